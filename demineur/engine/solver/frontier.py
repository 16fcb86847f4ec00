"""The frontier as constraints: boxes of cells that the same numbers touch, in independent components.

A *box* is all the unknown cells that exactly the same numbers touch: they are interchangeable. Two boxes
belong to the same *component* if a chain of numbers connects them; components do not influence each other,
except through the number of mines on the whole board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from demineur.engine.grid import CellSet
from demineur.engine.solver.places import Place, place_set

Signature = int
"""Which numbers touch a cell, as bits: the number of a place in the list of live numbers."""


@dataclass(frozen=True, slots=True)
class Component:
    """Boxes that hang together: each box's signature with its places, and all signatures joined."""

    boxes: dict[Signature, list[Place]]
    numbers: Signature

    @property
    def cells(self) -> CellSet:
        """All cells of the component."""
        return sum(place_set(places) for places in self.boxes.values())


class _Windows(dict[int, tuple[int, ...]]):
    """The shifts of the cells in a 3 × 3 window of bits, from the window's centre."""

    def __init__(self, stride: int) -> None:
        super().__init__()
        self._stride = stride

    def __missing__(self, window: int) -> tuple[int, ...]:
        centre = self._stride + 1
        shifts = tuple(place - centre for place in range(window.bit_length()) if window >> place & 1)
        self[window] = shifts
        return shifts


@lru_cache(maxsize=64)
def _windows(stride: int) -> _Windows:
    return _Windows(stride)


def components_of(numbers: Sequence[Place], unknown: CellSet, stride: int) -> list[Component]:
    """The components that the live *numbers* make of the *unknown* cells around them."""
    raised, pattern = unknown << stride + 1, 7 | 7 << stride | 7 << 2 * stride
    windows = _windows(stride)
    touching: defaultdict[Place, Signature] = defaultdict(int)
    bit = 1
    for number in numbers:
        for shift in windows[raised >> number & pattern]:
            touching[number + shift] |= bit
        bit <<= 1
    boxes: defaultdict[Signature, list[Place]] = defaultdict(list)
    for place, signature in touching.items():
        boxes[signature].append(place)
    return _joined(boxes)


def _joined(boxes: dict[Signature, list[Place]]) -> list[Component]:
    groups: list[Signature] = []
    for signature in boxes:
        joined = signature
        apart = []
        for group in groups:
            if group & signature:
                joined |= group
            else:
                apart.append(group)
        apart.append(joined)
        groups = apart
    if len(groups) == 1:
        return [Component(boxes, groups[0])]
    members: dict[Signature, dict[Signature, list[Place]]] = {group: {} for group in groups}
    for signature, cells in boxes.items():
        for group in groups:
            if group & signature:
                members[group][signature] = cells
                break
    return [Component(members[group], group) for group in groups]
