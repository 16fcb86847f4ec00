from __future__ import annotations

import pytest
from brute_force import seeded, truth_about

from demineur.engine.board_text import layout_from_text
from demineur.engine.grid import CellSet
from demineur.engine.layouts import Layout, draw_layout, layout_of
from demineur.engine.levels import Level
from demineur.engine.solver.clues import Clues, clues_from
from demineur.engine.solver.deductions import deductions
from demineur.engine.solver.findings import Findings, Rule
from demineur.engine.solver.proof import Grade
from demineur.engine.solver.swaps import has_unavoidable_guess
from demineur.engine.solver.unfolding import Unfolding, opened_by

SMALL_LEVELS = [
    Level(5, 5, 4),
    Level(5, 5, 6),
    Level(9, 9, 10),
    Level(16, 16, 50),
    Level(8, 20, 30),
    Level(7, 1, 2),
]


def opened_without_looking(layout: Layout, first: int) -> CellSet:
    """What the reasoned deductions open, which know nothing but the clues."""
    opened = opened_by(layout.grid, layout.mines, first)
    while True:
        found = deductions(clues_from(layout, opened, layout.mines.bit_count()))
        assert isinstance(found, Findings)
        assert found.safe & layout.mines == 0
        assert found.mines & ~layout.mines == 0
        if not found.safe:
            return opened
        opened |= found.safe


@pytest.mark.parametrize("level", SMALL_LEVELS)
def test_the_fast_way_gets_exactly_as_far_as_reasoning_from_the_clues(level: Level) -> None:
    for seed in range(25):
        first = seed % level.cells
        layout = draw_layout(level, first, seed)
        board = Unfolding(level.grid, layout.mines, opened_by(level.grid, layout.mines, first))
        solved = board.run(Grade.HARD)
        assert board.opened == opened_without_looking(layout, first)
        assert solved == (board.opened | layout.mines == level.grid.all_cells)


@pytest.mark.parametrize("level", [Level(9, 9, 10), Level(9, 9, 18), Level(6, 4, 7), Level(16, 16, 40)])
def test_a_layout_that_logic_solves_is_never_said_to_need_a_guess(level: Level) -> None:
    condemned = 0
    for seed in range(300):
        layout = draw_layout(level, level.cells // 2, seed)
        if has_unavoidable_guess(level.grid, layout.mines):
            condemned += 1
            opened = opened_by(level.grid, layout.mines, level.cells // 2)
            assert not Unfolding(level.grid, layout.mines, opened).run(Grade.HARD)
    assert condemned


@pytest.mark.parametrize(
    "rows",
    [
        "....*\n.....\n....*\n.....\n...**",
        "....\n....\n..**\n..*.",
        "....*\n....*\n...*.\n....*\n....*",
        "......\n......\n..*...\n..*...\n*.*.*.",
    ],
)
def test_swaps_that_no_number_shows_are_seen(rows: str) -> None:
    layout = layout_from_text(rows)
    assert has_unavoidable_guess(layout.grid, layout.mines) == (not solvable(layout))


def solvable(layout: Layout) -> bool:
    opened = opened_by(layout.grid, layout.mines, 0)
    return Unfolding(layout.grid, layout.mines, opened).run(Grade.HARD)


def test_grades_tell_the_hardest_rule_needed() -> None:
    grades = set()
    for seed in range(60):
        level = Level(9, 9, 12)
        layout = draw_layout(level, 40, seed)
        opened = opened_by(level.grid, layout.mines, 40)
        board = Unfolding(level.grid, layout.mines, opened)
        if not board.run(Grade.HARD):
            continue
        grades.add(board.grade)
        for grade in Grade:
            solved = Unfolding(level.grid, layout.mines, opened).run(grade)
            assert solved == (grade >= board.grade)
    assert grades == set(Grade)


def test_every_step_of_a_proof_follows_from_its_numbers_and_the_steps_before() -> None:
    proved = set()
    for seed in range(120):
        level = Level(5, 5, 5)
        layout = draw_layout(level, seed % 25, seed)
        board = Unfolding(level.grid, layout.mines, opened_by(level.grid, layout.mines, seed % 25))
        opened, marked = board.opened, 0
        board.run(Grade.HARD)
        for step in board.proof():
            truth = truth_about(
                settled(layout, opened, marked), step.numbers, any_count=not step.rule.counts_mines
            )
            assert step.numbers & ~opened == 0
            assert step.safe & ~truth.safe == 0
            assert step.mines & ~truth.mines == 0
            opened |= step.safe
            marked |= step.mines
            proved.add(step.rule)
    assert proved >= {Rule.SATISFIED, Rule.FULL, Rule.PAIR, Rule.COUNTER}


def settled(layout: Layout, opened: CellSet, marked: CellSet) -> Clues:
    """The clues with the mines found so far taken off the board: open cells that show what is left."""
    rest = layout_of(layout.grid, layout.mines & ~marked)
    return clues_from(rest, opened | marked, rest.mines.bit_count())


@pytest.mark.parametrize("seed", range(3))
def test_a_layout_with_its_first_cell_on_a_number_unfolds_too(seed: int) -> None:
    random = seeded(seed)
    grid = Level(6, 6, 8).grid
    for _ in range(30):
        mines = grid.set_of(random.sample(range(1, 36), 8))
        layout = layout_of(grid, mines)
        board = Unfolding(grid, mines, opened_by(grid, mines, 0))
        board.run(Grade.HARD)
        assert board.opened == opened_without_looking(layout, 0)
