"""How fast the rules are: cascades, clicks, layouts, faces. See ../README.md for the command."""

from __future__ import annotations

from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from demineur.engine.faces import faces_of, write_faces
from demineur.engine.grid import CellSet, Grid, grid_of
from demineur.engine.layouts import draw_layout, draw_mines, layout_of
from demineur.engine.levels import NAMED_LEVELS, Level
from demineur.engine.position import Action, ActionKind, Position, new_position
from demineur.engine.rules import deal, perform
from demineur.engine.seeded import SeededBits

LEVELS = [named.level for named in NAMED_LEVELS if named.key != "easy"]
LARGE = [Level(100, 100, 900), Level(200, 200, 700), Level(200, 200, 8000), Level(200, 200, 39_990)]
MARATHON = Level(80, 40, 240)
EXPERT = Level(30, 16, 99)


def code(level: Level) -> str:
    return level.code


def dealt(level: Level, mines: CellSet) -> Position:
    return deal(new_position(level), layout_of(level.grid, mines))


def opened(position: Position, cell: int) -> Position:
    return perform(position, Action(ActionKind.OPEN, cell))[0]


def corridor(grid: Grid, *, upright: bool) -> CellSet:
    """A path one cell wide that winds through the whole grid: the longest way a flood can have."""
    walls = 0
    for cell in range(grid.count):
        row, column = grid.row_column(cell)
        lane, place = (column, row) if upright else (row, column)
        end = (grid.rows if upright else grid.columns) - 1
        if lane % 2 and place != (end if lane % 4 == 1 else 0):
            walls |= grid.bit(cell)
    return grid.all_cells & ~walls


@pytest.mark.parametrize(("columns", "rows"), [(30, 16), (80, 40), (200, 200)])
def test_open_a_whole_board_in_one_cascade(benchmark: BenchmarkFixture, columns: int, rows: int) -> None:
    """Wanted: below 1 ms for 80 × 40, below 10 ms for 200 × 200."""
    grid = grid_of(columns, rows)
    position = dealt(Level(columns, rows, 1), grid.bit(grid.count - 1))
    after, _ = benchmark(perform, position, Action(ActionKind.OPEN, 0))
    assert after.status.over


@pytest.mark.parametrize("level", [*LEVELS, LARGE[0]], ids=code)
def test_first_opening(benchmark: BenchmarkFixture, level: Level) -> None:
    first = level.cells // 2 + level.columns // 2
    position = deal(new_position(level), draw_layout(level, first, 1))
    benchmark(perform, position, Action(ActionKind.OPEN, first))


@pytest.mark.parametrize("kind", [ActionKind.OPEN, ActionKind.FLAG, ActionKind.CHORD])
@pytest.mark.parametrize("level", [EXPERT, MARATHON, LARGE[0]], ids=code)
def test_ordinary_click(benchmark: BenchmarkFixture, level: Level, kind: ActionKind) -> None:
    """A number beside the first opening; wanted: below 50 µs, with the faces."""
    position, cell = before_a_click(level, kind)
    faces = faces_of(position)

    def click() -> None:
        after, change = perform(position, Action(kind, cell))
        write_faces(faces, after, change.cells)

    benchmark(click)


def before_a_click(level: Level, kind: ActionKind) -> tuple[Position, int]:
    first = level.cells // 2 + level.columns // 2
    position = opened(deal(new_position(level), draw_layout(level, first, 1)), first)
    layout, grid = position.layout, position.grid
    assert layout is not None
    border = grid.dilate(position.opened) & ~position.opened
    if kind is not ActionKind.CHORD:
        return position, grid.cells(border & ~layout.mines & ~layout.zeros)[0]
    for cell in grid.cells(position.opened):
        around = grid.neighbours(cell) & position.hidden
        if around & layout.mines and around & ~layout.mines and not around & layout.zeros:
            for mine in grid.cells(around & layout.mines):
                position, _ = perform(position, Action(ActionKind.FLAG, mine))
            return position, cell
    raise AssertionError("No number here can be chorded.")


@pytest.mark.parametrize("upright", [False, True], ids=["along_rows", "along_columns"])
@pytest.mark.parametrize("side", [40, 200])
def test_flood_a_corridor(benchmark: BenchmarkFixture, side: int, upright: bool) -> None:
    grid = grid_of(side, side)
    inside = corridor(grid, upright=upright)
    assert benchmark(grid.connected, 1, inside) == inside


@pytest.mark.parametrize("upright", [False, True], ids=["along_rows", "along_columns"])
def test_open_the_longest_cascade(benchmark: BenchmarkFixture, upright: bool) -> None:
    """Walls of mines on every fourth line of 200 × 200, with a gap at one end and the other by turns."""
    grid = grid_of(200, 200)
    walls = 0
    for cell in range(grid.count):
        row, column = grid.row_column(cell)
        lane, place = (column, row) if upright else (row, column)
        gap = range(197, 200) if lane % 8 == 2 else range(3)
        if lane % 4 == 2 and place not in gap:
            walls |= grid.bit(cell)
    position = dealt(Level(200, 200, walls.bit_count()), walls)
    benchmark(perform, position, Action(ActionKind.OPEN, 0))


@pytest.mark.parametrize("level", [*LEVELS, *LARGE], ids=code)
def test_draw_layout(benchmark: BenchmarkFixture, level: Level) -> None:
    """With a seed of its own for each, as a game does."""
    seeds = count()
    benchmark(lambda: draw_layout(level, level.cells // 2, next(seeds)))


@pytest.mark.parametrize("level", [EXPERT, MARATHON], ids=code)
def test_draw_mines_from_one_stream(benchmark: BenchmarkFixture, level: Level) -> None:
    """As the search for a no-guess board does."""
    benchmark(draw_mines, level, level.cells // 2, SeededBits(1, "benchmark"))


@pytest.mark.parametrize("level", [*LEVELS, LARGE[2]], ids=code)
def test_faces_of_a_board(benchmark: BenchmarkFixture, level: Level) -> None:
    benchmark(faces_of, opened(deal(new_position(level), draw_layout(level, 0, 1)), 0))


@pytest.mark.parametrize("cells", [1, 9, 40, 64, 65])
@pytest.mark.parametrize("level", [EXPERT, LARGE[2]], ids=code)
def test_write_faces(benchmark: BenchmarkFixture, level: Level, cells: int) -> None:
    position = opened(deal(new_position(level), draw_layout(level, 0, 1)), 0)
    benchmark(write_faces, faces_of(position), position, level.grid.set_of(list(range(cells))))
