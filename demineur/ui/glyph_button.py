"""Buttons whose sign is drawn, in the colour of the text: those that move a replay."""

from __future__ import annotations

from enum import Enum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QWidget

_SIDE: Final = 32


class Glyph(Enum):
    """What a button shows."""

    PLAY = "play"
    PAUSE = "pause"
    BACK = "back"
    FORWARD = "forward"
    MORE = "more"
    CLOSE = "close"


class GlyphButton(QAbstractButton):
    """A flat round button; filled under the pointer, ringed with the keyboard's focus."""

    def __init__(self, glyph: Glyph, parent: QWidget | None = None, *, prominent: bool = False) -> None:
        """*prominent*: in the colour that stands out, the one most people look for."""
        super().__init__(parent)
        self._glyph = glyph
        self._prominent = prominent
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_glyph(self, glyph: Glyph) -> None:
        """Show another sign."""
        if glyph is not self._glyph:
            self._glyph = glyph
            self.update()

    def name(self, text: str) -> None:
        """Say what the button does, to a pointer that rests and to a screen reader."""
        self.setToolTip(text)
        self.setAccessibleName(text)

    def sizeHint(self) -> QSize:
        """Large enough for a finger's tip."""
        return QSize(_SIDE, _SIDE)

    def minimumSizeHint(self) -> QSize:
        """It never shrinks."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground and the sign."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        role = QPalette.ColorRole.HighlightedText if self._prominent else QPalette.ColorRole.WindowText
        colour = self.palette().color(group, role)
        self._draw_ground(painter)
        painter.translate(self.width() / 2, self.height() / 2 + (1 if self.isDown() else 0))
        pen = QPen(colour, 1.2)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(colour)
        _DRAWINGS[self._glyph](painter)

    def _draw_ground(self, painter: QPainter) -> None:
        palette = self.palette()
        painter.setPen(QPen(palette.windowText(), 1.5) if self.hasFocus() else Qt.PenStyle.NoPen)
        if self._prominent:
            painter.setBrush(palette.highlight())
        elif self.underMouse() and self.isEnabled():
            painter.setBrush(palette.button())
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))


def _draw_play(painter: QPainter) -> None:
    painter.drawPolygon(QPolygonF([QPointF(-4, -6), QPointF(6.5, 0), QPointF(-4, 6)]))


def _draw_pause(painter: QPainter) -> None:
    painter.drawRect(QRectF(-5, -5.5, 3, 11))
    painter.drawRect(QRectF(2, -5.5, 3, 11))


def _draw_forward(painter: QPainter) -> None:
    painter.drawRect(QRectF(-6, -5, 2, 10))
    painter.drawPolygon(QPolygonF([QPointF(-1.5, -5), QPointF(6, 0), QPointF(-1.5, 5)]))


def _draw_back(painter: QPainter) -> None:
    painter.scale(-1, 1)
    _draw_forward(painter)


def _draw_more(painter: QPainter) -> None:
    for x in (-6, 0, 6):
        painter.drawEllipse(QPointF(x, 0), 1.1, 1.1)


def _draw_close(painter: QPainter) -> None:
    pen = painter.pen()
    pen.setWidthF(1.8)
    painter.setPen(pen)
    painter.drawLine(QPointF(-4.5, -4.5), QPointF(4.5, 4.5))
    painter.drawLine(QPointF(-4.5, 4.5), QPointF(4.5, -4.5))


_DRAWINGS: Final = {
    Glyph.PLAY: _draw_play,
    Glyph.PAUSE: _draw_pause,
    Glyph.BACK: _draw_back,
    Glyph.FORWARD: _draw_forward,
    Glyph.MORE: _draw_more,
    Glyph.CLOSE: _draw_close,
}
