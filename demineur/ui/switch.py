"""A switch with a picture on its knob."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton

from demineur.ui.tiles import icon_pixmap

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from demineur.ui.themes import Theme


class Switch(QAbstractButton):
    """A track with a knob at its left or right end: on and off differ by place and colour."""

    def __init__(self, theme: Theme, icon_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon_name
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """The switch's size."""
        return QSize(60, 36)

    def minimumSizeHint(self) -> QSize:
        """The switch never shrinks."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw track, knob and picture."""
        del event
        theme, checked = self._theme, self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        radius = track.height() / 2
        painter.setPen(theme.colour("accent" if checked or self.hasFocus() else "border"))
        painter.setBrush(theme.colour("accent" if checked else "base"))
        painter.drawRoundedRect(track, radius, radius)
        knob = QRectF(0, 0, track.height() - 6, track.height() - 6)
        knob.moveCenter(track.center())
        if checked:
            knob.moveRight(track.right() - 3)
        else:
            knob.moveLeft(track.left() + 3)
        painter.setBrush(theme.colour("bar"))
        painter.drawEllipse(knob)
        self._draw_icon(painter, knob)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.colour("text"))
            painter.drawRoundedRect(track.adjusted(-1, -1, 1, 1), radius + 1, radius + 1)

    def _draw_icon(self, painter: QPainter, knob: QRectF) -> None:
        side = round(knob.width() * 0.7)
        place = QRectF(0, 0, side, side)
        place.moveCenter(knob.center())
        pixmap = icon_pixmap(self._theme, self._icon_name, side, self.devicePixelRatioF())
        painter.drawPixmap(place.toRect().topLeft(), pixmap)
