"""What a diagram shows: a position, and what is marked on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from demineur.ui.tiles import Mark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from demineur.engine.grid import Cell, CellSet
    from demineur.engine.position import Position
    from demineur.guide.diagrams import Diagram

_NO_CHANCES: Final[Mapping[Cell, float]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Picture:
    """A *position* with sets of cells that are *used*, deduced *safe*, deduced *mines*, and the *first* cell.

    *pressed* cells look held down; *chances* are those of a mine, in the cells where they are shown.
    """

    position: Position
    used: CellSet = 0
    safe: CellSet = 0
    mines: CellSet = 0
    pressed: CellSet = 0
    first: Cell | None = None
    chances: Mapping[Cell, float] = field(default_factory=lambda: _NO_CHANCES, hash=False)

    @property
    def marks(self) -> tuple[tuple[Mark, Cell], ...]:
        """Which mark lies on which cell, from the lowest to the topmost."""
        grid = self.position.grid
        sets = ((Mark.USED, self.used), (Mark.SAFE, self.safe), (Mark.MINE, self.mines))
        marked = tuple((mark, cell) for mark, members in sets for cell in grid.cells(members))
        return marked if self.first is None else (*marked, (Mark.FIRST, self.first))


def picture_of(diagram: Diagram) -> Picture:
    """What *diagram* shows."""
    return Picture(
        diagram.position,
        used=diagram.used,
        safe=diagram.safe,
        mines=diagram.mines,
        first=diagram.first,
        chances=diagram.chances,
    )


def picture_of_highlight(diagram: Diagram) -> Picture:
    """The numbers that *diagram* uses, held down (rules.md R5.3)."""
    position = diagram.position
    around = position.grid.dilate(diagram.used) & position.hidden & ~position.flags
    return Picture(position, used=diagram.used, pressed=around)
