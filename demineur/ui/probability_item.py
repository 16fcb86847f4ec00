"""The probability overlay: a number and a gauge on every hidden cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from demineur.ui.board_geometry import BoardGeometry
from demineur.ui.layer import Layer
from demineur.ui.pixels import snap_to_pixels
from demineur.ui.tiles import Mark

if TYPE_CHECKING:
    from demineur.ui.themes import Theme
    from demineur.ui.tiles import TileAtlas

NOTHING: Final = 255
CERTAIN_SAFE: Final = 0
CERTAIN_MINE: Final = 100
_TEXT_SHARE: Final = 0.46
_SMALLEST_TEXT: Final = 6


def label_of(probability: float) -> int:
    """The per cent that is shown for a mine's probability: 0 and 100 only where they are certain."""
    if probability <= 0:
        return CERTAIN_SAFE
    if probability >= 1:
        return CERTAIN_MINE
    return min(max(round(probability * 100), 1), 99)


class ProbabilityItem(Layer):
    """Per cents over cells: certain ones as the marks for safe and mine, others as a number in a gauge."""

    def __init__(self, atlas: TileAtlas) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setZValue(0.5)
        self._atlas = atlas
        self._geometry = BoardGeometry(1, 1, atlas.size)
        self._labels = b""
        self._shown = bytearray()
        self._pictures: dict[int, QPixmap] = {}

    @property
    def labels(self) -> bytes:
        """What is shown, one byte a cell; `NOTHING` where there is none. Empty: no overlay."""
        return self._labels

    def show_labels(self, labels: bytes) -> None:
        """Show other per cents, one byte a cell; none at all if empty."""
        if labels != self._labels:
            self._labels = labels
            self._shown = self._geometry.in_shown_order(labels)
            self.update()

    def clear(self) -> None:
        """Show nothing."""
        self.show_labels(b"")

    def set_geometry(self, geometry: BoardGeometry, atlas: TileAtlas, faces: bytearray) -> None:
        """Follow the board."""
        del faces
        self.prepareGeometryChange()
        if atlas is not self._atlas:
            self._pictures = {}
        self._geometry, self._atlas = geometry, atlas
        self._shown = geometry.in_shown_order(self._labels)
        self.update()

    def boundingRect(self) -> QRectF:
        """The board, in device pixels."""
        return QRectF(0, 0, self._geometry.width, self._geometry.height)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the exposed cells."""
        del widget
        if not self._labels:
            return
        snap_to_pixels(painter)
        geometry, size = self._geometry, self._geometry.size
        exposed = option.exposedRect.toAlignedRect()
        left, right = max(0, exposed.left() // size), min(geometry.shown_columns, exposed.right() // size + 1)
        top, bottom = max(0, exposed.top() // size), min(geometry.shown_rows, exposed.bottom() // size + 1)
        for row in range(top, bottom):
            start = row * geometry.shown_columns
            for column, label in enumerate(self._shown[start + left : start + right], left):
                if label != NOTHING:
                    painter.drawPixmap(column * size, row * size, self._picture(label))

    def _picture(self, label: int) -> QPixmap:
        picture = self._pictures.get(label)
        if picture is None:
            picture = self._pictures[label] = self._drawn(label)
        return picture

    def _drawn(self, label: int) -> QPixmap:
        if label == CERTAIN_SAFE:
            return self._atlas.mark(Mark.SAFE)
        if label == CERTAIN_MINE:
            return self._atlas.mark(Mark.MINE)
        return gauge(self._atlas.theme, self._atlas.size, label)


def gauge(theme: Theme, size: int, per_cent: int) -> QPixmap:
    """A plate, filled from below as high as *per_cent*, with the number on it."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    margin = max(1, size // 12)
    plate = QRectF(margin, margin, size - 2 * margin, size - 2 * margin)
    radius = size / 10
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("plate"))
    painter.drawRoundedRect(plate, radius, radius)
    level = QRectF(plate)
    level.setTop(plate.bottom() - plate.height() * per_cent / 100)
    fill = theme.colour("deduced-mine")
    fill.setAlphaF(0.28)
    painter.setClipRect(level)
    painter.setBrush(fill)
    painter.drawRoundedRect(plate, radius, radius)
    painter.setClipping(False)
    font = QFont(painter.font())
    font.setPixelSize(max(_SMALLEST_TEXT, round(size * _TEXT_SHARE)))
    font.setBold(size >= 20)
    painter.setFont(font)
    painter.setPen(theme.colour("plate-text"))
    painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, str(per_cent))
    painter.end()
    return QPixmap.fromImage(image)
