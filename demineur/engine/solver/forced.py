"""What every solution of a component agrees on: complete logic without counting solutions."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from demineur.engine.grid import CellSet
from demineur.engine.solver.elimination import Step
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


def forced_cells(steps: Sequence[Step], state_limit: int = STATE_LIMIT) -> Forced | Unsolved:
    """What all solutions of the component decided by *steps* agree on."""
    levels: list[set[int]] = []
    states = {0}
    total = 0
    for _, changes, caps, guards in steps:
        levels.append(states)
        states = {
            after
            for state in states
            for change in changes
            if (after := state + change) & (caps - after) & guards == guards
        }
        if not states:
            return Unsolved.NO_SOLUTION
        total += len(states)
        if total > state_limit:
            return Unsolved.TOO_MANY_STATES
    return _agreed(steps, levels, states)


def _agreed(steps: Sequence[Step], levels: list[set[int]], alive: set[int]) -> Forced:
    """Walk back over the states that reach a solution, and see which counts each box can have."""
    safe = mines = 0
    for places, changes, _, _ in reversed(steps):
        states = levels.pop()
        empty, full = changes[0], changes[-1]
        without = {state for state in states if state + empty in alive}
        filled = {state for state in states if state + full in alive}
        before = without | filled
        between = False
        for change in changes[1:-1]:
            useful = {state for state in states if state + change in alive}
            between = between or bool(useful)
            before |= useful
        alive = before
        if not between:
            if not filled:
                safe |= place_set(places)
            elif not without:
                mines |= place_set(places)
    return Forced(safe, mines)
