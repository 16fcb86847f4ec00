"""The pointer of a replay: where it is, the way that it came, and what it did last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from demineur.engine.position import ActionKind
from demineur.ui.board_geometry import BoardGeometry
from demineur.ui.layer import Layer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from demineur.engine.position import Action
    from demineur.play.replays import PathPoint
    from demineur.ui.tiles import TileAtlas

_SHADES: Final = 12
_BROADEST: Final = 5.0
_ARROW: Final = ((0.0, 0.0), (0.0, 0.86), (0.2, 0.67), (0.34, 0.98), (0.47, 0.92), (0.33, 0.62), (0.62, 0.62))
"""The pointer's outline; its tip is at the origin."""
_MARKS: Final = frozenset({ActionKind.FLAG, ActionKind.QUESTION, ActionKind.UNMARK})


class ReplayPath(Layer):
    """Draws the pointer above the cells, a line behind it that fades, and a ring around the last action."""

    def __init__(self, atlas: TileAtlas) -> None:
        super().__init__()
        self.setZValue(3)
        self._atlas = atlas
        self._geometry = BoardGeometry(1, 1, atlas.size)
        self._points: tuple[PathPoint, ...] = ()
        self._action: Action | None = None
        self._freshness = 0.0
        self._dirty = QRectF()

    @property
    def points(self) -> tuple[PathPoint, ...]:
        """The way that is shown, the pointer's place last."""
        return self._points

    @property
    def action(self) -> Action | None:
        """What is ringed."""
        return self._action

    def show_path(self, points: tuple[PathPoint, ...], action: Action | None, freshness: float) -> None:
        """Show the way and the last action, whose ring is the paler the less *freshness*, 1 to 0, it has."""
        self._points = points
        self._action = action if freshness > 0 else None
        self._freshness = freshness
        dirty = self._covered()
        self.update(dirty.united(self._dirty))
        self._dirty = dirty

    def clear(self) -> None:
        """Show nothing."""
        self.show_path((), None, 0)

    def set_geometry(self, geometry: BoardGeometry, atlas: TileAtlas, faces: bytearray) -> None:
        """Follow the board."""
        del faces
        self.prepareGeometryChange()
        self._geometry, self._atlas = geometry, atlas
        self._dirty = self.boundingRect()
        self.update()

    def boundingRect(self) -> QRectF:
        """The board and a cell around it: the pointer may leave it a little."""
        size = self._geometry.size
        return QRectF(0, 0, self._geometry.width, self._geometry.height).adjusted(-size, -size, size, size)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the ring, the line, the pointer."""
        del option, widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._action is not None:
            self._draw_ring(painter, self._action)
        places = [self._place(point) for point in self._points]
        if len(places) > 1:
            self._draw_line(painter, places)
        if places:
            self._draw_pointer(painter, places[-1])

    def _place(self, point: PathPoint) -> QPointF:
        size = self._geometry.size
        x, y = point.column * size, point.row * size
        return QPointF(y, x) if self._geometry.turned else QPointF(x, y)

    def _ring(self, action: Action) -> QRectF:
        size = self._geometry.size
        square = QRectF(*self._geometry.corner(action.cell), size, size)
        # A chord is about the cells around its number.
        return square.adjusted(-size, -size, size, size) if action.kind is ActionKind.CHORD else square

    def _draw_ring(self, painter: QPainter, action: Action) -> None:
        colour = self._atlas.theme.colour("flag-cloth" if action.kind in _MARKS else "accent")
        colour.setAlphaF(min(1.0, self._freshness))
        width = min(max(1.5, self._geometry.size / 11), _BROADEST)
        painter.setPen(QPen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = self._ring(action).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(ring, width * 1.5, width * 1.5)

    def _draw_line(self, painter: QPainter, places: Sequence[QPointF]) -> None:
        """In a few shades: each piece is a line of its own, the newest the strongest."""
        colour = self._atlas.theme.colour("accent")
        first, last = self._points[0].ms, self._points[-1].ms
        span = max(1, last - first)
        width = min(max(1.5, self._geometry.size / 9), _BROADEST)
        start = 0
        for shade in range(1, _SHADES + 1):
            until = first + span * shade / _SHADES
            end = start
            while end < len(places) - 1 and (self._points[end].ms < until or shade == _SHADES):
                end += 1
            if end > start:
                painter.setPen(_pen(colour, shade / _SHADES, width))
                painter.drawPolyline(QPolygonF(places[start : end + 1]))
            start = end

    def _draw_pointer(self, painter: QPainter, place: QPointF) -> None:
        theme = self._atlas.theme
        scale = max(15.0, min(self._geometry.size * 0.8, 34.0))
        arrow = QPolygonF([place + QPointF(x, y) * scale for x, y in _ARROW])
        pen = QPen(theme.colour("cursor-line"), scale / 11)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(theme.colour("cursor"))
        painter.drawPolygon(arrow)

    def _covered(self) -> QRectF:
        """All that is drawn on."""
        size = self._geometry.size
        covered = QRectF()
        if self._points:
            box = QPolygonF([self._place(point) for point in self._points]).boundingRect()
            margin = max(size, 40)
            covered = box.adjusted(-margin, -margin, margin, margin)
        if self._action is not None:
            covered = covered.united(self._ring(self._action).adjusted(-2, -2, 2, 2))
        return covered


def _pen(colour: QColor, strength: float, width: float) -> QPen:
    faded = QColor(colour)
    faded.setAlphaF(0.75 * strength**1.5)
    return QPen(faded, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
