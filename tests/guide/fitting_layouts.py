"""All layouts that fit a position, counted without the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import comb

from demineur.engine.grid import Cell, CellSet
from demineur.engine.position import Position


@dataclass
class Truth:
    """How many layouts fit, and for each hidden cell in how many of them it is a mine."""

    layouts: int = 0
    mines_at: dict[Cell, int] = field(default_factory=dict)

    def cells_with(self, count: int) -> set[Cell]:
        return {cell for cell, mines in self.mines_at.items() if mines == count}

    @property
    def safe(self) -> set[Cell]:
        return self.cells_with(0)

    @property
    def mines(self) -> set[Cell]:
        return self.cells_with(self.layouts)

    @property
    def cheapest(self) -> set[Cell]:
        return self.cells_with(min(self.mines_at.values()))


def truth_about(position: Position) -> Truth:
    """The truth about *position*, by laying mines cell by cell beside the numbers; flags are no evidence."""
    hidden = position.grid.cells(position.hidden)
    near = [cell for cell in hidden if position.grid.neighbours(cell) & position.opened]
    far = [cell for cell in hidden if cell not in near]
    truth = Truth(mines_at=dict.fromkeys(hidden, 0))
    for laid in _fitting(position, near):
        left = position.level.mines - len(laid)
        if not 0 <= left <= len(far):
            continue
        ways = comb(len(far), left)
        truth.layouts += ways
        for cell in laid:
            truth.mines_at[cell] += ways
        for cell in far:
            truth.mines_at[cell] += ways * left // len(far)
    return truth


def _fitting(position: Position, near: list[Cell]) -> Iterator[list[Cell]]:
    """All ways of laying mines on the *near* cells that give the open numbers."""
    grid = position.grid
    needs = {cell: position.number(cell) for cell in grid.cells(position.opened)}
    touched = [[number for number in grid.cells(grid.neighbours(cell)) if number in needs] for cell in near]
    room = Counter(number for numbers in touched for number in numbers)

    def lay(index: int, laid: list[Cell]) -> Iterator[list[Cell]]:
        if index == len(near):
            yield laid
            return
        room.subtract(touched[index])
        for mine in (0, 1):
            for number in touched[index]:
                needs[number] -= mine
            if all(0 <= needs[number] <= room[number] for number in touched[index]):
                yield from lay(index + 1, laid + [near[index]] * mine)
        for number in touched[index]:
            needs[number] += 1
        room.update(touched[index])

    yield from lay(0, [])


def cells_of(position: Position, members: CellSet) -> set[Cell]:
    return set(position.grid.cells(members))
