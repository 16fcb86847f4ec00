"""How times spread, as bars; the best one is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPalette, QPen, QPolygonF

from demineur.i18n import _, ngettext
from demineur.ui.charts.chart import Chart
from demineur.ui.localised import shown_count, shown_step, shown_time

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from demineur.records.pictures import TimeSpread

_ROLE: Final = QPalette.ColorRole


class TimesChart(Chart):
    """A bar for each step of time, as high as there were wins in it."""

    def __init__(self) -> None:
        super().__init__()
        self._spread: TimeSpread | None = None

    def show_spread(self, spread: TimeSpread | None, median_ms: int | None) -> None:
        """Show *spread*; None if there is no win."""
        self._spread = spread
        if spread is None or median_ms is None:
            self.show_summary(_("Times of the wins"), _("Times of the wins: none yet."))
            return
        self.show_summary(
            _("Times of the wins"),
            _("Times of the wins: the best {best}, half of them below {median}.").format(
                best=shown_time(spread.best_ms), median=shown_time(median_ms)
            ),
        )

    def count(self) -> int:
        """How many steps there are."""
        return 0 if self._spread is None else len(self._spread.counts)

    def text_at(self, place: int) -> str:
        """A step's limits and its wins."""
        spread = self._spread
        if spread is None:
            return ""
        number = spread.counts[place]
        wins = ngettext("{n} win", "{n} wins", number).format(n=shown_count(number))
        start = spread.start_ms + place * spread.width_ms
        if spread.open_end and place == len(spread.counts) - 1:
            return _("{start} and more: {wins}").format(start=shown_step(start), wins=wins)
        return _("{start} to {end}: {wins}").format(
            start=shown_step(start), end=shown_step(start + spread.width_ms), wins=wins
        )

    def place_at(self, point: QPointF) -> int | None:
        """The bar in whose column *point* is."""
        plot = self._plot
        if not self.count() or not plot.left() <= point.x() < plot.right():
            return None
        return int((point.x() - plot.left()) / plot.width() * self.count())

    @property
    def _plot(self) -> QRectF:
        # Room for the mark of the best time above, and for the scale below.
        return self.area.adjusted(0, self.line * 1.1, 0, -self.line * 1.2)

    def paint_values(self, painter: QPainter) -> None:
        """Bars, scale and mark."""
        spread, plot = self._spread, self._plot
        if spread is None:
            return
        step = plot.width() / len(spread.counts)
        highest = max(spread.counts)
        gap = min(max(step * 0.12, 1), 4)
        for place, number in enumerate(spread.counts):
            height = plot.height() * number / highest
            bar = QRectF(plot.left() + place * step + gap / 2, plot.bottom() - height, step - gap, height)
            looked_at = place == self.place
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.colour(_ROLE.Accent, 1.0 if looked_at else 0.75))
            painter.drawRect(bar)
            if looked_at:
                painter.setPen(QPen(self.colour(_ROLE.WindowText), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(bar.united(QRectF(bar.left(), plot.bottom() - 3, bar.width(), 3)))
        painter.setPen(QPen(self.colour(_ROLE.WindowText, 0.25), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        self._paint_scale(painter, spread, plot, step)
        self._paint_best(painter, spread, plot, step)

    def _paint_scale(self, painter: QPainter, spread: TimeSpread, plot: QRectF, step: float) -> None:
        """As many of the steps' limits as have room."""
        widest = self.fontMetrics().horizontalAdvance(
            shown_step(spread.start_ms + len(spread.counts) * spread.width_ms) + "MM"
        )
        every = next(number for number in (1, 2, 5, 10, 20, 50) if number * step >= widest or number == 50)
        for place in range(0, len(spread.counts) + 1, every):
            x = plot.left() + place * step
            rect = QRectF(x - widest / 2, plot.bottom() + 2, widest, self.line)
            if rect.right() > self.width():
                break
            side = Qt.AlignmentFlag.AlignHCenter
            if rect.left() < 0:
                rect.moveLeft(plot.left())
                side = Qt.AlignmentFlag.AlignLeft
            self.axis_text(painter, rect, shown_step(spread.start_ms + place * spread.width_ms), side)

    def _paint_best(self, painter: QPainter, spread: TimeSpread, plot: QRectF, step: float) -> None:
        """A pennant at the best time, with the time beside it."""
        x = plot.left() + (spread.best_ms - spread.start_ms) / spread.width_ms * step
        top = plot.top() - self.line
        painter.setPen(QPen(self.colour(_ROLE.WindowText), 1.5))
        painter.drawLine(QPointF(x, top), QPointF(x, plot.bottom()))
        size = self.line * 0.8
        painter.setBrush(self.colour(_ROLE.WindowText))
        painter.drawPolygon(
            QPolygonF([QPointF(x, top), QPointF(x + size, top + size / 2), QPointF(x, top + size)])
        )
        text = QRectF(x + size + 4, top, plot.right() - x, size)
        painter.drawText(
            text,
            Qt.AlignmentFlag.AlignVCenter,
            _("Best: {time}").format(time=shown_time(spread.best_ms)),
        )
