"""What is known so far on top of the clues, and what each number still asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from demineur.engine.grid import CellSet, Grid, Planes
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.findings import Flaw, Impossible
from demineur.engine.solver.places import Place


@dataclass(frozen=True, slots=True)
class Margins:
    """For every open number, how many mines it still *needs*, and its *slacks*, room for safe cells.

    Both are among the cells that are not decided yet, and bit-sliced.
    """

    needs: Planes
    slacks: Planes


def margins_of(clues: Clues, mines: CellSet, unknown: CellSet) -> Margins | Impossible:
    """The margins once *mines* are known to be mines and only the *unknown* cells are left to decide."""
    opened = clues.opened
    grid = clues.grid
    needs, over = _difference(clues.numbers, _counts(grid, mines, opened))
    if over:
        return Impossible(Flaw.TOO_MANY_MINES, over & -over)
    slacks, under = _difference(_counts(grid, unknown, opened), needs)
    if under:
        return Impossible(Flaw.TOO_FEW_CELLS, under & -under)
    return Margins(needs, slacks)


def counts_at(counts: Planes, where: Sequence[Place]) -> list[int]:
    """The bit-sliced counts at these places."""
    ones, twos, fours, eights = counts
    return [
        (ones >> place & 1) + 2 * (twos >> place & 1) + 4 * (fours >> place & 1) + 8 * (eights >> place & 1)
        for place in where
    ]


def zero_of(counts: Planes, among: CellSet) -> CellSet:
    """The cells of *among* whose bit-sliced count is 0."""
    ones, twos, fours, eights = counts
    return among & ~(ones | twos | fours | eights)


def _counts(grid: Grid, members: CellSet, among: CellSet) -> Planes:
    ones, twos, fours, eights = grid.neighbour_counts(members)
    return ones & among, twos & among, fours & among, eights & among


def _difference(minuend: Planes, subtrahend: Planes) -> tuple[Planes, CellSet]:
    """The bit-sliced difference, and the cells where it would be negative."""
    borrow = 0
    planes = []
    for upper, lower in zip(minuend, subtrahend, strict=True):
        differs = upper ^ lower
        planes.append(differs ^ borrow)
        borrow = lower & ~upper | borrow & ~differs
    return (planes[0], planes[1], planes[2], planes[3]), borrow
