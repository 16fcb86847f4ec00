"""Layouts drawn one after the other from one stream, as fast as trying many of them asks for."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import draw_mines, draw_subset
from demineur.engine.levels import Level
from demineur.engine.seeded import SeededBits

_DENSITY_BITS = 6


_PLACES_AT_ONCE = 16


class LayoutDraws:
    """Mines for one level and first cell, uniform among those that rules.md R2.1 and R2.3 allow.

    *opens_a_blank* says whether the whole *protected* square is free of mines.
    """

    __slots__ = ("_bits", "_digits", "_first", "_free", "_level", "_width", "opens_a_blank", "protected")

    def __init__(self, level: Level, first: Cell, bits: SeededBits) -> None:
        grid = level.grid
        self._level = level
        self._first = first
        self._bits = bits
        self.protected = grid.neighbours(first) | grid.bit(first)
        self._free = grid.all_cells & ~self.protected
        free = self._free.bit_count()
        self.opens_a_blank = level.mines <= free
        self._width = self._free.bit_length()
        self._digits = _density_digits(level.mines, free)

    def draw(self) -> CellSet:
        """The next mines."""
        digits = self._digits
        if not digits:
            return draw_mines(self._level, self._first, self._bits)
        width, free = self._width, self._free
        # One call for all that is probably needed: the digits of the density, and some places for the rest.
        pool = self._bits.bits(width * len(digits) + width.bit_length() * _PLACES_AT_ONCE)
        mines = 0
        for digit in digits:
            # From the lowest binary digit of the density up: a 1 halves towards one, a 0 towards zero.
            mines = mines | pool if digit else mines & pool
            pool >>= width
        mines &= free
        return self._filled(mines, self._level.mines - mines.bit_count(), pool)

    def _filled(self, mines: CellSet, missing: int, pool: int) -> CellSet:
        """*mines* with random ones added, or taken out where *missing* is negative."""
        candidates = self._free & ~mines if missing > 0 else mines
        missing = abs(missing)
        width = self._width.bit_length()
        mask = (1 << width) - 1
        while True:
            for _ in range(_PLACES_AT_ONCE):
                if not missing:
                    return mines
                bit = 1 << (pool & mask)
                pool >>= width
                if candidates & bit:
                    candidates ^= bit
                    mines ^= bit
                    missing -= 1
            pool = self._bits.bits(width * _PLACES_AT_ONCE)


@lru_cache(maxsize=64)
def _density_digits(mines: int, free: int) -> tuple[int, ...]:
    """The binary digits of a density a little below *mines* in *free* cells, the lowest first.

    None for boards so sparse or dense that drawing by density makes no sense.
    """
    if not 0 < mines < free:
        return ()
    deviation = isqrt(mines * (free - mines) // free)
    density = max(mines - deviation, 0) * (1 << _DENSITY_BITS) // free
    digits = [density >> place & 1 for place in range(_DENSITY_BITS)]
    return tuple(digits[digits.index(1) :]) if 1 in digits else ()


def pick_one(members: CellSet, bits: SeededBits) -> CellSet:
    """One cell of *members*, each equally likely."""
    return draw_subset(members, 1, bits)
