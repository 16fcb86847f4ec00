"""A search is bounded in steps, whatever is asked for (rules.md R9)."""

from __future__ import annotations

import pytest

from demineur.engine.levels import Level
from demineur.engine.no_guess.board import Refusal, RefusalReason
from demineur.engine.no_guess.generation import draw_no_guess
from demineur.engine.solver.proof import Grade


@pytest.mark.parametrize(
    ("level", "first", "grade"),
    [(Level(2, 2, 2), 0, None), (Level(3, 3, 7), 0, None), (Level(4, 4, 13), 0, Grade.HARD)],
)
def test_small_levels_without_such_boards_are_refused_after_few_steps(
    level: Level, first: int, grade: Grade | None
) -> None:
    found = draw_no_guess(level, first, 1, grade)
    assert isinstance(found, Refusal)
    assert found.reason is RefusalReason.NONE_FOUND
    assert found.steps <= 400 * level.cells
