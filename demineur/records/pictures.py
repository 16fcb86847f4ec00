"""What the pictures of the statistics show, as numbers: days of play, how times spread, all levels."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from demineur.engine.levels import Level, level_from
from demineur.records.period import ALL_TIME, Period
from demineur.records.statistics import StatKind

if TYPE_CHECKING:
    from sqlite3 import Connection

_WIDTHS_MS = tuple(factor * 10**power for power in range(1, 8) for factor in (1, 2, 5))
"""The steps that a scale of times may have: round numbers, all of them."""


@dataclass(frozen=True, slots=True)
class DayOfPlay:
    """The games that ended on one day, where the player was then."""

    day: date
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class TimeSpread:
    """How the times of the wins spread: *counts* of steps of *width_ms* from *start_ms* on.

    The last step holds all times beyond it too, if *open_end*. *best_ms* is the best time of all wins.
    """

    start_ms: int
    width_ms: int
    counts: tuple[int, ...]
    open_end: bool
    best_ms: int


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A level and a kind of games in one line. *speed* and *efficiency* are means of the wins."""

    level: Level
    kind: StatKind
    played: int
    won: int
    best_ms: int | None
    mean_ms: int | None
    speed: float | None
    efficiency: float | None
    last_day: date

    @property
    def share(self) -> float:
        """Games won per game played."""
        return self.won / self.played


def days_of_play(
    connection: Connection, level: Level, kind: StatKind, period: Period = ALL_TIME
) -> tuple[DayOfPlay, ...]:
    """The days with games of *level* and *kind*, the earliest first."""
    rows = connection.execute(_DAYS, (level.code, kind.value, *period.bounds))
    return tuple(DayOfPlay(_date(day), played, won) for day, played, won in rows)


def spread_of_times(
    connection: Connection, level: Level, kind: StatKind, period: Period = ALL_TIME, steps: int = 24
) -> TimeSpread | None:
    """How the times of the wins spread over about *steps* steps; None without a win.

    The scale ends where all but the slowest hundredth of the wins are: one game that was left open over
    lunch would squeeze all others into one step.
    """
    key = (level.code, kind.value, *period.bounds)
    (won,) = connection.execute(_WON, key).fetchone()
    if not won:
        return None
    places = (0, (won - 1) * 99 // 100, won - 1)
    found = [row[0] for place in places for row in connection.execute(_AT, (*key, place))]
    if len(found) < len(places):
        return None  # a damaged file: its sums tell of more wins than there are
    best, late, worst = found
    width = _WIDTHS_MS[min(bisect_right(_WIDTHS_MS, (late - best) // steps), len(_WIDTHS_MS) - 1)]
    start = best // width * width
    edges = range(start, late + 1, width)
    counts = [connection.execute(_BETWEEN, (*key, edge, edge + width)).fetchone()[0] for edge in edges]
    beyond = won - sum(counts)
    counts[-1] += beyond
    return TimeSpread(start, width, tuple(counts), worst >= edges[-1] + width, best)


def all_levels(connection: Connection, period: Period = ALL_TIME) -> tuple[LevelLine, ...]:
    """A line for each level and kind that was played in *period*, smaller boards first."""
    lines = []
    for code, value, played, won, won_ms, timed, speed, rated, efficiency, last in connection.execute(
        _LINES, period.bounds
    ):
        level = level_from(code)
        if level is None or value not in _KINDS:
            continue
        best = connection.execute(_BEST, (code, value, *period.bounds)).fetchone()
        lines.append(
            LevelLine(
                level,
                StatKind(value),
                played,
                won,
                best[0] if best else None,
                (2 * won_ms + won) // (2 * won) if won else None,
                speed / timed if timed else None,
                efficiency / rated if rated else None,
                _date(last),
            )
        )
    return tuple(sorted(lines, key=lambda line: (line.level.cells, line.level, line.kind.value)))


def _date(day: int) -> date:
    return date.fromordinal(min(max(day, 1), date.max.toordinal()))


_KINDS = {kind.value for kind in StatKind}
_OF_DAYS = "FROM days WHERE level = ? AND kind = ? AND day BETWEEN ? AND ?"
_WINS = "FROM games WHERE counted = 1 AND level = ? AND kind = ? AND won = 1 AND day BETWEEN ? AND ?"
_DAYS = f"SELECT day, played, won {_OF_DAYS} ORDER BY day"
_WON = f"SELECT COALESCE(SUM(won), 0) {_OF_DAYS}"
_AT = f"SELECT ms {_WINS} ORDER BY ms LIMIT 1 OFFSET ?"
_BETWEEN = f"SELECT COUNT(*) {_WINS} AND ms >= ? AND ms < ?"
_BEST = f"SELECT ms {_WINS} AND assisted = 0 ORDER BY ms LIMIT 1"
_LINES = """
    SELECT level, kind, SUM(played), SUM(won), SUM(won_ms), SUM(timed), SUM(speed), SUM(rated),
        SUM(efficiency), MAX(day)
    FROM days WHERE day BETWEEN ? AND ? GROUP BY level, kind
"""
