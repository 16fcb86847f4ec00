"""The whole database as one file, and back from it."""

from __future__ import annotations

import os
from contextlib import closing, suppress
from enum import Enum
from typing import TYPE_CHECKING

from demineur.records.kept import free_name
from demineur.records.migrations import (
    APPLICATION_ID,
    MIGRATIONS,
    ForeignDatabaseError,
    check_layout,
    migrate,
    version_of,
)

if TYPE_CHECKING:
    from pathlib import Path
    from sqlite3 import Connection


class BackupProblem(Enum):
    """Why a file is not restored from."""

    UNREADABLE = "unreadable"
    """It is not there, or may not be read."""
    FOREIGN = "foreign"
    """It is no back-up of this program."""
    NEWER = "newer"
    """A newer version of the program made it."""
    DAMAGED = "damaged"


def back_up(connection: Connection, target: Path) -> None:
    """Write the whole database to *target*; what was there before stays until the new file is whole.

    `OSError` or `sqlite3.Error` if that cannot be done.
    """
    import sqlite3  # noqa: PLC0415 - see Records

    beside = target.with_name(f"{target.name}.part")
    beside.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(beside)) as copy:
            connection.backup(copy)
            # One file that can be carried about, without a log beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def games_in_backup(path: Path) -> int | BackupProblem:
    """How many games the back-up *path* holds; why it cannot be used, if it cannot. Changes nothing."""
    import sqlite3  # noqa: PLC0415 - see Records

    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError:
        return BackupProblem.UNREADABLE
    if not header.startswith(b"SQLite format 3\0") or header[68:72] != APPLICATION_ID.to_bytes(4, "big"):
        return BackupProblem.FOREIGN
    try:
        with closing(_open_to_read(path)) as backup:
            return _games_in(backup)
    except (sqlite3.Error, ValueError):
        return BackupProblem.DAMAGED


def restore(connection: Connection, path: Path, backup: Path) -> Path:
    """Put the content of *backup* in place of the database at *path*; where the replaced one is kept.

    The file must have been looked at with `games_in_backup`. Other copies of the program see the old games or
    the new ones, never a mixture.
    """
    replaced = free_name(path, "replaced")
    back_up(connection, replaced)
    with closing(_open_to_read(backup)) as source:
        source.backup(connection)
    migrate(connection, path)
    return replaced


def _is_whole(backup: Connection) -> bool:
    (found,) = backup.execute("PRAGMA integrity_check(1)").fetchone()
    return bool(found == "ok")


def _open_to_read(path: Path) -> Connection:
    import sqlite3  # noqa: PLC0415 - see Records

    # Immutable: no log is made beside it, so that it may lie on a medium that cannot be written.
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _games_in(backup: Connection) -> int | BackupProblem:
    if version_of(backup) > len(MIGRATIONS):
        return BackupProblem.NEWER
    if not _is_whole(backup):
        return BackupProblem.DAMAGED
    # Nothing of ours runs by itself: a file with triggers or views is not ours.
    kinds = {kind for (kind,) in backup.execute("SELECT type FROM sqlite_master")}
    if not kinds <= {"table", "index"}:
        return BackupProblem.FOREIGN
    try:
        check_layout(backup)
    except ForeignDatabaseError:
        return BackupProblem.FOREIGN
    (games,) = backup.execute("SELECT COUNT(*) FROM games").fetchone()
    return int(games)
