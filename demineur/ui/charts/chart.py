"""What all charts share: values one can walk through with mouse and keys, each told in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ROLE: Final = QPalette.ColorRole


class Chart(QWidget):
    """A picture of values in an order.

    Over it stands a line: the value under the mouse or at the keyboard's place in words, else what the
    picture shows. A screen reader hears the same.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._place: int | None = None
        self._summary = ""

    # What a chart says of itself ----------------------------------------------------------------------------

    def count(self) -> int:
        """How many values there are."""
        raise NotImplementedError

    def text_at(self, place: int) -> str:
        """The value at *place* in words."""
        raise NotImplementedError

    def place_at(self, point: QPointF) -> int | None:
        """The value that is shown at *point*; None if there is none."""
        raise NotImplementedError

    def paint_values(self, painter: QPainter) -> None:
        """Paint everything but the line of words."""
        raise NotImplementedError

    def moved(self, place: int, across: int, down: int) -> int:
        """The place so many steps from *place*; it may lie outside."""
        return place + across - down

    # What is shown ------------------------------------------------------------------------------------------

    def show_summary(self, title: str, summary: str) -> None:
        """The values have changed: *summary* is what they are in a sentence."""
        self._place = None
        self._summary = summary
        self.setAccessibleName(title)
        self.setAccessibleDescription(summary)
        self.update()

    @property
    def place(self) -> int | None:
        """The value that is looked at."""
        return self._place

    @property
    def words(self) -> str:
        """The line over the picture."""
        return self._summary if self._place is None else self.text_at(self._place)

    def _go_to(self, place: int | None) -> None:
        if place != self._place:
            self._place = place
            self.setAccessibleDescription(self.words)
            self.update()

    # Painting -----------------------------------------------------------------------------------------------

    @property
    def line(self) -> float:
        """The height of a line of text."""
        return float(self.fontMetrics().height())

    @property
    def area(self) -> QRectF:
        """Where the picture is, below the words."""
        return QRectF(self.rect()).adjusted(
            4, self._words_rect(self._summary).bottom() + self.line / 2, -4, -4
        )

    def _words_rect(self, words: str) -> QRectF:
        """The room that *words* need at the top, in as many lines as it takes."""
        room = QRectF(4, 2, self.width() - 8, 3 * self.line)
        found = QFontMetricsF(self.font()).boundingRect(room, Qt.TextFlag.TextWordWrap, words)
        return QRectF(room.topLeft(), QSizeF(room.width(), max(found.height(), self.line)))

    def colour(self, role: QPalette.ColorRole, alpha: float = 1.0) -> QColor:
        """A colour of the palette, let through to *alpha*."""
        colour = QColor(self.palette().color(role))
        colour.setAlphaF(alpha)
        return colour

    def sizeHint(self) -> QSize:
        """Wide, and as high as a dozen lines."""
        return QSize(int(self.line * 34), int(self.line * 11))

    def minimumSizeHint(self) -> QSize:
        """As high; the width may shrink."""
        return QSize(int(self.line * 15), int(self.line * 11))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the words, the values, and the ring of the keyboard's focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.colour(_ROLE.WindowText))
        painter.drawText(self._words_rect(self.words), Qt.TextFlag.TextWordWrap, self.words)
        if self.count():
            self.paint_values(painter)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.colour(_ROLE.Accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def axis_text(
        self,
        painter: QPainter,
        rect: QRectF,
        text: str,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
    ) -> None:
        """Write *text* quietly, on that *side* of *rect*."""
        painter.setPen(self.colour(_ROLE.PlaceholderText))
        painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, text)

    # Looking at a value -------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell the value under the mouse."""
        self._go_to(self.place_at(event.position()))

    def enterEvent(self, event: QEnterEvent) -> None:
        """The same where the mouse comes in."""
        self._go_to(self.place_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Back to what all of it shows."""
        super().leaveEvent(event)
        self._go_to(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Back to what all of it shows."""
        super().focusOutEvent(event)
        self._go_to(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the values."""
        place = self._walked(event.key())
        if place is None:
            super().keyPressEvent(event)
            return
        self._go_to(place)

    def _walked(self, key: int) -> int | None:
        """Where *key* leads; None if it leads nowhere."""
        last = self.count() - 1
        if last < 0 or key not in {*_STEPS, Qt.Key.Key_Home, Qt.Key.Key_End}:
            return None
        if key == Qt.Key.Key_Home:
            return 0
        if key == Qt.Key.Key_End or self._place is None:
            return last
        return min(max(self.moved(self._place, *_STEPS[Qt.Key(key)]), 0), last)
