"""What follows from a position, for people: a drawing, and a line for each thing to say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.engine.solver.clues_text import clues_text
from demineur.engine.solver.findings import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from demineur.commands.solution import Solution
    from demineur.engine.grid import Cell, CellSet, Grid
    from demineur.engine.solver.findings import Deduction

_SAFE, _MINE, _GUESS = "s", "m", "g"
_RULES = {
    Rule.SATISFIED: "a number has all its mines",
    Rule.FULL: "a number needs all the hidden cells it has left",
    Rule.COUNTER: "the number of mines left decides the rest",
    Rule.PAIR: "two numbers share cells",
    Rule.CASES: "every way to satisfy these numbers agrees",
    Rule.MINE_COUNT: "every way to satisfy the numbers with this many mines agrees",
}


def solution_text(solution: Solution) -> str:
    """The whole answer, with cells as row,column from 0."""
    return "\n".join([*_drawing(solution), "", *_verdicts(solution), *_reasons(solution)]) + "\n"


def _drawing(solution: Solution) -> list[str]:
    """The rows, with a mark on each cell that there is something to say of."""
    grid = solution.grid
    rows = [list(row) for row in clues_text(solution.drawn.clues).split("\n")[1:]]
    marks = [(_SAFE, solution.safe), (_MINE, solution.mines)]
    if solution.safest is not None and not solution.safe:
        marks.append((_GUESS, grid.bit(solution.safest)))
    for mark, members in marks:
        for cell in grid.cells(members):
            row, column = grid.row_column(cell)
            rows[row][column] = mark
    return ["".join(row) for row in rows]


def _verdicts(solution: Solution) -> Iterator[str]:
    grid = solution.grid
    if not solution.drawn.clues.hidden:
        yield "Every cell is open."
        return
    if solution.wrong_flags:
        yield f"Wrong flags, on cells without a mine: {_places(grid, solution.wrong_flags)}"
    if solution.safe:
        yield f"Certainly safe ({_SAFE}): {_places(grid, solution.safe)}"
    if solution.mines:
        yield f"Certainly mines ({_MINE}): {_places(grid, solution.mines)}"
    if solution.safest is None:
        yield "All hidden cells are mines."
    elif not solution.safe:
        yield _guess(solution, solution.safest)
    if solution.error:
        yield f"The chances are estimated, with a standard error of {_percent(solution.error)}."


def _guess(solution: Solution, cell: Cell) -> str:
    chance = solution.chances[cell]
    if chance is None:
        raise AssertionError("An open cell is no guess.")
    mark = f"{_place(solution.grid, cell)} ({_GUESS})"
    return f"No cell is certainly safe; the safest is {mark}, a mine with a chance of {_percent(chance)}."


def _percent(chance: float) -> str:
    """As per cent; what is uncertain never reads 0 or 100."""
    if chance < 0.001:
        return "under 0.1 %"
    return "over 99.9 %" if chance > 0.999 else f"{chance:.1%}".replace("%", " %")


def _reasons(solution: Solution) -> Iterator[str]:
    if solution.deductions:
        yield ""
        yield "Why, step by step (row,column from 0):"
    for deduction in solution.deductions:
        yield f"- {_reason(solution.grid, deduction)}"


def _reason(grid: Grid, deduction: Deduction) -> str:
    numbers = f" ({_places(grid, deduction.numbers)})" if deduction.numbers else ""
    found = [
        f"{_places(grid, members)} {one if members.bit_count() == 1 else several}"
        for members, one, several in (
            (deduction.safe, "is safe", "are safe"),
            (deduction.mines, "is a mine", "are mines"),
        )
        if members
    ]
    return f"{_RULES[deduction.rule]}{numbers}: {' and '.join(found)}."


def _places(grid: Grid, members: CellSet) -> str:
    return " ".join(_place(grid, cell) for cell in grid.cells(members))


def _place(grid: Grid, cell: Cell) -> str:
    row, column = grid.row_column(cell)
    return f"{row},{column}"
