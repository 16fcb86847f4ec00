"""The order in which boxes are decided, component by component, and the arithmetic of the states in between.

Two boxes belong to the same *component* if a chain of numbers connects them. Components do not influence each
other, except through the number of mines on the whole board.

A state says how many mines each active number still needs, all packed into one integer: a slot of six bits
for each active number. A slot holds ``16 + need``: its bit 4, the guard, stays set as long as the need is not
negative, so one subtraction and one mask test all numbers at once. A number is active from its first box to
its last; then its slot is used again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from demineur.engine.grid import CellSet
from demineur.engine.solver.frontier import Frontier, Touching, frontier_of
from demineur.engine.solver.places import Place, place_set

_SLOT = 6
_GUARD = 1 << 4
_ROOM = 1 << 5
_FULL_SLOT = (1 << _SLOT) - 1


class Step(NamedTuple):
    """One box to decide.

    Putting *x* mines into it takes a state to ``state + changes[x]``; the result *q* is possible if
    ``q & (caps - q) & guards == guards``: no need is negative, and none exceeds the cells still to come.
    """

    places: list[Place]
    changes: Sequence[int]
    caps: int
    guards: int


class Part:
    """One component: its *numbers*, and the *steps* that decide its boxes in a good order."""

    __slots__ = ("_boxes", "_frontier", "_needs", "_steps", "numbers")

    def __init__(
        self, numbers: CellSet, boxes: list[Touching], frontier: Frontier, needs: Sequence[int]
    ) -> None:
        self.numbers = numbers
        self._boxes = boxes
        self._frontier = frontier
        self._needs = needs
        self._steps: list[Step] | None = None

    def __len__(self) -> int:
        """How many boxes there are to decide."""
        return len(self._boxes)

    @property
    def cells(self) -> CellSet:
        """All cells of the component."""
        boxes = self._frontier.boxes
        return place_set(place for box in self._boxes for place in boxes[box])

    @property
    def steps(self) -> list[Step]:
        """The steps, laid out when they are first asked for."""
        if self._steps is None:
            slots = _Slots(self._frontier.sizes, self._needs)
            boxes = self._frontier.boxes
            self._steps = [slots.step(box, boxes[box]) for box in self._boxes]
        return self._steps


def parts_of(numbers: Sequence[Place], needs: Sequence[int], unknown: CellSet, stride: int) -> list[Part]:
    """The components of the system in which each of *numbers* needs as many mines as *needs* says."""
    frontier = frontier_of(numbers, unknown, stride)
    left = list(frontier.sizes)
    undecided = dict.fromkeys(frontier.boxes)
    parts = []
    for start, cells in enumerate(left):
        if cells:
            boxes, finished = _in_order(start, frontier, left, undecided)
            parts.append(Part(place_set(numbers[index] for index in finished), boxes, frontier, needs))
    return parts


def _in_order(
    start: int, frontier: Frontier, left: list[int], undecided: dict[Touching, None]
) -> tuple[list[Touching], list[int]]:
    """The boxes of the component of the number *start*, and its numbers.

    One number after the other is finished, always the one with the fewest cells *left* to decide, so that few
    are active at a time.
    """
    boxes, boxes_of = frontier.boxes, frontier.boxes_of
    order: list[Touching] = []
    finished: list[int] = []
    active = {start}
    while active:
        number = min(active, key=left.__getitem__) if len(active) > 1 else active.pop()
        for box in boxes_of[number]:
            if box not in undecided:
                continue
            del undecided[box]
            order.append(box)
            size = len(boxes[box])
            for other in box:
                left[other] -= size
                active.add(other)
        active.discard(number)
        finished.append(number)
    return order, finished


class _Slots:
    """Gives the active numbers their slots while the boxes are decided one by one."""

    __slots__ = ("_free", "_leaving", "_left", "_needs", "_slots", "_width")

    def __init__(self, sizes: Sequence[int], needs: Sequence[int]) -> None:
        self._needs = needs
        self._left = list(sizes)
        self._slots: dict[int, int] = {}
        self._free: list[int] = []
        self._leaving: list[int] = []
        self._width = 0

    def step(self, box: Touching, places: list[Place]) -> Step:
        """The step that decides *box*."""
        size = len(places)
        left, slots = self._left, self._slots
        change = 0
        if self._leaving:
            for slot in self._leaving:
                change -= _GUARD << slot
            self._free += self._leaving
            self._leaving = []
        unit = tight = 0
        for number in box:
            slot = slots.get(number, -1)
            if slot < 0:
                slot = slots[number] = self._free.pop() if self._free else self._widen()
                change += _GUARD + self._needs[number] << slot
            room = left[number] = left[number] - size
            unit += 1 << slot
            tight += _FULL_SLOT - _ROOM - room << slot
            if not room:
                self._leaving.append(slot)
        changes = (change, change - unit) if size == 1 else range(change, change - (size + 1) * unit, -unit)
        return Step(places, changes, (1 << self._width) - 1 - tight, _GUARD * unit)

    def _widen(self) -> int:
        self._width += _SLOT
        return self._width - _SLOT
