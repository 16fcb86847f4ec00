from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from played_games import result

from demineur.records.migrations import MIGRATIONS, NewerDatabaseError, migrate, version_of
from demineur.records.store import Records

NEXT = (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN mood INTEGER",))
BROKEN = (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN mood INTEGER", "ALTER TABLE missing ADD COLUMN x"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "records.sqlite"
    with closing(Records(path)) as records:
        records.add(result(1))
    return path


@pytest.fixture
def connection(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def columns(connection: sqlite3.Connection) -> set[str]:
    return {row[1] for row in connection.execute("PRAGMA table_info(games)")}


def test_a_file_of_the_newest_version_is_left_alone(connection: sqlite3.Connection, path: Path) -> None:
    assert migrate(connection, path) is None
    assert list(path.parent.glob("*-v*")) == []


def test_an_older_file_is_copied_and_then_brought_up_to_date(
    connection: sqlite3.Connection, path: Path
) -> None:
    copy = migrate(connection, path, NEXT)
    assert copy is not None
    assert (version_of(connection), "mood" in columns(connection)) == (len(NEXT), True)
    assert connection.execute("SELECT COUNT(*) FROM games").fetchone() == (1,)
    with closing(sqlite3.connect(copy)) as old:
        assert (version_of(old), "mood" in columns(old)) == (len(MIGRATIONS), False)
        assert old.execute("SELECT COUNT(*) FROM games").fetchone() == (1,)


def test_a_step_that_fails_leaves_the_old_version(connection: sqlite3.Connection, path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, path, BROKEN)
    assert (version_of(connection), "mood" in columns(connection)) == (len(MIGRATIONS), False)


def test_a_newer_version_is_refused(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerDatabaseError):
        migrate(connection, path)
    assert version_of(connection) == 99
