"""A page of the guide: a column of texts and cards, no wider than can be read with ease."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QPaintEvent

_LINES_WIDE: Final = 38
"""The widest column, in heights of a line: about eighty letters."""
_SPACING: Final = 12


class Page(QWidget):
    """Holds its parts in one column in the middle; subclasses add them to `column`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._middle = QWidget()
        self.column = QVBoxLayout(self._middle)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(_SPACING)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 18, 20, 20)
        row.addStretch(1)
        row.addWidget(self._middle, 1000)
        row.addStretch(1)
        self._middle.setMaximumWidth(_LINES_WIDE * self.fontMetrics().height())

    def retranslate(self) -> None:
        """Say everything in the current language."""
        raise NotImplementedError


class PageScroller(QScrollArea):
    """Shows a page; the arrow keys and Page Up and Page Down scroll it, and a line shows the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._ring = _Ring(self)

    def show_page(self, page: Page) -> None:
        """Show *page* from its top; the one before is deleted."""
        self.setWidget(page)
        self.verticalScrollBar().setValue(0)

    def reveal(self, part: QWidget) -> None:
        """Scroll as far as *part* needs to be seen, its end before its beginning."""
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self.ensureWidgetVisible(part, 0, _SPACING)

    def minimumSizeHint(self) -> QSize:
        """A few letters: the rest can be scrolled to."""
        line = self.fontMetrics().height()
        return QSize(8 * line, 3 * line)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring."""
        super().focusInEvent(event)
        self._ring.appear(event.reason() is not Qt.FocusReason.MouseFocusReason)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide it."""
        super().focusOutEvent(event)
        self._ring.appear(False)


class _Ring(QWidget):
    """The line around what has the keyboard's focus."""

    def __init__(self, parent: QScrollArea) -> None:
        super().__init__(parent)
        self._area = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def appear(self, shown: bool) -> None:
        self.setGeometry(self._area.viewport().geometry())
        self.setVisible(shown)
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 4, 4)
