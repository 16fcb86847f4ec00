"""The kinds of pictures that a cell can show."""

from __future__ import annotations

from enum import IntEnum


class Face(IntEnum):
    """What a cell shows. OPEN + n is an open cell with the number n."""

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
    FLAG = 10
    QUESTION = 11
    MINE = 12
    EXPLODED = 13
    WRONG_FLAG = 14
