"""A quiet panel with round corners, for what belongs together on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_RADIUS: Final = 10
MARGIN: Final = 16
"""Between a card's edge and what is in it."""
_TEXT_LINES: Final = 13
"""How wide a text must be beside a picture, in heights of a line."""


class Card(QWidget):
    """Paints its ground in the palette's colours, so that it follows the theme."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the panel and the line around it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Light))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)

    def lay_beside(self, layout: QBoxLayout, picture: QWidget) -> None:
        """Let *layout* have its text beside the *picture*, or below it where it would be narrow."""
        beside = self.width() - picture.sizeHint().width() - 3 * MARGIN
        roomy = beside >= _TEXT_LINES * self.fontMetrics().height()
        wanted = QBoxLayout.Direction.LeftToRight if roomy else QBoxLayout.Direction.TopToBottom
        if layout.direction() != wanted:
            layout.setDirection(wanted)
