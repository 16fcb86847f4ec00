"""A button that is a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton

from demineur.ui.tiles import icon_pixmap

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from demineur.ui.themes import Theme

_MARGIN: Final = 5


class PictureButton(QAbstractButton):
    """A theme's picture, *side* logical pixels wide; with a frame under the pointer and with the focus."""

    def __init__(self, theme: Theme, name: str, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = name
        self._side = side
        self._pointed_at = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_picture(self, theme: Theme, name: str) -> None:
        """Show another picture."""
        self._theme = theme
        self._name = name
        self.update()

    def sizeHint(self) -> QSize:
        """The picture and a margin."""
        return QSize(self._side + 2 * _MARGIN, self._side + 2 * _MARGIN)

    def minimumSizeHint(self) -> QSize:
        """The button never shrinks."""
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer came."""
        super().enterEvent(event)
        self._pointed_at = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer went."""
        super().leaveEvent(event)
        self._pointed_at = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture, pushed down a little while it is pressed."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._pointed_at or self.isDown() or self.hasFocus():
            line = QPen(self._theme.colour("border"), 1)
            if self.hasFocus():
                line = QPen(self._theme.colour("text"), 2)
            painter.setPen(line)
            painter.setBrush(self._theme.colour("pressed" if self.isDown() else "base"))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 8, 8)
        pushed = 1 if self.isDown() else 0
        left, top = (self.width() - self._side) // 2, (self.height() - self._side) // 2 + pushed
        painter.drawPixmap(
            left, top, icon_pixmap(self._theme, self._name, self._side, self.devicePixelRatioF())
        )
