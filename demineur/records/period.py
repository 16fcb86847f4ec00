"""A stretch of days, as the player chooses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date, datetime

_NO_LIMIT = (0, 1 << 40)


@dataclass(frozen=True, slots=True)
class Period:
    """From the day *first* to the day *last*, both included; None where there is no limit.

    Days are those of the place where the player was when a game ended.
    """

    first: date | None = None
    last: date | None = None

    @property
    def is_all(self) -> bool:
        """Whether every day is in it."""
        return self.first is None and self.last is None

    @property
    def bounds(self) -> tuple[int, int]:
        """The first and the last day, as `date.toordinal` counts them."""
        return (
            _NO_LIMIT[0] if self.first is None else self.first.toordinal(),
            _NO_LIMIT[1] if self.last is None else self.last.toordinal(),
        )


ALL_TIME = Period()


def day_of(moment: datetime) -> int:
    """The day of *moment* (aware) where the player is now, as `date.toordinal` counts."""
    try:
        return moment.astimezone().toordinal()
    except (OverflowError, OSError, ValueError):
        return moment.toordinal()
