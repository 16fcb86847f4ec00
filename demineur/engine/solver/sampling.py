"""Components with too many states to count their solutions: a declared estimate from a random sample.

A run keeps a bounded number of states at every step, drawn by weight; what is kept weighs as much more as its
chance to be kept was small, so that sums over solutions stay right on average. Walking back through the kept
states gives random solutions. Several runs tell how far off their mean may be.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from operator import mul
from random import Random
from statistics import stdev

from demineur.engine.solver.counting import BINOMIALS, Solutions
from demineur.engine.solver.elimination import Plan, Step

_RUNS = 5
_KEPT_STATES = 400
_SOLUTIONS_A_RUN = 60

_Level = dict[int, float]


def sample_solutions(plan: Plan, odds: float) -> Solutions:
    """A sample of the solutions, each as likely as *odds* to the power of its mines; the same every time."""
    random = Random(0)  # noqa: S311 - an estimate, no secret
    sizes = [len(step.places) for step in plan.steps]
    runs = [_run(plan, odds, random) for _ in range(_RUNS)]
    mines = [sum(solution) for solutions in runs for solution in solutions]
    least, length = min(mines), max(mines) - min(mines) + 1
    totals = [0] * length
    in_box = [[0] * length for _ in sizes]
    for solutions in runs:
        for solution in solutions:
            place = sum(solution) - least
            totals[place] += 1
            for box, count in enumerate(solution):
                in_box[box][place] += count
    # An error that happens to look like none is still one.
    error = max(_standard_error(runs, sizes), 1 / len(mines))
    return Solutions(least, totals, in_box, sizes, error)


def _standard_error(runs: list[list[list[int]]], sizes: list[int]) -> float:
    largest = 0.0
    for box, size in enumerate(sizes):
        means = [sum(solution[box] for solution in run) / (len(run) * size) for run in runs]
        largest = max(largest, stdev(means) / len(runs) ** 0.5)
    return largest


def _run(plan: Plan, odds: float, random: Random) -> list[list[int]]:
    """Random solutions, each as the mines in box after box."""
    levels: list[_Level] = []
    states: _Level = {plan.start: 1.0}
    for step in plan.steps:
        levels.append(states)
        states = _thinned(_after(step, states, _factors(step, odds)), random)
    (end,) = states
    walks = [
        _Walk(step, states, _factors(step, odds)) for step, states in zip(plan.steps, levels, strict=True)
    ]
    walks.reverse()
    return [_walk_back(walks, end, random) for _ in range(_SOLUTIONS_A_RUN)]


def _factors(step: Step, odds: float) -> list[float]:
    """What 0, 1, … mines in the box of *step* weigh."""
    return [choices * odds**count for count, choices in enumerate(BINOMIALS[len(step.places)])]


def _after(step: Step, states: _Level, factors: list[float]) -> _Level:
    reached: _Level = {}
    for count, factor in enumerate(factors):
        change = count * step.unit
        for before, weight in states.items():
            after = before - change
            if after & (step.caps - after) & step.guards == step.guards:
                reached[after] = reached.get(after, 0.0) + weight * factor
    return reached


def _thinned(states: _Level, random: Random) -> _Level:
    """At most about `_KEPT_STATES` of *states*, scaled to a total of 1."""
    whole = sum(states.values())
    threshold = whole / _KEPT_STATES if len(states) > _KEPT_STATES else 0.0
    kept: _Level = {}
    for state, weight in states.items():
        if weight >= threshold:
            kept[state] = weight / whole
        elif random.random() * threshold < weight:
            kept[state] = threshold / whole
    return kept


class _Walk(dict[int, list[float]]):
    """For each state after a step, the weights of 0, 1, … mines in its box, added up; found when needed."""

    def __init__(self, step: Step, states: _Level, factors: list[float]) -> None:
        super().__init__()
        self.unit = step.unit
        self._states = states
        self._factors = factors

    def __missing__(self, state: int) -> list[float]:
        counts = range(len(self._factors))
        before = [self._states.get(state + count * self.unit, 0.0) for count in counts]
        self[state] = list(accumulate(map(mul, before, self._factors)))
        return self[state]


def _walk_back(walks: list[_Walk], end: int, random: Random) -> list[int]:
    """One solution that leads to the state *end*, drawn by weight; *walks* go backwards."""
    solution = []
    state = end
    for walk in walks:
        weights = walk[state]
        count = bisect_right(weights, random.random() * weights[-1], hi=len(weights) - 1)
        solution.append(count)
        state += count * walk.unit
    solution.reverse()
    return solution
