"""The grid as an integer bit board: one bit a cell, and a guard column that keeps rows apart."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

Cell: TypeAlias = int
"""A cell's index, ``row * columns + column``."""

CellSet: TypeAlias = int
"""A set of cells as bits: bit ``row * stride + column``, the guard column always zero."""

Planes: TypeAlias = tuple[CellSet, CellSet, CellSet, CellSet]
"""A number 0–15 for every cell, bit-sliced: plane *k* holds bit *k* of each number."""

MAX_SIDE = 200


class Grid:
    """The cells of a board of *columns* × *rows*, and the set operations that know its edges.

    Grids are shared: ask `grid_of` for one. Comparison is by identity.
    """

    __slots__ = ("_neighbours", "all_cells", "columns", "count", "rows", "stride")

    def __init__(self, columns: int, rows: int) -> None:
        if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
            raise ValueError(f"A grid has 1 to {MAX_SIDE} columns and rows, not {columns} × {rows}.")
        self.columns = columns
        self.rows = rows
        self.count = columns * rows
        self.stride = columns + 1
        row = (1 << columns) - 1
        # One multiplication by 1 + 2^stride + 2^(2 stride) … copies the row's bits to every row.
        self.all_cells: CellSet = row * (((1 << self.stride * rows) - 1) // ((1 << self.stride) - 1))
        self._neighbours: dict[Cell, CellSet] = {}

    def __repr__(self) -> str:
        return f"Grid({self.columns} × {self.rows})"

    def cell(self, row: int, column: int) -> Cell:
        """The cell at *row* and *column*, both from 0; `ValueError` off the board."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise ValueError(f"Row {row}, column {column} is off a board of {self.columns} × {self.rows}.")
        return row * self.columns + column

    def row_column(self, cell: Cell) -> tuple[int, int]:
        """Row and column of *cell*, both from 0."""
        return divmod(cell, self.columns)

    def bit(self, cell: Cell) -> CellSet:
        """The set that holds just *cell*."""
        return 1 << (cell + cell // self.columns)

    def set_of(self, cells: list[Cell] | tuple[Cell, ...]) -> CellSet:
        """The set of the given cells."""
        columns = self.columns
        members = 0
        for cell in cells:
            members |= 1 << (cell + cell // columns)
        return members

    def cells(self, members: CellSet) -> list[Cell]:
        """The cells of a set, in ascending order."""
        stride = self.stride
        found = []
        while members:
            lowest = members & -members
            index = lowest.bit_length() - 1
            found.append(index - index // stride)
            members ^= lowest
            if index > 512:
                # Shifting the empty low part away keeps the integers short on large boards.
                return found + self._high_cells(members, index)
        return found

    def _high_cells(self, members: CellSet, above: int) -> list[Cell]:
        """The cells of a set whose bits all lie above bit *above*, row by row."""
        stride, columns = self.stride, self.columns
        row_mask = (1 << stride) - 1
        row = above // stride
        members >>= row * stride
        found = []
        while members:
            bits = members & row_mask
            first = row * columns
            while bits:
                lowest = bits & -bits
                found.append(first + lowest.bit_length() - 1)
                bits ^= lowest
            members >>= stride
            row += 1
        return found

    def neighbours(self, cell: Cell) -> CellSet:
        """The up to 8 cells around *cell*, without it."""
        known = self._neighbours.get(cell)
        if known is None:
            bit = self.bit(cell)
            known = self._neighbours[cell] = self.dilate(bit) & ~bit
        return known

    def dilate(self, members: CellSet) -> CellSet:
        """The set together with all neighbours of its cells."""
        wide = members | members << 1 | members >> 1
        return (wide | wide << self.stride | wide >> self.stride) & self.all_cells

    def neighbour_counts(self, members: CellSet) -> Planes:
        """For each cell outside the set, how many of its neighbours are in it (0–8), bit-sliced.

        Cells inside the set count themselves too. Bits of the guard column are cleared.
        """
        stride, everything = self.stride, self.all_cells
        left, right = members << 1, members >> 1
        either = left ^ right
        ones, twos = either ^ members, left & right | either & members
        above, below = ones << stride, ones >> stride
        either = above ^ below
        plane0, carry = either ^ ones, above & below | either & ones
        above, below = twos << stride, twos >> stride
        either = above ^ below
        sum2, carry2 = either ^ twos, above & below | either & twos
        carry3 = sum2 & carry
        return (
            plane0 & everything,
            (sum2 ^ carry) & everything,
            (carry2 ^ carry3) & everything,
            carry2 & carry3 & everything,
        )

    def number_at(self, planes: Planes, cell: Cell) -> int:
        """The number that bit-sliced *planes* hold at *cell*."""
        index = cell + cell // self.columns
        return sum((plane >> index & 1) << place for place, plane in enumerate(planes))

    def connected(self, start: CellSet, inside: CellSet) -> CellSet:
        """All cells of *inside* that are 8-connected, within it, to a cell of *start*."""
        reached = grown = start & inside
        while grown:
            grown = self.dilate(grown) & inside & ~reached
            reached |= grown
        return reached


@lru_cache(maxsize=64)
def grid_of(columns: int, rows: int) -> Grid:
    """The shared grid of *columns* × *rows* (each 1–200, else `ValueError`)."""
    return Grid(columns, rows)
