"""Where each cell stands on the screen: sizes in whole device pixels, the board on its side if need be."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from demineur.engine.grid import Cell

SMALLEST_CELL = 10
"""Logical pixels: below this a board scrolls instead of shrinking further."""

FRAME = 1
"""Device pixels of the line around the board."""

LARGEST_CELL = 96
"""Logical pixels: above this a small board stays in the middle of a large window."""


class BoardGeometry(NamedTuple):
    """A board of *columns* × *rows* whose cells are *size* device pixels wide.

    With *turned*, columns and rows are exchanged on the screen (rules.md R10.1); cells keep their numbers.
    All places are relative to the board's top left corner.
    """

    columns: int
    rows: int
    size: int
    turned: bool = False

    @property
    def shown_columns(self) -> int:
        """Columns on the screen."""
        return self.rows if self.turned else self.columns

    @property
    def shown_rows(self) -> int:
        """Rows on the screen."""
        return self.columns if self.turned else self.rows

    @property
    def width(self) -> int:
        """The board's width in device pixels."""
        return self.shown_columns * self.size

    @property
    def height(self) -> int:
        """The board's height in device pixels."""
        return self.shown_rows * self.size

    def shown_place(self, cell: Cell) -> tuple[int, int]:
        """Row and column on the screen of *cell*, from 0."""
        row, column = divmod(cell, self.columns)
        return (column, row) if self.turned else (row, column)

    def cell_in(self, shown_row: int, shown_column: int) -> Cell | None:
        """The cell in that row and column of the screen; None off the board."""
        if not (0 <= shown_row < self.shown_rows and 0 <= shown_column < self.shown_columns):
            return None
        if self.turned:
            return shown_column * self.columns + shown_row
        return shown_row * self.columns + shown_column

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell at a place in device pixels; None off the board. Each pixel belongs to one cell."""
        return self.cell_in(int(y // self.size), int(x // self.size))

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Left and top of *cell* in device pixels."""
        row, column = self.shown_place(cell)
        return column * self.size, row * self.size

    def in_shown_order(self, faces: bytes | bytearray) -> bytearray:
        """One byte a cell, put from the order of the cells into that of the screen, row by row."""
        if not self.turned:
            return bytearray(faces)
        return bytearray(b"".join(faces[column :: self.columns] for column in range(self.columns)))


def lies_on_side(columns: int, rows: int, width: int, height: int) -> bool:
    """Whether a board is better shown on its side in a room of that size (rules.md R10.1)."""
    return height > width and columns > rows


def fitting_size(geometry: BoardGeometry, width: int, height: int) -> int:
    """The largest whole cell, in device pixels, with which the framed board fits into *width* × *height*."""
    return min((width - 2 * FRAME) // geometry.shown_columns, (height - 2 * FRAME) // geometry.shown_rows)
