"""The keyboard's cursor on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from demineur.play.gestures import Key, Move

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from demineur.engine.grid import Cell
    from demineur.ui.board_input import BoardInput

GESTURE_KEYS: Final = {
    Qt.Key.Key_Space: Key.OPEN,
    Qt.Key.Key_Return: Key.CHORD,
    Qt.Key.Key_Enter: Key.CHORD,
}
_BY_TAB: Final = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_ELSEWHERE: Final = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
"""The focus goes to another window or a menu, and comes back from there."""
_FAR: Final = 1000
_STEPS: Final = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Home: (0, -_FAR),
    Qt.Key.Key_End: (0, _FAR),
    Qt.Key.Key_PageUp: (-_FAR, 0),
    Qt.Key.Key_PageDown: (_FAR, 0),
}


class BoardKeys:
    """Moves the cursor over the board as it is shown, and remembers where it was while hidden."""

    def __init__(self, board_input: BoardInput) -> None:
        self._input = board_input
        self._view = board_input.view
        self._cell: Cell | None = None
        self._was_shown = False

    @property
    def cell(self) -> Cell:
        """Where the cursor is; before the first key in the middle of the board."""
        geometry = self._view.board.geometry
        if self._cell is None or self._cell >= geometry.columns * geometry.rows:
            return geometry.rows // 2 * geometry.columns + geometry.columns // 2
        return self._cell

    def show_cursor(self) -> Cell:
        """Make the cursor visible and give its cell."""
        self._cell = self.cell
        self._view.board.overlay.set_cursor(self._cell)
        self._view.reveal_cell(self._cell)
        if self._view.reader_table is not None:
            self._view.reader_table.tell_of_cursor(self._cell)
        return self._cell

    def hide_cursor(self) -> None:
        """Take the cursor away while the mouse is used."""
        self._view.board.overlay.set_cursor(None)

    def follow_focus(self, event: QFocusEvent) -> None:
        """Where the Tab key brings the focus, it must be seen; nowhere are there two places that have it."""
        if event.reason() in _ELSEWHERE:
            return
        if event.lostFocus():
            self._was_shown = self._view.board.overlay.cursor_cell is not None
            self.hide_cursor()
        elif self._was_shown or event.reason() in _BY_TAB:
            self.show_cursor()

    def forget(self) -> None:
        """Begin in the middle again, on a new board."""
        self._cell = None
        self._was_shown = False
        self.hide_cursor()

    def move_cursor(self, event: QKeyEvent) -> bool:
        """Move the cursor if the key asks for it; whether it did."""
        step = _STEPS.get(Qt.Key(event.key()))
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        to_corner = modifiers == Qt.KeyboardModifier.ControlModifier and abs(sum(step or (0,))) == _FAR
        if step is None or (modifiers and not to_corner):
            return False
        rows, columns = (sum(step), sum(step)) if to_corner else step
        geometry = self._view.board.geometry
        row, column = geometry.shown_place(self.cell)
        row = min(max(row + rows, 0), geometry.shown_rows - 1)
        column = min(max(column + columns, 0), geometry.shown_columns - 1)
        self._cell = geometry.cell_in(row, column)
        cell = self.show_cursor()
        if self._input.is_pressed:
            self._input.feed(Move(cell))
        return True
