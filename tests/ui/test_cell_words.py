"""How cells are named (rules.md R11)."""

from __future__ import annotations

import pytest

from demineur.engine.grid import grid_of
from demineur.ui.cell_words import CellNames, listed, listed_as_alternatives, places_on


@pytest.mark.parametrize(
    ("items", "both", "either"),
    [
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a or b"),
        (["a", "b", "c"], "a; b; and c", "a; b; or c"),
        (["a", "b", "c", "d"], "a; b; c; and d", "a; b; c; or d"),
    ],
)
def test_lists_read_as_lists(items: list[str], both: str, either: str) -> None:
    assert listed(items) == both
    assert listed_as_alternatives(items) == either


def test_cells_are_counted_from_one_and_read_row_by_row_on_the_screen() -> None:
    grid = grid_of(4, 3)
    cells = grid.set_of([grid.cell(0, 3), grid.cell(2, 0)])
    assert CellNames(grid, places_on(grid)).names(cells) == "column 4, row 1 and column 1, row 3"
    turned = places_on(grid, turned=True)
    assert CellNames(grid, turned).names(cells) == "column 3, row 1 and column 1, row 4"


def test_only_a_few_cells_are_named_one_by_one() -> None:
    grid = grid_of(4, 3)
    names = CellNames(grid, places_on(grid), most=2)
    assert names.are_few(grid.set_of([0, 1]))
    assert not names.are_few(grid.set_of([0, 1, 2]))
