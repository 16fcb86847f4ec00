"""What every solution of a component agrees on: complete logic without counting solutions."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from demineur.engine.grid import CellSet
from demineur.engine.solver.elimination import Plan, Step
from demineur.engine.solver.places import place_set

STATE_LIMIT = 200_000
"""How many states one component may take before complete logic gives up on it."""


class Forced(NamedTuple):
    """The cells that are safe, and those that are mines, in every solution."""

    safe: CellSet
    mines: CellSet


class Unsolved(Enum):
    """Why nothing can be said about a component."""

    NO_SOLUTION = "no_solution"
    TOO_MANY_STATES = "too_many_states"


def forced_cells(plan: Plan, state_limit: int = STATE_LIMIT) -> Forced | Unsolved:
    """What all solutions of the component that *plan* decides agree on.

    Each state carries what the ways to it have shown to be possible: for every box one bit that says it can
    have a mine, and one that says it can have a safe cell. What is still missing at the end is impossible.
    """
    start, steps = plan
    states = {start: 0}
    total = 0
    can_be_mine, can_be_safe = 1, 1 << len(steps)
    for places, unit, caps, guards in steps:
        size = len(places)
        reached: dict[int, int] = {}
        for before, seen in states.items():
            after = before
            if after & (caps - after) & guards == guards:
                reached[after] = reached.get(after, 0) | seen | can_be_safe
            for _ in range(size - 1):
                after -= unit
                if after & (caps - after) & guards == guards:
                    reached[after] = reached.get(after, 0) | seen | can_be_safe | can_be_mine
            after -= unit
            if after & (caps - after) & guards == guards:
                reached[after] = reached.get(after, 0) | seen | can_be_mine
        if not reached:
            return Unsolved.NO_SOLUTION
        total += len(reached)
        if total > state_limit:
            return Unsolved.TOO_MANY_STATES
        states = reached
        can_be_mine <<= 1
        can_be_safe <<= 1
    possible = 0
    for seen in states.values():
        possible |= seen
    return _agreed(steps, possible)


def _agreed(steps: Sequence[Step], possible: int) -> Forced:
    if possible == (1 << 2 * len(steps)) - 1:
        return Forced(0, 0)
    safe = mines = 0
    for index, step in enumerate(steps):
        if not possible >> index & 1:
            safe |= place_set(step.places)
        elif not possible >> index + len(steps) & 1:
            mines |= place_set(step.places)
    return Forced(safe, mines)
