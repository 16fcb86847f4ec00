"""The grid as an integer bit board: one bit a cell, and a guard column that keeps rows apart."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Cell: TypeAlias = int
"""A cell's index, ``row * columns + column``."""

CellSet: TypeAlias = int
"""A set of cells as bits: bit ``row * stride + column``, the guard column always zero."""

Planes: TypeAlias = tuple[CellSet, CellSet, CellSet, CellSet]
"""A number 0–15 for every cell, bit-sliced: plane *k* holds bit *k* of each number."""

MAX_SIDE = 200

_REMEMBERED_CELLS = 3200
"""Boards up to this size remember each cell's neighbours: a megabyte; 200 × 200 would take a hundred."""


class Grid:
    """The cells of a board of *columns* × *rows*, and the set operations that know its edges.

    Grids are shared: ask `grid_of` for one. Two of the same size are equal.
    """

    __slots__ = ("_around", "_neighbours", "all_cells", "columns", "count", "rows", "stride")

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
        # The eight neighbours of the cell that would be bit stride + 1.
        self._around = 0b111 | 0b101 << self.stride | 0b111 << 2 * self.stride
        self._neighbours: dict[Cell, CellSet] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self is other or (self.columns == other.columns and self.rows == other.rows)

    def __hash__(self) -> int:
        return hash((self.columns, self.rows))

    def __reduce__(self) -> tuple[Callable[[int, int], Grid], tuple[int, int]]:
        return grid_of, (self.columns, self.rows)

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
            index = cell + cell // self.columns
            known = (self._around << index >> self.stride + 1) & self.all_cells
            if self.count <= _REMEMBERED_CELLS:
                self._neighbours[cell] = known
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
        for _ in range(self.columns + self.rows):
            if not grown:
                return reached
            grown = self.dilate(grown) & inside & ~reached
            reached |= grown
        # Only mazes of corridors need more steps; there a step over the whole board gains little.
        return reached | self._connected_by_rows(grown, inside & ~reached | grown)

    def _connected_by_rows(self, start: CellSet, inside: CellSet) -> CellSet:
        """As `connected`, row by row: slower on open ground, but it looks at every run of cells only once."""
        # One row more, without room, stands beyond both edges: it has the indices −1 and rows.
        room = [*self._split(inside), 0]
        seeds = self._split(start)
        waiting = [row for row, seed in enumerate(seeds) if seed]
        while waiting:
            row = waiting.pop()
            runs = _runs_touched(room[row], seeds[row])
            seeds[row] = 0
            room[row] ^= runs
            wide = runs | runs << 1 | runs >> 1
            for near in (row - 1, row + 1):
                touched = wide & room[near]
                if touched:
                    if not seeds[near]:
                        waiting.append(near)
                    seeds[near] |= touched
        return inside & ~self._joined(room)

    def _split(self, members: CellSet) -> list[CellSet]:
        """The set's rows, each as the bits of its columns."""
        row_mask = (1 << self.stride) - 1
        return [members >> row * self.stride & row_mask for row in range(self.rows)]

    def _joined(self, rows: list[CellSet]) -> CellSet:
        """The set of these rows."""
        members = 0
        for row in reversed(rows):
            members = members << self.stride | row
        return members


def _runs_touched(row: CellSet, seeds: CellSet) -> CellSet:
    """The whole runs of 1s in *row* that hold a bit of *seeds*."""
    touched = 0
    seeds &= row
    while seeds:
        seed = seeds & -seeds
        # Adding the seed carries to the end of its run; the highest gap below it is where the run begins.
        upper = row & ~(row + seed)
        below = seed - 1
        begin = (below & ~row).bit_length()
        touched |= upper | below >> begin << begin
        seeds &= ~touched
    return touched


@lru_cache(maxsize=64)
def grid_of(columns: int, rows: int) -> Grid:
    """The shared grid of *columns* × *rows* (each 1–200, else `ValueError`)."""
    return Grid(columns, rows)
