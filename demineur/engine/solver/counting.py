"""Counting the solutions of a component by their mines, and the mines in each box over all of them.

Counts are kept as polynomials, the coefficient of the power *m* for solutions with *m* mines, each packed
into one integer with enough bits for every coefficient: to add or multiply them is a single operation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from operator import mul

from demineur.engine.solver.elimination import GUARD, Plan, Step
from demineur.engine.solver.forced import Unsolved

STATE_LIMIT = 25_000
"""How many states a component may take before its solutions are sampled instead of counted."""

BINOMIALS = tuple(tuple(comb(size, count) for count in range(size + 1)) for size in range(9))
"""In how many ways a box of some size holds 0, 1, … mines."""

_FLOAT_BITS = 900

_Level = dict[int, int]


@dataclass(frozen=True, slots=True)
class Solutions:
    """The solutions of a component, or a sample of them.

    *totals* counts the solutions with *least* mines, *least* + 1 and so on; *in_box* the mines in each box
    over all those, *sizes* the boxes' cells. *error* is 0 for a count; for a sample it is the standard error
    of the most uncertain chance, and its solutions come in proportion to the odds of their mines already.
    """

    least: int
    totals: list[int]
    in_box: list[list[int]]
    sizes: list[int]
    error: float = 0.0

    @property
    def most(self) -> int:
        """The highest number of mines that a solution has."""
        return self.least + len(self.totals) - 1

    def chances(self, weights: Sequence[float]) -> list[float]:
        """The chance of a mine on each box's cells.

        *weights* says for each of *totals* what a solution weighs, in units of one by the highest of
        *totals*.
        """
        highest = max(self.totals)
        if highest.bit_length() > _FLOAT_BITS:
            shares = [[mines / highest for mines in box] for box in self.in_box]
            return [sum(map(mul, box, weights)) / size for box, size in zip(shares, self.sizes, strict=True)]
        scaled = [weight / highest for weight in weights]
        return [sum(map(mul, box, scaled)) / size for box, size in zip(self.in_box, self.sizes, strict=True)]

    def is_empty(self, box: int, allowed: int) -> bool:
        """Whether it is certain that *box* has no mine if the total is one of the bits of *allowed*."""
        if self.error:
            return False
        return not any(
            mines for total, mines in enumerate(self.in_box[box], self.least) if allowed >> total & 1
        )

    def is_full(self, box: int, allowed: int) -> bool:
        """Whether it is certain that *box* has only mines if the total is one of the bits of *allowed*."""
        size = self.sizes[box]
        pairs = enumerate(zip(self.in_box[box], self.totals, strict=True), self.least)
        return not self.error and all(
            mines == size * count for total, (mines, count) in pairs if allowed >> total & 1
        )


def count_solutions(plan: Plan, state_limit: int = STATE_LIMIT) -> Solutions | Unsolved:
    """The solutions of the component that *plan* decides."""
    if len(plan.steps) == 1 and plan.steps[0].unit == 1:
        return _of_one_box(len(plan.steps[0].places), plan.start - GUARD)
    sizes = [len(step.places) for step in plan.steps]
    # No coefficient exceeds 8 mines in each of 2^cells solutions.
    width = sum(sizes) + 4
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
    in_box.reverse()
    least = ((packed & -packed).bit_length() - 1) // width
    shifts = range(least * width, packed.bit_length(), width)
    mask = (1 << width) - 1
    totals = [packed >> shift & mask for shift in shifts]
    return Solutions(least, totals, [[mines >> shift & mask for shift in shifts] for mines in in_box], sizes)


def _of_one_box(size: int, need: int) -> Solutions | Unsolved:
    """The solutions where a single number needs *need* mines in a box of its own."""
    if need > size:
        return Unsolved.NO_SOLUTION
    ways = comb(size, need)
    return Solutions(need, [ways], [[ways * need]], [size])


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
    binomials = BINOMIALS[len(places)]
    for before, ways in states.items():
        after, shift = before, 0
        for choices in binomials:
            if after & (caps - after) & guards == guards:
                reached[after] = reached.get(after, 0) + (ways * choices << shift)
            after -= unit
            shift += width
    return reached


def _before(step: Step, states: _Level, useful: _Level, width: int) -> tuple[_Level, int]:
    """The ways from each state before *step* to the end, and the mines in its box over all solutions."""
    places, unit, _, _ = step
    ways_on: _Level = {}
    mines = 0
    if len(places) == 1:
        for before, ways in states.items():
            after = before - unit
            if after in useful:
                filled = useful[after]
                mines += ways * filled
                filled <<= width
                ways_on[before] = useful[before] + filled if before in useful else filled
            elif before in useful:
                ways_on[before] = useful[before]
        return ways_on, mines << width
    binomials = BINOMIALS[len(places)]
    for before, ways in states.items():
        after, rest, weighted = before, 0, 0
        for count, choices in enumerate(binomials):
            if after in useful:
                part = useful[after] * choices << count * width
                rest += part
                weighted += part * count
            after -= unit
        if rest:
            ways_on[before] = rest
            mines += ways * weighted
    return ways_on, mines
