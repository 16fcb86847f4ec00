from __future__ import annotations

import pytest

from demineur.engine.grid import Cell, CellSet, Grid
from demineur.engine.solver.clues_text import clues_from_text
from demineur.engine.solver.deductions import deductions, next_deduction, wrong_flags
from demineur.engine.solver.findings import Deduction, Findings, Flaw, Impossible, Rule


def found_in(text: str) -> tuple[Grid, Findings]:
    clues = clues_from_text(text).clues
    found = deductions(clues)
    assert isinstance(found, Findings)
    return clues.grid, found


def cells(grid: Grid, members: CellSet) -> list[tuple[int, int]]:
    return [grid.row_column(cell) for cell in grid.cells(members)]


def first_hint(text: str, *, flags: list[Cell] | None = None) -> tuple[Grid, Deduction]:
    clues = clues_from_text(text).clues
    hint = next_deduction(clues, clues.grid.set_of(flags or []))
    assert isinstance(hint, Deduction)
    return clues.grid, hint


def test_a_one_with_a_single_hidden_neighbour_shows_a_mine() -> None:
    grid, hint = first_hint("4x3x2\n01##\n0122\n0000")
    assert hint.rule is Rule.FULL
    assert cells(grid, hint.mines) == [(0, 2)]
    assert cells(grid, hint.numbers) == [(0, 1)]
    assert hint.numbers == hint.decisive


def test_a_satisfied_number_names_the_numbers_that_found_its_mines() -> None:
    grid, found = found_in("6x1x2\n01#1##")
    assert [step.rule for step in found.deductions] == [Rule.FULL, Rule.SATISFIED, Rule.COUNTER]
    satisfied = found.deductions[1]
    assert grid.cells(satisfied.safe) == [4]
    assert grid.cells(satisfied.given_mines) == [2]
    assert grid.cells(satisfied.decisive) == [3]
    assert grid.cells(satisfied.numbers) == [1, 3]


def test_one_one_from_the_edge_clears_the_cells_after_the_second_one() -> None:
    grid, hint = first_hint("5x2x2\n#####\n11###")
    assert hint.rule is Rule.PAIR
    assert cells(grid, hint.safe) == [(0, 2), (1, 2)]
    assert cells(grid, hint.numbers) == [(1, 0), (1, 1)]


def test_one_two_one_along_a_wall_has_its_mines_at_the_ones() -> None:
    grid, found = found_in("3x2x2\n###\n121")
    assert cells(grid, found.mines) == [(0, 0), (0, 2)]
    assert cells(grid, found.safe) == [(0, 1)]


def test_flagged_mines_are_not_told_again() -> None:
    text = "3x3x2\n01#\n022\n01#"
    _, hint = first_hint(text)
    assert hint.mines
    clues = clues_from_text(text).clues
    assert next_deduction(clues, clues.grid.set_of([2, 8])) is None


@pytest.mark.parametrize(
    ("mines", "safe", "certain"),
    [
        (2, [(0, 2), (1, 2)], [(0, 1), (1, 1)]),
        (3, [], [(0, 1), (1, 1)]),
        (4, [], [(0, 1), (0, 2), (1, 1), (1, 2)]),
    ],
)
def test_the_mine_count_decides_cells_that_no_number_touches(
    mines: int, safe: list[tuple[int, int]], certain: list[tuple[int, int]]
) -> None:
    """S01, view A."""
    grid, found = found_in(f"3x2x{mines}\n2##\n2##")
    assert cells(grid, found.safe) == safe
    assert cells(grid, found.mines) == certain


def test_the_last_mine_must_serve_all_numbers() -> None:
    """S01, view B."""
    grid, found = found_in("5x4x2\n01110\n01#21\n012##\n001##")
    assert cells(grid, found.safe) == [(2, 4), (3, 3), (3, 4)]
    assert cells(grid, found.mines) == [(1, 2), (2, 3)]


def test_wrong_flags_are_no_evidence_and_are_found() -> None:
    """S04."""
    drawn = clues_from_text("5x4x9\n#####\n#434#\n#323#\nF##F1")
    found = deductions(drawn.clues)
    assert isinstance(found, Findings)
    grid = drawn.clues.grid
    assert cells(grid, found.safe) == [(3, 0)]
    assert cells(grid, found.mines) == [(0, 1), (0, 2), (0, 3), (1, 4), (3, 2)]
    assert cells(grid, wrong_flags(found, drawn.flags)) == [(3, 0)]


def test_a_first_click_on_a_dense_board_is_fully_understood() -> None:
    """S05, view a."""
    rows = "#########\n" * 2 + "###423###\n###203###\n###103###\n###224###\n" + "#########\n" * 3
    grid, found = found_in("9x9x35\n" + rows)
    assert cells(grid, found.safe) == [(1, 6), (5, 2)]
    assert cells(grid, found.mines) == [(1, 3), (2, 2), (2, 6), (3, 6), (4, 6), (5, 6)]


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("2x1x1\n2#", Flaw.TOO_FEW_CELLS),
        ("3x1x1\n0#1", Flaw.NUMBERS_DISAGREE),
        ("2x1x2\n1#", Flaw.MINE_COUNT),
        ("2x1x0\n1#", Flaw.MINE_COUNT),
        ("3x3x4\n1#1\n###\n1#3", Flaw.TOO_MANY_MINES),
        ("4x2x4\n####\n1##4", Flaw.TOO_FEW_CELLS),
        ("5x1x3\n##0##", Flaw.MINE_COUNT),
    ],
)
def test_an_impossible_position_is_told_with_its_flaw(text: str, flaw: Flaw) -> None:
    found = deductions(clues_from_text(text).clues)
    assert isinstance(found, Impossible)
    assert found.flaw is flaw
