"""The guide's diagrams: real positions of the engine, with the marks that the solver derives from them.

Nothing is marked by hand: whatever is certain in a diagram's position is what it shows (rules.md R11).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout
from demineur.engine.position import Position
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.findings import Deduction, Impossible
from demineur.engine.solver.guess import Guess, best_guess
from demineur.engine.solver.probabilities import probabilities
from demineur.guide.plans import PLANS, Shows
from demineur.guide.reasons import joined, reasons_for


class DiagramError(Exception):
    """The solver does not derive what a diagram is about: the diagram of this key is a mistake of ours."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position with what follows from it.

    *used* are the numbers that the reasoning looks at, *safe* and *mines* what it shows; a mine with its flag
    is not shown again. *steps* are the deductions in their order. *first* is the cell of the first opening,
    where the diagram is about that. Where nothing is certain, *chances* holds each hidden cell's chance of a
    mine, and *guess* the cell that the solver would open. *layout* has the mines, to try the diagram on.
    """

    key: str
    position: Position
    layout: Layout
    used: CellSet = 0
    safe: CellSet = 0
    mines: CellSet = 0
    first: Cell | None = None
    steps: tuple[Deduction, ...] = ()
    chances: Mapping[Cell, float] = field(default_factory=dict, hash=False)
    guess: Cell | None = None

    @property
    def deduction(self) -> Deduction | None:
        """The step that the reasoning begins with; None where nothing is deduced."""
        return self.steps[0] if self.steps else None


DIAGRAM_KEYS: tuple[str, ...] = tuple(PLANS)
"""The keys of all diagrams; they never change."""


@cache
def diagram(key: str) -> Diagram:
    """The diagram of this key; `KeyError` if there is none."""
    shows, source = PLANS[key]
    position = source.position()
    if position.layout is None:
        raise DiagramError(key)
    board = Diagram(key, position, position.layout)
    if shows is Shows.FIRST:
        return replace(board, first=source.first)
    if shows is Shows.CHANCES:
        return _with_chances(board)
    return board if shows is Shows.BOARD else _with_steps(board, shows)


def _with_steps(board: Diagram, shows: Shows) -> Diagram:
    flags = board.position.flags
    reasons = reasons_for(clues_of(board.position), flags)
    if reasons is None or not reasons.steps:
        raise DiagramError(board.key)
    steps = reasons.steps[:1] if shows is Shows.FIRST_STEP else reasons.steps
    return replace(
        board,
        used=joined(step.decisive for step in steps),
        safe=joined(step.safe for step in steps),
        mines=joined(step.mines for step in steps) & ~flags,
        steps=steps,
    )


def _with_chances(board: Diagram) -> Diagram:
    clues, flags = clues_of(board.position), board.position.flags
    chances = probabilities(clues)
    if isinstance(chances, Impossible) or chances.safe or chances.mines & ~flags:
        raise DiagramError(board.key)
    guess = best_guess(clues, chances)
    if not isinstance(guess, Guess):
        raise DiagramError(board.key)
    unknown = board.position.grid.cells(clues.hidden & ~flags)
    known = {cell: chance for cell in unknown if (chance := chances.of(cell)) is not None}
    return replace(board, chances=MappingProxyType(known), guess=guess.cell)
