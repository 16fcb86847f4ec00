"""``demineur solve``: what follows from a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.commands.console import say
from demineur.commands.errors import CommandError, NoAnswerError
from demineur.commands.words import parser_for

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

    from demineur.engine.grid import CellSet, Grid
    from demineur.engine.solver.clues_text import DrawnClues
    from demineur.engine.solver.findings import Impossible

_DETAILS = """\
The first line of a position is COLUMNSxROWSxMINES, such as 30x16x99; then come the rows: a digit
for an open cell, # hidden, F flagged, ? with a question mark. Flags prove nothing.

JSON, with cells as [row, column] from 0: safe, mines, probabilities (rows; null for open cells),
exact (whether the chances are; else error is their standard error), guess (the safest cell, null
if something is certain), deductions (rule, numbers, safe, mines), wrong_flags.

Exit code: 0; 1 for an impossible position; 2 for one that cannot be read.
"""


def make_parser() -> ArgumentParser:
    """The parser of the words after ``solve``."""
    parser = parser_for("solve", _DETAILS)
    parser.add_argument("source", metavar="FILE", help="a position as text; - reads it from standard input")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    return parser


def run(words: Sequence[str]) -> int:
    """Read the position and print the answer; the exit code."""
    options = make_parser().parse_args(words)
    # Late: --help needs none of this.
    from demineur.commands.solution import json_of_flaw, json_of_solution, solution_of  # noqa: PLC0415
    from demineur.commands.solution_text import solution_text  # noqa: PLC0415
    from demineur.engine.solver.findings import Impossible  # noqa: PLC0415

    drawn = _drawn(options.source)
    solution = solution_of(drawn)
    if isinstance(solution, Impossible):
        if options.json:
            say(json_of_flaw(solution, drawn.clues.grid))
        raise NoAnswerError(_why(solution, drawn.clues.grid))
    say(json_of_solution(solution) if options.json else solution_text(solution))
    return 0


def _drawn(source: str) -> DrawnClues:
    from demineur.commands.sources import bytes_in, text_in  # noqa: PLC0415  # as above
    from demineur.engine.solver.clues_text import clues_from_text  # noqa: PLC0415  # as above

    text = text_in(bytes_in(source))
    try:
        return clues_from_text(text)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _why(impossible: Impossible, grid: Grid) -> str:
    from demineur.engine.solver.findings import Flaw  # noqa: PLC0415  # as above

    numbers = _places(grid, impossible.numbers)
    reasons = {
        Flaw.TOO_FEW_CELLS: f"a number is higher than its hidden neighbours allow (see {numbers})",
        Flaw.TOO_MANY_MINES: f"a number is lower than the mines that are certain around it (see {numbers})",
        Flaw.NUMBERS_DISAGREE: f"no mines satisfy these numbers together: {numbers}",
        Flaw.MINE_COUNT: "the numbers never go with this many mines on the board",
    }
    return f"The position is impossible: {reasons[impossible.flaw]}."


def _places(grid: Grid, members: CellSet) -> str:
    return " ".join("{},{}".format(*grid.row_column(cell)) for cell in grid.cells(members))
