"""How likely each hidden cell is to be a mine: exact wherever the states can be counted."""

from __future__ import annotations

from dataclasses import dataclass

from demineur.engine.grid import Cell, CellSet, Grid
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.counting import STATE_LIMIT, CountedPart, count_solutions
from demineur.engine.solver.elimination import Part, parts_of
from demineur.engine.solver.findings import Flaw, Impossible
from demineur.engine.solver.forced import Forced, Unsolved, forced_cells
from demineur.engine.solver.knowledge import counts_at
from demineur.engine.solver.places import Place, place_set, places
from demineur.engine.solver.reduction import Reduced, reduce
from demineur.engine.solver.sampling import SampledPart, sample_solutions
from demineur.engine.solver.totals import Totals, allowed_totals, totals_of, up_to
from demineur.engine.solver.weighing import odds_of, weigh

_NEARLY_0, _NEARLY_1 = 1e-9, 1 - 1e-9
_LEAST, _MOST = 1e-300, 1 - 1e-15


@dataclass(frozen=True, slots=True)
class Probabilities:
    """The chance of a mine on every hidden cell.

    *safe* and *mines* are the cells where it is exactly 0 and 1, as integers have decided. *near* holds the
    others that touch a number, by their place; on all *far* cells it is *far_chance*. *error* is the standard
    error of the least certain chance: 0 if all are exact.
    """

    grid: Grid
    safe: CellSet
    mines: CellSet
    near: dict[Place, float]
    far: CellSet
    far_chance: float
    error: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether every chance is exact, up to rounding."""
        return not self.error

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
    solved: list[CountedPart | SampledPart] = []
    for part in parts:
        solutions = count_solutions(part.plan, state_limit)
        if solutions is Unsolved.NO_SOLUTION:
            return Impossible(Flaw.NUMBERS_DISAGREE, part.numbers)
        solved.append(solutions if isinstance(solutions, CountedPart) else sample_solutions(part.plan, odds))
    far = reduced.unknown & ~clues.grid.dilate(live)
    possible = [_possible_totals(part, solutions) for part, solutions in zip(parts, solved, strict=True)]
    allowed, far_totals = allowed_totals(possible, far.bit_count(), left) if left >= 0 else ([], 0)
    if not far_totals:
        return Impossible(Flaw.MINE_COUNT, clues.opened & clues.grid.dilate(clues.hidden))
    lacking = [odds if isinstance(solutions, CountedPart) else 1.0 for solutions in solved]
    weighing = weigh([solutions.totals for solutions in solved], lacking, far.bit_count(), left, odds)
    chances = _Chances(clues.grid, reduced)
    for index, part in enumerate(parts):
        chances.add_part(part, solved[index], allowed[index], weighing.of_totals[index])
    chances.add_far(far, far_totals, weighing.far_chance)
    return chances.result()


def _possible_totals(part: Part, solutions: CountedPart | SampledPart) -> Totals:
    if isinstance(solutions, CountedPart):
        return sum(1 << mines for mines, count in enumerate(solutions.totals) if count)
    totals = totals_of(part.plan)
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

    def add_part(
        self, part: Part, solutions: CountedPart | SampledPart, allowed: Totals, weights: list[float]
    ) -> None:
        """Add a component's cells, given what each solution weighs by its mines."""
        certain = Forced(0, 0)
        if isinstance(solutions, SampledPart):
            self._error = max(self._error, solutions.error)
            forced = forced_cells(part.plan)
            certain = forced if isinstance(forced, Forced) else certain
        chances = solutions.chances(weights)
        for index, (step, chance) in enumerate(zip(part.plan.steps, chances, strict=True)):
            sample = 1 << step.places[0]
            if sample & certain.safe or (chance < _NEARLY_0 and solutions.is_empty(index, allowed)):
                self._safe |= place_set(step.places)
            elif sample & certain.mines or (chance > _NEARLY_1 and solutions.is_full(index, allowed)):
                self._mines |= place_set(step.places)
            else:
                for place in step.places:
                    self._near[place] = _uncertain(chance)

    def add_far(self, far: CellSet, totals: Totals, chance: float) -> None:
        """Add the cells that no number touches, of which *totals* can be mines."""
        if totals == 1:
            self._safe |= far
        elif totals == 1 << far.bit_count():
            self._mines |= far
        else:
            self._far = far
            self._far_chance = _uncertain(chance)

    def result(self) -> Probabilities:
        """All that was added."""
        return Probabilities(
            self._grid, self._safe, self._mines, self._near, self._far, self._far_chance, self._error
        )


def _uncertain(chance: float) -> float:
    """*chance*, kept apart from 0 and 1, which mean that a cell is certain."""
    return min(max(chance, _LEAST), _MOST)
