"""The order in which a component's boxes are decided, and the arithmetic of its states.

A state says how many mines each active number still needs, all packed into one integer: a slot of six bits
for each active number. A slot holds ``16 + need``: its bit 4, the guard, stays set as long as the need is not
negative, so one subtraction and one mask test all numbers at once. A number is active from its first box to
its last; then its slot is used again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from demineur.engine.solver.frontier import Component, Signature
from demineur.engine.solver.places import Place

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
    changes: tuple[int, ...]
    caps: int
    guards: int


def eliminate(component: Component, needs: Sequence[int]) -> list[Step] | None:
    """The steps that decide a component box by box; None if two numbers with equal cells disagree.

    *needs* are the mines that the live numbers need, in the order of the signature's bits.
    """
    signatures = list(component.boxes)
    members = _boxes_of_numbers(signatures)
    kept = _distinct(members, needs)
    if kept is None:
        return None
    if len(kept) < len(members):
        members = {number: members[number] for number in kept}
    order = _order(signatures, members)
    boxes = list(component.boxes.values())
    slots = _Slots(needs, _room(boxes, members))
    return [slots.step(boxes[box], touched) for box, touched in order]


def _boxes_of_numbers(signatures: Sequence[Signature]) -> dict[int, int]:
    """For each number (index), its boxes as bits."""
    members: dict[int, int] = {}
    bit = 1
    for signature in signatures:
        for number in _bits(signature):
            members[number] = members.get(number, 0) | bit
        bit <<= 1
    return members


def _distinct(members: Mapping[int, int], needs: Sequence[int]) -> list[int] | None:
    """The numbers without those that touch the same boxes as another; None if such two disagree."""
    first: dict[int, int] = {}
    for number, boxes in members.items():
        twin = first.setdefault(boxes, number)
        if needs[twin] != needs[number]:
            return None
    return list(first.values())


def _order(signatures: Sequence[Signature], members: Mapping[int, int]) -> list[tuple[int, list[int]]]:
    """The boxes, each with the numbers that see it.

    Number after number is finished, always the one with the fewest boxes left.
    """
    left = {number: boxes.bit_count() for number, boxes in members.items()}
    touched = [[number for number in _bits(signature) if number in members] for signature in signatures]
    waiting = set(members)
    active: set[int] = set()
    order: list[tuple[int, list[int]]] = []
    undecided = (1 << len(signatures)) - 1
    while undecided:
        number = min(active or waiting, key=left.__getitem__)
        candidates = _bits(members[number] & undecided)
        box = candidates[0]
        if len(candidates) > 1:
            box = min(candidates, key=lambda other: len(waiting.intersection(touched[other])))
        order.append((box, touched[box]))
        undecided ^= 1 << box
        for other in touched[box]:
            left[other] -= 1
            if left[other]:
                active.add(other)
            else:
                active.discard(other)
            waiting.discard(other)
    return order


def _bits(members: int) -> list[int]:
    found = []
    while members:
        lowest = members & -members
        found.append(lowest.bit_length() - 1)
        members ^= lowest
    return found


def _room(boxes: Sequence[list[Place]], members: Mapping[int, int]) -> dict[int, int]:
    """How many cells each number touches."""
    return {number: sum(len(boxes[box]) for box in _bits(touched)) for number, touched in members.items()}


class _Slots:
    """Gives the active numbers their slots while the boxes are decided one by one."""

    __slots__ = ("_free", "_leaving", "_needs", "_room", "_slots", "_width")

    def __init__(self, needs: Sequence[int], room: dict[int, int]) -> None:
        self._needs = needs
        self._room = room
        self._slots: dict[int, int] = {}
        self._free: list[int] = []
        self._leaving: list[int] = []
        self._width = 0

    def step(self, places: list[Place], touched: Sequence[int]) -> Step:
        """The step that decides the box of these *places*, which the numbers *touched* see."""
        size = len(places)
        room = self._room
        change = -sum(_GUARD << slot for slot in self._leaving)
        self._free += self._leaving
        self._leaving = []
        unit = tight = 0
        for number in touched:
            slot = self._slots.get(number, -1)
            if slot < 0:
                slot = self._enter(number)
                change += _GUARD + self._needs[number] << slot
            left = room[number] = room[number] - size
            unit += 1 << slot
            tight += _FULL_SLOT - _ROOM - left << slot
            if not left:
                self._leaving.append(slot)
        changes = tuple(range(change, change - (size + 1) * unit, -unit))
        return Step(places, changes, (1 << self._width) - 1 - tight, _GUARD * unit)

    def _enter(self, number: int) -> int:
        if self._free:
            slot = self._free.pop()
        else:
            slot = self._width
            self._width += _SLOT
        self._slots[number] = slot
        return slot
