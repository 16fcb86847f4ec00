"""The scene: one item that draws the cells, one above it for what moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from demineur.engine.face import Face
from demineur.ui.board_geometry import FRAME, BoardGeometry
from demineur.ui.layer import Layer
from demineur.ui.overlay_item import OverlayItem
from demineur.ui.pixels import snap_to_pixels
from demineur.ui.tiles import Tile, TileAtlas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPixmap

    from demineur.engine.grid import Cell
    from demineur.ui.themes import Theme

# Up to here an update a cell is cheaper than one of the whole board.
_FEW_CELLS: Final = 64
_TILES_OF_FACES: Final = bytes(Tile[Face(value).name] if value < len(Face) else 0 for value in range(256))
# Long runs of these are drawn at once: most of a large board is one or the other.
_PLAIN: Final = (Tile.OPEN, Tile.HIDDEN)
_LONG_RUNS: Final = re.compile(b"|".join(b"%b{8,}" % re.escape(bytes([tile])) for tile in _PLAIN))


def framed(geometry: BoardGeometry) -> QRectF:
    """The board with the line around it."""
    return QRectF(-FRAME, -FRAME, geometry.width + 2 * FRAME, geometry.height + 2 * FRAME)


class BoardItem(QGraphicsItem):
    """All cells of the board: draws only the exposed ones, from the atlas's one sheet."""

    def __init__(self, atlas: TileAtlas) -> None:
        super().__init__()
        # Without this flag the exposed rectangle is always the whole item.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._atlas = atlas
        self._geometry = BoardGeometry(1, 1, atlas.size)
        self._tiles = bytearray(1)
        self._sheet: QPixmap | None = None
        self._pictures: tuple[QPixmap, ...] = ()

    def show_faces(self, geometry: BoardGeometry, atlas: TileAtlas, faces: bytearray) -> None:
        """Show a whole board."""
        self.prepareGeometryChange()
        self._geometry = geometry
        self._atlas = atlas
        self._tiles = geometry.in_shown_order(faces.translate(_TILES_OF_FACES))
        self.update()

    def change_faces(self, cells: Iterable[Cell], faces: bytearray) -> None:
        """Show the new faces of *cells*."""
        geometry, changed = self._geometry, list(cells)
        columns, size = geometry.shown_columns, geometry.size
        if len(changed) > _FEW_CELLS:
            self._tiles = geometry.in_shown_order(faces.translate(_TILES_OF_FACES))
            self.update()
            return
        for cell in changed:
            row, column = geometry.shown_place(cell)
            self._tiles[row * columns + column] = _TILES_OF_FACES[faces[cell]]
            self.update(QRectF(column * size, row * size, size, size))

    def boundingRect(self) -> QRectF:
        """The board and its frame, in device pixels."""
        return framed(self._geometry)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the exposed cells."""
        del widget
        geometry, size = self._geometry, self._geometry.size
        exposed = option.exposedRect.toAlignedRect()
        left, right = max(0, exposed.left() // size), min(geometry.shown_columns, exposed.right() // size + 1)
        top, bottom = max(0, exposed.top() // size), min(geometry.shown_rows, exposed.bottom() // size + 1)
        snap_to_pixels(painter)
        painter.setPen(self._atlas.theme.colour("hairline"))
        # A pen of one pixel covers the pixels right and below its line.
        painter.drawRect(-FRAME, -FRAME, geometry.width + FRAME, geometry.height + FRAME)
        pictures = self._cut(self._atlas.sheet_for(self._tiles))
        for row in range(top, bottom):
            self._draw_row(painter, row, range(left, right), pictures)

    def _cut(self, sheet: QPixmap) -> tuple[QPixmap, ...]:
        """The tiles of *sheet* one by one: drawing a whole pixmap costs less than drawing a part of one."""
        if sheet is not self._sheet:
            self._sheet = sheet
            self._pictures = tuple(sheet.copy(self._atlas.source(tile)) for tile in Tile)
        return self._pictures

    def _draw_row(self, painter: QPainter, row: int, columns: range, pictures: tuple[QPixmap, ...]) -> None:
        size, start = self._geometry.size, row * self._geometry.shown_columns
        column = columns.start
        for run in _LONG_RUNS.finditer(self._tiles, start + columns.start, start + columns.stop):
            first, end = run.start() - start, run.end() - start
            self._draw_singly(painter, row, range(column, first), pictures)
            picture = pictures[self._tiles[start + first]]
            painter.drawTiledPixmap(first * size, row * size, (end - first) * size, size, picture)
            column = end
        self._draw_singly(painter, row, range(column, columns.stop), pictures)

    def _draw_singly(
        self, painter: QPainter, row: int, columns: range, pictures: tuple[QPixmap, ...]
    ) -> None:
        draw, size = painter.drawPixmap, self._geometry.size
        y, start = row * size, row * self._geometry.shown_columns
        tiles = self._tiles[start + columns.start : start + columns.stop]
        for column, tile in enumerate(tiles, columns.start):
            draw(column * size, y, pictures[tile])


class BoardScene(QGraphicsScene):
    """A board and what moves above it. One unit of the scene is one device pixel."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._theme = theme
        self._atlas = TileAtlas(theme, 16)
        self.geometry = BoardGeometry(1, 1, 16)
        self._faces = bytearray(1)
        self._board = BoardItem(self._atlas)
        self.overlay = OverlayItem(self._atlas)
        self._layers: list[Layer] = []
        self.addItem(self._board)
        self.add_layer(self.overlay)
        self.setBackgroundBrush(theme.colour("window"))

    def add_layer(self, layer: Layer) -> None:
        """Put something above the cells that follows the board's place and size."""
        self._layers.append(layer)
        layer.set_geometry(self.geometry, self._atlas, self._faces)
        self.addItem(layer)

    @property
    def atlas(self) -> TileAtlas:
        """The pictures in the size that is shown."""
        return self._atlas

    @property
    def faces(self) -> bytearray:
        """What each cell shows, by `Face`."""
        return self._faces

    def show_faces(self, columns: int, rows: int, faces: bytearray) -> None:
        """Show another board; its place and size follow with `set_geometry`."""
        self._faces = faces
        for layer in self._layers:
            layer.clear()
        self.set_geometry(BoardGeometry(columns, rows, self.geometry.size, turned=self.geometry.turned))

    def change_faces(self, cells: Iterable[Cell], faces: bytearray) -> None:
        """Show the new faces of *cells*."""
        self._faces = faces
        self._board.change_faces(cells, faces)

    def set_geometry(self, geometry: BoardGeometry) -> None:
        """Show the same board in another size or turned."""
        if self._atlas.size != geometry.size:
            self._atlas = TileAtlas(self._theme, geometry.size)
        self.geometry = geometry
        self._board.show_faces(geometry, self._atlas, self._faces)
        for layer in self._layers:
            layer.set_geometry(geometry, self._atlas, self._faces)
        self.setSceneRect(framed(geometry))

    def set_theme(self, theme: Theme) -> None:
        """Draw everything with another theme."""
        self._theme = theme
        self._atlas = TileAtlas(theme, self.geometry.size)
        self.setBackgroundBrush(theme.colour("window"))
        self.set_geometry(self.geometry)

    def cell_rect(self, cell: Cell) -> QRectF:
        """The place of *cell* in the scene."""
        x, y = self.geometry.corner(cell)
        return QRectF(x, y, self.geometry.size, self.geometry.size)
