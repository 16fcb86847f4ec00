"""What can be counted on a layout: 3BV, openings, islands, numbers.

An opening is an 8-connected group of zeros with its border of numbers. 3BV counts the openings and the
numbers that touch no zero: the fewest left clicks that clear the board. An island is an 8-connected group of
such numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from demineur.engine.grid import CellSet, Grid
    from demineur.engine.layouts import Layout


def three_bv(layout: Layout) -> int:
    """The board's 3BV: its openings and its numbers away from them."""
    return _groups(layout.grid, layout.zeros) + island_cells(layout).bit_count()


def openings(layout: Layout) -> int:
    """How many openings the board has."""
    return _groups(layout.grid, layout.zeros)


def islands(layout: Layout) -> int:
    """How many islands the board has."""
    return _groups(layout.grid, island_cells(layout))


def island_cells(layout: Layout) -> CellSet:
    """The numbers that touch no zero: each costs a click of its own."""
    return layout.grid.all_cells & ~layout.mines & ~layout.grid.dilate(layout.zeros)


def opening_cells(layout: Layout) -> list[CellSet]:
    """Each opening's cells, its border included, in the order of their first zeros."""
    grid = layout.grid
    left = layout.zeros
    found = []
    while left:
        zeros = grid.connected(left & -left, left)
        left ^= zeros
        found.append(grid.dilate(zeros))
    return found


def number_histogram(layout: Layout) -> tuple[int, ...]:
    """How many cells without a mine show 0, 1, … 8: nine counts."""
    ones, twos, fours, eights = layout.numbers
    safe = layout.grid.all_cells & ~layout.mines
    counts = []
    for number in range(8):
        members = safe & ~eights
        for place, plane in enumerate((ones, twos, fours)):
            members &= plane if number >> place & 1 else ~plane
        counts.append(members.bit_count())
    return (*counts, (safe & eights).bit_count())


def _groups(grid: Grid, members: CellSet) -> int:
    """How many 8-connected groups the set falls into.

    All groups shrink at once towards their lowest corner, none splitting or joining another, until each is a
    single cell and vanishes (Levialdi's parallel shrinking): no more steps than columns and rows together.
    """
    stride = grid.stride
    count = 0
    while members:
        right, below = members >> 1, members >> stride
        diagonal = members >> stride + 1
        kept = members & (right | below | diagonal) | right & below
        lone = members & ~kept
        if lone:
            wide = members | members << 1 | right
            near = wide << stride | wide >> stride | members << 1 | right
            count += (lone & ~near).bit_count()
        members = kept
    return count
