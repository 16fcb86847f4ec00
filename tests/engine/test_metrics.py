"""3BV, openings, islands and numbers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.board_text import layout_from_text
from demineur.engine.grid import grid_of
from demineur.engine.layouts import Layout, layout_of
from demineur.engine.metrics import (
    island_cells,
    islands,
    number_histogram,
    opening_cells,
    openings,
    three_bv,
)


def layouts() -> st.SearchStrategy[Layout]:
    """Small layouts, from a few mines to many."""

    def filled(columns: int, rows: int, one_in: int, seed: int) -> Layout:
        grid, random = grid_of(columns, rows), Random(seed)  # noqa: S311 - for boards, not for secrets
        mines = [cell for cell in range(grid.count) if not random.randrange(one_in)]
        return layout_of(grid, grid.set_of(mines))

    sides = st.integers(1, 12)
    return st.builds(filled, sides, sides, st.sampled_from((2, 4, 8, 30)), st.integers(0, 1 << 32))


def groups_one_by_one(layout: Layout, cells: set[int]) -> list[set[int]]:
    """The 8-connected groups of *cells*, found slowly."""
    grid = layout.grid
    left = set(cells)
    found = []
    while left:
        group = {left.pop()}
        waiting = list(group)
        while waiting:
            near = set(grid.cells(grid.neighbours(waiting.pop()))) & left
            left -= near
            group |= near
            waiting += near
        found.append(group)
    return found


@pytest.mark.parametrize(
    ("board", "counts"),
    [
        (".", (1, 1, 0)),
        ("*", (0, 0, 0)),
        ("*.", (1, 0, 1)),
        ("...\n.*.\n...", (8, 0, 1)),
        ("....\n....\n....\n...*", (1, 1, 0)),
        ("..*..", (2, 2, 0)),
        (".*.*.", (3, 0, 3)),
        ("*....*....*", (2, 2, 0)),
        ("......\n.****.\n......", (14, 0, 1)),
    ],
)
def test_boards_counted_by_hand(board: str, counts: tuple[int, int, int]) -> None:
    layout = layout_from_text(board)
    assert (three_bv(layout), openings(layout), islands(layout)) == counts


@given(layouts())
def test_groups_are_counted_as_one_by_one(layout: Layout) -> None:
    grid = layout.grid
    zeros = groups_one_by_one(layout, set(grid.cells(layout.zeros)))
    islets = groups_one_by_one(layout, set(grid.cells(island_cells(layout))))
    assert openings(layout) == len(zeros)
    assert islands(layout) == len(islets)
    assert three_bv(layout) == len(zeros) + island_cells(layout).bit_count()


@given(layouts())
def test_openings_and_islands_cover_every_safe_cell_and_share_none(layout: Layout) -> None:
    members = 0
    for cells in opening_cells(layout):
        members |= cells
    assert members & island_cells(layout) == 0
    assert members | island_cells(layout) == layout.grid.all_cells & ~layout.mines
    assert len(opening_cells(layout)) == openings(layout)


@given(layouts())
def test_the_histogram_counts_every_safe_cell_under_its_number(layout: Layout) -> None:
    grid = layout.grid
    counted = [0] * 9
    for cell in grid.cells(grid.all_cells & ~layout.mines):
        counted[layout.number(cell)] += 1
    assert number_histogram(layout) == tuple(counted)


def test_a_corridor_that_winds_over_the_largest_board_is_one_opening() -> None:
    rows = [
        "." * 200 if row % 5 < 3 else ("..." + "*" * 197 if row // 5 % 2 else "*" * 197 + "...")
        for row in range(200)
    ]
    layout = layout_from_text("\n".join(rows))
    assert openings(layout) == len(opening_cells(layout))
