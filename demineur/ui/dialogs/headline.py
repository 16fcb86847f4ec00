"""A few figures in large letters, for a first look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from demineur.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from demineur.ui.figure_texts import FigureText

_TILES: Final = 4
_LARGER: Final = 1.7


class Headline(QWidget):
    """Four figures in a row, or two by two where the row has no room."""

    def __init__(self) -> None:
        super().__init__()
        self._tiles = tuple(_Tile() for _tile in range(_TILES))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * self.fontMetrics().height())
        self._columns = 0
        self._arrange(_TILES)

    def show_figures(self, figures: Sequence[FigureText]) -> None:
        """Show four figures."""
        for tile, figure in zip(self._tiles, figures, strict=True):
            tile.show_figure(figure)
        self._turn()

    def minimumSizeHint(self) -> QSize:
        """Two tiles wide."""
        widest = max(tile.sizeHint().width() for tile in self._tiles)
        return QSize(2 * widest + self._grid.horizontalSpacing(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room there is."""
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        gaps = (_TILES - 1) * self._grid.horizontalSpacing()
        row = sum(tile.sizeHint().width() for tile in self._tiles) + gaps
        self._arrange(_TILES if self.width() >= row else 2)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        for column in range(_TILES):
            self._grid.setColumnStretch(column, int(column < columns))
        self._columns = columns
        for index, tile in enumerate(self._tiles):
            self._grid.addWidget(tile, index // columns, index % columns)
        self.updateGeometry()


class _Tile(QWidget):
    """A value in large letters over its name."""

    def __init__(self) -> None:
        super().__init__()
        self._value, self._name = QLabel(), QLabel()
        font = self._value.font()
        font.setPointSizeF(font.pointSizeF() * _LARGER)
        font.setBold(True)
        self._value.setFont(font)
        self._value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._name.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._value)
        column.addWidget(self._name)

    def show_figure(self, figure: FigureText) -> None:
        self._value.setText(figure.value)
        self._name.setText(figure.name)
        tip = _("{figure}: {formula}").format(figure=figure.name, formula=figure.formula)
        self.setToolTip(tip if figure.formula else "")
        self._value.setAccessibleName(figure.name)
        self._value.setAccessibleDescription(figure.formula)
