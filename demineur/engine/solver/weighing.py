"""Components and far cells together: how much each mine total of a component weighs on the whole board.

A solution of all components with *j* mines leaves ``C(far cells, mines − j)`` layouts for the cells that no number
touches. These weights, the counts, and their products run over hundreds of orders of magnitude; they are kept in
range by tilting: everything is multiplied by the odds of a mine to the power of its mines, which cancels in the
end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from operator import mul

_EXACT_POWERS_UP_TO = 64


@dataclass(frozen=True, slots=True)
class Weighing:
    """*of_totals[c][m]* is what each solution of component *c* with *m* mines weighs.

    All solutions of *c* together weigh as much as its most frequent total has solutions. *far_chance* is the
    chance of a mine on each far cell; 0 if there are none.
    """

    of_totals: list[list[float]]
    far_chance: float


def odds_of(mines_left: int, unknown: int) -> float:
    """The odds of a mine on an average unknown cell, kept away from 0 and infinity."""
    density = min(max(mines_left, 0.5) / max(unknown, 1), 1 - 0.5 / max(unknown, 1))
    return min(max(density, 1e-6), 1 - 1e-6) / (1 - min(max(density, 1e-6), 1 - 1e-6))


def weigh(
    totals: Sequence[Sequence[int]], lacking: Sequence[float], far: int, mines_left: int, odds: float
) -> Weighing:
    """Weigh components whose solutions with *m* mines number ``totals[c][m]``, beside *far* cells.

    *lacking[c]* is *odds*, or 1 if the totals of *c* contain the odds already, as in a sample drawn for them. At
    least one combination must leave a possible number of mines for the far cells.
    """
    least = [next(mines for mines, count in enumerate(counts) if count) for counts in totals]
    tilts = [_tilt(*component) for component in zip(totals, least, lacking, strict=True)]
    tilted = [
        [factor * count / max(counts) for factor, count in zip(tilt, counts[low:], strict=True)]
        for tilt, counts, low in zip(tilts, totals, least, strict=True)
    ]
    spare = mines_left - sum(least)
    before = [[1.0]]
    for counts in tilted:
        before.append(_scaled(_product(before[-1], counts)))
    after = far_weights(far, spare, len(before[-1]), odds)
    far_chance = _far_chance(before[-1], after, far, spare)
    of_totals: list[list[float]] = []
    for index in range(len(totals) - 1, -1, -1):
        others, counts = before[index], tilted[index]
        rest = [sum(map(mul, others, after[mines:])) for mines in range(len(counts))]
        whole = sum(map(mul, counts, rest))
        weights = [factor * weight / whole for factor, weight in zip(tilts[index], rest, strict=True)]
        of_totals.append([0.0] * least[index] + weights)
        after = _scaled([sum(map(mul, counts, after[mines:])) for mines in range(len(others))])
    of_totals.reverse()
    return Weighing(of_totals, far_chance)


def far_weights(far: int, spare: int, length: int, odds: float) -> list[float]:
    """What the far cells weigh if *t* of *spare* mines lie elsewhere, for *t* below *length*: 1 at the highest."""
    first, last = max(0, spare - far), min(length - 1, spare)
    weights = [0.0] * length
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
    return weights


def _far_chance(elsewhere: Sequence[float], weights: Sequence[float], far: int, spare: int) -> float:
    if not far:
        return 0.0
    products = list(map(mul, elsewhere, weights))
    mines: float = sum(product * (spare - place) for place, product in enumerate(products))
    whole: float = sum(products)
    return mines / whole / far


def _tilt(counts: Sequence[int], low: int, odds: float) -> list[float]:
    """The powers of *odds*, from 0 at the lowest total on; centred where the tilted counts are highest."""
    length = len(counts) - low
    if length <= _EXACT_POWERS_UP_TO:
        return [odds**place for place in range(length)]
    step = log(odds)
    heights = [log(count) + place * step if count else 0.0 for place, count in enumerate(counts[low:])]
    centre = heights.index(max(heights))
    return [exp(max(min((place - centre) * step, 700.0), -700.0)) for place in range(length)]


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
