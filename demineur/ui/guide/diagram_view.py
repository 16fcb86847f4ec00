"""A diagram on the screen, drawn with the board's own pictures in whole device pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from demineur.engine.face import Face
from demineur.engine.faces import faces_of
from demineur.ui.board_geometry import FRAME, BoardGeometry
from demineur.ui.pixels import snap_to_pixels
from demineur.ui.probability_item import gauge, label_of
from demineur.ui.tiles import Mark, Tile

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent, QPixmap

    from demineur.engine.grid import Cell
    from demineur.ui.guide.atlases import Atlases
    from demineur.ui.guide.picture import Picture

_LINES_TO_A_CELL: Final = 2.3
_STEP: Final = 8
_SMALLEST: Final = 16
"""Logical pixels: smaller cells cannot be read."""


class DiagramView(QWidget):
    """Draws a picture as large as it reads well, smaller where there is no room."""

    def __init__(self, atlases: Atlases, picture: Picture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._atlases = atlases
        self._picture = picture
        self._tiles = _tiles_of(picture)
        self._gauges: dict[int, QPixmap] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        atlases.changed.connect(self._draw_anew)

    @property
    def picture(self) -> Picture:
        """What is shown."""
        return self._picture

    def show_picture(self, picture: Picture) -> None:
        """Show something else."""
        resized = picture.position.grid is not self._picture.position.grid
        self._picture = picture
        self._tiles = _tiles_of(picture)
        if resized:
            self.updateGeometry()
        self.update()

    # Size -----------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Cells nearly two lines of text high."""
        return self._size_with(self._best_cell())

    def minimumSizeHint(self) -> QSize:
        """Cells that can just be read."""
        return self._size_with(_SMALLEST)

    def heightForWidth(self, width: int) -> int:
        """The height of the board in that *width*."""
        columns = self._picture.position.grid.columns
        cell = min(max((width - 2 * FRAME) // columns, _SMALLEST), self._best_cell())
        return self._size_with(cell).height()

    @property
    def geometry_in_pixels(self) -> BoardGeometry:
        """The board in device pixels, as large as the widget holds it."""
        grid, dpr = self._picture.position.grid, self.devicePixelRatioF()
        room = min(
            (int(self.width() * dpr) - 2 * FRAME) // grid.columns,
            (int(self.height() * dpr) - 2 * FRAME) // grid.rows,
        )
        size = max(min(room, round(self._best_cell() * dpr)), 4)
        return BoardGeometry(grid.columns, grid.rows, size)

    def cell_at(self, point: QPointF) -> Cell | None:
        """The cell at *point* in the widget; None beside the board."""
        dpr = self.devicePixelRatioF()
        return self.geometry_in_pixels.cell_at(point.x() * dpr - FRAME, point.y() * dpr - FRAME)

    def middle_of(self, cell: Cell) -> QPointF:
        """The middle of *cell* in the widget."""
        geometry, dpr = self.geometry_in_pixels, self.devicePixelRatioF()
        x, y = geometry.corner(cell)
        half = geometry.size / 2
        return QPointF((FRAME + x + half) / dpr, (FRAME + y + half) / dpr)

    def _best_cell(self) -> int:
        return max(round(self.fontMetrics().height() * _LINES_TO_A_CELL / _STEP), 3) * _STEP

    def _size_with(self, cell: int) -> QSize:
        grid = self._picture.position.grid
        return QSize(grid.columns * cell + 2 * FRAME, grid.rows * cell + 2 * FRAME)

    # Painting -------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Cells follow the size of the text."""
        super().changeEvent(event)
        if event.type() == event.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the cells, the chances, and the marks over all."""
        painter = QPainter(self)
        dpr, geometry = self.devicePixelRatioF(), self.geometry_in_pixels
        painter.scale(1 / dpr, 1 / dpr)
        snap_to_pixels(painter)
        painter.translate(FRAME, FRAME)
        painter.setPen(self._atlases.theme.colour("hairline"))
        painter.drawRect(-FRAME, -FRAME, geometry.width + FRAME, geometry.height + FRAME)
        for cell, tile in enumerate(self.tiles()):
            self._draw(painter, geometry, cell, tile)
        for cell, chance in self._picture.chances.items():
            painter.drawPixmap(*geometry.corner(cell), self._gauge(geometry.size, label_of(chance)))
        for mark, cell in self.marks():
            self._draw(painter, geometry, cell, mark)

    def tiles(self) -> list[Tile]:
        """What each cell shows."""
        return self._tiles

    def marks(self) -> tuple[tuple[Mark, Cell], ...]:
        """What lies above the cells, the topmost last."""
        return self._picture.marks

    def _draw(self, painter: QPainter, geometry: BoardGeometry, cell: Cell, what: Tile | Mark) -> None:
        atlas = self._atlases.atlas(geometry.size)
        sheet = atlas.sheet if isinstance(what, Tile) else atlas.marks
        x, y = geometry.corner(cell)
        painter.drawPixmap(x, y, sheet, what * geometry.size, 0, geometry.size, geometry.size)

    def _gauge(self, size: int, per_cent: int) -> QPixmap:
        picture = self._gauges.get(per_cent)
        if picture is None or picture.width() != size:
            picture = self._gauges[per_cent] = gauge(self._atlases.theme, size, per_cent)
        return picture

    def _draw_anew(self) -> None:
        self._gauges = {}
        self.update()


def _tiles_of(picture: Picture) -> list[Tile]:
    tiles = [Tile[Face(face).name] for face in faces_of(picture.position)]
    for cell in picture.position.grid.cells(picture.pressed):
        tiles[cell] = Tile.PRESSED_QUESTION if tiles[cell] is Tile.QUESTION else Tile.PRESSED
    return tiles
