"""What is dealt, against a count of all layouts that fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from fitting_layouts import Truth, cells_of, truth_about
from hypothesis import given, settings
from hypothesis import strategies as st

from demineur.engine.board_text import position_text
from demineur.engine.grid import Cell, CellSet, Grid, grid_of
from demineur.engine.layouts import layout_of
from demineur.engine.levels import Level
from demineur.engine.position import Position, Status
from demineur.engine.seeded import SeededBits
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.findings import Rule
from demineur.guide.practice import Exercise, Pattern, Question, deal
from demineur.guide.reasons import reasons_for

WALLS: dict[Pattern, list[tuple[int, ...]]] = {
    Pattern.ONE_ONE: [(1, 1)],
    Pattern.ONE_TWO_ONE: [(1, 2, 1)],
    Pattern.ONE_TWO_TWO_ONE: [(1, 2, 2, 1)],
    Pattern.REDUCTION: [(1, 1), (1, 2, 1), (1, 2, 2, 1)],
}

seeds = st.integers(0, 2**64 - 1)
patterns = st.sampled_from(list(Pattern))


def dealt(pattern: Pattern, seed: int) -> Exercise:
    return deal(pattern, SeededBits(seed, "practice"))


def turned(members: CellSet, grid: Grid, turn: Callable[[Cell], Cell], onto: Grid) -> CellSet:
    return onto.set_of([turn(cell) for cell in grid.cells(members)])


def in_every_way(position: Position) -> list[tuple[Position, Callable[[Cell], Cell]]]:
    """*position* in all rotations and reflections, each with where its cells went."""
    grid, layout = position.grid, position.layout
    assert layout is not None
    found: list[tuple[Position, Callable[[Cell], Cell]]] = []
    for flip in range(8):
        columns, rows = (grid.rows, grid.columns) if flip & 4 else (grid.columns, grid.rows)
        onto = grid_of(columns, rows)

        def turn(cell: Cell, flip: int = flip, onto: Grid = onto) -> Cell:
            row, column = grid.row_column(cell)
            row = grid.rows - 1 - row if flip & 1 else row
            column = grid.columns - 1 - column if flip & 2 else column
            return onto.cell(column, row) if flip & 4 else onto.cell(row, column)

        other = Position(
            Level(columns, rows, position.level.mines),
            layout_of(onto, turned(layout.mines, grid, turn, onto)),
            opened=turned(position.opened, grid, turn, onto),
            flags=turned(position.flags, grid, turn, onto),
            status=position.status,
        )
        found.append((other, turn))
    return found


def right_answers(exercise: Exercise, truth: Truth) -> set[Cell]:
    if exercise.question is Question.SAFE_CELL:
        return truth.safe
    if exercise.question is Question.MINE:
        return truth.mines - cells_of(exercise.position, exercise.position.flags)
    return truth.cheapest


@given(patterns, seeds)
def test_the_answers_are_all_cells_that_every_fitting_layout_makes_right(pattern: Pattern, seed: int) -> None:
    exercise = dealt(pattern, seed)
    truth = truth_about(exercise.position)
    assert exercise.answers
    assert cells_of(exercise.position, exercise.answers) == right_answers(exercise, truth)


@settings(max_examples=40)
@given(patterns, seeds)
def test_they_are_so_in_every_rotation_and_reflection(pattern: Pattern, seed: int) -> None:
    exercise = dealt(pattern, seed)
    grid = exercise.position.grid
    for position, turn in in_every_way(exercise.position):
        answers = turned(exercise.answers, grid, turn, position.grid)
        truth = truth_about(position)
        assert cells_of(position, answers) == right_answers(replace(exercise, position=position), truth)
        reasons = reasons_for(clues_of(position), position.flags)
        assert reasons is not None
        if exercise.question is not Question.CHEAPEST_GUESS:
            assert answers in {reasons.safe, reasons.mines}


@given(patterns, seeds)
def test_an_exercise_is_a_running_game_whose_flags_are_certain(pattern: Pattern, seed: int) -> None:
    position = dealt(pattern, seed).position
    assert position.status is Status.RUNNING
    assert cells_of(position, position.flags) <= truth_about(position).mines


@settings(max_examples=50)
@given(st.sampled_from(list(WALLS)), seeds)
def test_a_wall_is_read_before_anything_else(pattern: Pattern, seed: int) -> None:
    """The first steps look at the pattern's numbers, which stand in one line, and at nothing else."""
    exercise = dealt(pattern, seed)
    position = exercise.position
    grid = position.grid
    pairs = [step for step in exercise.steps[:2] if step.rule is Rule.PAIR]
    used = 0
    for step in pairs:
        used |= step.decisive
    numbers = grid.cells(used)
    assert exercise.steps[0].rule is Rule.PAIR
    assert (
        len({cell % grid.columns for cell in numbers}) == 1
        or len({cell // grid.columns for cell in numbers}) == 1
    )
    shown = tuple(position.number(cell) for cell in numbers)
    flags = tuple((grid.neighbours(cell) & position.flags).bit_count() for cell in numbers)
    needs = tuple(number - around for number, around in zip(shown, flags, strict=True))
    assert needs in WALLS[pattern]
    assert any(flags) is (pattern is Pattern.REDUCTION)


@given(seeds)
def test_one_one_asks_for_the_cell_after_the_second_one(seed: int) -> None:
    exercise = dealt(Pattern.ONE_ONE, seed)
    grid = exercise.position.grid
    step = exercise.steps[0]
    (cell,) = grid.cells(step.safe)
    assert exercise.question is Question.SAFE_CELL
    assert exercise.answers & grid.bit(cell)
    assert (grid.neighbours(cell) & step.decisive).bit_count() == 1


@pytest.mark.parametrize(
    ("pattern", "rule"),
    [
        (Pattern.FULL, Rule.FULL),
        (Pattern.SATISFIED, Rule.SATISFIED),
        (Pattern.MINE_COUNT, Rule.MINE_COUNT),
    ],
)
@given(seed=seeds)
def test_reasoning_begins_with_the_rule_that_is_practised(pattern: Pattern, rule: Rule, seed: int) -> None:
    exercise = dealt(pattern, seed)
    assert exercise.deduction is exercise.steps[0]
    assert exercise.steps[0].rule is rule


@given(seeds)
def test_a_satisfied_number_has_its_flags(seed: int) -> None:
    exercise = dealt(Pattern.SATISFIED, seed)
    grid, position = exercise.position.grid, exercise.position
    (number,) = grid.cells(exercise.steps[0].decisive)
    assert (grid.neighbours(number) & position.flags).bit_count() == position.number(number)


@given(seeds)
def test_the_chances_are_counts_of_layouts(seed: int) -> None:
    exercise = dealt(Pattern.CHEAPEST_GUESS, seed)
    truth = truth_about(exercise.position)
    assert not exercise.steps
    assert not truth.safe
    counted = {cell: truth.mines_at[cell] / truth.layouts for cell in exercise.chances}
    assert dict(exercise.chances) == pytest.approx(counted)
    unknown = exercise.position.hidden & ~exercise.position.flags
    assert set(exercise.chances) == cells_of(exercise.position, unknown)


@given(st.sampled_from([pattern for pattern in Pattern if pattern is not Pattern.CHEAPEST_GUESS]), seeds)
def test_every_answer_has_its_reason(pattern: Pattern, seed: int) -> None:
    exercise = dealt(pattern, seed)
    for cell in exercise.layout.grid.cells(exercise.answers):
        reason = exercise.reason_for(cell)
        assert reason is not None
        assert reason.cells & exercise.layout.grid.bit(cell)


@settings(max_examples=20)
@given(patterns, seeds)
def test_a_seed_deals_the_same_exercises_again(pattern: Pattern, seed: int) -> None:
    assert dealt(pattern, seed) == dealt(pattern, seed)


@pytest.mark.parametrize("pattern", Pattern)
def test_a_stream_deals_ever_new_exercises(pattern: Pattern) -> None:
    stream = SeededBits(1, "practice")
    exercises = {position_text(deal(pattern, stream).position) for _ in range(20)}
    assert len(exercises) == 20


@pytest.mark.parametrize("pattern", WALLS)
def test_walls_stand_on_every_side(pattern: Pattern) -> None:
    stream = SeededBits(2, "practice")
    sides = set()
    for _ in range(40):
        exercise = deal(pattern, stream)
        grid = exercise.position.grid
        first, second = grid.cells(exercise.steps[0].decisive)
        beside = grid.cells(exercise.steps[0].cells)[0]
        along = 1 if second - first == 1 else 0
        across = 1 - along
        sides.add((along, grid.row_column(beside)[across] > grid.row_column(first)[across]))
    assert len(sides) == 4
