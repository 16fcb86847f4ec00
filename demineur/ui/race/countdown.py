"""The seconds before a board opens, in large figures over it (rules.md R12.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from demineur.ui.themes import Theme

_SIDE: Final = 132
_DIGIT: Final = 72


class Countdown(QWidget):
    """Stands in the middle of its parent while there is something to count."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        parent.installEventFilter(self)

    @property
    def text(self) -> str:
        """What is shown."""
        return self._text

    def show_text(self, text: str) -> None:
        """Show a number; nothing for an empty text."""
        if text != self._text:
            self._text = text
            self.setVisible(bool(text))
            self._go()
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        self._theme = theme
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle."""
        if event.type() == QEvent.Type.Resize:
            self._go()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a quiet plate with the number."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(self._theme.colour("border"))
        painter.setBrush(self._theme.colour("bar"))
        painter.drawEllipse(plate)
        font = QFont(self.font())
        font.setPixelSize(max(self.height() * _DIGIT // _SIDE, 12))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(self._theme.colour("text"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._text)

    def _go(self) -> None:
        parent = self.parentWidget()
        if parent is None:
            return
        side = min(_SIDE, parent.width() * 3 // 4, parent.height() * 3 // 4)
        self.setGeometry((parent.width() - side) // 2, (parent.height() - side) // 2, side, side)
        self.raise_()
