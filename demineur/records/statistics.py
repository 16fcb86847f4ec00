"""What the games of a level add up to (rules.md R8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from demineur.engine.levels import Level
from demineur.play.result import GameResult
from demineur.play.session import GameKind

if TYPE_CHECKING:
    from datetime import datetime
    from sqlite3 import Connection

BEST_TIMES = 10


class StatKind(Enum):
    """The kinds of games that have statistics, each its own (rules.md R8.3); values as in `GameKind`."""

    RANDOM = "random"
    NO_GUESS = "no_guess"
    DAILY = "daily"


def stat_kind(kind: GameKind) -> StatKind | None:
    """Where games of this kind are counted; None for those in the history only."""
    return _STAT_KINDS.get(kind)


_STAT_KINDS = {GameKind(kind.value): kind for kind in StatKind}


@dataclass(frozen=True, slots=True)
class BestTime:
    """A time in milliseconds, and when it was reached (aware, UTC)."""

    ms: int
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class LevelStatistics:
    """The statistics of a level and a kind of games.

    *current_streak* is *n* after *n* wins in a row and −*n* after *n* losses, in the order in which the games
    were added. *best_times* are the ten best without help, the earlier of equal ones first.
    *mean_ms* is the mean of all wins, rounded; None without any.
    """

    played: int
    won: int
    current_streak: int
    longest_winning: int
    longest_losing: int
    best_times: tuple[BestTime, ...]
    mean_ms: int | None

    @property
    def lost(self) -> int:
        """Games lost or left."""
        return self.played - self.won

    @property
    def share(self) -> float | None:
        """Games won per game played, 0 to 1; None if none was played."""
        return self.won / self.played if self.played else None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a won game stands among the best times of its level and kind.

    *rank* counts from 1, beyond the ten as well; None for a game that has no place there: lost, with help, or
    in the history only. *previous_ms* is the best time of all other games; None if there is none.
    """

    rank: int | None
    previous_ms: int | None

    @property
    def is_record(self) -> bool:
        """Whether no time is better; a level's first one is a record too."""
        return self.rank == 1


def level_statistics(connection: Connection, level: Level, kind: StatKind) -> LevelStatistics:
    """Add up the games of *level* and *kind*; every question is answered by an index."""
    key = (level.code, kind.value)
    games = dict.fromkeys((0, 1), 0)
    total_ms = 0
    for won, number, ms in connection.execute(_OUTCOMES, key):
        games[won] = number
        total_ms = ms if won else total_ms
    won = games[1]
    lowest, highest = connection.execute(_STREAKS, key * 2).fetchone()
    current = connection.execute(_CURRENT_STREAK, key).fetchone()
    return LevelStatistics(
        played=games[0] + won,
        won=won,
        current_streak=current[0] if current else 0,
        longest_winning=max(highest or 0, 0),
        longest_losing=max(-(lowest or 0), 0),
        best_times=_best_times(connection, key),
        mean_ms=(2 * total_ms + won) // (2 * won) if won else None,
    )


def streak_after(connection: Connection, result: GameResult, kind: StatKind) -> int:
    """The streak that *result* makes, if it is the next game of its level and kind."""
    row = connection.execute(_CURRENT_STREAK, (result.level.code, kind.value)).fetchone()
    before = row[0] if row else 0
    return max(before, 0) + 1 if result.won else min(before, 0) - 1


def standing_of(connection: Connection, result: GameResult) -> Standing:
    """Where *result* stands, whether it is among the games already or not."""
    kind = stat_kind(result.kind)
    if kind is None or not result.won or result.assisted:
        return Standing(None, None)
    key = (result.level.code, kind.value)
    found = connection.execute(
        "SELECT number, counted FROM games WHERE game_id = ?", (result.game_id,)
    ).fetchone()
    if found is not None and not found[1]:
        return Standing(None, None)
    number = _LAST if found is None else found[0]
    (better,) = connection.execute(_BETTER, (*key, result.ms, number)).fetchone()
    previous = connection.execute(_OTHERS, (*key, number)).fetchone()
    return Standing(better + 1, previous[0] if previous else None)


def counted_levels(connection: Connection) -> tuple[str, ...]:
    """The codes of the levels that have statistics."""
    return tuple(code for (code,) in connection.execute(_LEVELS))


def _best_times(connection: Connection, key: tuple[str, str]) -> tuple[BestTime, ...]:
    rows = connection.execute(_BEST, (*key, BEST_TIMES))
    return tuple(BestTime(ms, moment_from(ended_at_ms)) for ms, ended_at_ms in rows)


def moment_from(ended_at_ms: int) -> datetime:
    """The moment so many milliseconds after 1970, kept within the years that a date can have."""
    from datetime import UTC, datetime, timedelta  # noqa: PLC0415 - with the database, when first needed

    latest = (datetime(9999, 1, 1, tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(
        milliseconds=1
    )
    ms = min(max(ended_at_ms, 0), latest)
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)


_LAST = (1 << 63) - 1
_GAMES = "FROM games WHERE counted = 1 AND level = ? AND kind = ?"
_PLACED = _GAMES + " AND won = 1 AND assisted = 0"
_OUTCOMES = f"SELECT won, COUNT(*), SUM(ms) {_GAMES} GROUP BY won"
_STREAKS = f"SELECT (SELECT MIN(streak) {_GAMES}), (SELECT MAX(streak) {_GAMES})"
_CURRENT_STREAK = f"SELECT streak {_GAMES} ORDER BY number DESC LIMIT 1"
_BEST = f"SELECT ms, ended_at_ms {_PLACED} ORDER BY ms, number LIMIT ?"
_BETTER = f"SELECT COUNT(*) {_PLACED} AND (ms, number) < (?, ?)"
_OTHERS = f"SELECT ms {_PLACED} AND number <> ? ORDER BY ms LIMIT 1"
# One step in the index from each level to the next, however many games there are between.
_LEVELS = """
    WITH RECURSIVE found(level) AS (
        SELECT MIN(level) FROM games WHERE counted = 1
        UNION ALL
        SELECT (SELECT MIN(level) FROM games WHERE counted = 1 AND level > found.level)
        FROM found WHERE found.level IS NOT NULL
    )
    SELECT level FROM found WHERE level IS NOT NULL
"""
