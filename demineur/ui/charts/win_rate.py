"""The share of games won as time went by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPalette, QPen, QPolygonF

from demineur.i18n import _, ngettext
from demineur.ui.charts.chart import Chart
from demineur.ui.localised import shown_count, shown_day, shown_share

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from PySide6.QtGui import QPainter

    from demineur.records.pictures import DayOfPlay

_ROLE: Final = QPalette.ColorRole
_MOST: Final = 40
_FEWEST_GAMES: Final = 10
_SCALES: Final = (0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some days in a row: enough games that their share of wins says something."""

    first: date
    last: date
    played: int
    won: int

    @property
    def share(self) -> float:
        """Games won per game played."""
        return self.won / self.played


def stretches_of(days: Sequence[DayOfPlay]) -> tuple[Stretch, ...]:
    """The days in up to forty stretches with about as many games each; at least ten games in each but one."""
    wanted = max(sum(day.played for day in days) / _MOST, _FEWEST_GAMES)
    found: list[Stretch] = []
    first, played, won = None, 0, 0
    for day in days:
        first = first or day.day
        played += day.played
        won += day.won
        if played >= wanted:
            found.append(Stretch(first, day.day, played, won))
            first, played, won = None, 0, 0
    if first is not None:
        found.append(Stretch(first, days[-1].day, played, won))
    return tuple(found)


class WinRateChart(Chart):
    """A line through the shares of the stretches, from the first day to the last."""

    def __init__(self) -> None:
        super().__init__()
        self._stretches: tuple[Stretch, ...] = ()

    def show_days(self, days: Sequence[DayOfPlay]) -> None:
        """Show the games of *days*, the earliest first."""
        self._stretches = stretches_of(days)
        if not self._stretches:
            self.show_summary(_("Share won"), _("Share won: no game yet."))
            return
        played, won = sum(day.played for day in days), sum(day.won for day in days)
        self.show_summary(
            _("Share won"),
            _("Share won: {share} in all, {latest} lately.").format(
                share=shown_share(won / played), latest=shown_share(self._stretches[-1].share)
            ),
        )

    def count(self) -> int:
        """How many stretches there are."""
        return len(self._stretches)

    def text_at(self, place: int) -> str:
        """A stretch's days, its share and its games."""
        one = self._stretches[place]
        games = ngettext("{n} game", "{n} games", one.played).format(n=shown_count(one.played))
        if one.first == one.last:
            return _("{day}: {share} of {games}").format(
                day=shown_day(one.first), share=shown_share(one.share), games=games
            )
        return _("{first} to {last}: {share} of {games}").format(
            first=shown_day(one.first), last=shown_day(one.last), share=shown_share(one.share), games=games
        )

    def place_at(self, point: QPointF) -> int | None:
        """The stretch that is nearest to *point* from left to right."""
        if not self._stretches or not self.area.contains(point):
            return None
        points = self._points()
        return min(range(len(points)), key=lambda place: abs(points[place].x() - point.x()))

    @property
    def _scale(self) -> float:
        """The share at the top."""
        highest = max(one.share for one in self._stretches)
        return next(top for top in _SCALES if top >= highest)

    @property
    def _plot(self) -> QRectF:
        left = self.fontMetrics().horizontalAdvance(shown_share(1.0)) + 8
        return self.area.adjusted(left, self.line * 0.5, -6, -self.line * 1.2)

    def _points(self) -> list[QPointF]:
        plot, top = self._plot, self._scale
        gaps = max(len(self._stretches) - 1, 1)
        return [
            QPointF(
                plot.left() + plot.width() * place / gaps, plot.bottom() - plot.height() * one.share / top
            )
            for place, one in enumerate(self._stretches)
        ]

    def paint_values(self, painter: QPainter) -> None:
        """Scale, line and points."""
        plot, points = self._plot, self._points()
        self._paint_scale(painter, plot)
        ground = QPolygonF(
            [QPointF(points[0].x(), plot.bottom()), *points, QPointF(points[-1].x(), plot.bottom())]
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.colour(_ROLE.Accent, 0.18))
        painter.drawPolygon(ground)
        pen = QPen(self.colour(_ROLE.Accent), 2)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(points))
        painter.setBrush(self.colour(_ROLE.Accent))
        few = len(points) <= _MOST // 3
        for place, point in enumerate(points):
            if place == self.place:
                painter.setPen(QPen(self.colour(_ROLE.WindowText), 2))
                painter.drawEllipse(point, 5, 5)
            elif few:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.drawEllipse(point, 3, 3)

    def _paint_scale(self, painter: QPainter, plot: QRectF) -> None:
        for part in (0, 0.5, 1):
            y = plot.bottom() - plot.height() * part
            painter.setPen(QPen(self.colour(_ROLE.WindowText, 0.25), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            rect = QRectF(0, y - self.line / 2, plot.left() - 6, self.line)
            self.axis_text(painter, rect, shown_share(self._scale * part), Qt.AlignmentFlag.AlignRight)
        below = QRectF(plot.left(), plot.bottom() + 2, plot.width(), self.line)
        first, last = self._stretches[0].first, self._stretches[-1].last
        if first == last:
            self.axis_text(painter, below, shown_day(first))
            return
        self.axis_text(painter, below, shown_day(first), Qt.AlignmentFlag.AlignLeft)
        self.axis_text(painter, below, shown_day(last), Qt.AlignmentFlag.AlignRight)
