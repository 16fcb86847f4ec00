"""Touch on the board: tap, long press, and two fingers that zoom and scroll."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QTimer

from demineur.play.gestures import LongPress, TouchMove, TouchPress, TouchRelease

if TYPE_CHECKING:
    from PySide6.QtGui import QTouchEvent

    from demineur.ui.board_input import BoardInput

LONG_PRESS_MS: Final = 400
_SLOP: Final = 12
"""Logical pixels that a resting finger may tremble."""


class TouchReader:
    """Reads touch events for a view; Qt's own tap-and-hold would send a mouse press as well."""

    def __init__(self, board_input: BoardInput) -> None:
        self._input = board_input
        self._view = board_input.view
        self._timer = QTimer(board_input)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LONG_PRESS_MS)
        self._timer.timeout.connect(self._held_long)
        self._start: QPointF | None = None
        self._pinch: tuple[float, float] | None = None
        self._middle = QPointF()

    def forget(self) -> None:
        """Forget the fingers that are down."""
        self._timer.stop()
        self._start = None
        self._pinch = None

    def take(self, event: QTouchEvent) -> bool:
        """Act on a touch event."""
        kind = event.type()
        if kind == QEvent.Type.TouchCancel:
            self._input.cancel_press()
        elif event.pointCount() >= 2 or self._pinch is not None:
            self._pinched(event)
        elif kind == QEvent.Type.TouchBegin:
            self._pressed(event.points()[0].position())
        elif kind == QEvent.Type.TouchUpdate:
            self._moved(event.points()[0].position())
        elif kind == QEvent.Type.TouchEnd:
            self._released(event.points()[0].position())
        event.accept()
        return True

    def _pressed(self, point: QPointF) -> None:
        if self._input.deaf:
            return
        self._start = point
        self._timer.start()
        self._input.keys.hide_cursor()
        self._input.feed(TouchPress(self._view.cell_at(point)))

    def _moved(self, point: QPointF) -> None:
        if self._start is None:
            return
        if (point - self._start).manhattanLength() > _SLOP:
            self._timer.stop()
            self._input.feed(TouchMove(self._view.cell_at(point)))

    def _released(self, point: QPointF) -> None:
        self._timer.stop()
        if self._start is not None:
            self._start = None
            self._input.feed(TouchRelease(self._view.cell_at(point)))

    def _held_long(self) -> None:
        if self._start is not None:
            self._input.feed(LongPress())

    def _pinched(self, event: QTouchEvent) -> None:
        """Two fingers: their distance zooms, their middle scrolls; the press of the first is given up."""
        if event.type() == QEvent.Type.TouchEnd or event.pointCount() < 2:
            if event.type() == QEvent.Type.TouchEnd:
                self._pinch = None
            return
        first, second = (point.position() for point in event.points()[:2])
        distance = max(1.0, hypot(second.x() - first.x(), second.y() - first.y()))
        middle = (first + second) / 2
        if self._pinch is None:
            self._input.cancel_press()
            self._pinch = (distance, self._view.zoom)
        else:
            start, zoom = self._pinch
            self._view.set_zoom(zoom * distance / start, self._middle)
            self._view.scroll_by(self._middle.x() - middle.x(), self._middle.y() - middle.y())
        self._middle = middle
