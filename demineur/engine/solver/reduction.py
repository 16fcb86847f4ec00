"""What the single-number rules settle, without reasons: so that less is left to count."""

from __future__ import annotations

from typing import NamedTuple

from demineur.engine.grid import CellSet, Planes
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.findings import Impossible
from demineur.engine.solver.knowledge import Margins, margins_of


class Reduced(NamedTuple):
    """The cells settled so far, and what the numbers ask of the *unknown* ones."""

    safe: CellSet
    mines: CellSet
    unknown: CellSet
    margins: Margins


def reduce(clues: Clues) -> Reduced | Impossible:
    """Apply `Rule.SATISFIED` and `Rule.FULL` until they show nothing more."""
    grid, opened, numbers = clues.grid, clues.opened, clues.numbers
    unknown = clues.hidden
    safe = mines = 0
    while True:
        satisfied = opened & ~_differing(grid.neighbour_counts(mines), numbers)
        shown = grid.dilate(satisfied) & unknown
        unknown ^= shown
        full = opened & ~_differing(grid.neighbour_counts(mines | unknown), numbers)
        found = grid.dilate(full) & unknown
        unknown ^= found
        safe |= shown
        mines |= found
        if not found:
            break
    margins = margins_of(clues, mines, unknown)
    return margins if isinstance(margins, Impossible) else Reduced(safe, mines, unknown, margins)


def _differing(first: Planes, second: Planes) -> CellSet:
    """The cells where two bit-sliced counts differ."""
    ones, twos, fours, eights = first
    other_ones, other_twos, other_fours, other_eights = second
    return ones ^ other_ones | twos ^ other_twos | fours ^ other_fours | eights ^ other_eights
