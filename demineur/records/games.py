"""A finished game as rows of the database: written once, with its part in the sums of its day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.play.metrics import rate_game
from demineur.records.encoding import packed_log, packed_mines
from demineur.records.path_encoding import packed_way
from demineur.records.period import day_of
from demineur.records.statistics import SUMS, stat_kind, streak_after
from demineur.records.transaction import transaction

if TYPE_CHECKING:
    from collections.abc import Iterable
    from sqlite3 import Connection

    from demineur.engine.levels import Level
    from demineur.play.pointer_path import Way
    from demineur.play.result import GameResult

_COLUMNS = """
    game_id level kind seed first_cell won ms assisted abandoned ended_at_ms counted streak day simple_mode
    three_bv solved left_clicks right_clicks chord_clicks left_effective right_effective chord_effective
    speed efficiency correctness throughput rqp stnb zini hzini
"""
COLUMNS = tuple(_COLUMNS.split())
"""The columns of a game, without its number."""


def add_game(connection: Connection, result: GameResult, way: Way | None) -> bool:
    """Add a result, its recording and its part in the sums, in one transaction; False if it is known.

    *way* is the pointer's; it is kept where the actions are.
    """
    # Packed before the file is locked.
    recording = _recording(result, way)
    with transaction(connection):
        known = connection.execute("SELECT 1 FROM games WHERE game_id = ?", (result.game_id,)).fetchone()
        if known is None:
            number = connection.execute(_INSERT, _row(connection, result)).lastrowid
            if recording is not None:
                connection.execute(_INSERT_RECORDING, (number, *recording))
            connection.execute(f"{_SUM_UP} AND number = ? {_BY_DAY}", (number,))
    return known is None


def reset_level(connection: Connection, level: Level) -> None:
    """Count none of the level's games any more."""
    with transaction(connection):
        connection.execute("UPDATE games SET counted = 0 WHERE counted = 1 AND level = ?", (level.code,))
        connection.execute("DELETE FROM days WHERE level = ?", (level.code,))


def keep_board_figures(connection: Connection, found: Iterable[tuple[str, int, int]]) -> None:
    """Keep ZiNi and HZiNi of games, and add them to the sums; those known already stay as they are."""
    with transaction(connection):
        for game_id, zini, hzini in found:
            changed = connection.execute(_KEEP_ZINI, (zini, hzini, game_id)).rowcount
            if changed:
                connection.execute(_ADD_ZINI, (zini, hzini, game_id))


def sum_up_days(connection: Connection) -> None:
    """Work out all sums anew, inside a transaction of the caller's."""
    connection.execute("DELETE FROM days")
    connection.execute(f"{_SUM_UP} {_BY_DAY}")


def _row(connection: Connection, result: GameResult) -> tuple[str | int | float | None, ...]:
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
        day_of(result.ended_at),
        int(result.simple_mode),
        *_figures(result),
        None,
        None,
    )


def _figures(result: GameResult) -> tuple[int | float | None, ...]:
    counts = result.counts
    if counts is None:
        return (None,) * 14
    ratings = rate_game(result.level, result.ms, counts)
    return (
        counts.three_bv,
        counts.solved,
        *counts.clicks,
        *counts.effective,
        ratings.three_bv_per_second,
        ratings.efficiency,
        ratings.correctness,
        ratings.throughput,
        ratings.rqp,
        ratings.stnb,
    )


def _recording(result: GameResult, way: Way | None) -> tuple[bytes, bytes, bytes | None] | None:
    if result.layout is None or not result.log:
        return None
    packed = packed_way(way) if way is not None and way.times else None
    return packed_mines(result.layout), packed_log(result.log), packed


_MARKS = ", ".join("?" * len(COLUMNS))
_INSERT = f"INSERT INTO games ({', '.join(COLUMNS)}) VALUES ({_MARKS})"  # noqa: S608 - our own words
_INSERT_RECORDING = "INSERT INTO recordings (number, mines, log, way) VALUES (?, ?, ?, ?)"
_SUM_UP = f"""
    INSERT INTO days (level, kind, day, {", ".join(SUMS)})
    SELECT level, kind, day, COUNT(*), SUM(won), SUM(won * ms),
        COUNT(CASE WHEN won THEN speed END), TOTAL(CASE WHEN won THEN speed END),
        COUNT(CASE WHEN won THEN rqp END), TOTAL(CASE WHEN won THEN efficiency END),
        TOTAL(CASE WHEN won THEN correctness END), TOTAL(CASE WHEN won THEN throughput END),
        TOTAL(CASE WHEN won THEN rqp END),
        COUNT(CASE WHEN won THEN stnb END), TOTAL(CASE WHEN won THEN stnb END),
        COUNT(CASE WHEN won THEN zini END), COALESCE(SUM(CASE WHEN won THEN zini END), 0),
        COALESCE(SUM(CASE WHEN won THEN hzini END), 0)
    FROM games WHERE counted = 1
"""  # noqa: S608 - made of our own words
_BY_DAY = f"""
    GROUP BY level, kind, day
    ON CONFLICT DO UPDATE SET {", ".join(f"{name} = {name} + excluded.{name}" for name in SUMS)}
"""
_KEEP_ZINI = "UPDATE games SET zini = ?, hzini = ? WHERE game_id = ? AND zini IS NULL AND won = 1"
_ADD_ZINI = """
    UPDATE days SET boards = boards + 1, zini = zini + ?, hzini = hzini + ?
    WHERE (level, kind, day) = (SELECT level, kind, day FROM games WHERE game_id = ? AND counted = 1)
"""
