"""ZiNi and HZiNi, against the rule followed literally and numbers that other tools publish."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.board_text import layout_from_text
from demineur.engine.grid import grid_of
from demineur.engine.layouts import Layout, layout_of
from demineur.engine.metrics import island_cells, opening_cells, three_bv
from demineur.engine.zini import hzini, zini


def layouts() -> st.SearchStrategy[Layout]:
    """Small layouts, from a few mines to many."""

    def filled(columns: int, rows: int, one_in: int, seed: int) -> Layout:
        grid, random = grid_of(columns, rows), Random(seed)  # noqa: S311 - for boards, not for secrets
        mines = [cell for cell in range(grid.count) if not random.randrange(one_in)]
        return layout_of(grid, grid.set_of(mines))

    sides = st.integers(1, 9)
    return st.builds(filled, sides, sides, st.sampled_from((2, 4, 6)), st.integers(0, 1 << 32))


class LiteralPlayer:
    """The rule as it is told, with sets of cells: every premium is counted anew each time."""

    def __init__(self, layout: Layout) -> None:
        grid = layout.grid
        self.layout = layout
        self.mines = set(grid.cells(layout.mines))
        self.islands = set(grid.cells(island_cells(layout)))
        self.zeros = set(grid.cells(layout.zeros))
        self.openings = [set(grid.cells(cells)) for cells in opening_cells(layout)]
        self.by_columns = sorted(range(grid.count), key=lambda cell: (cell % grid.columns, cell))
        self.opened: set[int] = set()
        self.flagged: set[int] = set()
        self.clicks = 0

    def square(self, cell: int) -> set[int]:
        grid = self.layout.grid
        return {cell, *grid.cells(grid.neighbours(cell))}

    def premium(self, cell: int) -> int:
        square = self.square(cell)
        gain = len((square & self.islands) - self.opened)
        gain += sum(cell in opening and not opening <= self.opened for opening in self.openings)
        return gain - len((square & self.mines) - self.flagged) - 1 - (cell not in self.opened)

    def reveal(self, cell: int) -> None:
        self.opened.add(cell)
        if cell in self.zeros:
            self.opened |= next(opening for opening in self.openings if cell in opening)

    def click(self, cell: int) -> None:
        self.clicks += 1
        self.reveal(cell)

    def chord(self, cell: int) -> None:
        if cell not in self.opened:
            self.click(cell)
        flags = (self.square(cell) & self.mines) - self.flagged
        self.flagged |= flags
        self.clicks += len(flags) + 1
        for near in self.square(cell) - self.mines:
            self.reveal(near)

    def clear(self, *, openings_first: bool) -> int:
        if openings_first:
            for opening in self.openings:
                self.click(min(opening & self.zeros))
        safe = [cell for cell in self.by_columns if cell not in self.mines]
        while self.opened < set(safe):
            able = [cell for cell in safe if cell in self.opened or not openings_first]
            best = max(able, key=self.premium, default=None)
            if best is not None and self.premium(best) >= 0:
                self.chord(best)
            else:
                self.click(next(c for c in safe if c not in self.opened and c in self.islands | self.zeros))
        return self.clicks


@given(layouts())
def test_both_are_what_the_rule_gives_when_followed_literally(layout: Layout) -> None:
    assert zini(layout) == LiteralPlayer(layout).clear(openings_first=False)
    assert hzini(layout) == LiteralPlayer(layout).clear(openings_first=True)


@given(layouts())
def test_neither_needs_more_clicks_than_the_3bv(layout: Layout) -> None:
    assert zini(layout) <= three_bv(layout)
    assert hzini(layout) <= three_bv(layout)


@pytest.mark.parametrize(
    ("board", "both"),
    [
        (".", (1, 1)),
        ("*", (0, 0)),
        ("....\n....\n....\n...*", (1, 1)),
        # Click, flag and chord an edge, then chord on twice; begun in a corner it takes one more.
        ("...\n.*.\n...", (5, 6)),
        ("*..\n...\n..*", (2, 2)),
        ("**.\n...", (4, 4)),
    ],
)
def test_small_boards(board: str, both: tuple[int, int]) -> None:
    layout = layout_from_text(board)
    assert (zini(layout), hzini(layout)) == both
