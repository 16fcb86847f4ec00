"""The marks of the guide's diagrams as codes, in the order of the legend (rules.md R11)."""

from __future__ import annotations

from enum import Enum


class Sign(Enum):
    """What a cell of a diagram can be or carry; the values are stable codes."""

    HIDDEN = "hidden"
    OPEN = "open"
    FLAG = "flag"
    USED = "used"
    """A number that the reasoning uses."""
    SAFE = "safe"
    """A cell that is deduced to be safe."""
    MINE = "mine"
    """A cell that is deduced to be a mine."""
    FIRST = "first"
    """The cell of the first opening, outlined; it comes besides the six marks."""


LEGEND: tuple[Sign, ...] = tuple(Sign)
"""All signs, as a legend lists them."""
