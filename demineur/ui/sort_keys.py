"""Sorting a table without the mouse: Ctrl and a digit, as a click on that column's heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from demineur.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTableView


class SortKeys(QObject):
    """Lets *table* be sorted by its columns 1 to 10; the same key again turns the order."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        table.installEventFilter(self)
        self.retranslate()

    def retranslate(self) -> None:
        """Say in the current language what can be done."""
        text = _("Ctrl and a digit sorts by that column, the same again turns the order.")
        self._table.horizontalHeader().setToolTip(text)
        self._table.setAccessibleDescription(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the digits that are meant for the table."""
        if isinstance(event, QKeyEvent) and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            column = (event.key() - Qt.Key.Key_1) % 10 if event.key() in _DIGITS else -1
            if 0 <= column < self._table.horizontalHeader().count():
                if event.type() == QEvent.Type.KeyPress:
                    self._sort_by(column)
                event.accept()
                return event.type() in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride}
        return super().eventFilter(watched, event)

    def _sort_by(self, column: int) -> None:
        header = self._table.horizontalHeader()
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        turned = header.sortIndicatorSection() == column and header.sortIndicatorOrder() == up
        header.setSortIndicator(column, down if turned else up)


_DIGITS = range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)
