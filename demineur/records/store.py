"""The finished games, in a database file that survives crashes, two copies of the program, and damage."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from demineur.engine.levels import Level, level_from
from demineur.play.result import GameResult
from demineur.records.errors import RecordsError, Trouble, trouble_of
from demineur.records.kept import move_aside
from demineur.records.migrations import (
    APPLICATION_ID,
    MIGRATIONS,
    ForeignDatabaseError,
    NewerDatabaseError,
    check_tables,
    migrate,
    roll_back,
)
from demineur.records.statistics import (
    LevelStatistics,
    Standing,
    StatKind,
    counted_levels,
    level_statistics,
    standing_of,
    stat_kind,
    streak_after,
)

if TYPE_CHECKING:
    from sqlite3 import Connection, Error

_T = TypeVar("_T")
_BUSY_S = 3.0
_HEADER_BYTES = 100


@dataclass(frozen=True, slots=True)
class RecordsProblem:
    """What was wrong with the file when it was opened.

    *trouble* None: it was damaged, lies at *kept* now, and a new one was begun. Otherwise it is as it was,
    and every call raises `RecordsError` with the same trouble.
    """

    path: Path
    trouble: Trouble | None
    kept: Path | None


class Records:
    """The results at *path*. The file is opened by the first call that needs it, so making one costs nothing.

    Every method but `problem` and `close` raises `RecordsError` if the file cannot be used.
    An object belongs to one thread.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: Connection | None = None
        self._problem: RecordsProblem | None = None

    @property
    def problem(self) -> RecordsProblem | None:
        """What is or was wrong with the file; None if nothing. Opens it."""
        if self._connection is None:
            try:
                self._run(lambda connection: connection.execute("SELECT 1 FROM games LIMIT 1").fetchone())
            except RecordsError as error:
                return RecordsProblem(self._path, error.trouble, None)
        return self._problem

    def add(self, result: GameResult) -> bool:
        """Keep *result* for good; False if that game is kept already (rules.md R8.2)."""
        return self._run(lambda connection: _add(connection, result))

    def statistics(self, level: Level, kind: StatKind) -> LevelStatistics:
        """What the games of *level* and *kind* add up to."""
        return self._run(lambda connection: level_statistics(connection, level, kind))

    def standing(self, result: GameResult) -> Standing:
        """Where *result* stands among the best times."""
        return self._run(lambda connection: standing_of(connection, result))

    def levels_played(self) -> tuple[Level, ...]:
        """The levels that have statistics, smaller boards first."""
        found = [level_from(code) for code in self._run(counted_levels)]
        return tuple(sorted((level for level in found if level is not None), key=_by_size))

    def reset(self, level: Level) -> None:
        """Begin the statistics of *level* anew (rules.md R8.4); its games stay in the history."""
        self._run(lambda connection: _reset(connection, level))

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _run(self, question: Callable[[Connection], _T]) -> _T:
        """Ask the database; if it turns out to be damaged, put it aside and ask a new one."""
        import sqlite3  # noqa: PLC0415 - costs 7 ms, which the first picture of the window need not wait for

        try:
            return self._ask(question)
        except NewerDatabaseError as error:
            raise RecordsError(Trouble.NEWER, self._path, str(error)) from error
        except sqlite3.Error as error:
            raise RecordsError(_trouble_in(error), self._path, str(error)) from error
        except OSError as error:
            raise RecordsError(trouble_of(error), self._path, error.strerror or str(error)) from error

    def _ask(self, question: Callable[[Connection], _T]) -> _T:
        import sqlite3  # noqa: PLC0415 - see _run

        for attempt in range(3):
            try:
                return question(self._opened())
            except (sqlite3.DatabaseError, ForeignDatabaseError) as error:
                if attempt == 2 or not _is_damage(error):
                    raise
            # Once more before the file is put aside: another copy of the program may have done so just now.
            self.close()
            if attempt == 1:
                self._put_aside()
        raise AssertionError("The last attempt returns or raises.")

    def _opened(self) -> Connection:
        if self._connection is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._look_before_opening()
            self._connection = _connect(self._path)
        return self._connection

    def _look_before_opening(self) -> None:
        """Refuse a newer file without touching it, and put aside what is no database of ours."""
        if not os.path.lexists(self._path):
            return
        try:
            with self._path.open("rb") as file:
                header = file.read(_HEADER_BYTES)
        except OSError:
            self._put_aside()
            return
        if not header:
            return
        version = int.from_bytes(header[60:64], "big")
        application = int.from_bytes(header[68:72], "big")
        # Zero: the header proper may still be in the log, since the last copy was killed or runs.
        if not header.startswith(b"SQLite format 3\0") or application not in {0, APPLICATION_ID}:
            self._put_aside()
        elif application and version > len(MIGRATIONS):
            raise NewerDatabaseError(f"version {version}, newer than {len(MIGRATIONS)}")

    def _put_aside(self) -> None:
        """Rename the damaged file with its log, so that a new one can be begun."""
        self.close()
        kept = move_aside(self._path, "damaged")
        if kept is None:
            raise OSError(errno.EACCES, "it is damaged and can be neither read nor renamed")
        for ending in ("-wal", "-shm"):
            # A log left behind would be taken for the new file's own.
            with suppress(FileNotFoundError):
                Path(f"{self._path}{ending}").rename(f"{kept}{ending}")
        self._problem = RecordsProblem(self._path, None, kept)


def _connect(path: Path) -> Connection:
    import sqlite3  # noqa: PLC0415 - see Records._run

    connection = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection, path)
        check_tables(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _add(connection: Connection, result: GameResult) -> bool:
    """Add a result and the streak it makes, in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        known = connection.execute("SELECT 1 FROM games WHERE game_id = ?", (result.game_id,)).fetchone()
        if known is None:
            connection.execute(_INSERT, _row(connection, result))
    except BaseException:
        roll_back(connection)
        raise
    connection.execute("COMMIT")
    return known is None


def _row(connection: Connection, result: GameResult) -> tuple[str | int, ...]:
    kind = stat_kind(result.kind)
    return (
        result.game_id,
        result.level.code,
        result.kind.value,
        str(result.seed),  # up to 2^64 − 1, more than the database's integers hold
        result.first_cell,
        int(result.won),
        result.ms,
        int(result.assisted),
        int(result.abandoned),
        int(result.ended_at.timestamp() * 1000),
        int(kind is not None),
        0 if kind is None else streak_after(connection, result, kind),
    )


def _reset(connection: Connection, level: Level) -> None:
    connection.execute("UPDATE games SET counted = 0 WHERE counted = 1 AND level = ?", (level.code,))


def _by_size(level: Level) -> tuple[int, Level]:
    return level.cells, level


def _is_damage(error: Error | ForeignDatabaseError) -> bool:
    """Whether the file is no database, or broken, or not laid out as its version says."""
    import sqlite3  # noqa: PLC0415 - see Records._run

    if isinstance(error, ForeignDatabaseError):
        return True
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def _trouble_in(error: Error) -> Trouble:
    import sqlite3  # noqa: PLC0415 - see Records._run

    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return {
        sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
        sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
        sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
        sqlite3.SQLITE_BUSY: Trouble.BUSY,
        sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    }.get(code, Trouble.UNREACHABLE)


_INSERT = """
    INSERT INTO games (
        game_id, level, kind, seed, first_cell, won, ms, assisted, abandoned, ended_at_ms, counted, streak
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
