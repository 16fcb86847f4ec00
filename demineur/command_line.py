"""The parser of the words that open the window, and the help that names the commands without one."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from demineur import __version__
from demineur.commands import COMMANDS
from demineur.commands.words import LEVELS_HELP, SentenceParser, level_word
from demineur.settings import Theme

_SIZE = re.compile(r"([0-9]{2,5})x([0-9]{2,5})", re.ASCII)
_THEMES = tuple(theme.value for theme in Theme if theme is not Theme.SYSTEM)
_LARGEST_PICTURE = 8192


def make_parser() -> ArgumentParser:
    """The parser for all that opens a window, or draws one; the commands have parsers of their own."""
    parser = SentenceParser("demineur", "Minesweeper. Without options the window opens.", _epilog())
    parser.usage = "demineur [options] [FILE|LINK]\n       demineur COMMAND ... (see demineur COMMAND --help)"
    parser.add_argument(
        "opened",
        type=_file_or_link,
        nargs="?",
        metavar="FILE|LINK",
        help="open this board or replay, or join this table; a running game waits meanwhile",
    )
    parser.add_argument("--version", action="version", version=f"Démineur {__version__}")
    parser.add_argument(
        "--profile", type=_folder, metavar="DIR", help="keep settings, games and results in DIR"
    )
    parser.add_argument(
        "--level",
        type=level_word,
        metavar="LEVEL",
        help="begin on this level; a running game is left only after a question",
    )
    parser.add_argument(
        "--self-test",
        action="store_true",
        help="try the installed program: win a game by itself, print what was found as JSON, end",
    )
    picture = parser.add_argument_group("a picture instead of a window")
    picture.add_argument(
        "--screenshot",
        type=Path,
        metavar="FILE",
        help="draw the window into FILE (PNG) and end; needs no screen and no profile",
    )
    picture.add_argument(
        "--size", type=_size, metavar="WxH", default=(1000, 760), help="the picture's size in pixels"
    )
    picture.add_argument(
        "--theme",
        type=_theme,
        metavar="NAME",
        default=("modern", "light"),
        help=f"one of {', '.join(_THEMES)}, with -dark for its dark colours",
    )
    picture.add_argument(
        "--demo", type=_count, metavar="N", default=0, help="play N moves before the picture is taken"
    )
    return parser


def _epilog() -> str:
    commands = "\n".join(f"  {name:<21} {what}" for name, what in COMMANDS.items())
    return f"commands, which need no screen:\n{commands}\n\n{LEVELS_HELP}"


def _folder(text: str) -> Path:
    if not text:
        raise ArgumentTypeError("a folder is needed, and none is named")
    try:
        # A shell leaves the ~ of --profile=~/games alone.
        return Path(text).expanduser()
    except RuntimeError as error:
        raise ArgumentTypeError(f"{text!r} is no folder: there is no such user") from error


def _file_or_link(text: str) -> str:
    """The file's whole path: a copy of the program that runs already may be in another folder."""
    try:
        if text and Path(text).exists():
            return str(Path(text).absolute())
    except (OSError, ValueError):
        pass
    from demineur.formats.link import looks_like_link  # noqa: PLC0415  # only where something is to be opened

    if not looks_like_link(text) and not _is_race_link(text):
        raise ArgumentTypeError(f"{text!r} is no command, no link to a board, and there is no such file")
    return text


def _is_race_link(text: str) -> bool:
    from demineur.race.links import link_in  # noqa: PLC0415  # as above

    return link_in(text) is not None


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None or not all(100 <= int(side) <= _LARGEST_PICTURE for side in match.groups()):
        raise ArgumentTypeError(f"{text!r} is no size from 100x100 to {_LARGEST_PICTURE}x{_LARGEST_PICTURE}")
    return int(match[1]), int(match[2])


def _theme(text: str) -> tuple[str, str]:
    name, _hyphen, variant = text.partition("-")
    if name not in _THEMES or variant not in {"", "light", "dark"}:
        raise ArgumentTypeError(
            f"{text!r} is no theme: give one of {', '.join(_THEMES)}, with -dark if you like"
        )
    return name, variant or "light"


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise ArgumentTypeError(f"{text!r} is no number of moves")
    return int(text)
