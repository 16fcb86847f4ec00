"""What lies above the cells of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGraphicsItem

if TYPE_CHECKING:
    from demineur.ui.board_geometry import BoardGeometry
    from demineur.ui.tiles import TileAtlas


class Layer(QGraphicsItem):
    """Something above the cells. Its units are device pixels from the board's corner."""

    def set_geometry(self, geometry: BoardGeometry, atlas: TileAtlas, faces: bytearray) -> None:
        """Follow the board."""
        raise NotImplementedError

    def clear(self) -> None:
        """Show nothing: another board comes."""
        raise NotImplementedError
