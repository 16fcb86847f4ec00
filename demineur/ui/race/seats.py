"""Seats as they are drawn: each has a colour and a shape, so that none is told by colour alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from demineur.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from demineur.ui.themes import Theme

_COLOURS: Final = ("digit-1", "digit-3", "digit-2", "digit-4")
_SIDE: Final = 18
_TRIANGLE: Final = ((0.5, 0.04), (1.0, 0.94), (0.0, 0.94))
_DIAMOND: Final = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))


def seat_colour(theme: Theme, seat: int) -> QColor:
    """The colour of a seat, from 0."""
    return theme.colour(_COLOURS[seat % len(_COLOURS)])


def seat_name(seat: int) -> str:
    """A seat's shape, for those who do not see it."""
    return (_("circle"), _("square"), _("triangle"), _("diamond"))[seat % len(_COLOURS)]


def draw_seat(painter: QPainter, theme: Theme, seat: int, place: QRectF) -> None:
    """Draw the shape of a seat into *place*."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(seat_colour(theme, seat))
    match seat % len(_COLOURS):
        case 0:
            painter.drawEllipse(place)
        case 1:
            inset = place.width() * 0.06
            painter.drawRoundedRect(place.adjusted(inset, inset, -inset, -inset), 2, 2)
        case 2:
            painter.drawPolygon(_polygon(_TRIANGLE, place))
        case _:
            painter.drawPolygon(_polygon(_DIAMOND, place))


def _polygon(corners: tuple[tuple[float, float], ...], place: QRectF) -> QPolygonF:
    return QPolygonF(
        [QPointF(place.x() + x * place.width(), place.y() + y * place.height()) for x, y in corners]
    )


class SeatBadge(QWidget):
    """The sign of a seat; nothing where somebody has none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._seat: int | None = None
        self.setFixedSize(_SIDE, _SIDE)

    def show_seat(self, seat: int | None) -> None:
        """Show the sign of *seat*."""
        if seat != self._seat:
            self._seat = seat
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """As high as a letter."""
        return QSize(_SIDE, _SIDE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        if self._seat is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_seat(painter, self._theme, self._seat, QRectF(self.rect()).adjusted(2, 2, -2, -2))
