"""The guide's diagrams: real positions of the engine, with the marks that the solver derives from them.

Nothing is marked by hand: whatever is certain in a diagram's position is what it shows (rules.md R11).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from types import MappingProxyType

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout
from demineur.engine.levels import Level
from demineur.engine.position import Position
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.deductions import deductions
from demineur.engine.solver.findings import Deduction, Impossible
from demineur.engine.solver.guess import Guess, best_guess
from demineur.engine.solver.probabilities import probabilities
from demineur.guide.drawings import Dealt, Drawing, Source


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


class _Shows(Enum):
    """What a diagram is about."""

    BOARD = "board"
    """The position alone."""
    FIRST = "first"
    """The position, with the first opening outlined."""
    CERTAIN = "certain"
    """Everything that is certain."""
    CHANCES = "chances"
    """How likely each cell is to be a mine, where nothing is certain."""


_PLANS: dict[str, tuple[_Shows, Source]] = {
    "protected_first": (_Shows.FIRST, Dealt(Level(7, 6, 9), 3, 3, seed=73)),
    "corner_first": (_Shows.FIRST, Dealt(Level(6, 5, 7), 0, 0, seed=3)),
    "one_one": (_Shows.CERTAIN, Drawing(".*..*.\noooooo\n......\nO.....")),
    "forced_guess": (_Shows.CHANCES, Drawing("oo..O\nFF...\n*o...\n.o...")),
}

DIAGRAM_KEYS: tuple[str, ...] = tuple(_PLANS)
"""The keys of all diagrams; they never change."""


@cache
def diagram(key: str) -> Diagram:
    """The diagram of this key; `KeyError` if there is none."""
    shows, source = _PLANS[key]
    position = source.position()
    if position.layout is None:
        raise DiagramError(key)
    if shows is _Shows.CERTAIN:
        return _with_deductions(key, position, position.layout)
    if shows is _Shows.CHANCES:
        return _with_chances(key, position, position.layout)
    first = source.first if shows is _Shows.FIRST else None
    return Diagram(key, position, position.layout, first=first)


def _with_deductions(key: str, position: Position, layout: Layout) -> Diagram:
    findings = deductions(clues_of(position))
    if isinstance(findings, Impossible):
        raise DiagramError(key)
    # A mine with its flag tells the reader nothing new.
    steps = tuple(step for step in findings.deductions if step.safe or step.mines & ~position.flags)
    if not steps:
        raise DiagramError(key)
    return Diagram(
        key,
        position,
        layout,
        used=_joined(step.decisive for step in steps),
        safe=_joined(step.safe for step in steps),
        mines=_joined(step.mines for step in steps) & ~position.flags,
        steps=steps,
    )


def _with_chances(key: str, position: Position, layout: Layout) -> Diagram:
    clues = clues_of(position)
    chances = probabilities(clues)
    if isinstance(chances, Impossible) or chances.safe or chances.mines & ~position.flags:
        raise DiagramError(key)
    guess = best_guess(clues, chances)
    if not isinstance(guess, Guess):
        raise DiagramError(key)
    known = {cell: chance for cell, chance in enumerate(chances.of_all()) if chance not in {None, 1.0}}
    return Diagram(key, position, layout, chances=MappingProxyType(known), guess=guess.cell)


def _joined(sets: Iterable[CellSet]) -> CellSet:
    joined = 0
    for members in sets:
        joined |= members
    return joined
