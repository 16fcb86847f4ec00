from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.levels import NAMED_LEVELS, Level, level_from
from demineur.engine.no_guess.board import NoGuessBoard
from demineur.engine.no_guess.generation import draw_no_guess
from demineur.play.daily import daily_first, daily_seed, day_of_seed

GOLDEN = Path(__file__).parents[1] / "golden" / "daily.json"


@given(st.dates())
def test_a_seed_tells_its_day(day: date) -> None:
    assert day_of_seed(daily_seed(day)) == day


@pytest.mark.parametrize("seed", [0, 20261301, 20260230, (1 << 64) - 1])
def test_another_seed_tells_no_day(seed: int) -> None:
    assert day_of_seed(seed) is None


def test_the_first_cell_is_the_middle_one() -> None:
    assert daily_first(Level(9, 9, 10)) == Level(9, 9, 10).grid.cell(4, 4)
    assert daily_first(Level(30, 16, 99)) == Level(30, 16, 99).grid.cell(8, 15)


def board(level: Level, day: date) -> NoGuessBoard:
    found = draw_no_guess(level, daily_first(level), daily_seed(day))
    assert isinstance(found, NoGuessBoard)
    return found


def test_everybody_has_the_same_boards_for_ever() -> None:
    """Results of other days and other computers are compared with ours: these mines must never change."""
    for entry in json.loads(GOLDEN.read_text()):
        level = level_from(entry["level"])
        assert level is not None
        assert f"{board(level, date.fromisoformat(entry['day'])).mines:x}" == entry["mines"]


def test_every_level_with_a_name_has_a_board_that_opens_an_area_at_its_first_cell() -> None:
    for level in {named.level for named in NAMED_LEVELS}:
        found = board(level, date(2026, 12, 1))
        first = level.grid.bit(daily_first(level))
        assert not found.mines & (level.grid.neighbours(daily_first(level)) | first)


def test_the_days_differ() -> None:
    level = Level(9, 9, 10)
    days = [date(2026, 12, 1) + timedelta(days=number) for number in range(5)]
    assert len({board(level, day).mines for day in days}) == 5
