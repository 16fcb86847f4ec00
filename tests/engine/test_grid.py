from __future__ import annotations

import copy
import pickle
import random

import pytest
from drawn_games import SIDES
from hypothesis import example, given, settings
from hypothesis import strategies as st

from demineur.engine.grid import MAX_SIDE, Grid, grid_of

GRIDS = st.builds(grid_of, SIDES, SIDES)
SMALL_GRIDS = st.builds(grid_of, st.integers(1, 14), st.integers(1, 14))


def around(grid: Grid, cell: int) -> set[int]:
    row, column = divmod(cell, grid.columns)
    return {
        r * grid.columns + c
        for r in range(max(row - 1, 0), min(row + 2, grid.rows))
        for c in range(max(column - 1, 0), min(column + 2, grid.columns))
    } - {cell}


def some_cells(grid: Grid, seed: int) -> list[int]:
    """Cells of the grid at a random density, ascending."""
    generator = random.Random(seed)  # noqa: S311 - no secret
    density = generator.choice([0.001, 0.05, 0.3, 0.6, 0.95, 1])
    return [cell for cell in range(grid.count) if generator.random() < density]


@given(GRIDS, st.data())
def test_neighbours_are_the_cells_around_and_symmetric(grid: Grid, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, grid.count - 1))
    neighbours = grid.cells(grid.neighbours(cell))
    assert set(neighbours) == around(grid, cell)
    assert all(grid.neighbours(other) & grid.bit(cell) for other in neighbours)


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 9), (9, 1), (2, 2), (3, 1), (30, 16), (80, 41)])
def test_every_cell_knows_its_neighbours(columns: int, rows: int) -> None:
    grid = grid_of(columns, rows)
    for _ in range(2):
        assert all(set(grid.cells(grid.neighbours(cell))) == around(grid, cell) for cell in range(grid.count))


@settings(deadline=None, max_examples=40)
@given(GRIDS, st.integers(0, 2**32))
@example(grid_of(1, 1), 1)
@example(grid_of(1, MAX_SIDE), 2)
@example(grid_of(MAX_SIDE, 1), 3)
@example(grid_of(MAX_SIDE, MAX_SIDE), 4)
def test_a_set_gives_back_its_cells_in_order(grid: Grid, seed: int) -> None:
    cells = some_cells(grid, seed)
    members = grid.set_of(cells)
    assert grid.cells(members) == cells
    assert all(members & grid.bit(cell) for cell in cells[:100])
    assert members.bit_count() == len(cells)
    assert members & ~grid.all_cells == 0


@settings(deadline=None, max_examples=40)
@given(GRIDS)
def test_the_full_set_holds_every_cell(grid: Grid) -> None:
    assert grid.cells(grid.all_cells) == list(range(grid.count))


@given(GRIDS, st.data())
def test_row_and_column_give_back_the_cell(grid: Grid, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, grid.count - 1))
    row, column = grid.row_column(cell)
    assert 0 <= column < grid.columns
    assert grid.cell(row, column) == cell == row * grid.columns + column


@settings(deadline=None)
@given(SMALL_GRIDS, st.integers(0, 2**32))
def test_dilating_adds_the_neighbours(grid: Grid, seed: int) -> None:
    cells = some_cells(grid, seed)
    expected = set(cells).union(*(around(grid, cell) for cell in cells))
    assert set(grid.cells(grid.dilate(grid.set_of(cells)))) == expected


@settings(deadline=None)
@given(SMALL_GRIDS, st.integers(0, 2**32))
def test_neighbour_counts_count_the_members_around_and_the_cell_itself(grid: Grid, seed: int) -> None:
    cells = set(some_cells(grid, seed))
    planes = grid.neighbour_counts(grid.set_of(sorted(cells)))
    for cell in range(grid.count):
        assert grid.number_at(planes, cell) == len((around(grid, cell) | {cell}) & cells)
    assert all(plane & ~grid.all_cells == 0 for plane in planes)


def flooded(grid: Grid, start: list[int], inside: set[int]) -> list[int]:
    reached = set(start) & inside
    waiting = list(reached)
    while waiting:
        fresh = (around(grid, waiting.pop()) & inside) - reached
        reached |= fresh
        waiting += fresh
    return sorted(reached)


@settings(deadline=None)
@given(SMALL_GRIDS, st.integers(0, 2**32), st.integers(0, 2**32))
def test_connected_is_a_flood(grid: Grid, seed: int, start_seed: int) -> None:
    inside, start = some_cells(grid, seed), some_cells(grid, start_seed)
    found = grid.connected(grid.set_of(start), grid.set_of(inside))
    assert grid.cells(found) == flooded(grid, start, set(inside))


def maze(grid: Grid, *, upright: bool) -> list[int]:
    """A corridor that winds through the whole grid, one cell wide, by turns along its rows or columns."""
    length = grid.rows if upright else grid.columns
    cells = []
    for cell in range(grid.count):
        row, column = grid.row_column(cell)
        lane, place = (column, row) if upright else (row, column)
        gate = length - 1 if lane % 4 == 1 else 0
        if lane % 2 == 0 or place == gate:
            cells.append(cell)
    return cells


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(("columns", "rows"), [(5, 5), (21, 33), (33, 21), (MAX_SIDE, MAX_SIDE)])
def test_connected_follows_a_corridor_to_its_end(columns: int, rows: int, upright: bool) -> None:
    grid = grid_of(columns, rows)
    corridor = maze(grid, upright=upright)
    inside = grid.set_of(corridor)
    for start in (corridor[0], corridor[-1], corridor[len(corridor) // 2]):
        assert grid.connected(grid.bit(start), inside) == inside


@settings(deadline=None, max_examples=30)
@given(st.booleans(), st.integers(0, 2**32))
def test_connected_stops_where_a_maze_is_broken(upright: bool, seed: int) -> None:
    grid = grid_of(25, 27)
    corridor = maze(grid, upright=upright)
    generator = random.Random(seed)  # noqa: S311 - no secret
    inside = set(corridor) - set(generator.sample(corridor, 2)) | set(generator.sample(range(grid.count), 3))
    start = [generator.choice(corridor), generator.randrange(grid.count)]
    found = grid.connected(grid.set_of(start), grid.set_of(sorted(inside)))
    assert grid.cells(found) == flooded(grid, start, inside)


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (-1, 5), (MAX_SIDE + 1, 5), (5, MAX_SIDE + 1)])
def test_a_grid_out_of_range_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="1 to 200"):
        grid_of(columns, rows)


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_a_place_off_the_board_has_no_cell(row: int, column: int) -> None:
    with pytest.raises(ValueError, match="off a board of 3 × 2"):
        grid_of(3, 2).cell(row, column)


def test_grids_of_one_size_are_equal_however_they_were_made() -> None:
    grid = grid_of(7, 5)
    assert Grid(7, 5) == grid
    assert hash(Grid(7, 5)) == hash(grid)
    assert grid != grid_of(5, 7)
    assert grid != (7, 5)
    assert pickle.loads(pickle.dumps(grid)) == grid  # noqa: S301 - written a moment ago
    assert copy.deepcopy(grid) == grid
