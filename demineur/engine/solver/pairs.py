"""The pair rule on a whole board at once.

Two open numbers A and B share some hidden cells. If A needs *n* more mines, B has room for *s* more safe
cells, and they share exactly *n + s* hidden cells, then the shared cells take all of A's mines and all of
B's safe cells: what only A touches is safe, what only B touches are mines. Subsets, 1-1, 1-2 and 1-2-1 are
all cases of it. Told the other way round, B needs as many mines more than A as there are cells that only B
touches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from demineur.engine.grid import CellSet, Planes

Trio: TypeAlias = tuple[CellSet, CellSet, CellSet]
"""The open cells whose count is 1, 2 and 3."""

Counts: TypeAlias = tuple[CellSet, CellSet, CellSet]
"""A number 0–7 for every cell, bit-sliced."""

_OFFSETS = ((0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (1, -1), (1, 2), (1, -2), (2, 1), (2, -1))
_AROUND = tuple((row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column)


@dataclass(frozen=True, slots=True)
class PairShape:
    """Where A (at the origin) and B (*step* places on) share cells, and where they do not.

    *shared* are indices of neighbours of A; *only_a* and *only_b* are shifts, raised by `stride + 1` so that
    none is negative.
    """

    step: int
    shared: tuple[int, ...]
    only_a: tuple[int, ...]
    only_b: tuple[int, ...]


class PairHits(NamedTuple):
    """Places of A for which the rule fires: with A as the number that needs mines, or with B as it."""

    shape: PairShape
    a_needs: CellSet
    b_needs: CellSet


def trio(counts: Planes | Counts, among: CellSet) -> Trio:
    """The cells of *among* whose bit-sliced count is 1, 2 and 3."""
    small = among & ~counts[2]
    ones, twos = counts[0] & small, counts[1] & small
    both = ones & twos
    return ones ^ both, twos ^ both, both


def counts_around(members: CellSet, among: CellSet, stride: int) -> Counts:
    """How many of *members* each cell of *among*, outside *members*, touches, bit-sliced; 8 counts as 0.

    The same as `Grid.neighbour_counts` for less. A number that needs 8 is full, and no concern of the pair
    rule.
    """
    left, right = members << 1, members >> 1
    either = left ^ right
    ones, twos = either ^ members, left & right | either & members
    above, below = ones << stride, ones >> stride
    either = above ^ below
    odd, carry = either ^ ones, above & below | either & ones
    above, below = twos << stride, twos >> stride
    either = above ^ below
    even = either ^ twos
    fours = (above & below | either & twos) ^ even & carry
    return odd & among, (even ^ carry) & among, fours & among


def side_by_side_hits(unknown: CellSet, needs: Counts, stride: int) -> list[PairHits]:
    """Where the pair rule fires for numbers next to each other, given what each number needs.

    What these share is told apart most cheaply by what they do not: three cells in a line on either side.
    """
    beside, below = pair_shapes(stride)[0]
    hits = []
    for shape, across in ((beside, stride), (below, 1)):
        a_needs, b_needs = _side_by_side(unknown, needs, shape.step, across)
        if a_needs or b_needs:
            hits.append(PairHits(shape, a_needs, b_needs))
    return hits


def _side_by_side(unknown: CellSet, needs: Counts, along: int, across: int) -> tuple[CellSet, CellSet]:
    before, after = unknown << across, unknown >> across
    either = before ^ after
    ones, twos = either ^ unknown, before & after | either & unknown
    needs_a = needs
    needs_b = (needs[0] >> along, needs[1] >> along, needs[2] >> along)
    live = (needs_a[0] | needs_a[1] | needs_a[2]) & (needs_b[0] | needs_b[1] | needs_b[2])
    return (
        live & ~_differs_from_sum(needs_b, needs_a, ones >> 2 * along, twos >> 2 * along),
        live & ~_differs_from_sum(needs_a, needs_b, ones << along, twos << along),
    )


def _differs_from_sum(whole: Counts, part: Counts, ones: CellSet, twos: CellSet) -> CellSet:
    """Where *whole* is not *part* and *ones* + 2 × *twos* together."""
    carry = part[0] & ones
    either = part[1] ^ twos
    high = part[1] & twos | either & carry
    return part[0] ^ ones ^ whole[0] | either ^ carry ^ whole[1] | part[2] ^ high ^ whole[2] | part[2] & high


def further_hits(unknown: CellSet, needs: Trio, slacks: Trio, stride: int) -> Iterator[list[PairHits]]:
    """Where the pair rule fires for numbers that share three cells; then, for those that share two.

    *needs* and *slacks* are the open numbers that need 1, 2 and 3 more mines, or have room for as many safe
    cells. The trivial rules must be exhausted: no number with unknown neighbours has need or slack 0.
    """
    raised = unknown << stride + 1
    around = [raised >> shift for shift in _around_shifts(stride)]
    _, sharing_three, sharing_two = pair_shapes(stride)
    yield [_three_shared(shape, around, needs, slacks) for shape in sharing_three]
    need, slack = needs[0], slacks[0]
    hits = []
    for shape in sharing_two:
        first, second = shape.shared
        both = around[first] & around[second]
        a_needs, b_needs = both & need & slack >> shape.step, both & slack & need >> shape.step
        if a_needs or b_needs:
            hits.append(PairHits(shape, a_needs, b_needs))
    yield hits


def pair_conclusions(hits: list[PairHits], unknown: CellSet, stride: int) -> tuple[CellSet, CellSet]:
    """The safe cells and the mines that follow from *hits*."""
    safe = mines = 0
    for shape, a_needs, b_needs in hits:
        if a_needs:
            for shift in shape.only_a:
                safe |= a_needs << shift
            for shift in shape.only_b:
                mines |= a_needs << shift
        if b_needs:
            for shift in shape.only_a:
                mines |= b_needs << shift
            for shift in shape.only_b:
                safe |= b_needs << shift
    lift = stride + 1
    return safe >> lift & unknown, mines >> lift & unknown


def numbers_in(hits: list[PairHits]) -> CellSet:
    """All numbers that take part in *hits*."""
    numbers = 0
    for shape, a_needs, b_needs in hits:
        origins = a_needs | b_needs
        numbers |= origins | origins << shape.step
    return numbers


def _three_shared(shape: PairShape, around: list[CellSet], needs: Trio, slacks: Trio) -> PairHits:
    first, second, third = [around[index] for index in shape.shared]
    step = shape.step
    odd = first ^ second
    both = first & second
    three = both & third
    two = both ^ three | odd & third
    need1, need2, _ = needs
    slack1, slack2, _ = slacks
    need1b, slack1b = need1 >> step, slack1 >> step
    a_needs = two & need1 & slack1b | three & (need1 & slack2 >> step | need2 & slack1b)
    b_needs = two & slack1 & need1b | three & (slack1 & need2 >> step | slack2 & need1b)
    return PairHits(shape, a_needs, b_needs)


@lru_cache(maxsize=64)
def _around_shifts(stride: int) -> tuple[int, ...]:
    """For each neighbour of a cell, the shift that brings it onto the cell, raised by `stride + 1`."""
    return tuple((row + 1) * stride + column + 1 for row, column in _AROUND)


@lru_cache(maxsize=64)
def pair_shapes(stride: int) -> tuple[tuple[PairShape, ...], ...]:
    """The ways in which two numbers can share cells, in groups that share four, three and two."""
    shapes = [_shape(stride, row, column) for row, column in _OFFSETS]
    return tuple(tuple(shape for shape in shapes if len(shape.shared) == count) for count in (4, 3, 2))


def _shape(stride: int, row: int, column: int) -> PairShape:
    near_a = set(_AROUND)
    near_b = {(row + down, column + right) for down, right in _AROUND}
    ends = {(0, 0), (row, column)}

    def shifts(cells: set[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(sorted((down + 1) * stride + right + 1 for down, right in cells - ends))

    shared = tuple(_AROUND.index(cell) for cell in sorted(near_a & near_b))
    return PairShape(row * stride + column, shared, shifts(near_a - near_b), shifts(near_b - near_a))
