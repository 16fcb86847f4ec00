"""The versions of the records' database, and how one becomes the next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from demineur.records.kept import free_name

if TYPE_CHECKING:
    from sqlite3 import Connection

APPLICATION_ID = 0x44_4D_4E_52
"""Stands in the file's header and tells our databases from others."""

# streak: the streak of that level and kind after this game, n wins as n and n losses as −n. It is kept with
# each game, since it never changes afterwards and is then found without counting.
# counted: whether the game is in the statistics (rules.md R8.3), 0 also after a reset of the level (R8.4).
# The order of number is the order of adding: a clock that was set back scrambles no streak.
_FIRST = (
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        game_id TEXT NOT NULL UNIQUE,
        level TEXT NOT NULL,
        kind TEXT NOT NULL,
        seed TEXT NOT NULL,
        first_cell INTEGER NOT NULL,
        won INTEGER NOT NULL CHECK (won IN (0, 1)),
        ms INTEGER NOT NULL CHECK (typeof(ms) = 'integer' AND ms >= 0),
        assisted INTEGER NOT NULL CHECK (assisted IN (0, 1)),
        abandoned INTEGER NOT NULL CHECK (abandoned IN (0, 1)),
        ended_at_ms INTEGER NOT NULL CHECK (typeof(ended_at_ms) = 'integer'),
        counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
        streak INTEGER NOT NULL CHECK (typeof(streak) = 'integer')
    )
    """,
    # Each index holds all that its questions need, so that the table itself is not read for statistics.
    """
    CREATE INDEX games_times ON games (counted, level, kind, won, assisted, ms, number, ended_at_ms)
    """,
    "CREATE INDEX games_streaks ON games (counted, level, kind, streak)",
    "CREATE INDEX games_in_order ON games (counted, level, kind, number, streak)",
    f"PRAGMA application_id = {APPLICATION_ID}",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST,)
"""Statements that lead from version *n* to *n* + 1. Entries are added, never changed."""


class ForeignDatabaseError(Exception):
    """The file is a database, but no program of ours laid it out."""


class NewerDatabaseError(Exception):
    """A newer version of the program laid the file out."""


def migrate(
    connection: Connection, path: Path, migrations: tuple[tuple[str, ...], ...] = MIGRATIONS
) -> Path | None:
    """Bring the database at *path* to the newest version; where the copy of the old one is, if there was one.

    All steps are one transaction: whatever happens, the file has the old version or the new one.
    `ForeignDatabaseError`, `NewerDatabaseError`: nothing was changed.
    """
    version = version_of(connection)
    if version == len(migrations):
        return None
    if not 0 <= version < len(migrations):
        raise NewerDatabaseError(f"version {version}, newer than {len(migrations)}")
    copy = _copy(connection, path) if version else None
    connection.execute("BEGIN IMMEDIATE")
    try:
        _take_steps(connection, migrations)
    except BaseException:
        roll_back(connection)
        raise
    connection.execute("COMMIT")
    return copy


def _take_steps(connection: Connection, migrations: tuple[tuple[str, ...], ...]) -> None:
    # Read again now that we hold the lock: another copy of the program may have been quicker.
    version = version_of(connection)
    if version == 0 and connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        raise ForeignDatabaseError("it has tables, but no version")
    for number in range(version, len(migrations)):
        for statement in migrations[number]:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number + 1}")


def check_tables(connection: Connection) -> None:
    """`ForeignDatabaseError` unless the tables are those of the newest version."""
    columns = {row[1] for row in connection.execute("PRAGMA table_info(games)")}
    if not columns >= {"number", "game_id", "level", "kind", "won", "ms", "ended_at_ms", "counted", "streak"}:
        raise ForeignDatabaseError("its tables are not those of its version")


def roll_back(connection: Connection) -> None:
    """End a transaction that failed; some failures have ended it themselves."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def version_of(connection: Connection) -> int:
    """The version that the database has; 0 for an empty one."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _copy(connection: Connection, path: Path) -> Path:
    """Copy the whole database, with what its log still holds, to a name beside it."""
    import sqlite3  # noqa: PLC0415 - imported already by whoever made the connection

    copy = free_name(path, f"v{version_of(connection)}")
    target = sqlite3.connect(copy)
    try:
        connection.backup(target)
    finally:
        target.close()
    return copy
