"""How likely each hidden cell is to be a mine: exact wherever the states can be counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from demineur.engine.grid import Cell, CellSet, Grid
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.counting import STATE_LIMIT, Solutions, count_solutions
from demineur.engine.solver.elimination import Part, parts_of
from demineur.engine.solver.findings import Flaw, Impossible
from demineur.engine.solver.forced import Forced, Unsolved, forced_cells
from demineur.engine.solver.knowledge import counts_at
from demineur.engine.solver.places import Place, place_set, places
from demineur.engine.solver.reduction import Reduced, reduce
from demineur.engine.solver.sampling import sample_solutions
from demineur.engine.solver.totals import Totals, allowed_totals, totals_of, up_to
from demineur.engine.solver.weighing import odds_of, weigh

_NEARLY_0, _NEARLY_1 = 1e-9, 1 - 1e-9
_LEAST, _MOST = 1e-300, 1 - 1e-15
"""Chances stay apart from 0 and 1, which mean that a cell is certain."""

_ANY_TOTAL: Totals = -1


@dataclass(frozen=True, slots=True)
class Probabilities:
    """The chance of a mine on every hidden cell.

    *safe* and *mines* are the cells where it is exactly 0 and 1, as integers have decided. *near* holds the
    others that touch a number, by their place; on all *far* cells it is *far_chance*. *log_layouts* is the
    natural logarithm of the number of layouts that fit. *error* is the standard error of the least certain
    chance: 0 if all are exact.
    """

    grid: Grid
    safe: CellSet
    mines: CellSet
    near: dict[Place, float]
    far: CellSet
    far_chance: float
    log_layouts: float
    error: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether every chance is exact, up to rounding."""
        return not self.error

    @property
    def least(self) -> float:
        """The lowest chance of a mine on a hidden cell; 1 if all hidden cells are mines."""
        if self.safe:
            return 0.0
        least = min(self.near.values(), default=1.0)
        return min(least, self.far_chance) if self.far else least

    def of(self, cell: Cell) -> float | None:
        """The chance of a mine on *cell*; None if it is open."""
        bit = self.grid.bit(cell)
        if self.safe & bit:
            return 0.0
        if self.mines & bit:
            return 1.0
        if self.far & bit:
            return self.far_chance
        return self.near.get(bit.bit_length() - 1)

    def of_all(self) -> list[float | None]:
        """The chances of all cells, in their order; None for open ones."""
        chances: list[float | None] = [None] * self.grid.count
        stride = self.grid.stride
        for chance, members in ((0.0, self.safe), (1.0, self.mines), (self.far_chance, self.far)):
            for cell in self.grid.cells(members):
                chances[cell] = chance
        for place, chance in self.near.items():
            chances[place - place // stride] = chance
        return chances


def probabilities(clues: Clues, state_limit: int = STATE_LIMIT) -> Probabilities | Impossible:
    """The chances on *clues*; or why no layout fits them.

    A component that takes more than *state_limit* states is sampled instead of counted.
    """
    reduced = reduce(clues)
    if isinstance(reduced, Impossible):
        return reduced
    live = clues.opened & clues.grid.dilate(reduced.unknown)
    numbers = places(live)
    needs = counts_at(reduced.margins.needs, numbers)
    parts = parts_of(numbers, needs, reduced.unknown, clues.grid.stride)
    left = clues.mines - reduced.mines.bit_count()
    odds = odds_of(left, reduced.unknown.bit_count())
    solved: list[Solutions] = []
    for part in parts:
        solutions = count_solutions(part.plan, state_limit)
        if solutions is Unsolved.NO_SOLUTION:
            return Impossible(Flaw.NUMBERS_DISAGREE, part.numbers)
        solved.append(solutions if isinstance(solutions, Solutions) else sample_solutions(part.plan, odds))
    far = reduced.unknown & ~clues.grid.dilate(live)
    allowed, far_totals = _allowed(parts, solved, far.bit_count(), left)
    if not far_totals:
        return Impossible(Flaw.MINE_COUNT, clues.opened & clues.grid.dilate(clues.hidden))
    weighing = weigh(solved, far.bit_count(), left, odds)
    chances = _Chances(clues.grid, reduced)
    for part, solutions, totals, weights in zip(parts, solved, allowed, weighing.of_totals, strict=True):
        chances.add_part(part, solutions, totals, weights)
    chances.add_far(far, far_totals, weighing.far_chance)
    return chances.result(weighing.log_layouts)


def _allowed(
    parts: Sequence[Part], solved: Sequence[Solutions], far: int, left: int
) -> tuple[Sequence[Totals], Totals]:
    """The totals of each part, and of the far cells, that the number of mines allows."""
    least, most = sum([part.least for part in solved]), sum([part.most for part in solved])
    if left - far <= least and most <= left and not any(part.error for part in solved):
        return [_ANY_TOTAL] * len(parts), (1 << left - least + 1) - (1 << left - most)
    if left < 0:
        return (), 0
    possible = [_possible_totals(part, solutions) for part, solutions in zip(parts, solved, strict=True)]
    return allowed_totals(possible, far, left)


def _possible_totals(part: Part, solutions: Solutions) -> Totals:
    if not solutions.error:
        return sum(1 << mines for mines, count in enumerate(solutions.totals, solutions.least) if count)
    totals = totals_of(part.plan, STATE_LIMIT)
    return up_to(sum(solutions.sizes)) if isinstance(totals, Unsolved) else totals.totals


class _Chances:
    """Collects the chances of all cells."""

    def __init__(self, grid: Grid, reduced: Reduced) -> None:
        self._grid = grid
        self._safe = reduced.safe
        self._mines = reduced.mines
        self._near: dict[Place, float] = {}
        self._far: CellSet = 0
        self._far_chance = 0.0
        self._error = 0.0

    def add_part(self, part: Part, solutions: Solutions, allowed: Totals, weights: list[float]) -> None:
        """Add a component's cells, given what each solution weighs by its mines."""
        if solutions.error:
            self._error = max(self._error, solutions.error)
            forced = forced_cells(part.plan, STATE_LIMIT)
            if isinstance(forced, Forced):
                self._safe |= forced.safe
                self._mines |= forced.mines
        near = self._near
        for index, chance in enumerate(solutions.chances(weights)):
            cells = part.plan.steps[index].places
            if _NEARLY_0 < chance < _NEARLY_1:
                for place in cells:
                    near[place] = chance
            elif solutions.is_empty(index, allowed):
                self._safe |= place_set(cells)
            elif solutions.is_full(index, allowed):
                self._mines |= place_set(cells)
            else:
                near.update(dict.fromkeys(cells, min(max(chance, _LEAST), _MOST)))

    def add_far(self, far: CellSet, totals: Totals, chance: float) -> None:
        """Add the cells that no number touches, of which *totals* can be mines."""
        if totals == 1:
            self._safe |= far
        elif totals == 1 << far.bit_count():
            self._mines |= far
        else:
            self._far = far
            self._far_chance = min(max(chance, _LEAST), _MOST)

    def result(self, log_layouts: float) -> Probabilities:
        """All that was added."""
        near = self._near
        if self._error:
            certain = self._safe | self._mines
            near = {place: chance for place, chance in near.items() if not certain >> place & 1}
        return Probabilities(
            self._grid,
            self._safe,
            self._mines,
            near,
            self._far,
            self._far_chance,
            log_layouts,
            self._error,
        )
