"""Guesses that no play can avoid, seen from the layout alone.

If some mines and safe cells can change places without any number noticing, two layouts look alike to the
end, and somebody has to guess. The smallest such swaps are behind most layouts that need a guess, and a few
bit operations find them on a whole board. A layout that logic can solve from a blank first cell has none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from demineur.engine.grid import CellSet, Grid


class _Frame(NamedTuple):
    """The board with two rows around it, so that what lies off the board can be looked at too."""

    pad: int
    everything: int


@lru_cache(maxsize=16)
def _frame_of(grid: Grid) -> _Frame:
    pad = 2 * grid.stride + 2
    return _Frame(pad, (1 << grid.stride * grid.rows + 2 * pad) - 1)


def has_unavoidable_guess(grid: Grid, mines: CellSet) -> bool:
    """Whether *mines* can be swapped in a way that no number shows."""
    pad, everything = _frame_of(grid)
    stride = grid.stride
    mine = mines << pad
    safe = (grid.all_cells & ~mines) << pad
    silent = everything ^ safe
    return (
        _has_hidden_pairs(mine, safe, silent, 1, stride)
        or _has_hidden_pairs(mine, safe, silent, stride, 1)
        or _has_hidden_square(mine, safe, silent, stride)
    )


def _has_hidden_pairs(mine: int, safe: int, silent: int, along: int, across: int) -> bool:
    """A mine and a safe cell side by side, with nothing that shows a number to either side of the two.

    Or several such pairs in a line, one cell apart: the numbers between two pairs see one mine either way.
    """
    wall = silent & silent << across & silent >> across
    first_mine, first_safe = mine & safe >> along, safe & mine >> along
    pairs = first_mine | first_safe
    starts = pairs & wall << along
    if not starts:
        return False
    ends = pairs & wall >> 2 * along
    if starts & ends:
        return True
    return bool(ends) and any(
        _is_chained(alike, starts, ends, 3 * along) for alike in (first_mine, first_safe)
    )


def _is_chained(alike: int, starts: int, ends: int, step: int) -> bool:
    """Whether pairs that lie the same way lead from one of *starts* to one of *ends*."""
    chain = alike & starts
    while chain:
        if chain & ends:
            return True
        chain = chain << step & alike
    return False


def _has_hidden_square(mine: int, safe: int, silent: int, stride: int) -> bool:
    """Two mines and two safe cells across in a square: only the four cells diagonally outside could tell."""
    unlike = mine & safe >> 1 | safe & mine >> 1
    squares = unlike & unlike >> stride & (mine & safe >> stride | safe & mine >> stride)
    if not squares:
        return False
    above = silent << stride + 1 & silent << stride - 2
    below = silent >> 2 * stride - 1 & silent >> 2 * stride + 2
    return bool(squares & above & below)
