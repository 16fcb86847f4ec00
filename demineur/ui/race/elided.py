"""A text on one line that ends in an ellipsis where there is no room for all of it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent


class ElidedLabel(QLabel):
    """Plain text, as others have written it; the whole of it is in the tool tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def show_text(self, text: str) -> None:
        """Show *text*."""
        if text != self.text():
            self.setText(text)
            # A tool tip would take marks in it for rich text: names come from others.
            self.setToolTip(escape(text, quote=False))

    def minimumSizeHint(self) -> QSize:
        """A few letters."""
        whole = super().sizeHint()
        return QSize(min(2 * self.fontMetrics().height(), whole.width()), whole.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw as much as there is room for."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        room = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        flags = self.alignment() | Qt.TextFlag.TextSingleLine
        self.style().drawItemText(painter, room, int(flags), self.palette(), self.isEnabled(), text)
