"""Where the mines lie: layouts, and the seeded draw of one (rules.md R2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isqrt

from demineur.engine.grid import Cell, CellSet, Grid, Planes
from demineur.engine.levels import Level
from demineur.engine.seeded import SeededBits

GENERATOR_VERSION = 1
"""Changes whenever the same seed would give another layout (rules.md R2.5)."""

_DENSITY_BITS = 6


@dataclass(frozen=True, slots=True)
class Layout:
    """A grid with its mines, and the numbers that follow from them. Make one with `layout_of`."""

    grid: Grid
    mines: CellSet
    numbers: Planes = field(compare=False, repr=False)
    zeros: CellSet = field(compare=False, repr=False)

    def number(self, cell: Cell) -> int:
        """How many neighbours of *cell* are mines; meant for cells that are no mine themselves."""
        return (self.mines & self.grid.neighbours(cell)).bit_count()


def layout_of(grid: Grid, mines: CellSet) -> Layout:
    """The layout with these mines; `ValueError` if a mine lies off the grid."""
    if mines & ~grid.all_cells:
        raise ValueError("A mine lies off the grid.")
    return Layout(grid, mines, grid.neighbour_counts(mines), grid.all_cells & ~grid.dilate(mines))


def draw_layout(level: Level, first: Cell, seed: int) -> Layout:
    """The layout that *seed* gives for a first opening at *first*, uniform among those R2.1 allows.

    Boards too dense for a whole protected square keep *first* safe and as many of its neighbours as
    possible (R2.3); `ValueError` for a board that has no safe cell at all, or a cell off the board.
    """
    bits = SeededBits(seed, f"layout {GENERATOR_VERSION}")
    return layout_of(level.grid, draw_mines(level, first, bits))


def draw_mines(level: Level, first: Cell, bits: SeededBits) -> CellSet:
    """The mines of a layout for a first opening at *first*, drawn from *bits* (see `draw_layout`)."""
    grid = level.grid
    if not 0 <= first < grid.count:
        raise ValueError(f"Cell {first} is off the board.")
    if level.mines == grid.count:
        raise ValueError("A board needs a cell without a mine to open first.")
    around = grid.neighbours(first)
    outside = grid.all_cells & ~around & ~grid.bit(first)
    free = outside.bit_count()
    if level.mines <= free:
        return draw_subset(outside, level.mines, bits)
    return outside | draw_subset(around, level.mines - free, bits)


def draw_subset(members: CellSet, size: int, bits: SeededBits) -> CellSet:
    """A subset of *members* with *size* cells, each such subset equally likely.

    Every member joins at first with one common probability, a little below ``size / len``; all subsets of one
    size are then equally likely, and stay so when cells chosen at random are added or taken out to reach
    *size*. `ValueError` if there are fewer members than *size*.
    """
    total, width = members.bit_count(), members.bit_length()
    if not 0 <= size <= total:
        raise ValueError(f"A set of {total} cells has no subset of {size}.")
    if size * 2 > total:
        return members & ~draw_subset(members, total - size, bits)
    if total * 8 < width:
        return _pick_from_few(members, size, bits)
    chosen = members & _random_mask(width, _density(size, total), bits)
    surplus = chosen.bit_count() - size
    if surplus > 0:
        return chosen & ~_pick(chosen, surplus, bits)
    return chosen | _pick(members & ~chosen, -surplus, bits)


def _density(size: int, total: int) -> int:
    """The 64ths of *total* that mostly stay below *size*: adding cells costs less than taking some."""
    if not size:
        return 0
    deviation = isqrt(size * (total - size) // total)
    return (size - deviation) * (1 << _DENSITY_BITS) // total


def _random_mask(width: int, density: int, bits: SeededBits) -> int:
    """Bits that are each 1 with a probability of *density* 64ths."""
    mask = 0
    for place in range(_DENSITY_BITS):
        # From the lowest binary digit of the density up: a 1 halves towards one, a 0 towards zero.
        if density >> place & 1:
            mask |= bits.bits(width)
        elif mask:
            mask &= bits.bits(width)
    return mask


def _pick(members: CellSet, size: int, bits: SeededBits) -> CellSet:
    """*size* cells of *members*, each choice equally likely: random places, until enough are members."""
    if not size:
        return 0
    digits = (members.bit_length() - 1).bit_length()
    left = bytearray(members.to_bytes((1 << digits) + 7 >> 3, "little"))
    for place in bits.words(digits):
        bit = 1 << (place & 7)
        if left[place >> 3] & bit:
            left[place >> 3] ^= bit
            size -= 1
            if not size:
                break
    return members & ~int.from_bytes(left, "little")


def _pick_from_few(members: CellSet, size: int, bits: SeededBits) -> CellSet:
    """As `_pick`, by listing the members: for thin sets, where random places would mostly miss."""
    places = []
    rest = members
    while rest:
        lowest = rest & -rest
        places.append(lowest)
        rest ^= lowest
    picked = 0
    for taken in range(size):
        choice = taken + bits.below(len(places) - taken)
        places[taken], places[choice] = places[choice], places[taken]
        picked |= places[taken]
    return picked
