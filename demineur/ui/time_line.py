"""The time line of a replay: how far it is, where something was done, and a handle to drag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSlider, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_HANDLE: Final = 7
_GROOVE: Final = 5


class TimeLine(QSlider):
    """A slider in milliseconds; a press anywhere on it goes there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._moments: tuple[int, ...] = ()
        self._places: Sequence[int] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_replay(self, ms: int, moments: Iterable[int]) -> None:
        """A replay of *ms* milliseconds, with something done at each of *moments*."""
        self._moments = tuple(moments)
        self.setRange(0, max(1, ms))
        self.setPageStep(max(1, ms // 10))
        self.setSingleStep(max(1, ms // 100))
        self._find_places()

    def sizeHint(self) -> QSize:
        """As high as the handle and a little air."""
        return QSize(160, 2 * _HANDLE + 8)

    def minimumSizeHint(self) -> QSize:
        """Narrow windows have less of it."""
        return QSize(60, 2 * _HANDLE + 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the places anew."""
        super().resizeEvent(event)
        self._find_places()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the pointer is."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._follow(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow a held pointer."""
        if self.isSliderDown():
            self._follow(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        del event
        self.setSliderDown(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the groove, what was done, and the handle."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, middle = self.palette(), self.height() / 2
        left, right, here = float(_HANDLE), float(self.width() - _HANDLE), self._x(self.sliderPosition())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.mid())
        painter.drawRoundedRect(QRectF(left, middle - _GROOVE / 2, right - left, _GROOVE), 2.5, 2.5)
        painter.setBrush(palette.highlight())
        painter.drawRoundedRect(QRectF(left, middle - _GROOVE / 2, here - left, _GROOVE), 2.5, 2.5)
        self._draw_moments(painter, middle)
        painter.setPen(QPen(palette.windowText() if self.hasFocus() else palette.window(), 2))
        painter.setBrush(palette.highlight())
        painter.drawEllipse(QPointF(here, middle), _HANDLE, _HANDLE)

    def _draw_moments(self, painter: QPainter, middle: float) -> None:
        painter.setPen(QPen(self.palette().windowText(), 1))
        painter.setOpacity(0.45)
        for x in self._places:
            painter.drawLine(QPointF(x + 0.5, middle + 5), QPointF(x + 0.5, middle + 9))
        painter.setOpacity(1)

    def _find_places(self) -> None:
        """Where something was done, in whole pixels: as many as there is room for."""
        self._places = sorted({int(self._x(ms)) for ms in self._moments})
        self.update()

    def _x(self, ms: int) -> float:
        return _HANDLE + (self.width() - 2 * _HANDLE) * ms / max(1, self.maximum())

    def _follow(self, event: QMouseEvent) -> None:
        share = (event.position().x() - _HANDLE) / max(1, self.width() - 2 * _HANDLE)
        self.setSliderPosition(round(min(max(share, 0.0), 1.0) * self.maximum()))
