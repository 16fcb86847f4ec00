"""The order in which boxes are decided, component by component, and the arithmetic of the states in between.

Two boxes belong to the same *component* if a chain of numbers connects them. Components do not influence each
other, except through the number of mines on the whole board.

A state says how many mines each number of the component still needs, all packed into one integer: six bits a
number. They hold ``16 + need``: bit 4, the guard, stays set as long as the need is not negative, so that one
subtraction and one mask test all numbers at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from demineur.engine.grid import CellSet
from demineur.engine.solver.frontier import Frontier, Touching, frontier_of
from demineur.engine.solver.places import Place, place_set

_SLOT = 6
GUARD = 1 << 4
"""Set in a number's bits of a state while its need is not negative."""

_ROOM = 1 << 5


class Step(NamedTuple):
    """One box to decide.

    Each mine in it takes *unit* from a state; the result *q* is possible if ``q & (caps - q) & guards ==
    guards``: no need is negative, and none exceeds the cells still to come.
    """

    places: list[Place]
    unit: int
    caps: int
    guards: int


class Plan(NamedTuple):
    """The steps that decide a component, from the state *start*."""

    start: int
    steps: list[Step]


class Part:
    """One component: its numbers, and how to decide its boxes in a good order.

    Most of it is worked out only when it is asked for.
    """

    __slots__ = ("_boxes", "_frontier", "_indices", "_needs", "_places", "_plan")

    def __init__(
        self,
        places: Sequence[Place],
        needs: Sequence[int],
        frontier: Frontier,
        indices: list[int],
        boxes: list[Touching],
    ) -> None:
        self._places = places
        self._needs = needs
        self._frontier = frontier
        self._indices = indices
        self._boxes = boxes
        self._plan: Plan | None = None

    def __len__(self) -> int:
        """How many boxes there are to decide."""
        return len(self._boxes)

    @property
    def numbers_count(self) -> int:
        """How many numbers hang together here."""
        return len(self._indices)

    @property
    def numbers(self) -> CellSet:
        """The numbers that hang together here."""
        places = self._places
        return place_set([places[index] for index in self._indices])

    @property
    def cells(self) -> CellSet:
        """All cells of the component."""
        boxes = self._frontier.boxes
        return place_set(place for box in self._boxes for place in boxes[box])

    @property
    def plan(self) -> Plan:
        """How to decide it."""
        if self._plan is None:
            self._plan = _plan(self._boxes, self._indices, self._frontier, self._needs)
        return self._plan


def parts_of(numbers: Sequence[Place], needs: Sequence[int], unknown: CellSet, stride: int) -> list[Part]:
    """The components of the system in which each of *numbers* needs as many mines as *needs* says."""
    frontier = frontier_of(numbers, unknown, stride)
    left = list(frontier.sizes)
    undecided = dict.fromkeys(frontier.boxes)
    parts = []
    for start, cells in enumerate(left):
        if cells:
            boxes, finished = _in_order(start, frontier, left, undecided)
            parts.append(Part(numbers, needs, frontier, finished, boxes))
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


def _plan(order: list[Touching], numbers: list[int], frontier: Frontier, needs: Sequence[int]) -> Plan:
    units = {number: 1 << _SLOT * rank for rank, number in enumerate(numbers)}
    unit_of = units.__getitem__
    start = room = 0
    for number, unit in units.items():
        start += (GUARD + needs[number]) * unit
        room += (_ROOM + frontier.sizes[number]) * unit
    steps = []
    for box in order:
        places = frontier.boxes[box]
        joined = sum(map(unit_of, box))
        room -= len(places) * joined
        steps.append(Step(places, joined, room, GUARD * joined))
    return Plan(start, steps)
