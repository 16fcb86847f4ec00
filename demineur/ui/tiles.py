"""The tile atlas: every picture a cell can show, drawn for one exact size in device pixels.

Scaled bitmaps are soft, so the board makes a new atlas whenever its cells change their size. All pictures stand
in one sheet, so that a board is painted from a single pixmap.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap

if TYPE_CHECKING:
    from PySide6.QtSvg import QSvgRenderer

    from demineur.ui.themes import Theme

SMALLEST_TILE: Final = 4
_GRID: Final = 16
_GLYPH: Final = 10


class Tile(IntEnum):
    """What one cell shows: a complete, opaque picture. Values are contiguous, so a board fits into bytes.

    OPEN is 0 and the digits are their own values: `Tile(number)` is the picture of an open cell.
    """

    OPEN = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    HIDDEN = 9
    PRESSED = 10
    FLAG = 11
    QUESTION = 12
    PRESSED_QUESTION = 13
    MINE = 14
    EXPLODED = 15
    WRONG_FLAG = 16


class Mark(IntEnum):
    """What may lie above a tile: a transparent picture."""

    USED = 0
    SAFE = 1
    MINE = 2
    FIRST = 3
    CURSOR = 4
    PLATE = 5


# The ground of each tile and the glyphs on it, from the lowest to the topmost.
_TILE_ART: Final[dict[Tile, tuple[str, ...]]] = {
    Tile.OPEN: ("open",),
    **{Tile(number): ("open", f"digit-{number}") for number in range(1, 9)},
    Tile.HIDDEN: ("hidden",),
    Tile.PRESSED: ("pressed",),
    Tile.FLAG: ("hidden", "flag"),
    Tile.QUESTION: ("hidden", "question"),
    Tile.PRESSED_QUESTION: ("pressed", "question"),
    Tile.MINE: ("open", "mine"),
    Tile.EXPLODED: ("exploded", "mine-exploded"),
    Tile.WRONG_FLAG: ("hidden", "flag", "cross"),
}
_FRAMES: Final = frozenset({Mark.FIRST, Mark.CURSOR})


class TileAtlas:
    """All tiles and marks of *theme*, each *size* × *size* device pixels.

    `sheet` holds the tiles in one row, in the order of their values, `marks` the marks likewise.
    ValueError if *size* is less than 4.
    """

    def __init__(self, theme: Theme, size: int) -> None:
        if size < SMALLEST_TILE:
            raise ValueError(f"a tile needs at least {SMALLEST_TILE} pixels, not {size}")
        self.theme = theme
        self.size = size
        self.sheet = _draw_tiles(theme, size)
        self.marks = _draw_marks(theme, size)

    def source(self, tile: Tile | Mark | int) -> QRect:
        """Where *tile* stands in `sheet`, or a mark in `marks`."""
        return QRect(tile * self.size, 0, self.size, self.size)

    def pixmap(self, tile: Tile | int) -> QPixmap:
        """A pixmap of its own with *tile*."""
        return self.sheet.copy(self.source(tile))

    def mark(self, mark: Mark) -> QPixmap:
        """A pixmap of its own with *mark* on a transparent ground."""
        return self.marks.copy(self.source(mark))


def icon_pixmap(theme: Theme, name: str, size: int, dpr: float = 1.0) -> QPixmap:
    """The face or icon *name* (`face-won`, `icon-clock`), *size* logical pixels wide.

    *dpr* is the ratio of the screen's device pixels to these. KeyError if the theme has no such picture.
    """
    pixels = round(size * dpr)
    image = _blank(pixels, pixels)
    painter = QPainter(image)
    theme.art[name].render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    pixmap = QPixmap.fromImage(image)
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


def icon(theme: Theme, name: str, size: int, dpr: float = 1.0) -> QIcon:
    """The same picture as `icon_pixmap` as an icon for buttons and menus."""
    return QIcon(icon_pixmap(theme, name, size, dpr))


def _blank(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _draw_tiles(theme: Theme, size: int) -> QPixmap:
    image = QImage(size * len(Tile), size, QImage.Format.Format_RGB32)
    image.fill(theme.colour("open"))
    painter = QPainter(image)
    grounds = {name: _draw_ground(theme.art[name], size) for name in {art[0] for art in _TILE_ART.values()}}
    glyph = _glyph_square(size)
    for tile, (ground, *glyphs) in _TILE_ART.items():
        painter.drawImage(tile * size, 0, grounds[ground])
        for name in glyphs:
            theme.art[name].render(painter, glyph.translated(tile * size, 0))
    painter.end()
    return QPixmap.fromImage(image)


def _draw_marks(theme: Theme, size: int) -> QPixmap:
    image = _blank(size * len(Mark), size)
    painter = QPainter(image)
    for mark in Mark:
        square = QRectF(0, 0, size, size) if mark in _FRAMES else _glyph_square(size)
        left = mark * size
        painter.setClipRect(left, 0, size, size)
        theme.art[f"mark-{mark.name.lower()}"].render(painter, square.translated(left, 0))
    painter.end()
    return QPixmap.fromImage(image)


def _glyph_square(size: int) -> QRectF:
    """Where to draw a glyph so that its top and bottom fall between two pixels.

    Glyphs reach from unit 3 to unit 13. These ten units get a whole number of pixels with the parity of *size*:
    then they are centred to the pixel and have sharp edges at every size, not only at multiples of 16.
    """
    height = round(size * _GLYPH / _GRID)
    height += (size - height) % 2
    side = height * _GRID / _GLYPH
    return QRectF(QPointF((size - side) / 2, (size - side) / 2), QSizeF(side, side))


def _draw_ground(art: QSvgRenderer, size: int) -> QImage:
    """The ground of a cell with its edges on whole pixels.

    It is drawn at the nearest multiple of the grid and then fitted to *size* along its middle, so that corners and
    bevels keep their shape and are never blurred.
    """
    scale = max(1, (size + _GRID // 2) // _GRID)
    full = _GRID * scale
    image = _blank(full, full)
    painter = QPainter(image)
    art.render(painter, QRectF(0, 0, full, full))
    painter.end()
    return image if full == size else _fit_middle(image, size, min(4 * scale, size // 2))


def _fit_middle(image: QImage, size: int, corner: int) -> QImage:
    """*image* as a square of *size*, stretched or shrunk only between its corners."""
    full = image.width()
    fitted = _blank(size, size)
    painter = QPainter(fitted)
    sources = ((0, corner), (corner, full - 2 * corner), (full - corner, corner))
    targets = ((0, corner), (corner, size - 2 * corner), (size - corner, corner))
    bands = list(zip(sources, targets, strict=True))
    for (source_y, source_height), (y, height) in bands:
        for (source_x, source_width), (x, width) in bands:
            source = QRect(source_x, source_y, source_width, source_height)
            painter.drawImage(QRect(x, y, width, height), image, source)
    painter.end()
    return fitted
