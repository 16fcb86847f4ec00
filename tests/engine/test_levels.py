from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.levels import (
    NAMED_LEVELS,
    RANKING_BEGINNER,
    Level,
    LevelProblem,
    level_from,
    names_of,
    problems_of,
)

TABLE = """
demineur beginner 9x9n10
demineur intermediate 16x10n25
demineur hard 20x12n40
demineur expert 30x16n60
demineur extreme 40x20n60
demineur marathon 80x40n240
classic easy 9x9n10
classic medium 16x16n40
classic difficult 30x16n99
"""


def test_the_named_levels_are_those_of_the_rules() -> None:
    """rules.md R1."""
    lines = [f"{named.family.value} {named.key} {named.level.code}" for named in NAMED_LEVELS]
    assert lines == TABLE.strip().splitlines()
    assert Level(8, 8, 10) == RANKING_BEGINNER


def test_two_names_with_the_same_numbers_are_one_level() -> None:
    """rules.md R1.1."""
    assert level_from("beginner") == level_from("easy") == level_from("9x9n10")
    assert [named.key for named in names_of(Level(9, 9, 10))] == ["beginner", "easy"]
    assert names_of(Level(10, 9, 10)) == ()


def test_a_board_on_its_side_is_another_level() -> None:
    """rules.md R1.2."""
    assert Level(16, 30, 99) != Level(30, 16, 99)


@given(st.integers(1, 200), st.integers(1, 200), st.data())
def test_every_level_a_player_may_choose_comes_back_from_its_code(
    columns: int, rows: int, data: st.DataObject
) -> None:
    mines = data.draw(st.integers(0, columns * rows))
    level = Level(columns, rows, mines)
    assert level_from(level.code) == (None if problems_of(columns, rows, mines) else level)
    assert level.cells == columns * rows


NO_LEVELS = """
Expert 30x16 30x16n 30X16n99 -9x9n10 9x9n-1 9.0x9n10 ٩x٩n١٠ 201x9n10 9x201n10 0x9n1 1x1n0 9x9n0 9x9n81
9x9n999999 9x9n10n10
"""


@pytest.mark.parametrize("text", ["", " expert", "30x16n99\n", *NO_LEVELS.split()])
def test_text_that_names_no_level_is_refused(text: str) -> None:
    assert level_from(text) is None


@pytest.mark.parametrize(
    ("columns", "rows", "mines", "problems"),
    [
        (1, 2, 1, ()),
        (200, 200, 39_999, ()),
        (0, 201, 1, (LevelProblem.COLUMNS, LevelProblem.ROWS)),
        (201, 5, 1, (LevelProblem.COLUMNS,)),
        (5, -1, 1, (LevelProblem.ROWS,)),
        (1, 1, 0, (LevelProblem.ONE_CELL,)),
        (1, 1, 1, (LevelProblem.ONE_CELL,)),
        (5, 5, 0, (LevelProblem.NO_MINES,)),
        (5, 5, -1, (LevelProblem.NO_MINES,)),
        (5, 5, 25, (LevelProblem.TOO_MANY_MINES,)),
        (5, 5, 99, (LevelProblem.TOO_MANY_MINES,)),
    ],
)
def test_impossible_numbers_are_refused_with_the_reason(
    columns: int, rows: int, mines: int, problems: tuple[LevelProblem, ...]
) -> None:
    """Case G01, second half; rules.md R1, R1.4."""
    assert problems_of(columns, rows, mines) == problems


@pytest.mark.parametrize(("columns", "rows", "mines"), [(0, 1, 0), (201, 1, 0), (2, 2, 5), (2, 2, -1)])
def test_a_level_that_no_board_can_have_raises(columns: int, rows: int, mines: int) -> None:
    with pytest.raises(ValueError, match=r"mines do not fit|A grid has"):
        Level(columns, rows, mines)


def test_the_engine_takes_one_cell_and_boards_without_mines() -> None:
    """rules.md R1.2."""
    assert Level(1, 1, 0).code == "1x1n0"
    assert Level(5, 5, 0).cells == 25
