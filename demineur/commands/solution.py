"""All that follows from a position, and the same as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from demineur.engine.solver.answers import analyse
from demineur.engine.solver.findings import Impossible

if TYPE_CHECKING:
    from demineur.engine.grid import Cell, CellSet, Grid
    from demineur.engine.solver.answers import Analysis
    from demineur.engine.solver.clues_text import DrawnClues
    from demineur.engine.solver.findings import Deduction


@dataclass(frozen=True, slots=True)
class Solution:
    """What follows from *drawn*.

    *chances* has one of a mine for each cell, None where it is open; it is 0 and 1 exactly on *safe* and
    *mines*. *error* is the standard error of chances that were sampled, else 0. *safest* is the cell to open
    if one must be guessed; None if all hidden cells are mines.
    """

    drawn: DrawnClues
    safe: CellSet
    mines: CellSet
    chances: list[float | None]
    error: float
    safest: Cell | None
    deductions: tuple[Deduction, ...]

    @property
    def grid(self) -> Grid:
        """The position's grid."""
        return self.drawn.clues.grid

    @property
    def wrong_flags(self) -> CellSet:
        """The flags on cells that are certainly safe (rules.md R4.4)."""
        return self.drawn.flags & self.safe

    @property
    def something_is_certain(self) -> bool:
        """Whether any hidden cell is certain."""
        return bool(self.safe | self.mines)


def solution_of(drawn: DrawnClues) -> Solution | Impossible:
    """All that follows from *drawn*, or why no layout fits it."""
    analysis = analyse(drawn.clues, drawn.flags)
    if isinstance(analysis, Impossible):
        return analysis
    # Where a search met its bound, the other may know more.
    safe = analysis.findings.safe | analysis.chances.safe
    mines = analysis.findings.mines | analysis.chances.mines
    chances = analysis.chances.of_all()
    for members, chance in ((safe, 0.0), (mines, 1.0)):
        for cell in drawn.clues.grid.cells(members):
            chances[cell] = chance
    safest = _safest(chances, analysis)
    return Solution(drawn, safe, mines, chances, analysis.chances.error, safest, analysis.findings.deductions)


def _safest(chances: list[float | None], analysis: Analysis) -> Cell | None:
    """The cell least likely to be a mine; of several, the one that tells most where that is known."""
    hidden = [(chance, cell) for cell, chance in enumerate(chances) if chance is not None and chance < 1]
    if not hidden:
        return None
    least, safest = min(hidden)
    guess = analysis.guess
    # Up to rounding: the chances of cells that are alike may differ in their last digit.
    return guess.cell if guess is not None and guess.chance <= least + 1e-12 else safest


def json_of_solution(solution: Solution) -> str:
    """The answer as one JSON object."""
    grid, chances, safest = solution.grid, solution.chances, solution.safest
    guess = None
    if safest is not None and not solution.something_is_certain:
        guess = {"cell": list(grid.row_column(safest)), "probability": chances[safest]}
    starts = range(0, grid.count, grid.columns)
    return _json(
        {
            "safe": _cells(grid, solution.safe),
            "mines": _cells(grid, solution.mines),
            "probabilities": [chances[start : start + grid.columns] for start in starts],
            "exact": not solution.error,
            "error": solution.error,
            "guess": guess,
            "deductions": [_deduction(grid, deduction) for deduction in solution.deductions],
            "wrong_flags": _cells(grid, solution.wrong_flags),
        }
    )


def json_of_flaw(impossible: Impossible, grid: Grid) -> str:
    """What makes a position impossible, as one JSON object."""
    flaw = {"flaw": impossible.flaw.value, "numbers": _cells(grid, impossible.numbers)}
    return _json({"impossible": flaw})


def _deduction(grid: Grid, deduction: Deduction) -> dict[str, object]:
    return {
        "rule": deduction.rule.value,
        "numbers": _cells(grid, deduction.numbers),
        "safe": _cells(grid, deduction.safe),
        "mines": _cells(grid, deduction.mines),
    }


def _cells(grid: Grid, members: CellSet) -> list[list[int]]:
    return [list(grid.row_column(cell)) for cell in grid.cells(members)]


def _json(answer: dict[str, object]) -> str:
    return json.dumps(answer) + "\n"
