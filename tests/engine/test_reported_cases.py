"""Faults that players reported in other Minesweepers, by the number of the case."""

from __future__ import annotations

import pytest
from drawn_games import after, drawn, flag_all, game

from demineur.engine.board_text import layout_from_text, position_text
from demineur.engine.layouts import draw_layout, layout_of
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Position, Status, new_position
from demineur.engine.rules import clear_question_marks, deal, marking_action, perform

CORNERS = """
*.*.
....
....
"""


def begun(level: Level, first: int, seed: int = 1, *, flags: tuple[int, ...] = ()) -> Position:
    """A game on a drawn layout, flagged before its first cell is opened."""
    position = deal(flag_all(new_position(level), flags), draw_layout(level, first, seed))
    return perform(position, Action(ActionKind.OPEN, first))[0]


def test_r02_only_open_cells_win() -> None:
    """Case R02."""
    flagged = after(game(CORNERS), "open 2 0", "flag 0 0", "flag 0 2")
    assert (flagged.status, flagged.mine_counter) == (Status.RUNNING, 0)
    assert after(flagged, "open 0 1", "open 0 3").status is Status.WON
    bare = after(game(CORNERS), "open 2 0", "open 0 1", "open 0 3")
    assert (bare.status, bare.flags, bare.mine_counter) == (Status.WON, 0, 0)
    assert position_text(bare) == drawn("F2F1 1211 ....")


def test_r04_flags_stop_a_cascade_and_a_chord_on_a_blank_cell_lets_it_on() -> None:
    """Case R04."""
    ring = ["1 1", "1 2", "1 3", "2 1", "2 3", "3 1", "3 2", "3 3"]
    board = "\n".join(["......"] * 5 + [".....*"])
    position = after(game(board), *(f"flag {place}" for place in ring), "open 0 0")
    assert position.hidden == position.flags | position.grid.set_of([2 * 6 + 2, 35])
    assert (position.mine_counter, position.status) == (-7, Status.RUNNING)
    position = after(position, "unmark 1 1", "chord 0 0")
    assert position.is_open(1 * 6 + 1)
    assert position.is_open(2 * 6 + 2)
    assert position.hidden.bit_count() == 8
    for place in ring[1:]:
        assert position.status is Status.RUNNING
        position = after(position, f"unmark {place}", f"open {place}")
    assert position.status is Status.WON


def test_r05_a_question_mark_is_neither_a_flag_nor_a_lock() -> None:
    """Case R05."""
    position = after(game(CORNERS), "open 2 0", "question 0 1", "flag 0 0")
    assert position.mine_counter == 1
    assert after(position, "chord 1 1") == position
    assert position_text(after(position, "flag 0 2", "chord 1 1")) == drawn("F2F# 1211 ....")


def test_r05_a_cascade_opens_question_marks() -> None:
    """Case R05."""
    position = after(game(CORNERS), "question 2 1", "question 1 3", "open 2 0")
    assert position_text(position) == drawn("#### 1211 ....")


def test_r05_no_question_mark_is_left_after_a_win() -> None:
    """Case R05."""
    position = after(game(CORNERS), "question 0 0", "open 2 0", "open 0 1", "open 0 3")
    assert position_text(position) == drawn("F2F1 1211 ....")
    assert position.questions == 0


def test_r05_turned_off_question_marks_leave_the_board_and_the_cycle() -> None:
    """Case R05; rules.md R4.5."""
    position, _ = clear_question_marks(after(game(CORNERS), "open 2 0", "question 0 1"))
    assert position.questions == 0
    drawings = []
    for _ in range(3):
        position, _ = perform(position, marking_action(position, 1, question_marks=False))
        drawings.append(position_text(position).split()[0])
    assert drawings == ["#F##", "####", "#F##"]


@pytest.mark.parametrize(
    ("flags", "row"), [([], "####"), ([0], "F###"), ([0, 1, 2], "FFF#"), ([0, 2], "F2F#")]
)
def test_r06_a_chord_needs_as_many_flags_as_its_number(flags: list[int], row: str) -> None:
    """Case R06."""
    position = after(flag_all(after(game(CORNERS), "open 2 0"), flags), "chord 1 1")
    assert position_text(position).split()[0] == row


def test_r06_a_flag_locks_and_an_open_cell_takes_none() -> None:
    """Case R06."""
    position = after(game(CORNERS), "open 2 0", "flag 0 0")
    assert after(position, "open 0 0") == position
    assert after(position, "flag 1 1") == position
    assert after(position, "mark 1 1") == position


@pytest.mark.parametrize("moves", [["open 0 2"], ["open 0 1", "open 0 3"]])
def test_r06_a_finished_game_is_frozen(moves: list[str]) -> None:
    """Case R06."""
    position = after(game(CORNERS), "open 2 0", "flag 0 0", *moves)
    assert position.status.over
    for kind in ActionKind:
        for cell in range(position.grid.count):
            assert perform(position, Action(kind, cell))[0] == position


TALL = """
..........
..........
..........
..........
..........
..........
..........
..........
..........
..*.......
*.**..*...
..........
..........
...*.....*
..*....*..
......*...
"""
TALL_NUMBERS = """
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0111000000
13*3111100
*3**11*100
1222111100
0011100011
012*10112*
01*2112*21
011101*210
"""


def turned(drawing: str) -> str:
    return "\n".join("".join(column) for column in zip(*drawing.split(), strict=True))


@pytest.mark.parametrize(("board", "numbers"), [(TALL, TALL_NUMBERS), (turned(TALL), turned(TALL_NUMBERS))])
def test_r07_numbers_are_right_on_boards_that_are_not_square(board: str, numbers: str) -> None:
    """Case R07 a, and on its side."""
    layout = layout_from_text(board)
    for cell, symbol in enumerate("".join(numbers.split())):
        if symbol != "*":
            assert layout.number(cell) == int(symbol)
    position = game(board)
    for cell in position.grid.cells(position.grid.all_cells & ~layout.mines):
        position, _ = perform(position, Action(ActionKind.OPEN, cell))
    assert position.status is Status.WON
    assert position_text(position) == drawn(numbers).replace("0", ".").replace("*", "F")


def test_r07_a_corner_of_a_tall_board_opens_its_own_cells() -> None:
    """Case R07 a: 13 cells, and as many on its side."""
    assert after(game(TALL), "open 15 0").opened.bit_count() == 13
    assert after(game(turned(TALL)), "open 0 15").opened.bit_count() == 13


def test_r07_a_board_of_one_line_plays() -> None:
    """Case R07 b, c."""
    row = "....*...*"
    position = after(game(row), "open 0 0")
    assert position_text(position) == "...1#####"
    assert position_text(after(position, "open 0 6")) == "...1F1.1F"
    column = after(game(turned(row)), "open 0 0", "open 6 0")
    assert position_text(column) == turned("...1F1.1F")
    assert column.status is Status.WON


def test_r07_a_narrow_board_plays() -> None:
    """Case R07 d."""
    board = "*. .. .. .. .. .. .. .*"
    position = after(game(board), "open 3 0")
    assert position_text(position) == drawn("## 11 .. .. .. .. 11 ##")
    assert position.status is Status.RUNNING
    assert position_text(after(game(turned(board)), "open 0 3")) == turned("## 11 .. .. .. .. 11 ##")


def test_r08_flags_before_the_first_opening_are_only_flags() -> None:
    """Case R08."""
    level = Level(9, 9, 10)
    ready = after(new_position(level), "flag 0 0", "unmark 0 0", "flag 4 4")
    assert (ready.mine_counter, ready.status) == (9, Status.READY)
    for seed in range(30):
        position = begun(level, 0, seed, flags=(40,))
        assert position.is_open(0)
        assert not position.is_open(40)
        assert position.grid.cells(position.flags) == [40]
    assert new_position(level).mine_counter == 10


def test_r08_flags_on_all_cells_but_one_leave_that_one_to_open() -> None:
    """Case R08."""
    position = begun(Level(9, 9, 10), 40, flags=tuple(cell for cell in range(81) if cell != 40))
    assert position.grid.cells(position.opened) == [40]
    assert (position.status, position.mine_counter) == (Status.RUNNING, -70)


def test_r09_the_largest_board_opens_in_one_cascade() -> None:
    """Case R09."""
    level = Level(200, 200, 1)
    layout = layout_of(level.grid, level.grid.bit(39_999))
    position, _ = perform(deal(new_position(level), layout), Action(ActionKind.OPEN, 0))
    assert (position.opened.bit_count(), position.status) == (39_999, Status.WON)


def test_r09_a_large_game_goes_on_after_its_first_cascade() -> None:
    """Case R09: 50 ordinary openings and flags on 100 × 100 with 900 mines."""
    position = begun(Level(100, 100, 900), 5050)
    assert position.layout is not None
    mines = position.grid.cells(position.layout.mines)[:25]
    safe = position.grid.cells(position.hidden & ~position.layout.mines)[:25]
    position = flag_all(position, mines)
    for cell in safe:
        position, _ = perform(position, Action(ActionKind.OPEN, cell))
    assert position.status is Status.RUNNING
    assert position.mine_counter == 875


def test_r10_the_counter_has_a_sign() -> None:
    """Case R10."""
    position = flag_all(new_position(Level(9, 9, 10)), range(12))
    assert position.mine_counter == -2
    assert after(position, "unmark 0 0").mine_counter == -1
    assert new_position(Level(30, 16, 99)).mine_counter == 99
    assert flag_all(new_position(Level(16, 16, 40)), range(51)).mine_counter == -11


@pytest.mark.parametrize(
    ("level", "first", "opened"),
    [(Level(5, 5, 16), 12, 9), (Level(5, 5, 21), 0, 4), (Level(5, 5, 24), 7, 1), (Level(3, 3, 8), 4, 1)],
)
def test_g01_dense_boards_are_won_by_their_first_opening(level: Level, first: int, opened: int) -> None:
    """Case G01."""
    for seed in range(20):
        position = begun(level, first, seed)
        assert (position.status, position.opened.bit_count()) == (Status.WON, opened)


@pytest.mark.parametrize(
    ("level", "first"),
    [
        (Level(5, 5, 17), 12),
        *((Level(3, 3, mines), first) for mines in range(1, 9) for first in (0, 1, 4)),
        (Level(8, 8, 62), 0),
        (Level(8, 8, 62), 27),
        (Level(100, 100, 9000), 5050),
        (Level(200, 200, 39_999), 0),
    ],
)
def test_g01_dense_boards_begin_on_a_safe_cell_with_all_their_mines(level: Level, first: int) -> None:
    """Case G01."""
    for seed in range(5):
        position = begun(level, first, seed)
        assert position.layout is not None
        assert position.layout.mines.bit_count() == level.mines
        assert position.is_open(first)
        assert position.status in {Status.RUNNING, Status.WON}
