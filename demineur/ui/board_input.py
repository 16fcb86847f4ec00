"""What the player does to the board: mouse, touch and keys become gestures, gestures become wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QShortcut, QTouchEvent

from demineur.play.gestures import (
    IDLE,
    Cancel,
    Context,
    Event,
    Key,
    KeyPress,
    KeyRelease,
    Move,
    Press,
    Preview,
    Release,
    step,
)
from demineur.ui.board_keys import GESTURE_KEYS, BoardKeys
from demineur.ui.button_map import ButtonMap
from demineur.ui.touch import TouchReader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from demineur.engine.grid import Cell
    from demineur.ui.board_view import BoardView


class Playable(Protocol):
    """What must be known of the game on the board."""

    def gesture_context(self) -> Context:
        """What decides the meaning of a press."""

    def preview_cells(self, preview: Preview) -> Iterable[Cell]:
        """The cells that look pressed."""


class BoardInput(QObject):
    """Reads the events of a `BoardView` before it sees them; decides nothing itself."""

    wish_made = Signal(object)
    """A `Wish` of the player's."""
    press_changed = Signal(bool)
    """Whether a press on the board is going on."""
    pointer_moved = Signal(object)
    """Where the pointer is in the viewport, if that follows a pointer without a pressed button too."""

    def __init__(self, view: BoardView, playable: Playable) -> None:
        super().__init__(view)
        self.view = view
        self.buttons = ButtonMap()
        self.keys = BoardKeys(self)
        self.deaf = False
        """While true, presses of mouse and finger mean nothing: the one that activates the window (R6.5)."""
        self._playable = playable
        self._state = IDLE
        self._touch = TouchReader(self)
        view.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        # The view's own mouse events come from its margin, in other coordinates: they are not for the board.
        self._pointer_readers: dict[QEvent.Type, Callable[[QEvent], bool]] = {
            QEvent.Type.MouseButtonPress: self._mouse_pressed,
            # A fast second press arrives only as this, even on another cell.
            QEvent.Type.MouseButtonDblClick: self._mouse_pressed,
            QEvent.Type.MouseMove: self._mouse_moved,
            QEvent.Type.MouseButtonRelease: self._mouse_released,
            QEvent.Type.TouchBegin: self._touched,
            QEvent.Type.TouchUpdate: self._touched,
            QEvent.Type.TouchEnd: self._touched,
            QEvent.Type.TouchCancel: self._touched,
        }
        # A shortcut, since Qt finds those on keyboards whose F key writes another letter too.
        flag_key = QShortcut(QKeySequence("F"), view, context=Qt.ShortcutContext.WidgetShortcut)
        flag_key.setAutoRepeat(False)
        flag_key.activated.connect(self._flag_key_pressed)
        self._readers: dict[QEvent.Type, Callable[[QEvent], bool]] = {
            QEvent.Type.KeyPress: self._key_pressed,
            QEvent.Type.KeyRelease: self._key_released,
            QEvent.Type.FocusIn: self._came,
            QEvent.Type.FocusOut: self._lost,
            QEvent.Type.Hide: self._lost,
        }
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    @property
    def is_pressed(self) -> bool:
        """Whether a press is going on."""
        return self._state != IDLE

    def feed(self, event: Event) -> None:
        """Give the gestures one event: show the preview that follows, report the wish."""
        was_pressed = self.is_pressed
        self._state, outcome = step(self._state, event, self._playable.gesture_context())
        preview = outcome.preview
        self.view.board.overlay.set_pressed(self._playable.preview_cells(preview) if preview else ())
        if was_pressed != self.is_pressed:
            self.view.hold_still(still=self.is_pressed)
            self.press_changed.emit(self.is_pressed)
        if outcome.wish is not None:
            self.wish_made.emit(outcome.wish)

    def cancel_press(self) -> None:
        """Forget a press that is going on: nothing comes of it."""
        self._touch.forget()
        if self.is_pressed:
            self.feed(Cancel())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the events that belong to a gesture."""
        readers = self._readers if watched is self.view else self._pointer_readers
        reader = readers.get(event.type())
        if reader is not None and reader(event):
            return True
        return super().eventFilter(watched, event)

    def _mouse_pressed(self, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            return False
        if self.deaf:
            return True
        button = self.buttons.pressed(event.button(), event.modifiers())
        if button is not None:
            self.keys.hide_cursor()
            self.feed(Press(button, self.view.cell_at(event.position())))
        return True

    def _mouse_moved(self, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            self.pointer_moved.emit(event.position())
            if self.is_pressed:
                self.feed(Move(self.view.cell_at(event.position())))
        return True

    def _mouse_released(self, event: QEvent) -> bool:
        """A button's meaning was settled when it went down."""
        if not isinstance(event, QMouseEvent):
            return False
        button = self.buttons.released(event.button())
        if button is not None:
            self.feed(Release(button, self.view.cell_at(event.position())))
        return True

    def _touched(self, event: QEvent) -> bool:
        """Accepted touches produce no mouse events."""
        return isinstance(event, QTouchEvent) and self._touch.take(event)

    def _key_pressed(self, event: QEvent) -> bool:
        """A key that moves the cursor or does something to its cell; all others go on to the window."""
        if not isinstance(event, QKeyEvent):
            return False
        gesture = GESTURE_KEYS.get(Qt.Key(event.key()))
        if gesture is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return self.keys.move_cursor(event)
        if not event.isAutoRepeat():
            self.feed(KeyPress(gesture, self.keys.show_cursor()))
        return True

    def _flag_key_pressed(self) -> None:
        self.feed(KeyPress(Key.FLAG, self.keys.show_cursor()))
        self.feed(KeyRelease(Key.FLAG))

    def _key_released(self, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        gesture = GESTURE_KEYS.get(Qt.Key(event.key()))
        if gesture is not None and not event.isAutoRepeat():
            self.feed(KeyRelease(gesture))
        return gesture is not None

    def _came(self, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent):
            self.keys.follow_focus(event)
        return False

    def _lost(self, event: QEvent) -> bool:
        """A dialog opened during a press swallows the release: the press is over."""
        self.cancel_press()
        self._came(event)
        return False
