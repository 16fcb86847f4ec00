from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played_games import BEGINNER, FIRST_DAY, SMALL, result

from demineur.play.session import GameKind
from demineur.records.period import Period
from demineur.records.pictures import DayOfPlay
from demineur.records.statistics import StatKind
from demineur.records.store import Records

NOON = FIRST_DAY.replace(hour=12)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with closing(Records(tmp_path / "records.sqlite")) as opened:
        yield opened


def test_days_are_counted_apart(records: Records) -> None:
    for number, (day, won) in enumerate([(0, True), (0, False), (3, False)]):
        records.add(result(number, won=won, ended_at=NOON + timedelta(days=day)))
    assert records.days(BEGINNER, StatKind.RANDOM) == (
        DayOfPlay(date(2026, 7, 14), 2, 1),
        DayOfPlay(date(2026, 7, 17), 1, 0),
    )
    assert len(records.days(BEGINNER, StatKind.RANDOM, Period(last=date(2026, 7, 16)))) == 1


def test_times_spread_over_round_steps(records: Records) -> None:
    for number in range(100):
        records.add(result(number, ms=10_000 + 100 * number))
    spread = records.spread(BEGINNER, StatKind.RANDOM)
    assert spread is not None
    assert (spread.start_ms, spread.width_ms, spread.best_ms) == (10_000, 500, 10_000)
    assert (sum(spread.counts), spread.open_end) == (100, False)


def test_one_very_slow_win_does_not_squeeze_the_others(records: Records) -> None:
    for number in range(200):
        records.add(result(number, ms=10_000 + 50 * number))
    records.add(result(999, ms=3_000_000))
    spread = records.spread(BEGINNER, StatKind.RANDOM)
    assert spread is not None
    assert spread.width_ms <= 1000
    assert (sum(spread.counts), spread.open_end) == (201, True)


def test_a_single_win_in_no_time_has_a_spread(records: Records) -> None:
    """Case ST02."""
    assert records.spread(BEGINNER, StatKind.RANDOM) is None
    records.add(result(1, ms=0))
    spread = records.spread(BEGINNER, StatKind.RANDOM)
    assert spread is not None
    assert (spread.counts, spread.best_ms) == ((1,), 0)


def test_every_level_and_kind_has_its_line(records: Records) -> None:
    """ST05."""
    records.add(result(1, ms=5000))
    records.add(result(2, ms=7000, assisted=True))
    records.add(result(3, won=False, level=SMALL))
    records.add(result(4, ms=900, kind=GameKind.NO_GUESS))
    records.add(result(5, kind=GameKind.IMPORTED))
    lines = [(line.level, line.kind, line.played, line.won, line.best_ms) for line in records.overview()]
    assert lines == [
        (SMALL, StatKind.RANDOM, 1, 0, None),
        (BEGINNER, StatKind.NO_GUESS, 1, 1, 900),
        (BEGINNER, StatKind.RANDOM, 2, 2, 5000),
    ]
    assert records.overview()[2].mean_ms == 6000
    assert records.overview(Period(first=date(2030, 1, 1))) == ()


@settings(max_examples=20, deadline=None)  # every game is synced to the disk
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 4), st.integers(0, 9)), max_size=20))
def test_a_stretch_of_days_is_what_counting_by_hand_gives(games: list[tuple[bool, int, int]]) -> None:
    """The clock may even go back: streaks follow the order of the games, days the calendar."""
    period = Period(date(2026, 7, 15), date(2026, 7, 17))
    with TemporaryDirectory() as folder, closing(Records(Path(folder) / "r.sqlite")) as records:
        for number, (won, day, ms) in enumerate(games):
            records.add(result(number, won=won, ms=ms, ended_at=NOON + timedelta(days=day)))
        found = records.statistics(BEGINNER, StatKind.RANDOM, period)
    inside = [(won, ms) for won, day, ms in games if 1 <= day <= 3]
    wins = sorted(ms for won, ms in inside if won)
    streaks = [(won, len(list(run))) for won, run in groupby(won for won, _ in inside)]
    assert (found.played, found.won) == (len(inside), len(wins))
    assert [best.ms for best in found.best_times] == wins[:10]
    assert found.longest_winning == max((length for won, length in streaks if won), default=0)
    assert found.longest_losing == max((length for won, length in streaks if not won), default=0)
    assert found.current_streak == (streaks[-1][1] * (1 if streaks[-1][0] else -1) if streaks else 0)
    middle = (wins[(len(wins) - 1) // 2] + wins[len(wins) // 2]) / 2 if wins else None
    assert found.median_ms is None if middle is None else abs((found.median_ms or 0) - middle) <= 0.5
