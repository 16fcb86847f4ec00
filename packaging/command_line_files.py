"""What goes with a command line, written from the program's own parsers: completion in shells, a manual page.

Run as `python command_line_files.py FOLDER` with the Python of `.venv`, as the packages for Linux do. Nothing
of it is kept in the repository, so nothing of it can be older than the parsers.
"""

from __future__ import annotations

import re
import sys
from argparse import SUPPRESS, Action, ArgumentParser, _HelpAction, _SubParsersAction, _VersionAction
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import shtab

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from demineur import __version__
from demineur.command_line import make_parser
from demineur.commands import COMMANDS
from demineur.engine.levels import NAMED_LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FILES: Final = {"FILE", "FILE|LINK", "IN", "OUT"}
FOLDERS: Final = {"DIR"}
LEVELS: Final = {"LEVEL"}
"""What the words that stand for a value in the help can be completed with."""
_THEMES: Final = Path(__file__).resolve().parent.parent / "resources" / "themes"

COMPLETIONS: Final = {
    "bash": "bash-completion/completions/demineur",
    "zsh": "zsh/vendor-completions/_demineur",
    "fish": "fish/vendor_completions.d/demineur.fish",
}
MANUAL: Final = "man/man6/demineur.6"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the command line: the window's, or that of one command."""

    name: str
    summary: str
    parser: ArgumentParser

    @property
    def actions(self) -> list[Action]:
        """What may stand on the line, in the order of the help."""
        return [action for action in self.parser._actions if action.help != SUPPRESS]  # noqa: SLF001


def parts() -> list[Part]:
    """The window's part, then the commands'."""
    commands = [
        Part(name, summary, import_module(f"demineur.commands.{name}").make_parser())
        for name, summary in COMMANDS.items()
    ]
    return [Part("", "open the window", make_parser()), *commands]


def whole_parser() -> ArgumentParser:
    """One parser for everything: the program itself needs only a part at a time."""
    window, *commands = parts()
    whole = ArgumentParser("demineur", add_help=False)
    _copy_options(window, whole)
    words = whole.add_subparsers(metavar="COMMAND")
    for command in commands:
        parser = words.add_parser(command.name, help=command.summary, add_help=False)
        _copy_options(command, parser)
    return whole


def _copy_options(part: Part, parser: ArgumentParser) -> None:
    for action in part.actions:
        if part.name or action.option_strings:
            parser._add_action(_completed(action))  # noqa: SLF001 - argparse has no public way to share one


def _completed(action: Action) -> Action:
    """*action*, told what its value can be completed with."""
    if action.metavar in LEVELS:
        action.choices = [named.key for named in NAMED_LEVELS]
    elif action.dest == "theme":
        action.choices = [name for theme in theme_names() for name in (theme, f"{theme}-dark")]
    elif action.metavar in FILES:
        action.complete = shtab.FILE  # type: ignore[attr-defined]  # this is how shtab is told
    elif action.metavar in FOLDERS:
        action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return action


def theme_names() -> list[str]:
    """The themes that come with the program."""
    return sorted(path.parent.name for path in _THEMES.glob("*/theme.toml"))


def manual_page() -> str:
    """The manual page, section 6 (games), for `man`."""
    window, *commands = parts()
    lines = [
        f'.TH DEMINEUR 6 "" "Démineur {__version__}" "Games"',
        *(".SH NAME", r"demineur \- Minesweeper for the desktop"),
        *(".SH SYNOPSIS", r".B demineur", r"[\fIoptions\fR] [\fIFILE\fR|\fILINK\fR]", ".br", ".B demineur"),
        r"\fICOMMAND\fR [\fIoptions\fR] ...",
        *(".SH DESCRIPTION", _plain(window.parser.description or "")),
        *(".SH OPTIONS", *_option_lines(window)),
        ".SH COMMANDS",
        "These need no screen.",
    ]
    for command in commands:
        lines += [f".SS {command.name}", *_paragraphs(command), *_option_lines(command)]
    lines += [
        *(".SH LEVELS", "A level is one of", *_comma_separated(named.key for named in NAMED_LEVELS)),
        "or columns, rows and mines, as in",
        ".BR 30x16n99 .",
        *(
            ".SH EXIT STATUS",
            "0 where all is well; 1 and 2 where it is not, with one sentence that says why.",
        ),
        *(".SH ENVIRONMENT", ".TP", '.BR LANGUAGE ", " LC_ALL ", " LC_MESSAGES ", " LANG'),
        "the language of the window, unless one is chosen in its options",
        *(".TP", ".B QT_QPA_PLATFORM", "the kind of screen: xcb, wayland or offscreen"),
        *(".SH FILES", ".TP", r".I ~/.local/share/demineur", "games and results"),
        *(".TP", r".I ~/.config/demineur", "settings"),
    ]
    return "\n".join(lines) + "\n"


def _paragraphs(part: Part) -> Iterator[str]:
    """What a command is for, and the end of its help with its lines as they are."""
    yield _plain(part.parser.description or "")
    if part.parser.epilog:
        yield from (".PP", ".nf", *map(_plain, part.parser.epilog.splitlines()), ".fi")


def _option_lines(part: Part) -> Iterator[str]:
    for action in part.actions:
        if not isinstance(action, _SubParsersAction):
            yield from (".TP", _heading(action), _plain(action.help or ""))


def _heading(action: Action) -> str:
    value = action.metavar or (action.dest if not action.option_strings else "")
    if isinstance(action, (_HelpAction, _VersionAction)) or action.nargs == 0:
        value = ""
    names = ", ".join(rf"\fB{_plain(name)}\fR" for name in action.option_strings)
    return f"{names} \\fI{_plain(str(value))}\\fR".strip() if value else names


def _comma_separated(words: Iterable[str]) -> Iterator[str]:
    yield from (f".BR {word} ," for word in words)


def _plain(text: str) -> str:
    """*text* as roff shows it unchanged: hyphens that can be copied, no line that looks like a request."""
    text = re.sub(r"%%", "%", text).replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


def write_all(folder: Path) -> list[Path]:
    """Write every file into *folder*, which stands for /usr/share."""
    texts = {place: shtab.complete(whole_parser(), shell) for shell, place in COMPLETIONS.items()}
    written = []
    for place, text in {**texts, MANUAL: manual_page()}.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        written.append(path)
    return written


if __name__ == "__main__":
    for file in write_all(Path(sys.argv[1])):
        print(file)
