"""How much work a level is worth: bounds in steps, so that a seed gives the same board everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp

from demineur.engine.levels import Level
from demineur.engine.solver.proof import Grade

_HARDNESS = 0.0037
"""Minus the logarithm of the share of solvable layouts, a cell, at the expert's density (measured)."""

_EXPERT_DENSITY = 99 / 480
_DENSITY_POWER = 5
_EASY_FACTOR = 4
"""Boards for the simplest rules alone are as rare as others would be on four times as many cells."""

_MOST_EXPECTED_TRIES = 60
_SIEVE_FROM = 1.8
_PATIENCE = 40
_GRADED_PATIENCE = 400


@dataclass(frozen=True, slots=True)
class Limits:
    """At most *tries* layouts are drawn, and if none will do, at most *changes* are made to repair some.

    With *sieve*, layouts are first searched for guesses that no play can avoid; that changes no result, and
    pays where most layouts need one.
    """

    tries: int
    changes: int
    sieve: bool = True


@lru_cache(maxsize=64)
def limits_for(level: Level, grade: Grade | None) -> Limits:
    """Bounds that let a board be found wherever that takes a second or two.

    Where many tries must be expected, repair starts at once.
    """
    density = level.mines / level.cells
    hardness = _HARDNESS * level.cells * (density / _EXPERT_DENSITY) ** _DENSITY_POWER
    if grade is Grade.EASY:
        hardness *= _EASY_FACTOR
    expected = exp(min(hardness, 50))
    patience = _PATIENCE if grade is None else _GRADED_PATIENCE
    tries = int(expected * patience) if expected <= _MOST_EXPECTED_TRIES else 0
    return Limits(tries, 4_000 + 2_000_000 // level.cells, sieve=expected > _SIEVE_FROM)
