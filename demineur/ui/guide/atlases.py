"""The pictures that diagrams are drawn with: those of the board, in the theme that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from demineur.ui.tiles import TileAtlas

if TYPE_CHECKING:
    from demineur.ui.themes import Theme
    from demineur.ui.theming import Theming


class Atlases(QObject):
    """One atlas for each size that some diagram has, as long as the theme stays."""

    changed = Signal()
    """The theme is another one: draw anew."""

    def __init__(self, theming: Theming, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theming.theme
        self._atlases: dict[int, TileAtlas] = {}
        theming.theme_changed.connect(self._show_theme)

    def atlas(self, size: int) -> TileAtlas:
        """All pictures, each *size* device pixels wide."""
        if size not in self._atlases:
            self._atlases[size] = TileAtlas(self.theme, size)
        return self._atlases[size]

    def _show_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._atlases = {}
        self.changed.emit()
