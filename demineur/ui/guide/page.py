"""A page of the guide: a column of texts and cards, no wider than can be read with ease."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

_LINES_WIDE: Final = 38
"""The widest column, in heights of a line: about eighty letters."""
_SPACING: Final = 12


class Page(QWidget):
    """Holds its parts in one column in the middle; subclasses add them to `column`."""

    stays = False
    """Whether the page is kept as it is while another one is shown."""

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
    """Shows a page; the arrow keys and Page Up and Page Down scroll it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_page(self, page: Page) -> None:
        """Show *page* from its top; the one before is deleted, unless it is there to be shown again."""
        before = self.takeWidget()
        if isinstance(before, Page) and not before.stays:
            before.deleteLater()
        self.setWidget(page)
        page.show()
        self.verticalScrollBar().setValue(0)

    def reveal(self, part: QWidget, *, end: bool) -> None:
        """Scroll no farther than needed to show *part*; its beginning, or its *end*, where it is too high."""
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        page, bar = self.widget(), self.verticalScrollBar()
        if page is None or not page.isAncestorOf(part):
            return
        top = part.mapTo(page, QPoint()).y() - _SPACING
        bottom = top + part.height() + 2 * _SPACING - self.viewport().height()
        if bottom > top:
            bar.setValue(bottom if end else top)
        else:
            bar.setValue(min(max(bar.value(), bottom), top))

    def minimumSizeHint(self) -> QSize:
        """A few letters: the rest can be scrolled to."""
        line = self.fontMetrics().height()
        return QSize(8 * line, 3 * line)
