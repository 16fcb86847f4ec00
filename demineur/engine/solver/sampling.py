"""Components with too many states to count their solutions: a declared estimate from a random sample.

A run keeps a bounded number of states at every step, drawn by weight; what is kept weighs as much more as its
chance to be kept was small, so that sums over solutions stay right on average. Walking back through the kept
states gives random solutions. Several runs tell how far off their mean may be.
"""

from __future__ import annotations

from random import Random
from statistics import stdev

from demineur.engine.solver.counting import BINOMIALS, Solutions
from demineur.engine.solver.elimination import Plan, Step

_RUNS = 6
_KEPT_STATES = 300
_SOLUTIONS_A_RUN = 150

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
        states = _thinned(_after(step, states, odds), random)
    (end,) = states
    return [_walk_back(plan, levels, end, odds, random) for _ in range(_SOLUTIONS_A_RUN)]


def _after(step: Step, states: _Level, odds: float) -> _Level:
    reached: _Level = {}
    for count, choices in enumerate(BINOMIALS[len(step.places)]):
        change, factor = count * step.unit, choices * odds**count
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


def _walk_back(plan: Plan, levels: list[_Level], end: int, odds: float, random: Random) -> list[int]:
    """One solution that leads to the state *end*, drawn by weight."""
    solution = []
    state = end
    for step, states in zip(reversed(plan.steps), reversed(levels), strict=True):
        weights = [
            states.get(state + count * step.unit, 0.0) * choices * odds**count
            for count, choices in enumerate(BINOMIALS[len(step.places)])
        ]
        draw = random.random() * sum(weights)
        count = 0
        while draw >= weights[count] and count < len(weights) - 1:
            draw -= weights[count]
            count += 1
        solution.append(count)
        state += count * step.unit
    solution.reverse()
    return solution
