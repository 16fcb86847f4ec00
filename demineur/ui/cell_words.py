"""How texts name cells: "column 4, row 3", counted from 1 on the board as it is shown (rules.md R11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from demineur.engine.grid import Cell, CellSet, Grid
from demineur.i18n import _

PlaceOf: TypeAlias = Callable[[Cell], tuple[int, int]]
"""Column and row of a cell on the screen, both from 1."""


def places_on(grid: Grid, *, turned: bool = False) -> PlaceOf:
    """The places of the cells of *grid*; with *turned*, columns and rows are exchanged (rules.md R10.1)."""

    def place_of(cell: Cell) -> tuple[int, int]:
        row, column = grid.row_column(cell)
        return (row + 1, column + 1) if turned else (column + 1, row + 1)

    return place_of


@dataclass(frozen=True, slots=True)
class CellNames:
    """Names for the cells of *grid*; up to *most* cells are named one by one, more are counted."""

    grid: Grid
    place_of: PlaceOf
    most: int = 3

    def name(self, cell: Cell) -> str:
        """The cell's name. In every sentence it stands after "in"."""
        column, row = self.place_of(cell)
        # Translators: The name of a cell. It always follows the English "in": "the 2 in column 4, row 3".
        # Use the form that fits your word for "in", and put that word into the sentences, not here.
        return _("column {column}, row {row}").format(column=column, row=row)

    def names(self, members: CellSet) -> str:
        """The names of all these cells, in the order in which they are read on the screen."""
        return listed([self.name(cell) for cell in self.in_reading_order(members)])

    def alternatives(self, members: CellSet) -> str:
        """As `names`, for a sentence that denies something of each."""
        return listed_as_alternatives([self.name(cell) for cell in self.in_reading_order(members)])

    def are_few(self, members: CellSet) -> bool:
        """Whether these cells are named one by one."""
        return members.bit_count() <= self.most

    def in_reading_order(self, members: CellSet) -> list[Cell]:
        """The cells, row by row on the screen."""
        return sorted(self.grid.cells(members), key=lambda cell: self.place_of(cell)[::-1])


def listed(items: Sequence[str]) -> str:
    """All *items*, at least one, as a list in a sentence."""
    if len(items) == 1:
        return items[0]
    if len(items) == 2:
        # Translators: A list of two, such as "column 4, row 3 and column 5, row 3".
        return _("{first} and {last}").format(first=items[0], last=items[1])
    # Translators: The end of a list of three or more; the items hold commas themselves.
    return _("{start}; and {last}").format(start=_all_but_the_last(items), last=items[-1])


def listed_as_alternatives(items: Sequence[str]) -> str:
    """As `listed`, for a sentence that denies something of each: "there is no mine in … or …"."""
    if len(items) == 1:
        return items[0]
    if len(items) == 2:
        # Translators: A list of two cells in a sentence such as "there is no mine in {cells}".
        return _("{first} or {last}").format(first=items[0], last=items[1])
    # Translators: The end of a list of three or more in a sentence such as "there is no mine in {cells}".
    return _("{start}; or {last}").format(start=_all_but_the_last(items), last=items[-1])


def _all_but_the_last(items: Sequence[str]) -> str:
    text = items[0]
    for item in items[1:-1]:
        # Translators: The beginning of a list of three or more. The items hold commas themselves.
        text = _("{start}; {item}").format(start=text, item=item)
    return text
