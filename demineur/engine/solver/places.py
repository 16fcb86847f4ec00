"""Single cells inside bit boards: their places, and the 3 × 3 square around each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from demineur.engine.grid import CellSet, Grid

Place: TypeAlias = int
"""The number of a cell's bit in a `CellSet`: ``row * stride + column``. Not a `Cell`."""

_CHUNK = 512
_CHUNK_MASK = (1 << _CHUNK) - 1
_KEEP_SQUARES_UP_TO = 4096


def places(members: CellSet) -> list[Place]:
    """The places of a set's cells, in ascending order."""
    found: list[Place] = []
    start = 0
    while members:
        # In chunks, because taking bits one by one from a very long integer would be quadratic.
        chunk = members & _CHUNK_MASK
        members >>= _CHUNK
        while chunk:
            lowest = chunk & -chunk
            found.append(start + lowest.bit_length() - 1)
            chunk ^= lowest
        start += _CHUNK
    return found


def place_set(members: Iterable[Place]) -> CellSet:
    """The set of the cells at these places, each named once."""
    joined = 0
    for place in members:
        joined |= 1 << place
    return joined


class Squares(dict[Place, CellSet]):
    """The square around each cell, itself included, cut at the edges: ``squares[place]``.

    Kept once computed, except on huge boards, where all of them would fill the memory.
    """

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        stride = grid.stride
        self._all_cells = grid.all_cells
        self._offset = stride + 1
        self._pattern = 7 | 7 << stride | 7 << 2 * stride
        self._keep = grid.count <= _KEEP_SQUARES_UP_TO

    def __missing__(self, place: Place) -> CellSet:
        square = self._pattern << place >> self._offset & self._all_cells
        if self._keep:
            self[place] = square
        return square


@lru_cache(maxsize=16)
def squares_of(grid: Grid) -> Squares:
    """The shared squares of *grid*."""
    return Squares(grid)
