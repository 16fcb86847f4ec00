from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from played_games import BEGINNER, FIRST_DAY, LARGE, SMALL, played_result, result, some_way

from demineur.engine.levels import Level
from demineur.engine.zini import hzini, zini
from demineur.play.session import GameKind, replay
from demineur.records.history import HistoryFilter
from demineur.records.history_order import HistoryOrder, ordered_games
from demineur.records.period import Period
from demineur.records.statistics import MeanFigures, StatKind
from demineur.records.store import Records

DATE = HistoryOrder.DATE


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite"


@pytest.fixture
def records(path: Path) -> Iterator[Records]:
    with closing(Records(path)) as opened:
        yield opened


def listed(
    records: Records, wanted: HistoryFilter | None = None, order: HistoryOrder = DATE, *, down: bool = True
) -> list[int]:
    """The numbers of the games that are wanted, as the tests number them."""
    found = records.history(wanted, order, descending=down)
    rows = records.rows(found)
    return [int(rows[number].game_id, 16) for number in found if number in rows]


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


def test_the_history_is_listed_the_latest_first(records: Records) -> None:
    for number in (3, 0, 1, 2):
        records.add(result(number))
    assert listed(records) == [3, 2, 1, 0]
    assert listed(records, down=False) == [0, 1, 2, 3]
    assert records.games_in_history() == 4


def test_the_history_sorts_by_what_a_column_means(records: Records) -> None:
    for number, level in enumerate((Level(30, 16, 99), BEGINNER, Level(9, 9, 35), Level(200, 200, 8000))):
        records.add(result(number, level=level, ms=(5 - number) * 1000))
    assert listed(records, order=HistoryOrder.LEVEL, down=False) == [1, 2, 0, 3]
    assert listed(records, order=HistoryOrder.LEVEL) == [3, 0, 2, 1]
    assert listed(records, order=HistoryOrder.TIME, down=False) == [3, 2, 1, 0]
    assert records.levels_in_history() == (
        BEGINNER,
        Level(9, 9, 35),
        Level(30, 16, 99),
        Level(200, 200, 8000),
    )


def test_results_sort_from_left_to_won_and_alike_ones_by_date(records: Records) -> None:
    records.add(result(1))
    records.add(result(2, won=False))
    records.add(result(3, assisted=True))
    records.add(result(4, won=False, abandoned=True))
    records.add(result(5, kind=GameKind.NO_GUESS))
    assert listed(records, order=HistoryOrder.RESULT, down=False) == [4, 2, 3, 1, 5]
    assert listed(records, order=HistoryOrder.RESULT) == [5, 1, 3, 2, 4]
    assert listed(records, HistoryFilter(level=BEGINNER), HistoryOrder.KIND) == [4, 3, 2, 1, 5]


@pytest.mark.parametrize("order", HistoryOrder)
@pytest.mark.parametrize("wanted", [None, HistoryFilter(level=BEGINNER)])
def test_no_order_of_the_history_reads_the_games_themselves(
    records: Records, path: Path, order: HistoryOrder, wanted: HistoryFilter | None
) -> None:
    records.add(result(1))
    asked: list[str] = []
    with closing(sqlite3.connect(path)) as connection:
        connection.set_trace_callback(asked.append)
        assert list(ordered_games(connection, wanted, order, descending=True)) == [1]
        connection.set_trace_callback(None)
        plans = [row[3] for question in asked for row in connection.execute(f"EXPLAIN QUERY PLAN {question}")]
    reads = [plan for plan in plans if plan.startswith(("SCAN games", "SEARCH games"))]
    assert reads
    assert all("COVERING INDEX" in plan for plan in reads)


@pytest.mark.parametrize("level", [Level(1, 1, 0), Level(1, 1, 1), Level(5, 4, 20), Level(3, 3, 0)])
def test_an_imported_board_without_mines_or_full_of_them_is_listed(records: Records, level: Level) -> None:
    records.add(result(1, level=level, kind=GameKind.IMPORTED))
    assert listed(records) == [1]
    assert records.levels_in_history() == (level,)


def test_a_game_that_makes_no_sense_is_left_out_of_the_rows(records: Records, path: Path) -> None:
    """SV03."""
    for number in range(4):
        records.add(result(number))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for number, level in enumerate(("huge", "999x9n1", "3x3n10"), start=1):
            connection.execute("UPDATE games SET level = ? WHERE number = ?", (level, number))
    assert listed(records) == [3]
    assert records.levels_in_history() == (BEGINNER,)


# The pointer's way ----------------------------------------------------------------------------------------


def test_the_pointers_way_comes_back_with_the_game(records: Records) -> None:
    records.add(played_result(1), some_way(1))
    records.add(played_result(2))
    records.add(played_result(3), some_way(3, 0))
    ways = [game.way for game in map(records.game, (f"{number:032x}" for number in (1, 2, 3))) if game]
    assert ways == [some_way(1), None, None]
    assert [game.way for game in records.all_games()] == [None, None, None]


@pytest.mark.parametrize("damage", ["X'0102'", "'text'", "X''", "zeroblob(5000)"])
def test_a_damaged_way_leaves_the_game_and_its_actions(records: Records, path: Path, damage: str) -> None:
    """SV03."""
    records.add(played_result(1), some_way(1))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"UPDATE recordings SET way = {damage}")  # noqa: S608 - our own words
    game = records.game(played_result(1).game_id)
    assert game is not None
    assert (game.way, game.result) == (None, played_result(1))


def test_the_history_can_be_narrowed(records: Records) -> None:
    records.add(result(1))
    records.add(result(2, level=SMALL))
    records.add(result(3, kind=GameKind.IMPORTED))
    records.add(result(4, ended_at=FIRST_DAY + timedelta(days=40)))
    assert listed(records, HistoryFilter(level=SMALL)) == [2]
    assert listed(records, HistoryFilter(kind=GameKind.IMPORTED)) == [3]
    assert listed(records, HistoryFilter(period=Period(first=date(2026, 8, 1)))) == [4]
    assert listed(records, HistoryFilter(level=BEGINNER, period=Period(last=date(2026, 8, 1)))) == [3, 1]
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
