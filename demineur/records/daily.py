"""What was made of the daily boards: one result a day for each level, and how many days in a row were won."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from demineur.play.daily import day_of_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from demineur.records.history import GameRow

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class DailyResults:
    """The daily boards of a level that were played, by their day."""

    by_day: dict[date, GameRow]

    def streak(self, today: date) -> int:
        """How many days in a row were won up to *today*, which may still be played."""
        last = today if self._won(today) or today in self.by_day else today - _DAY
        return self._ending(last)

    @property
    def longest(self) -> int:
        """The longest such row ever."""
        return max((self._ending(day) for day in self.by_day), default=0)

    def _ending(self, day: date) -> int:
        length = 0
        while self._won(day):
            length += 1
            day -= _DAY
        return length

    def _won(self, day: date) -> bool:
        row = self.by_day.get(day)
        return row is not None and row.won


def daily_results(rows: Iterable[GameRow]) -> DailyResults:
    """The results in *rows*, which are games of that kind and of one level, the latest first.

    Of two games of one day, in two copies of the program, the first counts.
    """
    found: dict[date, GameRow] = {}
    for row in rows:
        day = day_of_seed(row.seed)
        if day is not None:
            found[day] = row
    return DailyResults(found)
