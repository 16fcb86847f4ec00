"""A quiet panel with round corners, for what belongs together on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_RADIUS: Final = 10
MARGIN: Final = 16
"""Between a card's edge and what is in it."""


class Card(QWidget):
    """Paints its ground in the palette's colours, so that it follows the theme."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the panel and the line around it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Light))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
