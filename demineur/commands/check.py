"""``demineur check``: whether a board needs a guess."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from demineur.commands.console import remark, say
from demineur.commands.errors import CommandError
from demineur.commands.words import parser_for, place_word

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

    from demineur.commands.board_source import GivenBoard
    from demineur.engine.grid import Cell
    from demineur.engine.solver.answers import Verdict

_DETAILS = """\
The board may be in any format that can be opened, a link or game id instead of a file, or rows
of * (a mine) and . (none), as generate writes them.

JSON: no_guess (true or false), grade (easy, normal, hard, or null with a guess), three_bv, stuck
(the position where logic ends, as solve reads it; null if it never does).

Exit code: 0 whatever the answer; 2 for a board that cannot be read.
"""


def make_parser() -> ArgumentParser:
    """The parser of the words after ``check``."""
    parser = parser_for("check", _DETAILS)
    parser.add_argument(
        "source", metavar="FILE|LINK", help="a file, a link or a game id; - reads from standard input"
    )
    parser.add_argument(
        "--first",
        type=place_word,
        metavar="ROW,COLUMN",
        help="the cell opened first, from 0; needed unless the board names one",
    )
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    return parser


def run(words: Sequence[str]) -> int:
    """Read the board and print the answer; the exit code."""
    options = make_parser().parse_args(words)
    # Late: --help needs none of this.
    from demineur.commands.board_source import board_in  # noqa: PLC0415
    from demineur.engine.solver.answers import judge  # noqa: PLC0415

    board = board_in(options.source)
    first = _first(board, options.first)
    verdict = judge(board.layout, first)
    say(_json(verdict) if options.json else _text(board, first, verdict))
    if _met_a_bound(verdict):
        remark("check", "A part of the board is too entangled to decide: logic may go further than this.")
    return 0


def _first(board: GivenBoard, place: tuple[int, int] | None) -> Cell:
    if place is None:
        if board.first is None:
            raise CommandError("Say which cell is opened first: --first ROW,COLUMN, both from 0.")
        return board.first
    try:
        return board.layout.grid.cell(*place)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _grade(verdict: Verdict) -> str | None:
    return None if verdict.grade is None else verdict.grade.name.lower()


def _stuck(verdict: Verdict) -> str | None:
    from demineur.engine.solver.clues_text import clues_text  # noqa: PLC0415  # as above

    return None if verdict.stuck is None else clues_text(verdict.stuck)


def _met_a_bound(verdict: Verdict) -> bool:
    """Whether logic ended because it would have taken too long, so that a guess is not proved necessary."""
    from demineur.engine.solver.deductions import deductions  # noqa: PLC0415  # as above
    from demineur.engine.solver.findings import Findings  # noqa: PLC0415  # as above

    if verdict.stuck is None or not verdict.stuck.opened:
        return False
    found = deductions(verdict.stuck)
    return isinstance(found, Findings) and not found.complete


def _json(verdict: Verdict) -> str:
    answer = {
        "no_guess": verdict.no_guess,
        "grade": _grade(verdict),
        "three_bv": verdict.three_bv,
        "stuck": _stuck(verdict),
    }
    return json.dumps(answer) + "\n"


def _text(board: GivenBoard, first: Cell, verdict: Verdict) -> str:
    grid = board.layout.grid
    row, column = grid.row_column(first)
    three_bv = f"3BV: {verdict.three_bv}"
    if verdict.no_guess:
        return f"Logic alone wins after opening {row},{column} (grade: {_grade(verdict)}).\n{three_bv}\n"
    if grid.bit(first) & board.layout.mines:
        return f"There is a mine at {row},{column}: opening it takes luck.\n{three_bv}\n"
    return (
        f"A guess is needed after opening {row},{column}. Logic ends here:\n{_stuck(verdict)}\n{three_bv}\n"
    )
