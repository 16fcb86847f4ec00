"""Mines as a bitmap: row by row, the most significant bit of a byte first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.formats.limits import layout_from_cells

if TYPE_CHECKING:
    from demineur.engine.grid import Grid
    from demineur.engine.layouts import Layout


def bitmap_bytes(grid: Grid) -> int:
    """How many bytes the bitmap of a board has."""
    return -(-grid.count // 8)


def layout_from_bitmap(grid: Grid, packed: bytes) -> Layout | None:
    """The layout that *packed* shows; None if it has mines beyond the board."""
    bits = f"{int.from_bytes(packed, 'big'):0{len(packed) * 8}b}"
    if "1" in bits[grid.count :]:
        return None
    return layout_from_cells(grid, list(map(int, bits[: grid.count])))


def bitmap_of(layout: Layout) -> bytes:
    """The layout as a bitmap, the bits after the last cell zero."""
    size = bitmap_bytes(layout.grid)
    bits = ["0"] * (size * 8)
    for cell in layout.grid.cells(layout.mines):
        bits[cell] = "1"
    return int("".join(bits), 2).to_bytes(size, "big")
