"""The database file: opened when first needed, guarded against damage and newer versions."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from demineur.records.errors import RecordsError, Trouble, trouble_of
from demineur.records.kept import move_aside
from demineur.records.migrations import (
    APPLICATION_ID,
    MIGRATIONS,
    ForeignDatabaseError,
    NewerDatabaseError,
    check_tables,
    migrate,
)

if TYPE_CHECKING:
    from sqlite3 import Connection, Error

_T = TypeVar("_T")
_BUSY_S = 3.0
_HEADER_BYTES = 100


@dataclass(frozen=True, slots=True)
class RecordsProblem:
    """What was wrong with the file when it was opened.

    *trouble* None: it was damaged, lies at *kept* now, and a new one was begun with the *saved* games that
    could still be read. Otherwise it is as it was, and every call raises `RecordsError` with the same
    trouble.
    """

    path: Path
    trouble: Trouble | None
    kept: Path | None
    saved: int = 0


class Database:
    """The file at *path*; see `Records`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: Connection | None = None
        self._problem: RecordsProblem | None = None
        self._damaged: Path | None = None

    @property
    def problem(self) -> RecordsProblem | None:
        """What is or was wrong with the file; None if nothing. Opens it."""
        if self._connection is None:
            try:
                self.run(lambda connection: connection.execute("SELECT 1 FROM games LIMIT 1").fetchone())
            except RecordsError as error:
                return RecordsProblem(self.path, error.trouble, None)
        return self._problem

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def run(self, question: Callable[[Connection], _T], about: Path | None = None) -> _T:
        """Ask the database; if it turns out to be damaged, put it aside and ask a new one.

        `RecordsError` if that cannot be done; it tells of the file *about*, of the database's own without.
        """
        import sqlite3  # noqa: PLC0415 - costs 7 ms, which the first picture of the window need not wait for

        path = about or self.path
        try:
            return self._ask(question)
        except NewerDatabaseError as error:
            raise RecordsError(Trouble.NEWER, path, str(error)) from error
        except sqlite3.Error as error:
            raise RecordsError(_trouble_in(error), path, str(error)) from error
        except OSError as error:
            raise RecordsError(trouble_of(error), path, error.strerror or str(error)) from error

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
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._look_before_opening()
            self._connection = _connect(self.path)
        self._save_what_can_be_saved(self._connection)
        return self._connection

    def _look_before_opening(self) -> None:
        """Refuse a newer file without touching it, and put aside what is no database of ours."""
        if not os.path.lexists(self.path):
            return
        try:
            with self.path.open("rb") as file:
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
        kept = move_aside(self.path, "damaged")
        if kept is None:
            raise OSError(errno.EACCES, "it is damaged and can be neither read nor renamed")
        for ending in ("-wal", "-shm"):
            # A log left behind would be taken for the new file's own.
            with suppress(FileNotFoundError):
                Path(f"{self.path}{ending}").rename(f"{kept}{ending}")
        self._problem = RecordsProblem(self.path, None, kept)
        self._damaged = kept

    def _save_what_can_be_saved(self, connection: Connection) -> None:
        """Take over the games of a file that was just put aside."""
        damaged, self._damaged = self._damaged, None
        if damaged is not None and self._problem is not None:
            from demineur.records.salvage import salvage  # noqa: PLC0415 - hardly ever needed

            self._problem = replace(self._problem, saved=salvage(damaged, connection))


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
