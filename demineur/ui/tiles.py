"""The tile atlas: every picture a cell can show, drawn for one exact size in device pixels.

Scaled bitmaps are soft, so the board makes a new atlas whenever its cells change their size. All pictures
stand in one sheet, so that a board is painted from a single pixmap.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from demineur.ui.themes import USUAL_DIGITS

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

    from demineur.ui.themes import Theme

SMALLEST_TILE: Final = 4
_GRID: Final = 16
_GLYPH: Final = 10
_CORNER: Final = 6
_SMALL: Final = 12


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


_DIGITS: Final = frozenset(Tile(number) for number in range(1, 9))
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
    Tile.WRONG_FLAG: ("hidden", "wrong-flag"),
}
# Marks that follow the edge of the cell; the others are glyphs in its middle.
_MARK_ART: Final = tuple(f"mark-{mark.name.lower()}" for mark in Mark)
_PLATES: Final = ("mark-used", "mark-plate")
_OUTLINES: Final = ("mark-first", "mark-cursor")


class TileAtlas:
    """All tiles and marks of *theme*, each *size* × *size* device pixels.

    ValueError if *size* is less than 4.
    """

    def __init__(self, theme: Theme, size: int) -> None:
        if size < SMALLEST_TILE:
            raise ValueError(f"a tile needs at least {SMALLEST_TILE} pixels, not {size}")
        self.theme = theme
        self.size = size

    @cached_property
    def sheet(self) -> QPixmap:
        """The tiles in one row, in the order of their values; drawn when first asked for."""
        return _draw_tiles(self.theme, self.size, tuple(Tile))

    def sheet_for(self, tiles: bytes | bytearray) -> QPixmap:
        """A sheet with at least *tiles*: an untouched board, the first to be painted, needs only one."""
        if "sheet" not in self.__dict__ and tiles.count(Tile.HIDDEN) == len(tiles):
            return self._untouched_sheet
        return self.sheet

    @cached_property
    def _untouched_sheet(self) -> QPixmap:
        return _draw_tiles(self.theme, self.size, (Tile.HIDDEN,))

    @cached_property
    def marks(self) -> QPixmap:
        """The marks in one row, in the order of their values; drawn when first asked for."""
        return _draw_marks(self.theme, self.size)

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
    from PySide6.QtGui import QIcon  # noqa: PLC0415  # a class with many constants, not needed at the start

    return QIcon(icon_pixmap(theme, name, size, dpr))


def _blank(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _draw_tiles(theme: Theme, size: int, tiles: tuple[Tile, ...]) -> QPixmap:
    image = QImage(size * len(Tile), size, QImage.Format.Format_RGB32)
    names = tuple(sorted({_TILE_ART[tile][0] for tile in tiles}))
    grounds = _draw_framed(theme, names, size, _ground_scale(size))
    painter = QPainter(image)
    for tile in tiles:
        ground, *glyphs = _TILE_ART[tile]
        left = tile * size
        glyph_square = _glyph_square(size, theme.digit_share if tile in _DIGITS else USUAL_DIGITS)
        painter.drawImage(left, 0, grounds, names.index(ground) * size, 0, size, size)
        for name in glyphs:
            theme.art[name].render(painter, glyph_square.translated(left, 0))
    painter.end()
    return QPixmap.fromImage(image)


def _draw_marks(theme: Theme, size: int) -> QPixmap:
    image = _blank(size * len(Mark), size)
    painter = QPainter(image)
    for names, scale in ((_PLATES, _ground_scale(size)), (_OUTLINES, _outline_scale(size))):
        row = _draw_framed(theme, names, size, scale)
        for index, name in enumerate(names):
            painter.drawImage(_MARK_ART.index(name) * size, 0, row, index * size, 0, size, size)
    glyph_square = _glyph_square(size)
    for index, name in enumerate(_MARK_ART):
        if name not in _PLATES + _OUTLINES:
            theme.art[name].render(painter, glyph_square.translated(index * size, 0))
    painter.end()
    return QPixmap.fromImage(image)


def _glyph_square(size: int, share: int = USUAL_DIGITS) -> QRectF:
    """Where to draw a glyph so that its top and bottom fall between two pixels.

    Glyphs reach from unit 3 to unit 13. These ten units get a whole number of pixels with the parity of
    *size*, about *share* per cent of it and more where every pixel counts: then they are centred to the pixel
    and sharp.
    """
    margin = size * (100 - share) // 200 if size >= _SMALL else 1
    height = size - 2 * margin
    side = height * _GRID / _GLYPH
    return QRectF((size - side) / 2, (size - side) / 2, side, side)


def _ground_scale(size: int) -> int:
    """Whole pixels to a unit of the grid, nearest to *size*."""
    return max(1, (size + _GRID // 2) // _GRID)


def _outline_scale(size: int) -> int:
    """Whole pixels to a unit for outlines, which would be coarse if they grew as fast as the cell."""
    return max(1, (size + _GRID // 2) // (2 * _GRID))


def _draw_framed(theme: Theme, names: tuple[str, ...], size: int, scale: int) -> QImage:
    """The pictures *names* in a row, with all straight edges on whole pixels.

    They are drawn at *scale* whole pixels to a unit and then fitted to *size* between their corners, so that
    corners, bevels and outlines keep their shape and are never blurred.
    """
    full = _GRID * scale
    row = _blank(full * len(names), full)
    painter = QPainter(row)
    for index, name in enumerate(names):
        square = QRectF(index * full, 0, full, full)
        painter.setClipRect(square)
        theme.art[name].render(painter, square)
    painter.end()
    return row if full == size else _fit(row, full, size, min(_CORNER * scale, size // 2))


def _fit(row: QImage, full: int, size: int, corner: int) -> QImage:
    """A *row* of squares of *full* pixels made squares of *size*: what is between the corners gives way."""
    count = row.width() // full
    bands = (
        (0, corner, 0, corner),
        (corner, full - 2 * corner, corner, size - 2 * corner),
        (full - corner, corner, size - corner, corner),
    )
    narrowed = _blank(count * size, full)
    painter = QPainter(narrowed)
    for index in range(count):
        for source, length, target, width in bands:
            source_rect = QRect(index * full + source, 0, length, full)
            painter.drawImage(QRect(index * size + target, 0, width, full), row, source_rect)
    painter.end()
    fitted = _blank(count * size, size)
    painter = QPainter(fitted)
    for source, length, target, height in bands:
        source_rect = QRect(0, source, count * size, length)
        painter.drawImage(QRect(0, target, count * size, height), narrowed, source_rect)
    painter.end()
    return fitted
