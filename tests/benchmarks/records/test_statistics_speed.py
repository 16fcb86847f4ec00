"""What the statistics cost with 100,000 games in the file. See ../README.md.

The dialog should open below 150 ms, the check for a record at the end of a game below 5 ms.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from itertools import count
from math import sin
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from demineur.engine.levels import Level
from demineur.play.clock import Clock, SystemTime
from demineur.play.gestures import Wish, WishKind
from demineur.play.pointer_path import PointerPath, Way
from demineur.play.result import GameResult
from demineur.play.session import GameKind, Session, new_setup
from demineur.records.games import sum_up_days
from demineur.records.history import HistoryFilter
from demineur.records.history_order import HistoryOrder
from demineur.records.period import Period
from demineur.records.statistics import StatKind
from demineur.records.store import Records
from demineur.ui.background import Background
from demineur.ui.dialogs.statistics import StatisticsDialog
from demineur.ui.history_dialog import HistoryDialog

GAMES = 100_000
EXPERT = Level(30, 16, 99)
YEAR = Period(date(2026, 1, 1), date(2026, 12, 31))
_INSERT = """
    INSERT INTO games (
        game_id, level, kind, seed, first_cell, won, ms, assisted, abandoned, ended_at_ms, counted, streak,
        day, three_bv, solved, left_clicks, right_clicks, chord_clicks,
        left_effective, right_effective, chord_effective,
        speed, efficiency, correctness, throughput, rqp, stnb, zini, hzini
    ) VALUES (?, ?, 'random', '5', 0, ?, ?, 0, 0, ?, 1, ?, ?,
        170, ?, 120, 60, 20, 110, 60, 20, 1.2, 0.8, 0.9, 0.9, 120, 1.5, 120, 130)
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with so many games in five years, two thirds of them on one level."""
    path = tmp_path_factory.mktemp("records") / "records.sqlite"
    with closing(Records(path)) as records:
        records.levels_played()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        connection.executemany(_INSERT, _games())
        sum_up_days(connection)
        connection.execute("COMMIT")
    return path


def _games() -> Iterator[tuple[str | int, ...]]:
    chance = random.Random(5)  # noqa: S311 - the same games each time
    first, streaks = datetime(2022, 1, 1, tzinfo=UTC), {EXPERT: 0, Level(9, 9, 10): 0}
    for number in range(GAMES):
        level = EXPERT if chance.random() < 2 / 3 else Level(9, 9, 10)
        won, ended_at = chance.random() < 0.35, first + timedelta(minutes=26 * number)
        streak = max(streaks[level], 0) + 1 if won else min(streaks[level], 0) - 1
        streaks[level] = streak
        ms = int(abs(chance.gauss(120_000, 25_000)))
        moment, day = int(ended_at.timestamp() * 1000), ended_at.toordinal()
        yield f"{number:032x}", level.code, int(won), ms, moment, streak, day, 170 if won else 60


@pytest.fixture
def records(path: Path) -> Iterator[Records]:
    with closing(Records(path)) as records:
        records.levels_played()
        yield records


@pytest.mark.parametrize("period", [Period(), YEAR], ids=["all", "year"])
def test_figures_of_a_level(benchmark: BenchmarkFixture, records: Records, period: Period) -> None:
    assert benchmark(records.statistics, EXPERT, StatKind.RANDOM, period).played > 10_000


def test_numbers_for_the_pictures(benchmark: BenchmarkFixture, records: Records) -> None:
    def ask() -> None:
        records.days(EXPERT, StatKind.RANDOM)
        records.spread(EXPERT, StatKind.RANDOM)

    benchmark(ask)


def test_all_levels(benchmark: BenchmarkFixture, records: Records) -> None:
    assert len(benchmark(records.overview)) == 2


def test_a_page_of_the_history(benchmark: BenchmarkFixture, records: Records) -> None:
    numbers = records.history(HistoryFilter(level=EXPERT))[5000:5200]
    assert len(benchmark(records.rows, numbers)) == 200


@pytest.mark.parametrize("order", HistoryOrder)
def test_the_order_of_the_history(benchmark: BenchmarkFixture, records: Records, order: HistoryOrder) -> None:
    assert len(benchmark(records.history, None, order)) >= GAMES


@pytest.mark.parametrize("ms", [1, 120_000], ids=["best", "middling"])
def test_check_for_a_record(benchmark: BenchmarkFixture, records: Records, ms: int) -> None:
    ended_at = datetime(2026, 12, 31, tzinfo=UTC)
    result = GameResult("5e" * 16, EXPERT, GameKind.RANDOM, 1, 0, True, ms, False, False, ended_at)
    assert benchmark(records.standing, result).previous_ms is not None


def test_add_a_whole_game_and_check_for_a_record(benchmark: BenchmarkFixture, records: Records) -> None:
    sessions = (_lost(number) for number in count())

    def play() -> tuple[tuple[Session], dict[str, object]]:
        return (next(sessions),), {}

    way = _longest_way()

    def add_and_check(session: Session) -> None:
        result = session.result()
        records.add(result, way)
        records.standing(result)

    benchmark.pedantic(add_and_check, setup=play, rounds=50)  # type: ignore[no-untyped-call]


def _longest_way() -> Way:
    """Two minutes of a pointer that never rests, in strokes with a little tremble."""
    chance, path = random.Random(5), PointerPath()  # noqa: S311 - the same way each time
    for turn in range(8000):
        column, row = 15 + 12 * sin(turn / 31), 8 + 7 * sin(turn / 47)
        path.add(turn * 15, column + chance.gauss(0, 0.02), row + chance.gauss(0, 0.02))
    return path.way


def _lost(number: int) -> Session:
    setup = new_setup(EXPERT, GameKind.RANDOM, simple_mode=False)
    session = Session(setup, Clock(SystemTime()), question_marks=False)
    session.perform(Wish(WishKind.OPEN, number % EXPERT.cells))
    for cell in range(EXPERT.cells):
        session.perform(Wish(WishKind.MARK, cell))
    return session


def test_open_the_list_of_games(benchmark: BenchmarkFixture, records: Records, qapp: QApplication) -> None:
    def open_it() -> None:
        dialog = HistoryDialog(records)
        dialog.show()
        qapp.processEvents()
        dialog.done(0)
        dialog.deleteLater()
        qapp.processEvents()

    benchmark.pedantic(open_it, rounds=10, warmup_rounds=0)  # type: ignore[no-untyped-call]


def test_open_the_dialog(benchmark: BenchmarkFixture, records: Records, qapp: QApplication) -> None:
    background = Background(qapp)

    def open_it() -> None:
        dialog = StatisticsDialog(records, EXPERT, background)
        dialog.show()
        qapp.processEvents()
        dialog.done(0)
        dialog.deleteLater()
        qapp.processEvents()

    benchmark.pedantic(open_it, rounds=10, warmup_rounds=1)  # type: ignore[no-untyped-call]
