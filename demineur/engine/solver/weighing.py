"""Components and far cells together: how much each mine total of a component weighs on the whole board.

A solution of all components with *j* mines leaves ``C(far cells, mines − j)`` layouts for the cells that no
number touches. These weights, the counts, and their products run over hundreds of orders of magnitude; they
are kept in range by tilting: everything is multiplied by the odds of a mine to the power of its mines, which
cancels in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log
from operator import mul
from typing import NamedTuple

from demineur.engine.solver.counting import Solutions

_EXACT_POWERS_UP_TO = 64


class Weighing(NamedTuple):
    """*of_totals[c]* says for each total of component *c* what a solution weighs.

    All solutions of *c* together weigh as much as its most frequent total has solutions. *far_chance* is the
    chance of a mine on each far cell; 0 if there are none. *log_layouts* is the natural logarithm of the
    number of layouts in all.
    """

    of_totals: list[list[float]]
    far_chance: float
    log_layouts: float


def odds_of(mines_left: int, unknown: int) -> float:
    """The odds of a mine on an average unknown cell, kept away from 0 and infinity."""
    return max(mines_left, 0.5) / max(unknown - mines_left, 0.5)


def weigh(parts: Sequence[Solutions], far: int, mines_left: int, odds: float) -> Weighing:
    """Weigh the totals of *parts* beside *far* cells.

    At least one combination of them leaves a possible number of mines for the far cells, unless a sample has
    missed all that do; then the nearest combination is taken for one.
    """
    tilts = [_tilt(part.totals, 1.0 if part.error else odds) for part in parts]
    # A component with a single total weighs the same whatever the others have.
    open_ended = [index for index, part in enumerate(parts) if len(part.totals) > 1]
    tilted = {index: _tilted(parts[index].totals, tilts[index]) for index in open_ended}
    spare = mines_left - sum([part.least for part in parts])
    before = [[1.0]]
    log_layouts = sum([log(max(part.totals)) for part in parts])
    for index in open_ended:
        product = _product(before[-1], tilted[index])
        log_layouts += log(max(product))
        before.append(_scaled(product))
    after, log_peak = _far_weights(far, spare, len(before[-1]), odds)
    products = list(map(mul, before[-1], after))
    if not any(products):
        after = products = _nearest(before[-1], far, spare)
    log_layouts += log_peak + log(sum(products))
    far_mines = sum([product * (spare - place) for place, product in enumerate(products)]) / sum(products)
    of_totals = [[1.0]] * len(parts)
    for index in reversed(open_ended):
        before.pop()
        others, counts = before[-1], tilted[index]
        rest = [sum(map(mul, others, after[mines:])) for mines in range(len(counts))]
        whole = sum(map(mul, counts, rest))
        of_totals[index] = [
            factor * weight / whole for factor, weight in zip(tilts[index], rest, strict=True)
        ]
        if len(others) > 1:
            after = _scaled([sum(map(mul, counts, after[mines:])) for mines in range(len(others))])
    return Weighing(of_totals, min(max(far_mines / far, 0.0), 1.0) if far else 0.0, log_layouts)


def _nearest(counts: Sequence[float], far: int, spare: int) -> list[float]:
    """Weights with which only that total counts, of those with a count, that fits the far cells best."""
    possible = [place for place, count in enumerate(counts) if count]
    best = min(possible, key=lambda place: max(place - spare, spare - far - place))
    return [float(place == best) for place in range(len(counts))]


def _tilted(counts: Sequence[int], tilt: Sequence[float]) -> list[float]:
    highest = max(counts)
    return [factor * (count / highest) for factor, count in zip(tilt, counts, strict=True)]


def _far_weights(far: int, spare: int, length: int, odds: float) -> tuple[list[float], float]:
    """What the far cells weigh if *t* of *spare* mines lie elsewhere, for *t* below *length*.

    It is 1 at the highest; with that comes the logarithm of what this stands for.
    """
    first, last = max(0, spare - far), min(length - 1, spare)
    weights = [0.0] * length
    if first > last:
        return weights, 0.0
    peak = first
    while peak < last and spare - peak > (far - spare + peak + 1) * odds:
        peak += 1
    weights[peak] = 1.0
    for place in range(peak, last):
        mines = spare - place
        weights[place + 1] = weights[place] * mines / ((far - mines + 1) * odds)
    for place in range(peak, first, -1):
        mines = spare - place + 1
        weights[place - 1] = weights[place] * (far - mines + 1) * odds / mines
    mines = spare - peak
    return weights, lgamma(far + 1) - lgamma(mines + 1) - lgamma(far - mines + 1) - peak * log(odds)


def _tilt(counts: Sequence[int], odds: float) -> list[float]:
    """The powers of *odds*, from 0 on; centred where the tilted counts are highest if there are many."""
    if len(counts) <= _EXACT_POWERS_UP_TO:
        return [odds**place for place in range(len(counts))]
    step = log(odds)
    heights = [log(count) + place * step if count else 0.0 for place, count in enumerate(counts)]
    centre = heights.index(max(heights))
    return [exp(max(min((place - centre) * step, 700.0), -700.0)) for place in range(len(counts))]


def _product(first: Sequence[float], second: Sequence[float]) -> list[float]:
    """The coefficients of the product of two polynomials."""
    product = [0.0] * (len(first) + len(second) - 1)
    for shift, factor in enumerate(second):
        if factor:
            for place, value in enumerate(first, shift):
                product[place] += factor * value
    return product


def _scaled(values: list[float]) -> list[float]:
    """The same in proportion, the highest 1."""
    highest = max(values)
    return [value / highest for value in values]
