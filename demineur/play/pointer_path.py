"""Where the pointer was during a game: recorded in little room, whatever the game's length."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from demineur.play.replays import PathPoint

INTERVAL_MS: Final = 15
MOST_POINTS: Final = 16_384
"""Four minutes of a pointer that never rests; a longer game's way is kept more coarsely."""
STEPS: Final = 64
"""Places are kept in so many steps a cell: finer than the eye follows."""
FARTHEST: Final = 0x3FFF
"""In steps, more than the largest board is long; what lies farther off the board is drawn nearer."""


class Way(NamedTuple):
    """The pointer's places in the order of time: when, in ms, and where, in steps from the board's corner."""

    times: array[int]
    columns: array[int]
    rows: array[int]

    def every(self, nth: int) -> Way:
        """Only each *nth* place, from the first on."""
        return Way(self.times[::nth], self.columns[::nth], self.rows[::nth])

    def points(self) -> tuple[PathPoint, ...]:
        """The places in cells."""
        from demineur.play.replays import PathPoint  # noqa: PLC0415  # only where a game is watched

        places = zip(*self, strict=True)
        return tuple(PathPoint(ms, column / STEPS, row / STEPS) for ms, column, row in places)


class PointerPath:
    """Takes places and the clock's time then; keeps at most `MOST_POINTS` of them, 8 bytes each."""

    def __init__(self) -> None:
        self._interval_ms = INTERVAL_MS
        self._way = Way(array("i"), array("h"), array("h"))
        self._last_ms = -INTERVAL_MS

    def __len__(self) -> int:
        return len(self._way.times)

    @property
    def way(self) -> Way:
        """The way so far; not a copy."""
        return self._way

    def wants(self, ms: int) -> bool:
        """Whether a place at that time would be kept: asked before the place is worked out."""
        return ms - self._last_ms >= self._interval_ms

    def add(self, ms: int, column: float, row: float) -> None:
        """Keep a place in cells from the board's corner, unless the last one is too recent."""
        if not self.wants(ms):
            return
        if len(self) >= MOST_POINTS:
            # Every second place goes, and those to come are kept half as often.
            self._way = self._way.every(2)
            self._interval_ms *= 2
        times, columns, rows = self._way
        times.append(ms)
        columns.append(_steps(column))
        rows.append(_steps(row))
        self._last_ms = ms

    def points(self) -> tuple[PathPoint, ...]:
        """The way so far, in cells."""
        return self._way.points()


def _steps(cells: float) -> int:
    return max(-FARTHEST, min(round(cells * STEPS), FARTHEST))
