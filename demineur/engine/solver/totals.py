"""Which mine totals each component can have, as sets of small numbers in the bits of an integer.

Bit *t* of a *totals* integer says that *t* mines are possible. This decides what the number of mines on the
whole board adds to the numbers, without counting layouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from demineur.engine.solver.elimination import Plan, Step
from demineur.engine.solver.forced import STATE_LIMIT, Forced, Unsolved
from demineur.engine.solver.places import place_set

Totals: TypeAlias = int
"""A set of mine totals, one bit each."""

_Level: TypeAlias = dict[int, Totals]


class TotalsOfPart:
    """The states of one component with the totals that reach each of them."""

    __slots__ = ("_levels", "_steps", "totals")

    def __init__(self, steps: Sequence[Step], levels: list[_Level]) -> None:
        self._steps = steps
        self._levels = levels
        self.totals: Totals = 0
        for reached in levels[-1].values():
            self.totals |= reached

    def forced(self, allowed: Totals) -> Forced:
        """What follows if the component's total is one of *allowed*, at least one of them possible."""
        safe = mines = 0
        # For each state, the totals so far from which an allowed total can still be reached.
        useful: _Level = dict.fromkeys(self._levels[-1], allowed)
        for step, states in zip(reversed(self._steps), reversed(self._levels[:-1]), strict=True):
            before: _Level = {}
            possible = []
            for count in range(len(step.places) + 1):
                change = count * step.unit
                found = False
                for state, reached in states.items():
                    wanted = useful.get(state - change, 0) >> count
                    if wanted & reached:
                        found = True
                        before[state] = before.get(state, 0) | wanted
                if found:
                    possible.append(count)
            useful = before
            if possible == [0]:
                safe |= place_set(step.places)
            elif possible == [len(step.places)]:
                mines |= place_set(step.places)
        return Forced(safe, mines)


def totals_of(plan: Plan, state_limit: int = STATE_LIMIT) -> TotalsOfPart | Unsolved:
    """The totals of the component that *plan* decides."""
    start, steps = plan
    states: _Level = {start: 1}
    levels = [states]
    size = 0
    for places, unit, caps, guards in steps:
        reached: _Level = {}
        for count in range(len(places) + 1):
            change = count * unit
            for state, totals in states.items():
                after = state - change
                if after & (caps - after) & guards == guards:
                    reached[after] = reached.get(after, 0) | totals << count
        if not reached:
            return Unsolved.NO_SOLUTION
        size += len(reached)
        if size > state_limit:
            return Unsolved.TOO_MANY_STATES
        states = reached
        levels.append(states)
    return TotalsOfPart(steps, levels)


def added(first: Totals, second: Totals) -> Totals:
    """Every sum of a total of *first* and one of *second*."""
    if first.bit_count() > second.bit_count():
        first, second = second, first
    sums = 0
    while first:
        lowest = first & -first
        sums |= second * lowest
        first ^= lowest
    return sums


def up_to(most: int) -> Totals:
    """All totals from 0 to *most*; none if *most* is negative."""
    return (1 << most + 1) - 1 if most >= 0 else 0


def allowed_totals(parts: Sequence[Totals], far: int, mines_left: int) -> tuple[list[Totals], Totals]:
    """Those totals of each part, and of the *far* cells, that the number of mines on the board allows."""
    everywhere = 1
    for totals in parts:
        everywhere = added(everywhere, totals)
    spread = up_to(far)
    far_totals = complement(everywhere, mines_left) & spread
    if complement(far_totals, mines_left) == everywhere:
        return list(parts), far_totals
    allowed = [
        complement(added(others, spread), mines_left) & totals
        for others, totals in zip(all_but_one(parts), parts, strict=True)
    ]
    return allowed, far_totals


def complement(totals: Totals, whole: int) -> Totals:
    """What is left of *whole* after each of *totals* that does not exceed it."""
    digits = f"{totals & up_to(whole):b}".zfill(whole + 1)
    return int(digits[::-1], 2)


def all_but_one(parts: Sequence[Totals]) -> list[Totals]:
    """For each of *parts*, the totals that the others can have together."""
    before = [1]
    for totals in parts[:-1]:
        before.append(added(before[-1], totals))
    after = 1
    others = [0] * len(parts)
    for index in range(len(parts) - 1, -1, -1):
        others[index] = added(before[index], after)
        after = added(after, parts[index])
    return others
