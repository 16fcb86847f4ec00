"""The view of the board: keeps it fitted to the window, zoomed and scrolled.

What the player does to it is read by `demineur.ui.board_input`, which the first paint does not need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from demineur.ui.board_geometry import (
    FRAME,
    LARGEST_CELL,
    SMALLEST_CELL,
    BoardGeometry,
    fitting_size,
    lies_on_side,
)

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent, QWheelEvent

    from demineur.engine.grid import Cell
    from demineur.ui.accessible_board import BoardTable
    from demineur.ui.board_scene import BoardScene

_MARGIN: Final = 6
"""Logical pixels between the board's view and the window's edge."""
_ZOOM_STEP: Final = 1.25
_LARGEST_ZOOM: Final = 8.0


class BoardView(QGraphicsView):
    """Shows a `BoardScene`."""

    painted_first = Signal()
    """The board was painted for the first time."""
    zoom_changed = Signal(float)
    geometry_changed = Signal()

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        # A viewport made by Qt would make PySide look for its class among all widgets, and load every one.
        self.setViewport(QWidget())
        self.board = scene
        self.reader_table: BoardTable | None = None
        """The board as screen readers see it, once one has asked."""
        self._zoom = 1.0
        self._may_turn = True
        self._held_still = False
        self._refit_waits = False
        self._painted = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setInteractive(False)
        # NoContextMenu would pass the event on to the window.
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setViewportMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        side = 9 * SMALLEST_CELL + 2 * FRAME + 2 * _MARGIN
        self.setMinimumSize(side, side)

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
        if self._held_still:
            self._refit_waits = True
            return
        self._refit_waits = False
        ratio = self.devicePixelRatioF()
        geometry = self._chosen_geometry(ratio)
        if geometry != self.board.geometry:
            self.board.set_geometry(geometry)
        self.resetTransform()
        if ratio != 1:
            self.scale(1 / ratio, 1 / ratio)
        self._choose_scroll_bars(geometry, ratio)
        self.geometry_changed.emit()

    def hold_still(self, *, still: bool) -> None:
        """Put off fitting while a press is going on: the board never moves under the pointer (R10.1)."""
        self._held_still = still
        if not still and self._refit_waits:
            self.refit()

    def _chosen_geometry(self, ratio: float) -> BoardGeometry:
        """The board's geometry for the room that the view has without scroll bars."""
        room = self.maximumViewportSize()
        now = self.board.geometry
        turned = self._may_turn and lies_on_side(now.columns, now.rows, room.width(), room.height())
        shape = BoardGeometry(now.columns, now.rows, 1, turned=turned)
        fitted = fitting_size(shape, int(room.width() * ratio), int(room.height() * ratio))
        # A board too large to fit begins to zoom from the smallest cell: each step must show.
        smallest, largest = round(SMALLEST_CELL * ratio), round(LARGEST_CELL * ratio)
        size = int(min(max(fitted, smallest), largest) * self._zoom)
        return BoardGeometry(now.columns, now.rows, size, turned=turned)

    def _choose_scroll_bars(self, geometry: BoardGeometry, ratio: float) -> None:
        """Show scroll bars only when the board is larger than the view: a fitted one must not flicker."""
        room = self.maximumViewportSize()
        width, height = geometry.width + 2 * FRAME, geometry.height + 2 * FRAME
        fits = width <= room.width() * ratio and height <= room.height() * ratio
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

    # Qt's events --------------------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the wheel zooms, else it scrolls."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.angleDelta().y():
                steps = event.angleDelta().y() / 120
                self.set_zoom(self._zoom * _ZOOM_STEP**steps, event.position())
            event.accept()
            return
        super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board to the new size."""
        super().resizeEvent(event)
        self.refit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, and tell of the first time."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            self.painted_first.emit()

    def event(self, event: QEvent) -> bool:
        """Fit the board when the window comes to a screen with other pixels."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.refit()
        return super().event(event)
