"""A diagram that asks: cells are chosen with the mouse, a finger or the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from demineur.engine.face import Face
from demineur.engine.faces import face_of
from demineur.ui.accessible_words import cell_name
from demineur.ui.cell_words import places_on
from demineur.ui.guide.diagram_view import DiagramView
from demineur.ui.tiles import Mark, Tile

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
    from PySide6.QtWidgets import QWidget

    from demineur.engine.grid import Cell
    from demineur.ui.guide.atlases import Atlases
    from demineur.ui.guide.picture import Picture

_STEPS: Final = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_CHOOSING: Final = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select})


class AnswerBoard(DiagramView):
    """A cursor walks over it, and one cell is the answer."""

    chosen = Signal(int)
    """A cell was chosen."""

    def __init__(self, atlases: Atlases, picture: Picture, parent: QWidget | None = None) -> None:
        super().__init__(atlases, picture, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._cursor: Cell = 0
        self._by_keys = False
        self._held: Cell | None = None
        self._answer: Cell | None = None
        self._begin_in_the_middle()

    @property
    def cursor_cell(self) -> Cell:
        """Where the keyboard's cursor is, shown or not."""
        return self._cursor

    @property
    def answer(self) -> Cell | None:
        """The cell that was chosen, outlined."""
        return self._answer

    def ask(self, picture: Picture) -> None:
        """Show another position, and wait for an answer."""
        self._answer = self._held = None
        self.show_picture(picture)
        self._begin_in_the_middle()

    def show_answer(self, cell: Cell, picture: Picture) -> None:
        """Outline the answer in *cell*, with what follows in *picture*; nothing more can be chosen."""
        self._answer, self._held = cell, None
        self.show_picture(picture)

    # What is drawn --------------------------------------------------------------------------------------

    def tiles(self) -> list[Tile]:
        """The cell that is held down sinks."""
        tiles = super().tiles()
        if self._held is None or tiles[self._held] is not Tile.HIDDEN:
            return tiles
        return [Tile.PRESSED if cell == self._held else tile for cell, tile in enumerate(tiles)]

    def marks(self) -> tuple[tuple[Mark, Cell], ...]:
        """With the answer, or the cursor, outlined."""
        marks = super().marks()
        if self._answer is not None:
            return (*marks, (Mark.CURSOR, self._answer))
        if self.hasFocus() and self._by_keys:
            return (*marks, (Mark.CURSOR, self._cursor))
        return marks

    # The mouse ------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hold a cell down."""
        if event.button() is Qt.MouseButton.LeftButton and self._answer is None:
            self._by_keys = False
            self._hold(self.cell_at(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A fast second press is a press."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The cell under the pointer is the one that is held."""
        if event.buttons() & Qt.MouseButton.LeftButton and self._answer is None:
            self._hold(self.cell_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go on a cell: that is the answer."""
        held, self._held = self._held, None
        self.update()
        if event.button() is Qt.MouseButton.LeftButton and held is not None:
            self._cursor = held
            self.chosen.emit(held)

    def _hold(self, cell: Cell | None) -> None:
        self._held = cell
        self.update()

    # The keyboard ---------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cursor, the space bar and Enter choose."""
        key = Qt.Key(event.key())
        if self._answer is not None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in _STEPS:
            self._move(*_STEPS[key])
        elif key in _CHOOSING and not event.isAutoRepeat():
            self._by_keys = True
            self.chosen.emit(self._cursor)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor to those who came with the keys."""
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self._by_keys = True
            self._tell()

    def _move(self, rows: int, columns: int) -> None:
        self._by_keys = True
        grid = self.picture.position.grid
        row, column = grid.row_column(self._cursor)
        row = min(max(row + rows, 0), grid.rows - 1)
        column = min(max(column + columns, 0), grid.columns - 1)
        self._cursor = grid.cell(row, column)
        self._tell()
        self.update()

    def _begin_in_the_middle(self) -> None:
        grid = self.picture.position.grid
        self._cursor = grid.cell(grid.rows // 2, grid.columns // 2)

    def _tell(self) -> None:
        """Say the cursor's cell to a screen reader."""
        if not QAccessible.isActive():
            return
        position = self.picture.position
        place = places_on(position.grid)(self._cursor)
        text = cell_name(place, Face(face_of(position, self._cursor)))
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
