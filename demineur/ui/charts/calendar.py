"""A calendar of play: a square for each day, larger and stronger the more was played."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPalette, QPen

from demineur.i18n import _, ngettext
from demineur.ui.charts.chart import Chart
from demineur.ui.localised import shown_count, shown_day

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

    from demineur.records.pictures import DayOfPlay

_ROLE: Final = QPalette.ColorRole
_WEEKS: Final = 53
_SIZES: Final = (0.45, 0.6, 0.75, 0.9)
_STRENGTHS: Final = (0.45, 0.6, 0.8, 1.0)


class CalendarChart(Chart):
    """The last year up to a day: a column for each week, the language's first weekday on top."""

    def __init__(self) -> None:
        super().__init__()
        self._days: dict[date, DayOfPlay] = {}
        self._first = self._last = date(1970, 1, 1)
        self._limits = (0, 0, 0)

    def show_days(self, days: Sequence[DayOfPlay], last: date) -> None:
        """Show the year that ends with *last*."""
        self._last = last
        weekday = QLocale().firstDayOfWeek().value
        self._first = last - timedelta(days=(last.isoweekday() - weekday) % 7 + 7 * (_WEEKS - 1))
        self._days = {day.day: day for day in days if self._first <= day.day <= last}
        self._limits = _limits([day.played for day in self._days.values()])
        number = len(self._days)
        played = sum(day.played for day in self._days.values())
        self.show_summary(
            _("Calendar of play"),
            _("Calendar of play: {games} on {days} in a year.").format(
                games=ngettext("{n} game", "{n} games", played).format(n=shown_count(played)),
                days=ngettext("{n} day", "{n} days", number).format(n=shown_count(number)),
            ),
        )

    def count(self) -> int:
        """How many days the year has."""
        return (self._last - self._first).days + 1

    def text_at(self, place: int) -> str:
        """A day and its games."""
        day = self._first + timedelta(days=place)
        found = self._days.get(day)
        if found is None:
            return _("{day}: no game").format(day=shown_day(day))
        games = ngettext("{n} game", "{n} games", found.played).format(n=shown_count(found.played))
        return _("{day}: {games}, {won} won").format(
            day=shown_day(day), games=games, won=shown_count(found.won)
        )

    def moved(self, place: int, across: int, down: int) -> int:
        """Up and down are days, across are weeks."""
        return place + 7 * across + down

    def place_at(self, point: QPointF) -> int | None:
        """The day whose square is at *point*."""
        corner, side = self._corner, self._side
        week, weekday = int((point.x() - corner.x()) // side), int((point.y() - corner.y()) // side)
        place = (self._hidden_weeks + week) * 7 + weekday
        if week < 0 or not 0 <= weekday < 7 or place >= self.count():
            return None
        return place

    def sizeHint(self) -> QSize:
        """As wide as the others, and as high as seven squares need."""
        hint = super().sizeHint()
        return QSize(hint.width(), int(self.line * 9))

    def minimumSizeHint(self) -> QSize:
        """As high."""
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

    @property
    def _corner(self) -> QPointF:
        names = (QLocale().standaloneDayName(day, QLocale.FormatType.ShortFormat) for day in range(1, 8))
        widest = max(self.fontMetrics().horizontalAdvance(name) for name in names)
        return QPointF(self.area.left() + widest + 6, self.area.top() + self.line)

    @property
    def _side(self) -> float:
        """A square's side: as high as there is room, but in a wide window all weeks are shown."""
        return min((self.area.bottom() - self._corner.y()) / 7, self.line)

    @property
    def _hidden_weeks(self) -> int:
        """The earliest weeks, for which there is no room."""
        room = int((self.area.right() - self._corner.x()) // self._side)
        return max(_WEEKS - room, 0)

    def paint_values(self, painter: QPainter) -> None:
        """The squares, and the names around them."""
        corner, side, hidden = self._corner, self._side, self._hidden_weeks
        for place in range(hidden * 7, self.count()):
            x = corner.x() + (place // 7 - hidden) * side
            square = QRectF(x, corner.y() + place % 7 * side, side, side).adjusted(1, 1, -1, -1)
            self._paint_day(painter, place, square)
        self._paint_names(painter, corner, side, hidden)

    def _paint_day(self, painter: QPainter, place: int, square: QRectF) -> None:
        found = self._days.get(self._first + timedelta(days=place))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.colour(_ROLE.WindowText, 0.08))
        painter.drawRoundedRect(square, 2, 2)
        if found is not None:
            step = sum(found.played > limit for limit in self._limits)
            margin = square.width() * (1 - _SIZES[step]) / 2
            painter.setBrush(self.colour(_ROLE.Accent, _STRENGTHS[step]))
            painter.drawRoundedRect(square.adjusted(margin, margin, -margin, -margin), 2, 2)
        if place == self.place:
            painter.setPen(QPen(self.colour(_ROLE.WindowText), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(square, 2, 2)

    def _paint_names(self, painter: QPainter, corner: QPointF, side: float, hidden: int) -> None:
        locale = QLocale()
        for row in range(0, 7, 2):
            weekday = (self._first + timedelta(days=row)).isoweekday()
            rect = QRectF(self.area.left(), corner.y() + row * side, corner.x() - self.area.left() - 5, side)
            name = locale.standaloneDayName(weekday, QLocale.FormatType.ShortFormat)
            self.axis_text(painter, rect, name, Qt.AlignmentFlag.AlignRight)
        free_from = corner.x()
        for week in range(hidden, _WEEKS):
            day = self._first + timedelta(days=7 * week + 6)
            name = locale.standaloneMonthName(day.month, QLocale.FormatType.ShortFormat)
            x = corner.x() + (week - hidden) * side
            width = self.fontMetrics().horizontalAdvance(name) + 8
            if day.day <= 7 and x >= free_from and x + width <= self.width():
                rect = QRectF(x, self.area.top(), width, self.line)
                self.axis_text(painter, rect, name, Qt.AlignmentFlag.AlignLeft)
                free_from = x + width


def _limits(played: list[int]) -> tuple[int, int, int]:
    """What parts the days of play into quarters: one day with very many games pales no other."""
    if not played:
        return 0, 0, 0
    order = sorted(played)
    first, second, third = (order[len(order) * part // 4] for part in (1, 2, 3))
    return first, second, third
