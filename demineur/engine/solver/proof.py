"""What makes a board solvable without a guess: its grade, and the steps that prove it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from demineur.engine.grid import CellSet, Grid
from demineur.engine.solver.findings import Rule
from demineur.engine.solver.pairs import PairHits, numbers_in


class Grade(IntEnum):
    """How hard a board is: the hardest rule that it cannot do without."""

    EASY = 1
    """Rules that look at one number, or at the mine counter, alone."""
    NORMAL = 2
    """The pair rule too."""
    HARD = 3
    """At least one step needs case reasoning, or the mine count together with numbers."""


ProofEntry: TypeAlias = tuple[Rule, CellSet | list[PairHits], CellSet, CellSet]
"""A step as it is noted while a board unfolds: the rule, the numbers looked at, safe cells, mines."""

_SINGLE_NUMBER_RULES = (Rule.SATISFIED, Rule.FULL)


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One step of a proof: from *numbers* and what the steps before have shown, *safe* and *mines* follow.

    A step takes together everything that one rule shows at one moment. What a cascade opens by itself
    (rules.md R3.2) counts as shown by blank numbers.
    """

    rule: Rule
    numbers: CellSet
    safe: CellSet
    mines: CellSet


def steps_from(entries: Iterable[ProofEntry], grid: Grid) -> tuple[ProofStep, ...]:
    """The steps of a proof, without the numbers that were looked at but had nothing to show."""
    steps = []
    for rule, looked_at, safe, mines in entries:
        numbers = looked_at if isinstance(looked_at, int) else numbers_in(looked_at)
        if rule in _SINGLE_NUMBER_RULES:
            numbers &= grid.dilate(safe | mines)
        steps.append(ProofStep(rule, numbers, safe, mines))
    return tuple(steps)
