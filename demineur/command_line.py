"""The parser of the command line."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import NoReturn

from demineur import __version__
from demineur.engine.levels import NAMED_LEVELS, Level, level_from

_SIZE = re.compile(r"([0-9]{2,5})x([0-9]{2,5})", re.ASCII)
_THEMES = ("modern", "classic", "contrast")
_LARGEST_PICTURE = 8192


class _Parser(ArgumentParser):
    """A parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def make_parser() -> ArgumentParser:
    """The parser for all that `demineur` understands."""
    keys = ", ".join(named.key for named in NAMED_LEVELS)
    parser = _Parser(
        prog="demineur",
        description="Minesweeper. Without options the window opens.",
        epilog=f"LEVEL is one of {keys}, or columns, rows and mines as in 30x16n99.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Démineur {__version__}")
    parser.add_argument(
        "--profile", type=_folder, metavar="DIR", help="keep settings, games and results in DIR"
    )
    parser.add_argument(
        "--level",
        type=_level,
        metavar="LEVEL",
        help="begin on this level; a running game is left only after a question",
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


def _folder(text: str) -> Path:
    if not text:
        raise ArgumentTypeError("a folder is needed, and none is named")
    try:
        # A shell leaves the ~ of --profile=~/games alone.
        return Path(text).expanduser()
    except RuntimeError as error:
        raise ArgumentTypeError(f"{text!r} is no folder: there is no such user") from error


def _level(text: str) -> Level:
    level = level_from(text)
    if level is None:
        raise ArgumentTypeError(
            f"{text!r} is no level: give a name such as expert, or columns and rows (up to 200) "
            "and fewer mines than cells, as in 30x16n99"
        )
    return level


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
