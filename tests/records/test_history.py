from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from played_games import BEGINNER, FIRST_DAY, LARGE, SMALL, played_result, result

from demineur.engine.zini import hzini, zini
from demineur.play.session import GameKind, replay
from demineur.records.history import HistoryFilter
from demineur.records.period import Period
from demineur.records.statistics import MeanFigures, StatKind
from demineur.records.store import Records


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite"


@pytest.fixture
def records(path: Path) -> Iterator[Records]:
    with closing(Records(path)) as opened:
        yield opened


def numbers(records: Records, wanted: HistoryFilter, limit: int = 100, offset: int = 0) -> list[int]:
    return [int(row.game_id, 16) for row in records.history(wanted, limit, offset)]


@pytest.mark.parametrize("won", [True, False])
def test_a_game_comes_back_with_all_that_was_done(records: Records, won: bool) -> None:
    played = played_result(7, won=won)
    records.add(played)
    game = records.game(played.game_id)
    assert game is not None
    assert game.result == played
    assert game.row.recorded
    assert replay(game.setup, game.log).status.value == ("won" if won else "lost")


def test_a_game_that_is_not_known_is_none(records: Records) -> None:
    assert records.game("nothing") is None


def test_a_game_without_a_recording_is_kept_all_the_same(records: Records) -> None:
    records.add(result(1))
    game = records.game(result(1).game_id)
    assert game is not None
    assert (game.result, game.log, game.row.recorded, game.row.counts) == (result(1), (), False, None)


def test_a_damaged_recording_leaves_the_game(records: Records, path: Path) -> None:
    """SV03."""
    records.add(played_result(1))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE recordings SET log = X'0102', mines = 'text'")
    game = records.game(played_result(1).game_id)
    assert game is not None
    assert (game.log, game.setup.layout, game.row.won) == ((), None, True)
    assert records.layouts_without_zini(BEGINNER, StatKind.RANDOM, 10) == ()


def test_the_history_is_listed_the_latest_first_and_page_by_page(records: Records) -> None:
    for number in range(7):
        records.add(result(number))
    assert numbers(records, HistoryFilter(), 3) == [6, 5, 4]
    assert numbers(records, HistoryFilter(), 3, 6) == [0]
    assert records.games_in_history() == 7


def test_the_history_can_be_narrowed(records: Records) -> None:
    records.add(result(1))
    records.add(result(2, level=SMALL))
    records.add(result(3, kind=GameKind.IMPORTED))
    records.add(result(4, ended_at=FIRST_DAY + timedelta(days=40)))
    assert numbers(records, HistoryFilter(level=SMALL)) == [2]
    assert numbers(records, HistoryFilter(kind=GameKind.IMPORTED)) == [3]
    assert numbers(records, HistoryFilter(period=Period(first=date(2026, 8, 1)))) == [4]
    assert numbers(records, HistoryFilter(level=BEGINNER, period=Period(last=date(2026, 8, 1)))) == [3, 1]
    assert records.games_in_history(HistoryFilter(level=BEGINNER)) == 3


def test_zini_is_found_later_and_only_once(records: Records) -> None:
    first, second = played_result(1), played_result(2)
    for played in (first, second, played_result(3, won=False), played_result(4, LARGE)):
        records.add(played)
    assert records.statistics(BEGINNER, StatKind.RANDOM).means.boards == 0
    for _ in range(2):
        missing = records.layouts_without_zini(BEGINNER, StatKind.RANDOM, 10)
        figures = [(game_id, zini(layout), hzini(layout)) for game_id, layout in missing]
        records.keep_board_figures(figures)
        records.keep_board_figures(figures)
    assert missing == ()
    means = records.statistics(BEGINNER, StatKind.RANDOM).means
    assert first.layout is not None
    assert second.layout is not None
    assert means.boards == 2
    assert means.zini == (zini(first.layout) + zini(second.layout)) / 2
    assert means.hzini == (hzini(first.layout) + hzini(second.layout)) / 2


def test_the_means_are_of_the_wins(records: Records) -> None:
    wins = [played_result(1), played_result(2)]
    for played in (*wins, played_result(3, won=False)):
        records.add(played)
    means = records.statistics(BEGINNER, StatKind.RANDOM).means
    counts = [played.counts for played in wins if played.counts is not None]
    shares = [one.solved / one.clicks.total for one in counts]
    assert means.efficiency == pytest.approx(sum(shares) / 2)
    assert means.efficiency == pytest.approx((means.correctness or 0) * (means.throughput or 0), abs=0.01)
    assert means.stnb is None
    assert MeanFigures().speed is None


def test_a_reset_level_has_no_means_and_its_games_stay(records: Records) -> None:
    records.add(played_result(1))
    records.reset(BEGINNER)
    assert records.statistics(BEGINNER, StatKind.RANDOM).means == MeanFigures()
    assert records.game(played_result(1).game_id) is not None
