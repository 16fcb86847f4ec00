"""Parts side by side where there is room, else one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_ROW = QBoxLayout.Direction.LeftToRight
_COLUMN = QBoxLayout.Direction.TopToBottom


class Turning(QWidget):
    """A row of parts that becomes a column when it is too narrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QBoxLayout(_ROW, self)
        self._row.setContentsMargins(0, 0, 0, 0)

    def add_part(self, part: QWidget, stretch: int = 0) -> None:
        """Add *part* after the others."""
        self._row.addWidget(part, stretch)

    def insert_part(self, place: int, part: QWidget) -> None:
        """Add *part* so that it is at that place, counted from 0."""
        self._row.insertWidget(place, part)

    def add_space(self) -> None:
        """Room that may grow, after the others."""
        self._row.addStretch(1)

    def set_spacing(self, pixels: int) -> None:
        """Keep the parts so far from each other."""
        self._row.setSpacing(pixels)

    def _parts(self) -> list[QWidget]:
        items = [self._row.itemAt(index) for index in range(self._row.count())]
        widgets = [item.widget() for item in items if item is not None]
        return [widget for widget in widgets if widget is not None and not widget.isHidden()]

    def _row_width(self) -> int:
        widths = [part.sizeHint().width() for part in self._parts()]
        return sum(widths) + self._row.spacing() * max(len(widths) - 1, 0)

    def sizeHint(self) -> QSize:
        """The row's size, or the column's while it is one."""
        hint = super().sizeHint()
        return QSize(self._row_width(), hint.height())

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest part."""
        widest = max((part.minimumSizeHint().width() for part in self._parts()), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn if need be."""
        super().resizeEvent(event)
        self.turn()

    def turn(self) -> None:
        """Choose row or column for the width there is."""
        direction = _ROW if self.width() >= self._row_width() else _COLUMN
        if direction != self._row.direction():
            self._row.setDirection(direction)
            self.updateGeometry()
