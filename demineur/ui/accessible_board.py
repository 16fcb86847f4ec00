"""The board as a screen reader sees it: a table of rows of cells, each with a name.

Made when something first asks for it, cell by cell: a large board costs no more than what is read. A covered
board has no cells (rules.md R6.2). The row and the column are in the names, since `interface_cast`, which
would tell of them, must not be overridden: a client that looks at what it gives ends the program.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from demineur.engine.face import Face
from demineur.ui.accessible_words import board_name, cell_name, row_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from demineur.engine.grid import Cell
    from demineur.ui.board_geometry import BoardGeometry
    from demineur.ui.board_view import BoardView

_QTS_OWN = "qt_scrollarea_"
_TOLD_SINGLY = 64
"""So many changed cells are told one by one; a larger change is left to the announcement of the move."""


class BoardTable(QAccessibleWidget):
    """The board of *view*; its children are its rows, or what lies over it while it is covered."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view, QAccessible.Role.Table)
        self.view = view
        self._rows: dict[int, BoardRow] = {}

    @property
    def geometry(self) -> BoardGeometry:
        """The board as it is shown."""
        return self.view.board.geometry

    def row(self, row: int) -> BoardRow:
        """The row shown at that place, from 0."""
        if row not in self._rows:
            self._rows[row] = BoardRow(self, row)
        return self._rows[row]

    def covers(self) -> list[QWidget]:
        """What lies over the board."""
        view = self.view
        parts = view.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [
            part
            for part in parts
            if part.isVisible() and part is not view.viewport() and not part.objectName().startswith(_QTS_OWN)
        ]

    def tell_of_cursor(self, cell: Cell) -> None:
        """The keyboard's cursor has moved to *cell*."""
        row, column = self.geometry.shown_place(cell)
        if QAccessible.isActive() and not self.covers():
            event = QAccessibleEvent(self.row(row).cell(column), QAccessible.Event.Focus)
            QAccessible.updateAccessibility(event)

    def tell_of_changes(self, cells: Iterable[Cell]) -> None:
        """*cells* have other names now; tells of those that somebody has looked at."""
        known = [place for place in map(self.geometry.shown_place, cells) if self._has(*place)]
        if len(known) <= _TOLD_SINGLY:
            for row, column in known:
                event = QAccessibleEvent(self.row(row).cell(column), QAccessible.Event.NameChanged)
                QAccessible.updateAccessibility(event)

    def _has(self, row: int, column: int) -> bool:
        return row in self._rows and self._rows[row].has(column)

    # What Qt asks -------------------------------------------------------------------------------------------

    def childCount(self) -> int:
        """The rows, or what covers them."""
        return len(self.covers()) or self.geometry.shown_rows

    def child(self, index: int) -> QAccessibleInterface:
        """A row, or what covers them; None off the board, which Qt's stubs do not know of."""
        covers = self.covers()
        if covers:
            return QAccessible.queryAccessibleInterface(covers[index if index < len(covers) else -1])
        if not 0 <= index < self.geometry.shown_rows:
            return None  # type: ignore[return-value]
        return self.row(index)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Which child that is; −1 for none."""
        if isinstance(child, BoardRow):
            return child.index
        covers = self.covers()
        return covers.index(child.object()) if child.object() in covers else -1  # type: ignore[arg-type]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """The row under a point of the screen."""
        covers = self.covers()
        if covers:
            return QAccessible.queryAccessibleInterface(covers[-1])
        viewport = self.view.viewport()
        cell = self.view.cell_at(viewport.mapFromGlobal(QPoint(x, y)).toPointF())
        return self if cell is None else self.row(self.geometry.shown_place(cell)[0])

    def focusChild(self) -> QAccessibleInterface:
        """The cell with the keyboard's cursor."""
        cell = self.view.board.overlay.cursor_cell
        if cell is None or not self.view.hasFocus() or self.covers():
            return super().focusChild()
        row, column = self.geometry.shown_place(cell)
        return self.row(row).cell(column)

    def text(self, kind: QAccessible.Text) -> str:
        """The name: how large the board is."""
        if kind is QAccessible.Text.Name:
            return board_name(self.geometry.shown_columns, self.geometry.shown_rows)
        return super().text(kind)


class _Part(QAccessibleInterface):
    """What a row and a cell share: neither is an object of Qt's."""

    def object(self) -> QObject:
        """None: it is painted, no widget."""
        return None  # type: ignore[return-value]

    def window(self) -> QWindow:
        """The window with the board."""
        return self.parent().window()

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nobody may rename it."""

    def foregroundColor(self) -> QColor:
        """None in particular."""
        return QColor()

    def backgroundColor(self) -> QColor:
        """None in particular."""
        return QColor()


class BoardRow(_Part):
    """A row of *table*, shown at the place *index*."""

    def __init__(self, table: BoardTable, index: int) -> None:
        super().__init__()
        self.table = table
        self.index = index
        self._cells: dict[int, BoardCell] = {}

    def cell(self, column: int) -> BoardCell:
        """The cell shown in that column, from 0."""
        if column not in self._cells:
            self._cells[column] = BoardCell(self, column)
        return self._cells[column]

    def has(self, column: int) -> bool:
        """Whether somebody has asked for that cell."""
        return column in self._cells

    def isValid(self) -> bool:
        """Whether the board has this row."""
        return self.index < self.table.geometry.shown_rows

    def parent(self) -> QAccessibleInterface:
        """The board."""
        return self.table

    def childCount(self) -> int:
        """The columns, none while the board is covered."""
        return 0 if self.table.covers() or not self.isValid() else self.table.geometry.shown_columns

    def child(self, index: int) -> QAccessibleInterface:
        """A cell."""
        if not 0 <= index < self.childCount():
            return None  # type: ignore[return-value]
        return self.cell(index)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Which cell that is; −1 for none."""
        return child.column if isinstance(child, BoardCell) else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """The cell under a point of the screen."""
        for column in range(self.childCount()):
            cell = self.cell(column)
            if cell.rect().contains(x, y):
                return cell
        return None  # type: ignore[return-value]

    def role(self) -> QAccessible.Role:
        """A row."""
        return QAccessible.Role.Row

    def state(self) -> QAccessible.State:
        """Nothing special."""
        return QAccessible.State()

    def text(self, kind: QAccessible.Text) -> str:
        """The row's number."""
        return row_name(self.index + 1) if kind is QAccessible.Text.Name else ""

    def rect(self) -> QRect:
        """The row's place on the screen."""
        last = self.table.geometry.shown_columns - 1
        return self.cell(0).rect().united(self.cell(last).rect())


class BoardCell(_Part):
    """A cell of *row*, shown in that *column*."""

    def __init__(self, row: BoardRow, column: int) -> None:
        super().__init__()
        self.row = row
        self.column = column

    @property
    def cell(self) -> Cell | None:
        """The cell of the board that is shown here now; None if it is smaller."""
        return self.row.table.geometry.cell_in(self.row.index, self.column)

    def isValid(self) -> bool:
        """Whether the board has this cell."""
        return self.cell is not None

    def parent(self) -> QAccessibleInterface:
        """The row."""
        return self.row

    def childCount(self) -> int:
        """A cell has nothing in it."""
        return 0

    def child(self, index: int) -> QAccessibleInterface:
        """A cell has nothing in it."""
        del index
        return None  # type: ignore[return-value]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """A cell has nothing in it."""
        del child
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """A cell has nothing in it."""
        del x, y
        return None  # type: ignore[return-value]

    def role(self) -> QAccessible.Role:
        """A cell."""
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        """Whether the keyboard's cursor is here, and whether it can be seen."""
        state, view = QAccessible.State(), self.row.table.view
        here = self.cell is not None and view.board.overlay.cursor_cell == self.cell
        state.focusable = 1
        state.focused = int(here and view.hasFocus())
        state.offscreen = int(not self._rect_in_view().intersects(view.viewport().rect()))
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Its place and what it shows; nothing while the board is covered."""
        table, cell = self.row.table, self.cell
        if kind is not QAccessible.Text.Name or cell is None or table.covers():
            return ""
        return cell_name((self.column + 1, self.row.index + 1), Face(table.view.board.faces[cell]))

    def rect(self) -> QRect:
        """Its place on the screen."""
        place = self._rect_in_view()
        return QRect(self.row.table.view.viewport().mapToGlobal(place.topLeft()), place.size())

    def _rect_in_view(self) -> QRect:
        view, cell = self.row.table.view, self.cell
        if cell is None:
            return QRect()
        return view.viewportTransform().mapRect(view.board.cell_rect(cell)).toRect()
