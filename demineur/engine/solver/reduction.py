"""What the single-number rules settle, without reasons: so that less is left to count."""

from __future__ import annotations

from typing import NamedTuple

from demineur.engine.grid import CellSet
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.findings import Impossible
from demineur.engine.solver.knowledge import Margins, margins_of, zero_of


class Reduced(NamedTuple):
    """The cells settled so far, and what the numbers ask of the *unknown* ones."""

    safe: CellSet
    mines: CellSet
    unknown: CellSet
    margins: Margins


def reduce(clues: Clues) -> Reduced | Impossible:
    """Apply `Rule.SATISFIED` and `Rule.FULL` until they show nothing more."""
    grid, opened = clues.grid, clues.opened
    unknown = clues.hidden
    safe = mines = 0
    while True:
        margins = margins_of(clues, mines, unknown)
        if isinstance(margins, Impossible):
            return margins
        shown = grid.dilate(zero_of(margins.needs, opened)) & unknown
        found = grid.dilate(zero_of(margins.slacks, opened)) & unknown & ~shown
        if not shown and not found:
            return Reduced(safe, mines, unknown, margins)
        safe |= shown
        mines |= found
        unknown &= ~(shown | found)
