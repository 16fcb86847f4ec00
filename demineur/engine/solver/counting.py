"""Counting the solutions of a component, by their number of mines, and the mines in each box over all of them.

Counts are kept as polynomials, the coefficient of the power *m* for solutions with *m* mines, each packed into
one integer with enough bits for every coefficient: to add or multiply them is a single operation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from operator import mul
from struct import unpack

from demineur.engine.solver.elimination import Plan, Step
from demineur.engine.solver.forced import Unsolved

STATE_LIMIT = 25_000
"""How many states a component may take before its solutions are sampled instead of counted."""

BINOMIALS = tuple(tuple(comb(size, count) for count in range(size + 1)) for size in range(9))
"""In how many ways a box of some size holds 0, 1, … mines."""

_WORD = 64
_FLOAT_BITS = 900

_Level = dict[int, int]


@dataclass(frozen=True, slots=True)
class CountedPart:
    """The solutions of a component.

    *totals* counts the solutions with *m* mines, *in_box* the mines in each box over all those, *sizes* the
    boxes' cells. The power *m* is the place in the list.
    """

    totals: list[int]
    in_box: list[list[int]]
    sizes: list[int]

    def chances(self, weights: Sequence[float]) -> list[float]:
        """The chance of a mine on each box's cells.

        ``weights[m]`` is what a solution with *m* mines weighs, in units of one by the highest of *totals*.
        """
        highest = max(self.totals)
        if highest.bit_length() > _FLOAT_BITS:
            shares = [[mines / highest for mines in box] for box in self.in_box]
            return [sum(map(mul, box, weights)) / size for box, size in zip(shares, self.sizes, strict=True)]
        scaled = [weight / highest for weight in weights]
        return [sum(map(mul, box, scaled)) / size for box, size in zip(self.in_box, self.sizes, strict=True)]

    def is_empty(self, box: int, allowed: int) -> bool:
        """Whether no solution with an *allowed* total (bit *m* for *m* mines) has a mine in *box*."""
        return not any(mines for total, mines in enumerate(self.in_box[box]) if allowed >> total & 1)

    def is_full(self, box: int, allowed: int) -> bool:
        """Whether every solution with an *allowed* total has only mines in *box*."""
        size = self.sizes[box]
        return all(
            mines == size * count
            for total, (mines, count) in enumerate(zip(self.in_box[box], self.totals, strict=True))
            if allowed >> total & 1
        )


def count_solutions(plan: Plan, state_limit: int = STATE_LIMIT) -> CountedPart | Unsolved:
    """The solutions of the component that *plan* decides."""
    sizes = [len(step.places) for step in plan.steps]
    # No coefficient exceeds 8 mines in each of 2^cells solutions.
    width = sum(sizes) + 4
    width = max(_WORD, width)
    levels: list[_Level] = []
    states: _Level = {plan.start: 1}
    total = 0
    for step in plan.steps:
        levels.append(states)
        states = _after(step, states, width)
        if not states:
            return Unsolved.NO_SOLUTION
        total += len(states)
        if total > state_limit:
            return Unsolved.TOO_MANY_STATES
    (packed,) = states.values()
    useful = dict.fromkeys(states, 1)
    in_box = []
    for step in reversed(plan.steps):
        useful, mines = _before(step, levels.pop(), useful, width)
        in_box.append(mines)
    length = packed.bit_length() // width + 1
    unpacked = [_unpacked(mines, width, length) for mines in reversed(in_box)]
    return CountedPart(_unpacked(packed, width, length), unpacked, sizes)


def _after(step: Step, states: _Level, width: int) -> _Level:
    """The states after *step*, with the ways that lead to each."""
    places, unit, caps, guards = step
    reached: _Level = {}
    if len(places) == 1:
        for before, ways in states.items():
            if before & (caps - before) & guards == guards:
                reached[before] = reached.get(before, 0) + ways
            after = before - unit
            if after & (caps - after) & guards == guards:
                reached[after] = reached.get(after, 0) + (ways << width)
        return reached
    for count, choices in enumerate(BINOMIALS[len(places)]):
        change, shift = count * unit, count * width
        for before, ways in states.items():
            after = before - change
            if after & (caps - after) & guards == guards:
                reached[after] = reached.get(after, 0) + (ways * choices << shift)
    return reached


def _before(step: Step, states: _Level, useful: _Level, width: int) -> tuple[_Level, int]:
    """The ways from each state before *step* to the end, and the mines in its box over all solutions."""
    places, unit, _, _ = step
    ways_on: _Level = {}
    mines = 0
    if len(places) == 1:
        for before, ways in states.items():
            rest = useful.get(before, 0)
            filled = useful.get(before - unit)
            if filled:
                mines += ways * filled
                rest += filled << width
            if rest:
                ways_on[before] = rest
        return ways_on, mines << width
    binomials = BINOMIALS[len(places)]
    for before, ways in states.items():
        rest = weighted = 0
        for count, choices in enumerate(binomials):
            filled = useful.get(before - count * unit)
            if filled:
                part = filled * choices << count * width
                rest += part
                weighted += part * count
        if rest:
            ways_on[before] = rest
            mines += ways * weighted
    return ways_on, mines


def _unpacked(packed: int, width: int, length: int) -> list[int]:
    if width == _WORD:
        return list(unpack(f"<{length}Q", packed.to_bytes(length * 8, "little")))
    mask = (1 << width) - 1
    return [packed >> place * width & mask for place in range(length)]
