"""The legend: what the marks in diagrams mean, drawn with the same pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from demineur.guide.glossary import LEGEND, Sign
from demineur.i18n import _
from demineur.ui.guide.card import MARGIN, Card
from demineur.ui.guide.labels import Heading, Paragraph
from demineur.ui.tiles import Mark, Tile

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from demineur.ui.guide.atlases import Atlases

_PICTURES: Final[dict[Sign, tuple[Tile, Mark | None]]] = {
    Sign.HIDDEN: (Tile.HIDDEN, None),
    Sign.OPEN: (Tile.TWO, None),
    Sign.FLAG: (Tile.FLAG, None),
    Sign.USED: (Tile.TWO, Mark.USED),
    Sign.SAFE: (Tile.HIDDEN, Mark.SAFE),
    Sign.MINE: (Tile.HIDDEN, Mark.MINE),
    Sign.FIRST: (Tile.OPEN, Mark.FIRST),
}
_LINES_TO_A_COLUMN: Final = 15


def sign_meaning(sign: Sign) -> str:
    """What a cell that looks so means."""
    return {
        Sign.HIDDEN: _("A hidden cell"),
        Sign.OPEN: _("An open cell with its number"),
        Sign.FLAG: _("A flag"),
        Sign.USED: _("A ring: a number that the reasoning uses"),
        Sign.SAFE: _("A check: this cell must be safe"),
        Sign.MINE: _("A diamond: this cell must be a mine"),
        Sign.FIRST: _("An outline: here the game was begun"),
    }[sign]


class SignView(QWidget):
    """One cell with the look of a sign."""

    def __init__(self, atlases: Atlases, sign: Sign, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._atlases = atlases
        self._tile, self._mark = _PICTURES[sign]
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        atlases.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """A cell somewhat smaller than in the diagrams."""
        side = max(24, round(self.fontMetrics().height() * 1.5) // 4 * 4)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the cell and its mark."""
        painter = QPainter(self)
        dpr = self.devicePixelRatioF()
        size = int(self.width() * dpr)
        atlas = self._atlases.atlas(size)
        painter.scale(1 / dpr, 1 / dpr)
        painter.drawPixmap(0, 0, atlas.sheet, self._tile * size, 0, size, size)
        if self._mark is not None:
            painter.drawPixmap(0, 0, atlas.marks, self._mark * size, 0, size, size)


class Legend(Card):
    """All signs, in as many columns as there is room for."""

    def __init__(self, atlases: Atlases, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Heading()
        self._texts = {sign: Paragraph() for sign in LEGEND}
        self._entries = [self._entry(atlases, sign) for sign in LEGEND]
        self._columns = 0
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(24)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN - 2, MARGIN, MARGIN)
        column.setSpacing(10)
        column.addWidget(self._title)
        column.addLayout(self._grid)
        self._arrange(1)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._title.setText(_("What the marks mean"))
        for sign, label in self._texts.items():
            label.setText(sign_meaning(sign))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the width."""
        super().resizeEvent(event)
        self._arrange(2 if self.width() > 2 * _LINES_TO_A_COLUMN * self.fontMetrics().height() else 1)

    def _entry(self, atlases: Atlases, sign: Sign) -> QWidget:
        entry = QWidget()
        row = QHBoxLayout(entry)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(SignView(atlases, sign), 0, Qt.AlignmentFlag.AlignVCenter)
        self._texts[sign].setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        row.addWidget(self._texts[sign], 1)
        return entry

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        rows = -(-len(self._entries) // columns)
        for place, entry in enumerate(self._entries):
            self._grid.addWidget(entry, place % rows, place // rows)
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
