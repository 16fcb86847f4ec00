from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played_games import BEGINNER, FIRST_DAY, result

from demineur.engine.levels import Level
from demineur.play.result import GameResult
from demineur.play.session import GameKind
from demineur.records.statistics import BestTime, LevelStatistics, Standing, StatKind
from demineur.records.store import Records

NOTHING = LevelStatistics(0, 0, 0, 0, 0, (), None)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with closing(Records(tmp_path / "records.sqlite")) as opened:
        yield opened


def add(records: Records, *results: GameResult) -> None:
    for one in results:
        assert records.add(one)


def best_ms(statistics: LevelStatistics) -> list[int]:
    return [best.ms for best in statistics.best_times]


def test_a_level_that_was_never_played_has_empty_statistics(records: Records) -> None:
    assert records.statistics(BEGINNER, StatKind.RANDOM) == NOTHING
    assert NOTHING.share is None
    assert records.levels_played() == ()


def test_only_wins_have_times(records: Records) -> None:
    """ST01: lost after 1 s, won in 40 s and 60 s, left after 5 s."""
    add(
        records,
        result(1, won=False, ms=1000),
        result(2, ms=40_000),
        result(3, ms=60_000),
        result(4, won=False, ms=5000, abandoned=True),
    )
    found = records.statistics(BEGINNER, StatKind.RANDOM)
    assert (found.played, found.won, found.lost, found.share) == (4, 2, 2, 0.5)
    assert (best_ms(found), found.mean_ms) == ([40_000, 60_000], 50_000)


def test_a_time_of_zero_is_the_best_there_is(tmp_path: Path) -> None:
    """ST02: won by the first click; not replaced by 7 s, also after a restart."""
    level = Level(5, 5, 1)
    with closing(Records(tmp_path / "records.sqlite")) as records:
        add(records, result(1, ms=0, level=level), result(2, ms=7000, level=level))
        assert records.standing(result(2, ms=7000, level=level)) == Standing(2, 0)
    with closing(Records(tmp_path / "records.sqlite")) as records:
        found = records.statistics(level, StatKind.RANDOM)
    assert best_ms(found) == [0, 7000]
    assert found.best_times[0] == BestTime(0, FIRST_DAY + timedelta(minutes=1))
    assert found.mean_ms == 3500


def test_a_game_is_counted_once(records: Records) -> None:
    """ST03, rules.md R8.2."""
    assert records.add(result(1, ms=5000))
    assert not records.add(result(1, ms=5000))
    assert not records.add(result(1, won=False))
    found = records.statistics(BEGINNER, StatKind.RANDOM)
    assert (found.played, found.won, found.current_streak) == (1, 1, 1)


def test_boards_of_other_numbers_are_other_levels(records: Records) -> None:
    """ST05, rules.md R1.1, R1.2: 16 × 30 is not 30 × 16; 9 × 9 with 10 is one level under two names."""
    levels = (Level(9, 9, 10), Level(9, 9, 35), Level(16, 30, 99), Level(30, 16, 99))
    for number, level in enumerate(levels):
        add(records, result(number, ms=1000 * (number + 1), level=level))
    add(records, result(9, ms=90, kind=GameKind.NO_GUESS))
    for number, level in enumerate(levels):
        assert best_ms(records.statistics(level, StatKind.RANDOM)) == [1000 * (number + 1)]
    assert best_ms(records.statistics(BEGINNER, StatKind.NO_GUESS)) == [90]
    assert records.levels_played() == levels


def test_random_no_guess_and_daily_games_are_counted_apart(records: Records) -> None:
    """rules.md R8.3."""
    for number, kind in enumerate((GameKind.RANDOM, GameKind.NO_GUESS, GameKind.DAILY)):
        add(records, result(number, won=number > 0, ms=number, kind=kind))
    assert [records.statistics(BEGINNER, kind).won for kind in StatKind] == [0, 1, 1]
    assert [records.statistics(BEGINNER, kind).played for kind in StatKind] == [1, 1, 1]


@pytest.mark.parametrize("kind", [GameKind.IMPORTED, GameKind.RESTARTED, GameKind.TAKEN_BACK])
def test_other_games_are_kept_and_not_counted(records: Records, kind: GameKind) -> None:
    """rules.md R8.3."""
    other = result(1, ms=5, kind=kind)
    assert records.add(other)
    assert not records.add(other)
    assert all(records.statistics(BEGINNER, stat) == NOTHING for stat in StatKind)
    assert records.standing(other) == Standing(None, None)
    assert records.levels_played() == ()


def test_a_game_with_help_counts_but_has_no_best_time(records: Records) -> None:
    """ST06, rules.md R8.3."""
    helped = result(2, ms=20_000, assisted=True)
    add(records, result(1, ms=30_000), helped, result(3, won=False, assisted=True))
    found = records.statistics(BEGINNER, StatKind.RANDOM)
    assert (found.played, found.won, found.longest_winning, found.current_streak) == (3, 2, 2, -1)
    assert (best_ms(found), found.mean_ms) == ([30_000], 25_000)
    assert records.standing(helped) == Standing(None, None)


def test_the_ten_best_times_are_kept_the_earlier_of_equals_first(records: Records) -> None:
    for number in range(15):
        add(records, result(number, ms=1000 if number % 2 else 500 + number))
    found = records.statistics(BEGINNER, StatKind.RANDOM).best_times
    assert [best.ms for best in found] == [500, 502, 504, 506, 508, 510, 512, 514, 1000, 1000]
    assert [best.ended_at for best in found[-2:]] == [FIRST_DAY + timedelta(minutes=n) for n in (1, 3)]


def test_a_clock_that_was_set_back_scrambles_no_streak(records: Records) -> None:
    for number, won in enumerate((True, True, False, True)):
        add(records, result(number, won=won, ended_at=FIRST_DAY - timedelta(days=400 * number)))
    found = records.statistics(BEGINNER, StatKind.RANDOM)
    assert (found.current_streak, found.longest_winning, found.longest_losing) == (1, 2, 1)


@settings(max_examples=25, deadline=None)  # every game is synced to the disk
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 5), st.booleans()), max_size=25))
def test_statistics_are_what_counting_by_hand_gives(games: list[tuple[bool, int, bool]]) -> None:
    with tempfile.TemporaryDirectory() as folder, closing(Records(Path(folder) / "r.sqlite")) as records:
        for number, (won, ms, assisted) in enumerate(games):
            add(records, result(number, won=won, ms=ms, assisted=assisted))
        found = records.statistics(BEGINNER, StatKind.RANDOM)
    streaks = [(won, len(list(run))) for won, run in groupby(won for won, _, _ in games)]
    wins = [ms for won, ms, _ in games if won]
    assert (found.played, found.won) == (len(games), len(wins))
    assert found.longest_winning == max((length for won, length in streaks if won), default=0)
    assert found.longest_losing == max((length for won, length in streaks if not won), default=0)
    assert found.current_streak == (streaks[-1][1] * (1 if streaks[-1][0] else -1) if streaks else 0)
    assert best_ms(found) == sorted(ms for won, ms, assisted in games if won and not assisted)[:10]
    assert found.mean_ms is None if not wins else abs((found.mean_ms or 0) - sum(wins) / len(wins)) <= 0.5


def test_a_standing_says_the_rank_and_what_was_the_best_before(records: Records) -> None:
    first, better, equal = result(1, ms=900), result(2, ms=700), result(3, ms=700)
    assert records.standing(first) == Standing(1, None)
    add(records, first)
    assert (records.standing(first), records.standing(first).is_record) == (Standing(1, None), True)
    assert records.standing(better) == Standing(1, 900)
    add(records, better, equal)
    assert records.standing(equal) == Standing(2, 700)
    assert not records.standing(equal).is_record
    assert records.standing(result(4, won=False)) == Standing(None, None)


def test_a_level_can_be_reset_and_its_games_are_still_known(records: Records) -> None:
    """rules.md R8.4."""
    other = Level(16, 16, 40)
    old, new = result(1, ms=100), result(4, ms=900)
    add(records, old, result(2, kind=GameKind.NO_GUESS), result(3, level=other))
    records.reset(BEGINNER)
    assert all(records.statistics(BEGINNER, kind) == NOTHING for kind in StatKind)
    assert records.statistics(other, StatKind.RANDOM).played == 1
    assert not records.add(old)
    assert records.standing(old) == Standing(None, None)
    add(records, new)
    assert records.standing(new) == Standing(1, None)
    assert records.statistics(BEGINNER, StatKind.RANDOM).current_streak == 1
