"""Every layout that fits a position, one by one, where they are few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from demineur.engine.grid import CellSet
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.elimination import Plan, parts_of
from demineur.engine.solver.findings import Impossible
from demineur.engine.solver.knowledge import counts_at
from demineur.engine.solver.places import Place, place_set, places
from demineur.engine.solver.reduction import reduce

_ByMines: TypeAlias = dict[int, list[CellSet]]
"""Sets of mines, under their size."""


def layouts_left(clues: Clues, limit: int) -> list[CellSet] | None:
    """The mines of every layout that fits *clues*, in a fixed order; None if the list takes over *limit*.

    What is limited is what the search has to remember: that may be more than the layouts in the end.
    """
    reduced = reduce(clues)
    if isinstance(reduced, Impossible):
        return []
    live = clues.opened & clues.grid.dilate(reduced.unknown)
    numbers = places(live)
    parts = parts_of(numbers, counts_at(reduced.margins.needs, numbers), reduced.unknown, clues.grid.stride)
    solved = []
    for part in parts:
        solutions = _solutions(part.plan, limit)
        if solutions is None:
            return None
        solved.append(solutions)
    far = places(reduced.unknown & ~clues.grid.dilate(live))
    return _joined(reduced.mines, solved, far, clues.mines - reduced.mines.bit_count(), limit)


def _solutions(plan: Plan, limit: int) -> _ByMines | None:
    """The sets of mines that solve the component of *plan*; None if more than *limit* are on the way."""
    reached = [(plan.start, 0)]
    for members, unit, caps, guards in plan.steps:
        choices = [
            (count * unit, [place_set(chosen) for chosen in combinations(members, count)])
            for count in range(len(members) + 1)
        ]
        reached = [
            (after, mines | more)
            for state, mines in reached
            for change, sets in choices
            if (after := state - change) & (caps - after) & guards == guards
            for more in sets
        ]
        if len(reached) > limit:
            return None
    by_mines: _ByMines = {}
    for _, mines in reached:
        by_mines.setdefault(mines.bit_count(), []).append(mines)
    return by_mines


def _joined(
    certain: CellSet, solved: Sequence[_ByMines], far: Sequence[Place], left: int, limit: int
) -> list[CellSet] | None:
    """The sets with one solution of each component and *left* mines in all, the rest on the *far* cells."""
    least = sum(min(solutions, default=0) for solutions in solved)
    most = sum(max(solutions, default=0) for solutions in solved) + len(far)
    joined: list[tuple[int, CellSet]] = [(left, certain)]
    for solutions in solved:
        least -= min(solutions, default=0)
        most -= max(solutions, default=0)
        joined = [
            (rest - count, mines | more)
            for rest, mines in joined
            for count, sets in solutions.items()
            if least <= rest - count <= most
            for more in sets
        ]
        if len(joined) > limit:
            return None
    layouts: list[CellSet] = []
    for rest, mines in joined:
        layouts += _with_far(mines, far, rest)
        if len(layouts) > limit:
            return None
    return layouts


def _with_far(mines: CellSet, far: Sequence[Place], count: int) -> Iterator[CellSet]:
    if 0 <= count <= len(far):
        yield from (mines | place_set(chosen) for chosen in combinations(far, count))
