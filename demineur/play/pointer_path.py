"""Where the pointer was during a game: recorded in little room, whatever the game's length."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from demineur.play.replays import PathPoint

INTERVAL_MS: Final = 15
MOST_POINTS: Final = 16_384
"""Four minutes of a pointer that never rests; a longer game's way is kept more coarsely."""


class PointerPath:
    """Takes places and the clock's time then; keeps at most `MOST_POINTS` of them, 12 bytes each."""

    def __init__(self) -> None:
        self._interval_ms = INTERVAL_MS
        self._times = array("i")
        self._places = array("f")
        self._last_ms = -INTERVAL_MS

    def __len__(self) -> int:
        return len(self._times)

    def wants(self, ms: int) -> bool:
        """Whether a place at that time would be kept: asked before the place is worked out."""
        return ms - self._last_ms >= self._interval_ms

    def add(self, ms: int, column: float, row: float) -> None:
        """Keep a place in cells from the board's corner, unless the last one is too recent."""
        if not self.wants(ms):
            return
        if len(self._times) >= MOST_POINTS:
            self._thin_out()
        self._times.append(ms)
        self._places.extend((column, row))
        self._last_ms = ms

    def points(self) -> tuple[PathPoint, ...]:
        """The way so far."""
        from demineur.play.replays import PathPoint  # noqa: PLC0415  # only where a game is watched

        columns, rows = self._places[::2], self._places[1::2]
        return tuple(map(PathPoint, self._times, columns, rows))

    def _thin_out(self) -> None:
        """Every second place goes, and those to come are kept half as often."""
        columns, rows = self._places[::4], self._places[1::4]
        self._times = self._times[::2]
        self._places = array("f", [part for place in zip(columns, rows, strict=True) for part in place])
        self._interval_ms *= 2
