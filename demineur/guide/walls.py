"""Numbers in a line along a wall of hidden cells: 1-1, 1-2-1 and 1-2-2-1, flags counted off or not."""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import Final, NamedTuple, TypeAlias

from demineur.engine.grid import Cell, CellSet, Grid
from demineur.engine.layouts import Layout
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.findings import Impossible, Rule
from demineur.engine.solver.knowledge import margins_of
from demineur.engine.solver.pairs import Trio, trio
from demineur.guide.reasons import Reasons, joined

Needs: TypeAlias = tuple[int, ...]
"""How many more mines each of some numbers in a line needs; each is 1 or 2."""

ONE_ONE: Final[Needs] = (1, 1)
ONE_TWO_ONE: Final[Needs] = (1, 2, 1)
ONE_TWO_TWO_ONE: Final[Needs] = (1, 2, 2, 1)


class Wall(NamedTuple):
    """A pattern as it stands on a board: the numbers as *shown*, and what they *need* besides the flags."""

    shown: Needs
    needs: Needs
    mines: CellSet
    """What the numbers show to be mines, at first sight."""


def may_show(needs: Needs, layout: Layout) -> bool:
    """Whether these very numbers stand in a line on *layout*, open or not: a quick look before any logic."""
    return _stand_in_line(needs, trio(layout.numbers, layout.grid.all_cells & ~layout.mines), layout.grid)


def may_need(needs: Needs, clues: Clues, flags: CellSet) -> bool:
    """Whether numbers that need this stand in a line somewhere: a quick look, whatever is around them."""
    unknown = clues.hidden & ~flags
    margins = margins_of(clues, flags, unknown)
    if isinstance(margins, Impossible):
        return False
    live = clues.opened & clues.grid.dilate(unknown)
    return _stand_in_line(needs, trio(margins.needs, live), clues.grid)


def wall_of(reasons: Reasons, clues: Clues, flags: CellSet) -> Wall | None:
    """The pattern that alone shows the next things on the board; None if something else does.

    All steps by two numbers must be within it; its numbers lie in one line, and so do the cells left to them.
    """
    steps = list(takewhile(lambda step: step.rule is Rule.PAIR, reasons.steps))
    grid, used = clues.grid, joined(step.decisive for step in steps)
    numbers = grid.cells(used)
    left = grid.cells(grid.dilate(used) & clues.hidden & ~flags)
    if not _is_line(grid, numbers) or not _is_line(grid, left):
        return None
    shown = tuple(clues.number(cell) for cell in numbers)
    needs = tuple(clues.number(cell) - (grid.neighbours(cell) & flags).bit_count() for cell in numbers)
    return Wall(shown, needs, joined(step.mines for step in steps))


def _stand_in_line(needs: Needs, counts: Trio, grid: Grid) -> bool:
    ones, twos, _threes = counts
    wanted = [ones if need == 1 else twos for need in needs]
    for step in (1, grid.stride):
        starts = wanted[0]
        for index, members in enumerate(wanted[1:], 1):
            starts &= members >> index * step
        if starts:
            return True
    return False


def _is_line(grid: Grid, cells: list[Cell]) -> bool:
    """Whether *cells*, in ascending order, are at least two, side by side in a row or a column."""
    steps = {later - earlier for earlier, later in pairwise(cells)}
    if steps == {1}:
        return cells[0] // grid.columns == cells[-1] // grid.columns
    return steps == {grid.columns}
