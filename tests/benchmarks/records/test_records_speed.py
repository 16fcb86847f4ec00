"""What keeping a game costs: a line per action, finding it again, statistics. See ../README.md."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from itertools import count, cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from demineur.engine.levels import Level
from demineur.play.clock import Clock, SystemTime
from demineur.play.gestures import Wish, WishKind
from demineur.play.result import GameResult
from demineur.play.session import GameKind, GameSetup, Session
from demineur.records.autosave import Autosave
from demineur.records.journal import LineWriter, journal_bytes, read_journal
from demineur.records.statistics import StatKind
from demineur.records.store import Records

BEGINNER = Level(9, 9, 10)
LARGEST = Level(200, 200, 8000)


def started(level: Level) -> Session:
    setup = GameSetup("5e" * 16, level, GameKind.RANDOM, 5, simple_mode=True)
    session = Session(setup, Clock(SystemTime()), question_marks=True)
    session.perform(Wish(WishKind.OPEN, level.cells // 2))
    return session


def marks(session: Session) -> Iterator[Wish]:
    hidden = session.position.grid.cells(session.position.hidden)
    return (Wish(WishKind.MARK, cell) for cell in cycle(hidden))


@pytest.mark.parametrize("level", [BEGINNER, LARGEST], ids=lambda level: level.code)
def test_append_one_action(benchmark: BenchmarkFixture, level: Level, tmp_path: Path) -> None:
    session = started(level)
    wishes = marks(session)
    with closing(Autosave(tmp_path)) as autosave:
        autosave.begin(session)

        def act() -> tuple[tuple[Session], dict[str, object]]:
            session.perform(next(wishes))
            return (session,), {}

        # The library has no types for this one method.
        benchmark.pedantic(autosave.append, setup=act, rounds=2000)  # type: ignore[no-untyped-call]


def test_read_twenty_thousand_actions_on_the_largest_board(benchmark: BenchmarkFixture) -> None:
    session = started(LARGEST)
    wishes = marks(session)
    while len(session.log) < 20_000:
        session.perform(next(wishes))
    content = journal_bytes(session, LineWriter())
    reading = benchmark(read_journal, content)
    assert reading.damage is None


def test_add_a_result_and_ask_for_the_statistics(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    numbers = count()
    ended_at = datetime(2026, 7, 14, tzinfo=UTC)
    with closing(Records(tmp_path / "records.sqlite")) as records:

        def add_and_ask() -> None:
            number = next(numbers)
            records.add(
                GameResult(
                    f"{number:032x}", BEGINNER, GameKind.RANDOM, 1, 0, True, 1000, False, False, ended_at
                )
            )
            records.statistics(BEGINNER, StatKind.RANDOM)

        benchmark(add_and_ask)
