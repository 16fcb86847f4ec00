"""The short fade of cells that a cascade opens; it never delays what is underneath."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QVariantAnimation
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from demineur.ui.board_geometry import BoardGeometry
from demineur.ui.layer import Layer
from demineur.ui.pixels import snap_to_pixels
from demineur.ui.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPainter

    from demineur.engine.grid import Cell
    from demineur.ui.tiles import TileAtlas

FADE_MS: Final = 110
_MOST_CELLS: Final = 600
"""Above this the fade would cost more than it pleases."""


class FadeItem(Layer):
    """Draws the covered look over cells that have just been opened, fainter and fainter."""

    def __init__(self, atlas: TileAtlas, owner: QObject) -> None:
        """*owner* is what the item ends with: its animation must not outlive it."""
        super().__init__()
        self.setZValue(0.3)
        self._atlas = atlas
        self._geometry = BoardGeometry(1, 1, atlas.size)
        self._cells: tuple[Cell, ...] = ()
        self._area = QRectF()
        self._animation = QVariantAnimation(owner)
        self._animation.setDuration(FADE_MS)
        self._animation.setStartValue(1.0)
        self._animation.setEndValue(0.0)
        self._animation.valueChanged.connect(self._fade)
        self._animation.finished.connect(self.stop)

    @property
    def is_fading(self) -> bool:
        """Whether a fade is going on."""
        return bool(self._cells)

    def start(self, cells: Sequence[Cell]) -> None:
        """Begin to fade *cells*, unless they are too many."""
        self.stop()
        if len(cells) > _MOST_CELLS:
            return
        self._cells = tuple(cells)
        size = self._geometry.size
        corners = [self._geometry.corner(cell) for cell in cells]
        left, top = min(x for x, _y in corners), min(y for _x, y in corners)
        right, bottom = max(x for x, _y in corners), max(y for _x, y in corners)
        self.prepareGeometryChange()
        self._area = QRectF(left, top, right - left + size, bottom - top + size)
        self.setOpacity(1)
        self._animation.start()

    def clear(self) -> None:
        """Show nothing."""
        self.stop()

    def stop(self) -> None:
        """Show what is underneath."""
        if self._cells:
            self._animation.stop()
            self._cells = ()
            self.update()

    def set_geometry(self, geometry: BoardGeometry, atlas: TileAtlas, faces: bytearray) -> None:
        """Follow the board."""
        del faces
        self.stop()
        self._geometry, self._atlas = geometry, atlas

    def boundingRect(self) -> QRectF:
        """The cells that fade, in device pixels."""
        return self._area

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the cells that fade."""
        del option, widget
        snap_to_pixels(painter)
        size, sheet = self._geometry.size, self._atlas.sheet
        for cell in self._cells:
            x, y = self._geometry.corner(cell)
            painter.drawPixmap(x, y, sheet, Tile.HIDDEN * size, 0, size, size)

    def _fade(self, opacity: float) -> None:
        self.setOpacity(opacity)
