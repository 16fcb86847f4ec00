"""The view of the board: turns mouse, touch and keys into gestures, and fits the board to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView

from demineur.play.gestures import (
    IDLE,
    Cancel,
    Context,
    Event,
    KeyPress,
    KeyRelease,
    Move,
    Press,
    Preview,
    Release,
    step,
)
from demineur.ui.board_geometry import LARGEST_CELL, SMALLEST_CELL, BoardGeometry, fitting_size, lies_on_side
from demineur.ui.board_keys import GESTURE_KEYS, BoardKeys
from demineur.ui.button_map import ButtonMap
from demineur.ui.touch import TouchReader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

    from demineur.engine.grid import Cell
    from demineur.ui.board_scene import BoardScene

_ZOOM_STEP: Final = 1.25
_LARGEST_ZOOM: Final = 8.0


class Playable(Protocol):
    """What the view must know of the game that it shows."""

    def gesture_context(self) -> Context:
        """What decides the meaning of a press."""

    def preview_cells(self, preview: Preview) -> Iterable[Cell]:
        """The cells that look pressed."""


class BoardView(QGraphicsView):
    """Shows a `BoardScene` and reports what the player wishes; decides nothing itself."""

    wish_made = Signal(object)
    """A `Wish` of the player's."""
    press_changed = Signal(bool)
    """Whether a press on the board is going on."""
    zoom_changed = Signal(float)
    geometry_changed = Signal()

    def __init__(self, scene: BoardScene, playable: Playable, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board = scene
        self._playable = playable
        self._state = IDLE
        self._zoom = 1.0
        self._may_turn = True
        self._refit_waits = False
        self.buttons = ButtonMap()
        self.keys = BoardKeys(self)
        self._touch = TouchReader(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setInteractive(False)
        # NoContextMenu would pass the event on to the window.
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(9 * SMALLEST_CELL, 9 * SMALLEST_CELL)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    # The board's place and size ------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """How much larger than fitted the board is shown; 1 is fitted."""
        return self._zoom

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Show the board *zoom* times as large as fits, at least 1; what is at *anchor* stays there."""
        zoom = min(max(zoom, 1.0), _LARGEST_ZOOM)
        if zoom == self._zoom:
            return
        anchor = anchor or QPointF(self.viewport().rect().center())
        before = self.viewportTransform().inverted()[0].map(anchor) / self.board.geometry.size
        self._zoom = zoom
        self.refit()
        moved = self.viewportTransform().map(before * self.board.geometry.size) - anchor
        self.scroll_by(moved.x(), moved.y())
        self.zoom_changed.emit(zoom)

    def scroll_by(self, x: float, y: float) -> None:
        """Move the visible part by that many logical pixels."""
        for bar, distance in ((self.horizontalScrollBar(), x), (self.verticalScrollBar(), y)):
            bar.setValue(bar.value() + round(distance))

    def zoom_in(self) -> None:
        """One step larger."""
        self.set_zoom(self._zoom * _ZOOM_STEP)

    def zoom_out(self) -> None:
        """One step smaller, down to fitted."""
        self.set_zoom(self._zoom / _ZOOM_STEP)

    def zoom_to_fit(self) -> None:
        """Fitted to the window."""
        self.set_zoom(1.0)

    def set_may_turn(self, *, may_turn: bool) -> None:
        """Whether a wide board may be shown on its side in a tall window (rules.md R10.1)."""
        self._may_turn = may_turn
        self.refit()

    def refit(self) -> None:
        """Choose the cell size anew for the room there is; waits for the end of a press."""
        if self._state != IDLE:
            self._refit_waits = True
            return
        self._refit_waits = False
        ratio = self.devicePixelRatioF()
        geometry = self._chosen_geometry(ratio)
        if geometry != self.board.geometry:
            self.board.set_geometry(geometry)
        self.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
        self._choose_scroll_bars(geometry, ratio)
        self.geometry_changed.emit()

    def _chosen_geometry(self, ratio: float) -> BoardGeometry:
        """The board's geometry for the room that the view has without scroll bars."""
        room = self.maximumViewportSize()
        now = self.board.geometry
        turned = self._may_turn and lies_on_side(now.columns, now.rows, room.width(), room.height())
        shape = BoardGeometry(now.columns, now.rows, 1, turned=turned)
        fitted = fitting_size(shape, int(room.width() * ratio), int(room.height() * ratio))
        size = min(int(fitted * self._zoom), round(LARGEST_CELL * ratio * max(1.0, self._zoom)))
        return BoardGeometry(now.columns, now.rows, max(size, round(SMALLEST_CELL * ratio)), turned=turned)

    def _choose_scroll_bars(self, geometry: BoardGeometry, ratio: float) -> None:
        """Show scroll bars only when the board is larger than the view: a fitted one must not flicker."""
        room = self.maximumViewportSize()
        fits = geometry.width <= room.width() * ratio and geometry.height <= room.height() * ratio
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(policy)
        self.setVerticalScrollBarPolicy(policy)

    def cell_at(self, point: QPointF) -> Cell | None:
        """The cell under a point of the viewport; None off the board or outside the view."""
        # The implicit grab delivers points from outside the window too.
        if not self.viewport().rect().contains(int(point.x() // 1), int(point.y() // 1)):
            return None
        place = self.viewportTransform().inverted()[0].map(point)
        # 1/ratio and back leaves a point on a cell's edge a hair on the wrong side of it.
        return self.board.geometry.cell_at(place.x() + 1e-6, place.y() + 1e-6)

    def reveal_cell(self, cell: Cell) -> None:
        """Scroll so that *cell* can be seen."""
        size = self.board.geometry.size
        self.ensureVisible(self.board.cell_rect(cell), size, size)

    # Gestures ------------------------------------------------------------------------------------------

    def feed(self, event: Event) -> None:
        """Give the gestures one event: show the preview that follows, report the wish."""
        was_idle = self._state == IDLE
        self._state, outcome = step(self._state, event, self._playable.gesture_context())
        preview = outcome.preview
        self.board.overlay.set_pressed(self._playable.preview_cells(preview) if preview else ())
        if was_idle != (self._state == IDLE):
            self.press_changed.emit(was_idle)
        if outcome.wish is not None:
            self.wish_made.emit(outcome.wish)
        if self._refit_waits:
            self.refit()

    def cancel_press(self) -> None:
        """Forget a press that is going on: nothing comes of it."""
        self._touch.forget()
        if self._state != IDLE:
            self.feed(Cancel())

    @property
    def is_pressed(self) -> bool:
        """Whether a press is going on."""
        return self._state != IDLE

    # Qt's events ---------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press; super() would start Qt's own dragging."""
        button = self.buttons.pressed(event.button(), event.modifiers())
        if button is None:
            event.ignore()
            return
        self.keys.hide_cursor()
        self.feed(Press(button, self.cell_at(event.position())))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A fast second press arrives only as this, even on another cell."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The pointer moved with a button down."""
        if self._state != IDLE:
            self.feed(Move(self.cell_at(event.position())))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A release, of a button whose meaning was settled at its press."""
        button = self.buttons.released(event.button())
        if button is None:
            event.ignore()
            return
        self.feed(Release(button, self.cell_at(event.position())))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that moves the cursor or does something to its cell; all others go on to the window."""
        gesture = GESTURE_KEYS.get(Qt.Key(event.key()))
        if gesture is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            if not event.isAutoRepeat():
                self.feed(KeyPress(gesture, self.keys.show_cursor()))
        elif not self.keys.move_cursor(event):
            event.ignore()
            return
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """The end of a held key."""
        gesture = GESTURE_KEYS.get(Qt.Key(event.key()))
        if gesture is None:
            event.ignore()
        elif not event.isAutoRepeat():
            self.feed(KeyRelease(gesture))

    def viewportEvent(self, event: QEvent) -> bool:
        """Touch comes here; accepted touches produce no mouse events."""
        if self._touch.take(event):
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the wheel zooms, else it scrolls."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.angleDelta().y():
                steps = event.angleDelta().y() / 120
                self.set_zoom(self._zoom * _ZOOM_STEP**steps, event.position())
            event.accept()
            return
        super().wheelEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A dialog opened during a press swallows the release: the press is over."""
        self.cancel_press()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Hidden: the press is over."""
        self.cancel_press()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board to the new size."""
        super().resizeEvent(event)
        self.refit()

    def event(self, event: QEvent) -> bool:
        """Fit the board when the window comes to a screen with other pixels."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.refit()
        return super().event(event)
