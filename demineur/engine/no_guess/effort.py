"""How much work a level is worth: bounds in steps, so that a seed gives the same board everywhere.

Only integers decide here, because functions of floating-point numbers may differ in their last digit from one
platform to the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from demineur.engine.levels import Level
from demineur.engine.solver.proof import Grade

_HALVINGS_A_CELL = 534
"""How often a cell more halves the share of solvable layouts at expert density, in 1/100,000 (measured)."""

_EXPERT_MINES, _EXPERT_CELLS = 99, 480
_DENSITY_POWER = 5
_EASY_FACTOR = 4
"""Boards for the simplest rules alone are as rare as others would be on four times as many cells."""

_MOST_HALVINGS = 6
_SIEVE_FROM = 2
_PATIENCE = 16
_GRADED_PATIENCE = 400
_MOST_CHANGES = 10_000
_CHANGES_A_CELL = 200
"""Small boards have few layouts: those that are not found soon are not there."""


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
    """Bounds that let a board be found wherever that takes a second or two, and refuse within a few.

    Where many tries must be expected, repair starts at once.
    """
    cells = level.cells * (_EASY_FACTOR if grade is Grade.EASY else 1)
    density = (level.mines * _EXPERT_CELLS) ** _DENSITY_POWER
    expert_density = (level.cells * _EXPERT_MINES) ** _DENSITY_POWER
    halvings = -(-_HALVINGS_A_CELL * cells * density // (100_000 * expert_density))
    patience = _PATIENCE if grade is None else _GRADED_PATIENCE
    tries = patience << halvings if halvings <= _MOST_HALVINGS else 0
    changes = min(4_000 + 2_000_000 // level.cells, _CHANGES_A_CELL * level.cells, _MOST_CHANGES)
    return Limits(tries, changes, sieve=halvings >= _SIEVE_FROM)
