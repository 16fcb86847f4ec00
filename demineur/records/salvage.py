"""Saves from a damaged database what can still be read."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from demineur.records.games import COLUMNS, sum_up_days
from demineur.records.period import day_of
from demineur.records.statistics import moment_from
from demineur.records.transaction import transaction

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from sqlite3 import Connection

_MAX_LOOKED_FOR = 200_000
"""So many games are looked for one by one in the part that cannot be read in order."""


def salvage(kept: Path, connection: Connection) -> int:
    """Add the games that can be read in the damaged file *kept* to the new one; how many there were.

    The damaged file stays as it is: a copy of it, with its log, is read.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "damaged.sqlite"
        try:
            shutil.copyfile(kept, copy)
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{kept}-wal", f"{copy}-wal")
        except OSError:
            return 0
        return _salvage_copy(copy, connection)


def _salvage_copy(copy: Path, connection: Connection) -> int:
    import sqlite3  # noqa: PLC0415 - see Records

    with closing(sqlite3.connect(copy, isolation_level=None)) as damaged:
        damaged.text_factory = lambda text: text.decode("utf-8", "replace")
        try:
            columns = _common_columns(damaged)
        except sqlite3.Error:
            return 0
        recorded = _recorded_columns(damaged)
        with transaction(connection):
            saved = 0
            for row in _readable(damaged, columns):
                number = _add(connection, columns, row)
                if number is not None:
                    saved += 1
                    _add_recording(connection, number, _recording(damaged, recorded, row[0]))
            sum_up_days(connection)
    return saved


def _common_columns(damaged: Connection) -> list[str]:
    """The columns of a game that the damaged file has."""
    there = {row[1] for row in damaged.execute("PRAGMA table_info(games)")}
    return [name for name in COLUMNS if name in there]


def _recorded_columns(damaged: Connection) -> list[str]:
    """The columns of a recording that the damaged file has: an older one has none, or not all."""
    there = {row[1] for row in _until_damage(damaged, "PRAGMA table_info(recordings)")}
    return [name for name in _RECORDED if name in there]


def _readable(damaged: Connection, columns: Sequence[str]) -> Iterator[tuple[object, ...]]:
    """The rows that can be read, each with its number before: from both ends, and what lies between."""
    if not columns:
        return
    select = f"SELECT number, {', '.join(columns)} FROM games NOT INDEXED"  # noqa: S608 - our own names
    lowest, highest = 0, None
    for row in _until_damage(damaged, f"{select} ORDER BY number"):
        lowest = row[0] if isinstance(row[0], int) else lowest
        yield row
    for row in _until_damage(damaged, f"{select} WHERE number > {lowest} ORDER BY number DESC"):
        highest = row[0] if isinstance(row[0], int) else highest
        yield row
    if highest is not None:
        for number in range(lowest + 1, min(highest, lowest + _MAX_LOOKED_FOR)):
            yield from _until_damage(damaged, f"{select} WHERE number = {number}")


def _until_damage(damaged: Connection, question: str, *values: object) -> Iterator[tuple[object, ...]]:
    import sqlite3  # noqa: PLC0415 - see Records

    # Also what is no text, no number or too large shows itself here, as another kind of error.
    with suppress(sqlite3.Error, OverflowError, ValueError):
        yield from damaged.execute(question, values)


def _add(connection: Connection, columns: Sequence[str], row: tuple[object, ...]) -> int | None:
    """Add one game; its number in the new file, None if it makes no sense or is there already."""
    game = dict(zip(columns, row[1:], strict=True))
    if "day" not in game:
        # A file of the first version.
        moment = game.get("ended_at_ms")
        game["day"] = day_of(moment_from(moment if isinstance(moment, int) else 0))
    added = connection.execute(_insert("games", game), tuple(game.values()))
    return added.lastrowid if added.rowcount else None


def _recording(damaged: Connection, columns: Sequence[str], number: object) -> dict[str, object]:
    """What can be read of the recording of the game with that number in the damaged file."""
    # The pointer's way is long: where it is broken, the rest may still be whole.
    for wanted in (columns, columns[:-1]):
        select = f"SELECT {', '.join(wanted)} FROM recordings WHERE number = ?"  # noqa: S608 - our own names
        for row in _until_damage(damaged, select, number) if wanted else ():
            return dict(zip(wanted, row, strict=True))
    return {}


def _add_recording(connection: Connection, number: int, recording: dict[str, object]) -> None:
    if recording:
        connection.execute(_insert("recordings", ["number", *recording]), (number, *recording.values()))


def _insert(table: str, names: Collection[str]) -> str:
    marks = ", ".join("?" * len(names))
    return f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608 - our own names


_RECORDED = ("mines", "log", "way")
