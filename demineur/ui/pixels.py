"""Painting on whole device pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter


def snap_to_pixels(painter: QPainter) -> None:
    """Move the painter by less than a pixel so that its origin falls on a device pixel.

    At a fractional device-pixel ratio scrolling and centring leave the board between pixels, which would blur
    every tile.
    """
    origin = painter.deviceTransform()
    painter.translate(round(origin.dx()) - origin.dx(), round(origin.dy()) - origin.dy())
