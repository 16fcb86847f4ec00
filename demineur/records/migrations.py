"""The versions of the records' database, and how one becomes the next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from demineur.records.kept import free_name
from demineur.records.transaction import transaction

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

# Version 2 keeps what was counted of each game and what a replay needs, and sums it up by day: statistics
# over years then read a few thousand sums, however many games there are.
# day: the date where the player was when the game ended, as Python's date.toordinal() counts.
# speed to stnb: the figures of `Ratings`; all of these are NULL for the games that version 1 kept.
# zini, hzini: found later, in the background; NULL until then.
_SECOND = (
    "ALTER TABLE games ADD COLUMN day INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN simple_mode INTEGER NOT NULL DEFAULT 0",
    *(
        f"ALTER TABLE games ADD COLUMN {column} INTEGER"
        for column in (
            "three_bv",
            "solved",
            "left_clicks",
            "right_clicks",
            "chord_clicks",
            "left_effective",
            "right_effective",
            "chord_effective",
            "zini",
            "hzini",
        )
    ),
    *(
        f"ALTER TABLE games ADD COLUMN {column} REAL"
        for column in ("speed", "efficiency", "correctness", "throughput", "rqp", "stnb")
    ),
    # 719163 is the first of January 1970.
    """
    UPDATE games SET day = 719163 + COALESCE(
        CAST(strftime('%s', ended_at_ms / 1000, 'unixepoch', 'localtime') AS INTEGER) / 86400, 0
    )
    """,
    # The mines and the actions, apart from the rest: lists of games need not read past them.
    """
    CREATE TABLE recordings (
        number INTEGER PRIMARY KEY REFERENCES games (number),
        mines BLOB NOT NULL,
        log BLOB NOT NULL
    )
    """,
    # The sums of each day's games that count. won_ms and all after it are of the wins alone; before the sums
    # of figures stands of how many wins they are.
    """
    CREATE TABLE days (
        level TEXT NOT NULL,
        kind TEXT NOT NULL,
        day INTEGER NOT NULL,
        played INTEGER NOT NULL,
        won INTEGER NOT NULL,
        won_ms INTEGER NOT NULL,
        timed INTEGER NOT NULL DEFAULT 0,
        speed REAL NOT NULL DEFAULT 0,
        rated INTEGER NOT NULL DEFAULT 0,
        efficiency REAL NOT NULL DEFAULT 0,
        correctness REAL NOT NULL DEFAULT 0,
        throughput REAL NOT NULL DEFAULT 0,
        rqp REAL NOT NULL DEFAULT 0,
        ranked INTEGER NOT NULL DEFAULT 0,
        stnb REAL NOT NULL DEFAULT 0,
        boards INTEGER NOT NULL DEFAULT 0,
        zini INTEGER NOT NULL DEFAULT 0,
        hzini INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (level, kind, day)
    ) WITHOUT ROWID
    """,
    """
    INSERT INTO days (level, kind, day, played, won, won_ms)
    SELECT level, kind, day, COUNT(*), SUM(won), SUM(won * ms) FROM games WHERE counted = 1
    GROUP BY level, kind, day
    """,
    "DROP INDEX games_times",
    "DROP INDEX games_in_order",
    "CREATE INDEX games_times ON games (counted, level, kind, won, assisted, ms, number, ended_at_ms, day)",
    "CREATE INDEX games_in_order ON games (counted, level, kind, number, streak, day)",
    "CREATE INDEX games_wins ON games (counted, level, kind, won, ms, day)",
    "CREATE INDEX games_of_level ON games (level, number)",
    """
    CREATE INDEX games_without_zini ON games (level, kind, number)
    WHERE counted = 1 AND won = 1 AND three_bv IS NOT NULL AND zini IS NULL
    """,
)

# Version 3 keeps the pointer's way (NULL where none was recorded), and finds the history in any order without
# reading the games themselves.
_THIRD = (
    "ALTER TABLE recordings ADD COLUMN way BLOB",
    "DROP INDEX games_of_level",
    "CREATE INDEX games_by_date ON games (ended_at_ms)",
    "CREATE INDEX games_to_sort ON games (level, ended_at_ms, won, abandoned, assisted, ms, kind, day)",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST, _SECOND, _THIRD)
"""Statements that lead from version *n* to *n* + 1. Entries are added, never changed."""

_NEEDED_FIRST = {"games": "number game_id level kind won ms ended_at_ms counted streak"}
_NEEDED = {
    "games": "number game_id level kind won ms ended_at_ms counted streak day three_bv speed zini",
    "recordings": "number mines log way",
    "days": "level kind day played won won_ms speed stnb zini",
}


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
    if version:
        _check(connection, _NEEDED_FIRST)
    copy = _copy(connection, path) if version else None
    with transaction(connection):
        _take_steps(connection, migrations)
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
    _check(connection, _NEEDED)


def check_layout(connection: Connection) -> None:
    """`ForeignDatabaseError` unless it has a version of ours, and what each of its version has."""
    version = version_of(connection)
    if version < 1:
        raise ForeignDatabaseError(f"version {version}, which there never was")
    _check(connection, _NEEDED if version == len(MIGRATIONS) else _NEEDED_FIRST)


def _check(connection: Connection, needed: dict[str, str]) -> None:
    for table, names in needed.items():
        columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        if not columns >= set(names.split()):
            raise ForeignDatabaseError("its tables are not those of its version")


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
