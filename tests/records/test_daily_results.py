from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from demineur.engine.levels import Level
from demineur.play.daily import daily_seed
from demineur.play.session import GameKind
from demineur.records.daily import DailyResults, daily_results
from demineur.records.history import GameRow

TODAY = date(2026, 12, 1)


def row(days_ago: int, *, won: bool, ms: int = 1000) -> GameRow:
    day = TODAY - timedelta(days=days_ago)
    return GameRow(
        game_id=f"{days_ago:032x}",
        level=Level(9, 9, 10),
        kind=GameKind.DAILY,
        seed=daily_seed(day),
        first_cell=40,
        won=won,
        ms=ms,
        assisted=False,
        abandoned=False,
        ended_at=datetime(day.year, day.month, day.day, 12, tzinfo=UTC),
        simple_mode=False,
        counts=None,
        zini=None,
        hzini=None,
        recorded=True,
    )


def results(outcomes: str) -> DailyResults:
    """The results of the last days, today's last: ``w`` won, ``l`` lost, ``.`` not played."""
    played = [row(ago, won=letter == "w") for ago, letter in enumerate(reversed(outcomes)) if letter != "."]
    return daily_results(played)


def test_days_won_in_a_row_are_counted_up_to_today() -> None:
    assert results("www").streak(TODAY) == 3
    assert results("wlww").streak(TODAY) == 2


def test_a_day_that_is_not_over_breaks_no_row() -> None:
    assert results("ww.").streak(TODAY) == 2


def test_a_lost_or_missed_day_ends_the_row() -> None:
    assert results("wwl").streak(TODAY) == 0
    assert results("ww..").streak(TODAY) == 0
    assert results("").streak(TODAY) == 0


def test_the_longest_row_is_remembered() -> None:
    assert results("wwww.lwwl.w").longest == 4
    assert results("").longest == 0


def test_of_two_games_of_a_day_the_first_counts() -> None:
    latest, first = row(0, won=True, ms=500), row(0, won=False, ms=900)
    assert daily_results([latest, first]).by_day[TODAY] == first
