"""The frontier as constraints: boxes of cells that the same numbers touch.

A *box* is all the unknown cells that exactly the same numbers touch: they are interchangeable.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from demineur.engine.grid import CellSet
from demineur.engine.solver.places import Place

Touching: TypeAlias = tuple[int, ...]
"""The numbers that touch a box, as indices into a list of numbers."""


class Frontier(NamedTuple):
    """The unknown cells around some numbers.

    *boxes* holds each box's places under the numbers that touch it; *boxes_of* and *sizes* say for each
    number which boxes it touches, and how many cells.
    """

    boxes: dict[Touching, list[Place]]
    boxes_of: list[list[Touching]]
    sizes: list[int]


class _Windows(dict[int, tuple[int, ...]]):
    """The shifts of the cells in a 3 × 3 window of bits, from the window's centre."""

    def __init__(self, stride: int) -> None:
        super().__init__()
        self._centre = stride + 1

    def __missing__(self, window: int) -> tuple[int, ...]:
        shifts = tuple(place - self._centre for place in range(window.bit_length()) if window >> place & 1)
        self[window] = shifts
        return shifts


@lru_cache(maxsize=64)
def _windows(stride: int) -> _Windows:
    return _Windows(stride)


def frontier_of(numbers: Sequence[Place], unknown: CellSet, stride: int) -> Frontier:
    """The frontier that *numbers* see of the *unknown* cells."""
    raised, pattern = unknown << stride + 1, 7 | 7 << stride | 7 << 2 * stride
    shifts_in = _windows(stride)
    touching: dict[Place, list[int]] = {}
    sizes = []
    for index, number in enumerate(numbers):
        shifts = shifts_in[raised >> number & pattern]
        sizes.append(len(shifts))
        for shift in shifts:
            place = number + shift
            if place in touching:
                touching[place].append(index)
            else:
                touching[place] = [index]
    boxes: dict[Touching, list[Place]] = {}
    boxes_of: list[list[Touching]] = [[] for _ in numbers]
    for place, indices in touching.items():
        box = tuple(indices)
        if box in boxes:
            boxes[box].append(place)
        else:
            boxes[box] = [place]
            for index in box:
                boxes_of[index].append(box)
    return Frontier(boxes, boxes_of, sizes)
