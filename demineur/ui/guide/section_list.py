"""The list of sections: chapters as headings that cannot be chosen, in generous lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QColor
    from PySide6.QtWidgets import QWidget

KEY: Final = Qt.ItemDataRole.UserRole
_INDENT: Final = 14
_RADIUS: Final = 6
_LINES: Final = 1.8
_HEADING_LINES: Final = 2.5
"""How high an item is, in heights of its text."""


class SectionList(QListWidget):
    """Each item has the key of its section; a heading has none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Lines(self))
        self.setMouseTracking(True)

    def add_heading(self) -> QListWidgetItem:
        """Add the heading of a chapter; its text comes later."""
        item = QListWidgetItem()
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.addItem(item)
        return item

    def add_section(self, key: str) -> QListWidgetItem:
        """Add a section; its text comes later."""
        item = QListWidgetItem()
        item.setData(KEY, key)
        self.addItem(item)
        return item

    def fit(self) -> None:
        """Be as wide as the longest text."""
        self.setFixedWidth(self.sizeHintForColumn(0) + self.verticalScrollBar().sizeHint().width() + 4)

    def changeEvent(self, event: QEvent) -> None:
        """Grow with the texts."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self.fit()


class _Lines(QStyledItemDelegate):
    """Draws the items."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        metrics, heading = QFontMetrics(_font(option, index)), _is_heading(index)
        width = metrics.horizontalAdvance(_text(index)) + 2 * _INDENT + 6
        return QSize(width, round(metrics.height() * (_HEADING_LINES if heading else _LINES)))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ground, text = _colours(option, selected=selected, heading=_is_heading(index))
        if selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(option.rect.adjusted(6, 1, -6, -1), _RADIUS, _RADIUS)
        painter.setPen(text)
        painter.setFont(_font(option, index))
        _write(painter, option.rect, index)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(option.rect.adjusted(8, 3, -9, -4), _RADIUS - 2, _RADIUS - 2)
        painter.restore()


def _write(painter: QPainter, area: QRect, index: QModelIndex | QPersistentModelIndex) -> None:
    """A heading stands low in its room, close to what it is over."""
    vertical, below = Qt.AlignmentFlag.AlignVCenter, 0
    if _is_heading(index):
        vertical, below = Qt.AlignmentFlag.AlignBottom, painter.fontMetrics().height() // 3
    place = area.adjusted(_INDENT, 0, -_INDENT, -below)
    painter.drawText(place, Qt.AlignmentFlag.AlignLeading | vertical, _text(index))


def _colours(option: QStyleOptionViewItem, *, selected: bool, heading: bool) -> tuple[QColor, QColor]:
    """The ground of a selected item, and the text of this one."""
    role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
    text = QPalette.ColorRole.PlaceholderText if heading else role
    return option.palette.color(QPalette.ColorRole.Highlight), option.palette.color(text)


def _font(option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QFont:
    font = QFont(option.font)
    font.setBold(_is_heading(index))
    return font


def _is_heading(index: QModelIndex | QPersistentModelIndex) -> bool:
    return index.data(KEY) is None


def _text(index: QModelIndex | QPersistentModelIndex) -> str:
    return str(index.data(Qt.ItemDataRole.DisplayRole) or "")
