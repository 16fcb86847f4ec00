"""What lies above the cells: pressed cells, the marks of hints, the keyboard's cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from demineur.engine.face import Face
from demineur.ui.board_geometry import BoardGeometry
from demineur.ui.layer import Layer
from demineur.ui.pixels import snap_to_pixels
from demineur.ui.tiles import Mark, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtGui import QPainter

    from demineur.engine.grid import Cell, CellSet, Grid
    from demineur.ui.tiles import TileAtlas


class OverlayItem(Layer):
    """Draws the pressed look over cells that are held down, marks, and the keyboard's cursor over all."""

    def __init__(self, atlas: TileAtlas) -> None:
        super().__init__()
        self.setZValue(1)
        self._atlas = atlas
        self._geometry = BoardGeometry(1, 1, atlas.size)
        self._faces = bytearray(1)
        self._pressed: frozenset[Cell] = frozenset()
        self._marks: Mapping[Cell, Mark] = {}
        self._cursor: Cell | None = None

    @property
    def marks(self) -> Mapping[Cell, Mark]:
        """The marks that are shown."""
        return self._marks

    @property
    def pressed(self) -> frozenset[Cell]:
        """The cells that look pressed."""
        return self._pressed

    @property
    def cursor_cell(self) -> Cell | None:
        """The cell with the keyboard's cursor; None while it is not shown."""
        return self._cursor

    def set_geometry(self, geometry: BoardGeometry, atlas: TileAtlas, faces: bytearray) -> None:
        """Follow the board."""
        self.prepareGeometryChange()
        self._geometry, self._atlas, self._faces = geometry, atlas, faces
        self.update()

    def clear(self) -> None:
        """Show nothing."""
        self._pressed = frozenset()
        self._marks = {}
        self._cursor = None
        self.update()

    def set_pressed(self, cells: Iterable[Cell]) -> None:
        """Show just *cells* as pressed."""
        pressed = frozenset(cells)
        self._update_cells(pressed ^ self._pressed)
        self._pressed = pressed

    def set_marks(self, marks: Mapping[Cell, Mark]) -> None:
        """Show just these marks."""
        self._update_cells(self._marks.keys() | marks.keys())
        self._marks = dict(marks)

    def set_mark_sets(self, grid: Grid, sets: Mapping[Mark, CellSet]) -> None:
        """Show just these marks, each on a set of cells of *grid*; a later mark wins."""
        self.set_marks({cell: mark for mark, members in sets.items() for cell in grid.cells(members)})

    def set_cursor(self, cell: Cell | None) -> None:
        """Show the keyboard's cursor on *cell*, or nowhere."""
        if cell == self._cursor:
            return
        self._update_cells(place for place in (cell, self._cursor) if place is not None)
        self._cursor = cell

    def boundingRect(self) -> QRectF:
        """The board, in device pixels."""
        return QRectF(0, 0, self._geometry.width, self._geometry.height)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw what there is: few cells at a time."""
        del option, widget
        snap_to_pixels(painter)
        for cell in self._pressed:
            noted = self._faces[cell] == Face.QUESTION
            self._draw(painter, cell, Tile.PRESSED_QUESTION if noted else Tile.PRESSED)
        for cell, mark in self._marks.items():
            self._draw(painter, cell, mark)
        if self._cursor is not None:
            self._draw(painter, self._cursor, Mark.CURSOR)

    def _draw(self, painter: QPainter, cell: Cell, picture: Tile | Mark) -> None:
        x, y = self._geometry.corner(cell)
        size = self._geometry.size
        sheet = self._atlas.sheet if isinstance(picture, Tile) else self._atlas.marks
        painter.drawPixmap(x, y, sheet, picture * size, 0, size, size)

    def _update_cells(self, cells: Iterable[Cell]) -> None:
        size = self._geometry.size
        for cell in cells:
            x, y = self._geometry.corner(cell)
            self.update(QRectF(x, y, size, size))
