"""Small boards, and the truth about them from every layout there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random

from demineur.engine.grid import Cell, CellSet, Grid, grid_of
from demineur.engine.layouts import layout_of
from demineur.engine.solver.clues import Clues, clues_from

MOST_HIDDEN = 11


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311


def random_clues(random: Random) -> Clues:
    """Clues on a random small layout: some cells open as in a game, or scattered ones."""
    square = (random.randint(1, 5), random.randint(1, 5))
    shapes = [square, (4, 5), (5, 5), (random.randint(1, 12), 1), (1, 12)]
    columns, rows = random.choice(shapes)
    grid = grid_of(columns, rows)
    count = random.choice([random.randint(0, grid.count), grid.count // 3, grid.count // 4])
    mines = grid.set_of(tuple(random.sample(range(grid.count), count)))
    layout = layout_of(grid, mines)
    order = random.sample(range(grid.count), grid.count)
    opened = 0
    share = random.choice([0.2, 0.5, 0.8, 1])
    for cell in order:
        bit = grid.bit(cell)
        hidden = grid.all_cells & ~opened
        if bit & mines or (random.random() > share and hidden.bit_count() <= MOST_HIDDEN):
            continue
        opened |= bit
        if random.random() < 0.05 and (grid.all_cells & ~opened).bit_count() <= MOST_HIDDEN:
            break
    return clues_from(layout, opened, count)


@dataclass(frozen=True, slots=True)
class Truth:
    """How many layouts fit, and for each hidden cell in how many of them it is a mine."""

    layouts: int
    mines_at: dict[Cell, int]
    safe: CellSet
    mines: CellSet

    def probability(self, cell: Cell) -> Fraction:
        return Fraction(self.mines_at[cell], self.layouts)


def truth_about(clues: Clues, numbers: CellSet | None = None, *, any_count: bool = False) -> Truth:
    """What all layouts that fit *numbers* (all open ones unless given) have in common.

    With *any_count* the number of mines on the board does not matter.
    """
    asked = clues.opened if numbers is None else numbers
    hidden = clues.grid.cells(clues.hidden & clues.grid.dilate(asked) if any_count else clues.hidden)
    fitting = 0
    mines_at = dict.fromkeys(hidden, 0)
    for mines in _fitting(clues, asked, any_count=any_count):
        fitting += 1
        for cell in mines:
            mines_at[cell] += 1
    safe = [cell for cell in hidden if fitting and not mines_at[cell]]
    certain = [cell for cell in hidden if fitting and mines_at[cell] == fitting]
    return Truth(fitting, mines_at, clues.grid.set_of(safe), clues.grid.set_of(certain))


def every_layout(clues: Clues) -> list[CellSet]:
    """The mines of every layout that fits *clues*."""
    return [clues.grid.set_of(mines) for mines in _fitting(clues, clues.opened, any_count=False)]


def _fitting(clues: Clues, numbers: CellSet, *, any_count: bool) -> Iterator[tuple[Cell, ...]]:
    grid: Grid = clues.grid
    # Without a count, cells that no number asks about can be anything: they need not be laid at all.
    hidden = grid.cells(clues.hidden & grid.dilate(numbers) if any_count else clues.hidden)
    asked = [(grid.neighbours(cell), clues.number(cell)) for cell in grid.cells(numbers)]
    counts = range(len(hidden) + 1) if any_count else (clues.mines,)
    for count in counts:
        for chosen in combinations(hidden, count):
            laid = grid.set_of(chosen)
            if all((laid & around).bit_count() == number for around, number in asked):
                yield chosen
