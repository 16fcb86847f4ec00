"""The community's figures for a game."""

from __future__ import annotations

import pytest

from demineur.engine.levels import Level
from demineur.engine.ratings import (
    correctness,
    efficiency,
    quality_of_game,
    rqp,
    stnb,
    three_bv_per_second,
    throughput,
)

EXPERT = Level(30, 16, 99)


def test_the_figures_of_a_won_expert_game() -> None:
    solved, ms, clicks, effective = 150, 60_000, 200, 160
    assert three_bv_per_second(solved, ms) == pytest.approx(2.5)
    assert efficiency(solved, clicks) == pytest.approx(0.75)
    assert correctness(effective, clicks) == pytest.approx(0.8)
    assert throughput(solved, effective) == pytest.approx(0.9375)
    assert rqp(solved, ms) == pytest.approx(61 / 2.5)
    assert quality_of_game(solved, ms) == pytest.approx(60**1.7 / 150)
    assert stnb(EXPERT, 150, solved, ms) == pytest.approx(435 * 150 / 60**1.7)


def test_efficiency_is_correctness_times_throughput() -> None:
    whole = efficiency(90, 120)
    parts = correctness(100, 120), throughput(90, 100)
    assert whole is not None
    assert parts[0] is not None
    assert parts[1] is not None
    assert whole == pytest.approx(parts[0] * parts[1])


def test_a_lost_game_counts_what_it_solved() -> None:
    whole, half = stnb(EXPERT, 150, 150, 60_000), stnb(EXPERT, 150, 75, 60_000)
    assert whole is not None
    assert half is not None
    assert half == pytest.approx(whole / 2 * 0.5**0.5)


@pytest.mark.parametrize(("level", "factor"), [((8, 8, 10), 36), ((16, 16, 40), 162), ((30, 16, 99), 435)])
def test_stnb_has_its_factor_for_each_ranked_level(level: tuple[int, int, int], factor: int) -> None:
    assert stnb(Level(*level), 10, 10, 1000) == pytest.approx(factor * 10)


def test_there_is_no_figure_where_it_would_divide_by_nothing() -> None:
    assert three_bv_per_second(10, 0) is None
    assert efficiency(0, 0) is None
    assert correctness(0, 0) is None
    assert throughput(0, 0) is None
    assert rqp(0, 100) is None
    assert quality_of_game(0, 100) is None
    assert stnb(EXPERT, 150, 150, 0) is None
    assert stnb(EXPERT, 150, 0, 100) is None


def test_there_is_no_stnb_off_the_ranked_levels() -> None:
    assert stnb(Level(9, 9, 10), 20, 20, 5000) is None
    assert stnb(Level(30, 16, 60), 20, 20, 5000) is None
