"""The words of the command line: a parser that complains in one sentence, and the words that many share."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from typing import NoReturn

from demineur.commands import COMMANDS
from demineur.engine.levels import NAMED_LEVELS, Level, level_from

LEVELS_HELP = (
    f"LEVEL is one of {', '.join(named.key for named in NAMED_LEVELS)},\n"
    "or columns, rows and mines as in 30x16n99."
)
_PLACE = re.compile(r"([0-9]{1,3}),([0-9]{1,3})", re.ASCII)


class SentenceParser(ArgumentParser):
    """A parser that complains in one sentence; it leaves the lines of descriptions as they are."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=RawDescriptionHelpFormatter,
        )

    def error(self, message: str) -> NoReturn:
        """End the program with exit code 2."""
        self.exit(2, f"{self.prog}: {' '.join(message.split())} (see {self.prog} --help)\n")


def parser_for(command: str, details: str) -> SentenceParser:
    """A parser for one of `COMMANDS`; *details* end its help."""
    summary = COMMANDS[command]
    return SentenceParser(f"demineur {command}", f"{summary[0].upper()}{summary[1:]}.", details)


def level_word(text: str) -> Level:
    """The level that *text* names."""
    level = level_from(text)
    if level is None:
        raise ArgumentTypeError(
            f"{text!r} is no level: give a name such as expert, or columns and rows (up to 200) "
            "and fewer mines than cells, as in 30x16n99"
        )
    return level


def place_word(text: str) -> tuple[int, int]:
    """The row and column in *text*, both from 0."""
    match = _PLACE.fullmatch(text)
    if match is None:
        raise ArgumentTypeError(f"{text!r} is no cell: give its row and column, both from 0, as in 4,5")
    return int(match[1]), int(match[2])


def seed_word(text: str) -> int:
    """The seed in *text*."""
    if not text.isascii() or not text.isdecimal() or len(text.lstrip("0")) > 20 or int(text) >= 1 << 64:
        raise ArgumentTypeError(f"{text!r} is no seed: give a whole number from 0 to {(1 << 64) - 1}")
    return int(text)


def count_word(text: str) -> int:
    """The number of boards in *text*, 1 at least."""
    if not text.isascii() or not text.isdecimal() or not 1 <= len(text.lstrip("0")) <= 9:
        raise ArgumentTypeError(f"{text!r} is no number of boards: give a whole number from 1 on")
    return int(text)
