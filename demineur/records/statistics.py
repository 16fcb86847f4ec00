"""What the games of a level add up to (rules.md R8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from demineur.engine.levels import Level
from demineur.play.result import GameResult
from demineur.play.session import GameKind
from demineur.records.period import ALL_TIME, Period

if TYPE_CHECKING:
    from datetime import datetime
    from sqlite3 import Connection

BEST_TIMES = 10
RANKS = 1000
"""Places beyond are not counted: the count would take longer than it is worth."""

_SUMMED_UP = """
    played won won_ms timed speed rated efficiency correctness throughput rqp ranked stnb boards zini hzini
"""
SUMS = tuple(_SUMMED_UP.split())
"""What is summed up of each day; see the table `days`."""


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
class MeanFigures:
    """The means of the wins' figures (`demineur.play.metrics.Ratings`); None where no win has the figure.

    *zini* and *hzini* are those of the *boards* on which they were worked out.
    """

    speed: float | None = None
    efficiency: float | None = None
    correctness: float | None = None
    throughput: float | None = None
    rqp: float | None = None
    stnb: float | None = None
    zini: float | None = None
    hzini: float | None = None
    boards: int = 0


@dataclass(frozen=True, slots=True)
class LevelStatistics:
    """The statistics of a level and a kind of games.

    *current_streak* is *n* after *n* wins in a row and −*n* after *n* losses, in the order in which the games
    were added. *best_times* are the ten best without help, the earlier of equal ones first.
    *mean_ms* and *median_ms* are of all wins, rounded; None without any.
    """

    played: int
    won: int
    current_streak: int
    longest_winning: int
    longest_losing: int
    best_times: tuple[BestTime, ...]
    mean_ms: int | None
    median_ms: int | None = None
    means: MeanFigures = MeanFigures()

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

    *rank* counts from 1, beyond the ten as well, up to `RANKS`; None for a game that has no place there:
    lost, with help, or in the history only. *previous_ms* is the best time of all other games; None if there
    is none.
    """

    rank: int | None
    previous_ms: int | None

    @property
    def is_record(self) -> bool:
        """Whether no time is better; a level's first one is a record too."""
        return self.rank == 1


def level_statistics(
    connection: Connection, level: Level, kind: StatKind, period: Period = ALL_TIME
) -> LevelStatistics:
    """Add up the games of *level* and *kind*: from the sums of the days, and from indexes alone."""
    key = (level.code, kind.value)
    bounds = period.bounds
    sums = dict(zip(SUMS, connection.execute(_SUMS, (*key, *bounds)).fetchone(), strict=True))
    won = sums["won"]
    current, winning, losing = _streaks(connection, key, period)
    return LevelStatistics(
        played=sums["played"],
        won=won,
        current_streak=current,
        longest_winning=winning,
        longest_losing=losing,
        best_times=_best_times(connection, key, bounds),
        mean_ms=_rounded(sums["won_ms"], won) if won else None,
        median_ms=_median(connection, key, bounds, won) if won else None,
        means=_means(sums),
    )


def _means(sums: dict[str, float]) -> MeanFigures:
    def mean(figure: str, number: str) -> float | None:
        return sums[figure] / sums[number] if sums[number] else None

    return MeanFigures(
        speed=mean("speed", "timed"),
        efficiency=mean("efficiency", "rated"),
        correctness=mean("correctness", "rated"),
        throughput=mean("throughput", "rated"),
        rqp=mean("rqp", "rated"),
        stnb=mean("stnb", "ranked"),
        zini=mean("zini", "boards"),
        hzini=mean("hzini", "boards"),
        boards=int(sums["boards"]),
    )


def _median(connection: Connection, key: tuple[str, str], bounds: tuple[int, int], won: int) -> int:
    middle = (won - 1) // 2
    times = [ms for (ms,) in connection.execute(_MIDDLE, (*key, *bounds, 2 - won % 2, middle))]
    return _rounded(sum(times), len(times)) if times else 0


def _rounded(total: int, number: int) -> int:
    return (2 * total + number) // (2 * number)


def _streaks(connection: Connection, key: tuple[str, str], period: Period) -> tuple[int, int, int]:
    """The current streak, and the lengths of the longest winning and losing ones."""
    if period.is_all:
        lowest, highest = connection.execute(_LONGEST, key * 2).fetchone()
        current = connection.execute(_CURRENT_STREAK, key).fetchone()
        return current[0] if current else 0, max(highest or 0, 0), max(-(lowest or 0), 0)
    # A letter a game, in their order: splitting the text is quicker than counting rows.
    (letters,) = connection.execute(_OUTCOMES, (*key, *period.bounds)).fetchone()
    letters = letters or ""
    wins, losses = letters.split("l"), letters.split("w")
    return len(wins[-1]) or -len(losses[-1]), max(map(len, wins)), max(map(len, losses))


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
    (better,) = connection.execute(_BETTER, (*key, result.ms, number, RANKS)).fetchone()
    previous = connection.execute(_OTHERS, (*key, number)).fetchone()
    return Standing(better + 1 if better < RANKS else None, previous[0] if previous else None)


def counted_levels(connection: Connection) -> tuple[str, ...]:
    """The codes of the levels that have statistics."""
    return tuple(code for (code,) in connection.execute(_LEVELS))


def _best_times(
    connection: Connection, key: tuple[str, str], bounds: tuple[int, int]
) -> tuple[BestTime, ...]:
    rows = connection.execute(_BEST, (*key, *bounds, BEST_TIMES))
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
_SUMS = f"""
    SELECT {", ".join(f"COALESCE(SUM({name}), 0)" for name in SUMS)}
    FROM days WHERE level = ? AND kind = ? AND day BETWEEN ? AND ?
"""  # noqa: S608 - made of our own words
_MIDDLE = f"SELECT ms {_GAMES} AND won = 1 AND day BETWEEN ? AND ? ORDER BY ms LIMIT ? OFFSET ?"
_LONGEST = f"SELECT (SELECT MIN(streak) {_GAMES}), (SELECT MAX(streak) {_GAMES})"
_OUTCOMES = f"""
    SELECT GROUP_CONCAT(CASE WHEN streak > 0 THEN 'w' ELSE 'l' END, '')
    FROM (SELECT streak {_GAMES} AND day BETWEEN ? AND ? ORDER BY number)
"""  # noqa: S608 - made of our own words
_CURRENT_STREAK = f"SELECT streak {_GAMES} ORDER BY number DESC LIMIT 1"
_BEST = f"SELECT ms, ended_at_ms {_PLACED} AND day BETWEEN ? AND ? ORDER BY ms, number LIMIT ?"
_BETTER = f"SELECT COUNT(*) FROM (SELECT 1 {_PLACED} AND (ms, number) < (?, ?) LIMIT ?)"  # noqa: S608 - the same
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
