"""The three pictures of a level: share won, times, days of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from demineur.ui.charts.calendar import CalendarChart
from demineur.ui.charts.histogram import TimesChart
from demineur.ui.charts.win_rate import WinRateChart

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from demineur.records.pictures import DayOfPlay, TimeSpread


class StatisticsPictures(QWidget):
    """One below the other; each says in a line what it shows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._win_rate = WinRateChart()
        self._times = TimesChart()
        self._calendar = CalendarChart()
        column = QVBoxLayout(self)
        column.setSpacing(self.fontMetrics().height())
        for chart in (self._win_rate, self._times, self._calendar):
            column.addWidget(chart)
        column.addStretch(1)

    def show_level(
        self, days: Sequence[DayOfPlay], spread: TimeSpread | None, median_ms: int | None, last: date
    ) -> None:
        """Show a level's games; the calendar ends with *last*."""
        self._win_rate.show_days(days)
        self._times.show_spread(spread, median_ms)
        self._calendar.show_days(days, last)
