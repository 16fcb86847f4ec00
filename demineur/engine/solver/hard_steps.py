"""Complete logic on a known layout, for what the pair rule leaves undecided."""

from __future__ import annotations

from demineur.engine.grid import CellSet, Grid
from demineur.engine.solver.elimination import Part, parts_of
from demineur.engine.solver.findings import Rule
from demineur.engine.solver.forced import Forced, forced_cells
from demineur.engine.solver.mine_count import forced_by_count
from demineur.engine.solver.places import Place, places, squares_of
from demineur.engine.solver.proof import ProofStep


class CompleteLogic:
    """Complete logic on one layout; it keeps the components that showed nothing while they stay the same."""

    __slots__ = ("_barren", "_grid", "_unknown_then")

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._barren: list[Part] = []
        self._unknown_then: CellSet = 0

    def step(self, opened: CellSet, mines: CellSet, safe: CellSet) -> ProofStep | None:
        """Something that follows when *mines* and *safe* are undecided; None if nothing does."""
        unknown = mines | safe
        live = opened & self._grid.dilate(unknown)
        fresh = self._not_barren(live, unknown)
        numbers = places(fresh)
        parts = parts_of(numbers, needs_from(self._grid, numbers, mines), unknown, self._grid.stride)
        parts.sort(key=len)
        for part in parts:
            # What one or two numbers show together, the rules before have shown already.
            forced = forced_cells(part.plan) if part.numbers_count > 2 else None
            if isinstance(forced, Forced) and (forced.safe or forced.mines):
                return ProofStep(Rule.CASES, part.numbers, forced.safe, forced.mines)
            self._barren.append(part)
        return self._by_count(live, unknown, mines)

    def _not_barren(self, live: CellSet, unknown: CellSet) -> CellSet:
        """The live numbers that may show something now, as far as remembered."""
        grid = self._grid
        # A number opened anew bears on cells that numbers two places away touch as well.
        changed = grid.dilate(grid.dilate(self._unknown_then ^ unknown))
        self._unknown_then = unknown
        self._barren = [part for part in self._barren if not part.numbers & changed]
        fresh = live
        for part in self._barren:
            fresh &= ~part.numbers
        return fresh

    def _by_count(self, live: CellSet, unknown: CellSet, mines: CellSet) -> ProofStep | None:
        grid = self._grid
        left = mines.bit_count()
        near = unknown & grid.dilate(live)
        far = (unknown & ~near).bit_count()
        if far > left and near.bit_count() < left:
            return None
        numbers = places(live)
        least, most = _bounds(grid, numbers, needs_from(grid, numbers, mines), near)
        if most < left and least > left - far:
            return None
        # After case reasoning has failed, the barren components are all there are.
        forced = forced_by_count(self._barren, unknown, left)
        if isinstance(forced, Forced) and (forced.safe or forced.mines):
            return ProofStep(Rule.MINE_COUNT, live, forced.safe, forced.mines)
        return None


def needs_from(grid: Grid, numbers: list[Place], mines: CellSet) -> list[int]:
    """How many of *mines* each number touches."""
    stride = grid.stride
    raised, pattern = mines << stride + 1, 7 | 7 << stride | 7 << 2 * stride
    return [(raised >> number & pattern).bit_count() for number in numbers]


def _bounds(grid: Grid, numbers: list[Place], needs: list[int], near: CellSet) -> tuple[int, int]:
    """A lower and an upper bound for the mines among *near*, from numbers that share no cells."""
    squares = squares_of(grid)
    covered = least = 0
    for number, need in zip(numbers, needs, strict=True):
        cells = squares[number] & near
        if not cells & covered:
            covered |= cells
            least += need
    return least, least + (near & ~covered).bit_count()
