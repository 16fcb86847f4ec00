"""What a player can see: the only evidence that the solver ever uses."""

from __future__ import annotations

from dataclasses import dataclass

from demineur.engine.grid import Cell, CellSet, Grid, Planes
from demineur.engine.layouts import Layout
from demineur.engine.position import Position

NO_NUMBERS: Planes = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Clues:
    """The open cells of a board with their numbers, and how many mines there are in all.

    *numbers* holds the numbers of the *opened* cells bit-sliced, and nothing elsewhere. Flags are no evidence
    (rules.md R4.4) and are not part of it.
    """

    grid: Grid
    mines: int
    opened: CellSet
    numbers: Planes

    @property
    def hidden(self) -> CellSet:
        """The cells that are not open."""
        return self.grid.all_cells & ~self.opened

    def number(self, cell: Cell) -> int:
        """The number that the open *cell* shows, 0–8."""
        return self.grid.number_at(self.numbers, cell)


def clues_of(position: Position) -> Clues:
    """The clues that *position* shows. A mine that exploded counts as hidden: it shows no number."""
    layout = position.layout
    if layout is None:
        return Clues(position.grid, position.level.mines, 0, NO_NUMBERS)
    return clues_from(layout, position.opened, position.level.mines)


def clues_from(layout: Layout, opened: CellSet, mines: int) -> Clues:
    """The clues on *layout* once the cells *opened*, none of them a mine, are open."""
    ones, twos, fours, eights = layout.numbers
    planes = (ones & opened, twos & opened, fours & opened, eights & opened)
    return Clues(layout.grid, mines, opened, planes)
