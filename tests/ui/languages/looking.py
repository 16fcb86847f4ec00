"""What can be read in a window, and what of it has no room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QTabBar,
    QTableView,
    QTextEdit,
    QWidget,
)

from demineur.ui.charts.chart import Chart
from demineur.ui.cover import Cover
from demineur.ui.dialogs.frame import Scroller
from demineur.ui.guide.welcome import Welcome

_SLACK = 2
"""Pixels that rounding and a button's frame may take."""


class Text(NamedTuple):
    """A text, and who shows it."""

    place: str
    text: str


def _name(widget: QWidget) -> str:
    chain = []
    part: QWidget | None = widget
    while part is not None:
        chain.append(type(part).__name__)
        part = None if part.isWindow() else part.parentWidget()
    return "/".join(reversed(chain))


def parts_of(window: QWidget) -> list[QWidget]:
    """The window and all in it that can be seen; not what Qt builds inside of its own parts."""
    return [window, *(part for part in window.findChildren(QWidget) if part.isVisibleTo(window))]


# Reading ------------------------------------------------------------------------------------------------


def texts_in(window: QWidget) -> Iterator[Text]:
    """Everything that can be read in *window*, or is read out."""
    yield Text(_name(window), window.windowTitle())
    for part in parts_of(window):
        if part.isWindow() and part is not window:
            continue
        for text in (*_own_texts(part), part.toolTip(), part.accessibleName(), part.accessibleDescription()):
            if text:
                yield Text(_name(part), text)


def _own_texts(part: QWidget) -> Iterator[str]:
    match part:
        case QLabel() | QAbstractButton():
            yield part.text()
        case QGroupBox():
            yield part.title()
        case QLineEdit():
            yield part.placeholderText()
        case QTextEdit():
            yield part.toPlainText()
        case QMenuBar() | QMenu():
            yield from _menu_texts(part.actions())
        case _:
            yield from _texts_in_list(part)


def _texts_in_list(part: QWidget) -> Iterator[str]:
    match part:
        case QTabBar():
            yield from (part.tabText(index) for index in range(part.count()))
        case QComboBox():
            yield from (part.itemText(index) for index in range(part.count()))
        case Chart():
            yield from (part.words, *(part.text_at(place) for place in range(part.count())))
        case QHeaderView():
            yield from _header_texts(part)
        case QAbstractItemView():
            yield from _cell_texts(part.model())
        case _:
            pass


def _menu_texts(actions: list[QAction]) -> Iterator[str]:
    for action in actions:
        yield action.text()
        if action.toolTip() != action.text().replace("&", "").removesuffix("…"):
            yield action.toolTip()
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _menu_texts(menu.actions())


def _header_texts(header: QHeaderView) -> Iterator[str]:
    if header.isHidden() or header.orientation() is Qt.Orientation.Vertical:
        return
    for section in range(header.count()):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            yield str(header.model().headerData(section, header.orientation(), role) or "")


def _cell_texts(model: QAbstractItemModel | None) -> Iterator[str]:
    if model is None:
        return
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for row in range(min(model.rowCount(), 40)):
        for column in range(columns):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                yield str(model.index(row, column).data(role) or "")


# Room ---------------------------------------------------------------------------------------------------


def cramped(window: QWidget) -> Iterator[str]:
    """What is cut off, covered, or hangs out of what holds it, a sentence each."""
    for part in parts_of(window):
        if not part.isWindow() or part is window:
            yield from (f"{_name(part)}: {fault}" for fault in (*_cut(part), *_hanging_out(part)))
        if not isinstance(part, QAbstractScrollArea):
            yield from _overlapping(part)


def _cut(part: QWidget) -> Iterator[str]:
    match part:
        case QLabel() if part.text():
            yield from _cut_label(part)
        case QAbstractButton() if part.text():
            yield from _too_small(part, part.sizeHint(), part.text())
        case QComboBox() if part.count():
            metrics = part.fontMetrics()
            needed = metrics.horizontalAdvance(part.currentText()) + metrics.height() - _SLACK
            if part.width() < needed:
                yield f"{part.currentText()!r} needs {needed} of {part.width()}"
        case QTabBar():
            yield from _cut_tabs(part)
        case QTableView():
            yield from _cut_columns(part)
        case QMenuBar():
            yield from _cut_menus(part)
        case Scroller():
            yield from _scrolled_needlessly(part)
        case _:
            pass


def _scrolled_needlessly(scroller: Scroller) -> Iterator[str]:
    """A dialog scrolls only where the screen is too small for it."""
    dialog, room = scroller.window().size(), scroller.screen().availableSize()
    small = dialog.width() < room.width() * 9 // 10 and dialog.height() < room.height() * 8 // 10
    if small and (scroller.verticalScrollBar().maximum() or scroller.horizontalScrollBar().maximum()):
        yield f"has to be scrolled in {scroller.size().toTuple()}"


def _cut_tabs(tabs: QTabBar) -> Iterator[str]:
    for index in range(tabs.count()):
        needed = tabs.fontMetrics().horizontalAdvance(tabs.tabText(index).replace("&", ""))
        if tabs.tabRect(index).width() < needed:
            yield f"the tab {tabs.tabText(index)!r} needs {needed} of {tabs.tabRect(index).width()}"


def _cut_menus(bar: QMenuBar) -> Iterator[str]:
    for action in bar.actions():
        if not bar.isNativeMenuBar() and not bar.rect().contains(bar.actionGeometry(action)):
            yield f"the menu {action.text()!r} is outside"


def _cut_label(label: QLabel) -> Iterator[str]:
    needed = label.sizeHint()
    if label.wordWrap():
        longest = max(label.text().split(), key=len, default="")
        width = label.fontMetrics().horizontalAdvance(longest)
        needed = QSize(width, label.heightForWidth(label.width()))
    yield from _too_small(label, needed, label.text())


def _too_small(part: QWidget, needed: QSize, text: str) -> Iterator[str]:
    if needed.width() > part.width() + _SLACK or needed.height() > part.height() + _SLACK:
        yield f"{text!r} needs {needed.toTuple()} of {part.size().toTuple()}"


def _cut_columns(table: QTableView) -> Iterator[str]:
    header = table.horizontalHeader()
    for column in range(header.count()):
        if table.isColumnHidden(column):
            continue
        needed = max(table.sizeHintForColumn(column), header.sectionSizeHint(column))
        if table.columnWidth(column) + _SLACK < needed:
            yield f"column {column} needs {needed} of {table.columnWidth(column)}"


def _hanging_out(part: QWidget) -> Iterator[str]:
    parent = part.parentWidget()
    if parent is None or part.isWindow() or _is_moved_in(parent):
        return
    outside = part.geometry().united(parent.rect())
    if outside.width() > parent.width() + _SLACK or outside.height() > parent.height() + _SLACK:
        yield f"at {part.geometry().getRect()} hangs out of {parent.size().toTuple()}"


def _is_moved_in(parent: QWidget) -> bool:
    """What is scrolled lies under a viewport, and is larger than that."""
    above = parent.parentWidget()
    return isinstance(above, QAbstractScrollArea) or isinstance(parent, QTabBar | QComboBox | QLineEdit)


def _overlapping(parent: QWidget) -> Iterator[str]:
    children = [
        child
        for child in parent.children()
        if isinstance(child, QWidget) and child.isVisibleTo(parent) and not child.isWindow()
    ]
    children = [child for child in children if not _is_laid_over(child) and not child.size().isEmpty()]
    for place, child in enumerate(children):
        for other in children[place + 1 :]:
            common = child.geometry().intersected(other.geometry())
            if common.width() > _SLACK and common.height() > _SLACK and not _belong_together(child, other):
                yield f"{_name(child)} lies over {type(other).__name__} in {common.getRect()}"


def _is_laid_over(child: QWidget) -> bool:
    """On purpose: the cover of a pause, a ring around what has the focus."""
    return isinstance(child, Cover | Welcome) or child.testAttribute(
        Qt.WidgetAttribute.WA_TransparentForMouseEvents
    )


def _belong_together(child: QWidget, other: QWidget) -> bool:
    """The frame of a tab page reaches under its tabs; Qt lays them so."""
    return isinstance(child, QTabBar) or isinstance(other, QTabBar)
