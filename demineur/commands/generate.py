"""``demineur generate``: boards from a seed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from demineur.commands.console import remark, say
from demineur.commands.errors import CommandError, NoAnswerError
from demineur.commands.words import LEVELS_HELP, count_word, level_word, parser_for, place_word, seed_word

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from demineur.commands.dealing import Wish
    from demineur.engine.grid import Cell
    from demineur.engine.layouts import Layout
    from demineur.engine.levels import Level

_ANY = "any"
_GRADES = ("easy", "normal", "hard", _ANY)
_TEXT = "text"
_NOTATIONS = ("link", "mbf", "sgt", _TEXT)
_DETAILS = f"""\
{LEVELS_HELP}

A board a line; --to text draws rows of * and . with a blank line between boards, --to mbf writes
the file's bytes as hexadecimal text. Rows and columns count from 0. Without --first, the first
cell is drawn too: its ROW,COLUMN follows a blank after a one-line board, and is the line after
the rows of a text.

The same seed gives the same boards for ever; the first of many is the one that a count of 1
gives. Without --seed, one is drawn and written to standard error.

Grades of boards without a guess: easy takes only rules for one number at a time, normal needs
two numbers compared, hard at least one step that needs more; any takes all three.

Exit code: 0; 1 if no such board was found; 2 for words that make no sense.
"""


def make_parser() -> ArgumentParser:
    """The parser of the words after ``generate``."""
    parser = parser_for("generate", _DETAILS)
    parser.add_argument("level", type=level_word, metavar="LEVEL", help="the size and the number of mines")
    parser.add_argument(
        "--no-guess",
        nargs="?",
        const=_ANY,
        choices=_GRADES,
        metavar="GRADE",
        help=f"only boards that logic alone wins: {', '.join(_GRADES)} (unless given: {_ANY})",
    )
    parser.add_argument("--count", type=count_word, metavar="N", default=1, help="how many boards")
    parser.add_argument("--seed", type=seed_word, metavar="S", help="a whole number below 2^64")
    parser.add_argument("--first", type=place_word, metavar="ROW,COLUMN", help="the cell opened first")
    parser.add_argument(
        "--to",
        choices=_NOTATIONS,
        metavar="NOTATION",
        default=_TEXT,
        help=f"{', '.join(_NOTATIONS)} (unless given: {_TEXT})",
    )
    return parser


def run(words: Sequence[str]) -> int:
    """Deal and print; the exit code."""
    options = make_parser().parse_args(_with_grades(words))
    wish = _wish(options)
    seed = options.seed
    if seed is None:
        seed = int.from_bytes(os.urandom(8), "big")
        remark("generate", f"The seed is {seed}; --seed {seed} gives the same boards again.")
    for number in range(options.count):
        _deal(wish, seed, number, options.to)
    return 0


def _with_grades(words: Sequence[str]) -> list[str]:
    """*words* where a ``--no-guess`` before anything but a grade says ``any``, so that a level may follow."""
    following = [*words[1:], ""]
    return [
        f"{word}={_ANY}" if word == "--no-guess" and after not in _GRADES else word
        for word, after in zip(words, following, strict=False)
    ]


def _wish(options: Namespace) -> Wish:
    from demineur.commands.dealing import Wish  # noqa: PLC0415  # --help needs no generator
    from demineur.engine.solver.proof import Grade  # noqa: PLC0415  # as above

    level: Level = options.level
    first = None if options.first is None else _cell(level, options.first)
    if options.no_guess is None:
        return Wish(level, first)
    grade = None if options.no_guess == _ANY else Grade[options.no_guess.upper()]
    return Wish(level, first, no_guess=True, grade=grade)


def _cell(level: Level, place: tuple[int, int]) -> Cell:
    try:
        return level.grid.cell(*place)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _deal(wish: Wish, seed: int, number: int, notation: str) -> None:
    from demineur.commands.dealing import deal_board  # noqa: PLC0415  # as above

    dealt = deal_board(wish, seed, number)
    row, column = wish.level.grid.row_column(dealt.first)
    if dealt.layout is None:
        raise NoAnswerError(
            f"No board {wish.level.code} that never needs a guess after opening {row},{column} was found as "
            f"board {number + 1} of seed {seed}: try fewer mines, another grade, first cell or seed."
        )
    board = _written(dealt.layout, dealt.first, notation)
    before, between = ("\n" if number else "", "\n") if notation == _TEXT else ("", " ")
    place = f"{between}{row},{column}" if wish.first is None else ""
    say(f"{before}{board}{place}\n")


def _written(layout: Layout, first: Cell, notation: str) -> str:
    if notation == _TEXT:
        from demineur.engine.board_text import layout_text  # noqa: PLC0415  # only what is asked for

        return layout_text(layout)
    if notation == "link":
        from demineur.formats.link import write_link  # noqa: PLC0415  # as above

        return write_link(layout)
    if notation == "mbf":
        from demineur.formats.mbf import write_hex  # noqa: PLC0415  # as above

        return write_hex(layout)
    from demineur.formats.sgt import GameId, id_text  # noqa: PLC0415  # as above

    return id_text(GameId(layout, first))
