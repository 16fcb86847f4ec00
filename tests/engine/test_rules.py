from __future__ import annotations

import pytest
from drawn_games import after, drawn, flag_all, game

from demineur.engine.board_text import layout_from_text, position_text
from demineur.engine.face import Face
from demineur.engine.faces import faces_of
from demineur.engine.grid import MAX_SIDE, Grid
from demineur.engine.layouts import draw_layout, layout_of
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Mark, Position, Status, new_position
from demineur.engine.rules import (
    chord_targets,
    clear_question_marks,
    deal,
    marking_action,
    next_mark,
    perform,
    wrong_flags,
)

CORNERS = """
*.*.
....
....
"""


def shows(position: Position, drawing: str) -> bool:
    return position_text(position) == drawn(drawing)


def assert_nothing_changes(position: Position, kind: ActionKind, row: int, column: int) -> None:
    same, change = perform(position, Action(kind, position.grid.cell(row, column)))
    assert same == position
    assert not change
    assert change.before is change.after is position.status


class TestFirstOpening:
    def test_it_opens_the_protected_square(self) -> None:
        """rules.md R2.1: 9 cells in the middle, 6 on an edge, 4 in a corner."""
        opened = {}
        for first, mines in ((40, 72), (4, 75), (36, 75), (0, 77), (80, 77)):
            level = Level(9, 9, mines)
            position = deal(new_position(level), draw_layout(level, first, 1))
            position, _ = perform(position, Action(ActionKind.OPEN, first))
            opened[first] = position.opened.bit_count()
            assert position.number(first) == 0
            assert position.status is Status.WON
        assert opened == {40: 9, 4: 6, 36: 6, 0: 4, 80: 4}

    def test_it_is_a_zero_on_every_level(self) -> None:
        """rules.md R2.1."""
        level = Level(30, 16, 99)
        for first in (0, 29, 255, 450, 479):
            position = deal(new_position(level), draw_layout(level, first, first))
            position, change = perform(position, Action(ActionKind.OPEN, first))
            assert position.number(first) == 0
            assert level.grid.neighbours(first) & ~position.opened == 0
            assert change.started

    def test_it_is_safe_where_the_square_does_not_fit(self) -> None:
        """rules.md R2.3."""
        level = Level(5, 5, 20)
        for seed in range(50):
            position = deal(new_position(level), draw_layout(level, 12, seed))
            position, _ = perform(position, Action(ActionKind.OPEN, 12))
            assert position.status is Status.RUNNING
            assert position.number(12) == 20 - 16

    def test_flags_stand_before_it_and_stay_when_the_cascade_reaches_them(self) -> None:
        """rules.md R2.4."""
        ready = after(new_position(Level(3, 3, 1)), "flag 0 0", "flag 2 2", "unmark 2 2", "question 0 1")
        assert ready.status is Status.READY
        position = deal(ready, layout_from_text("... ... ..*"))
        assert shows(after(position, "open 2 0"), "F.. .11 .1#")

    def test_a_flag_before_it_is_no_beginning(self) -> None:
        """rules.md R2.4."""
        _, change = perform(new_position(Level(3, 3, 1)), Action(ActionKind.FLAG, 4))
        assert change
        assert not change.started

    def test_opening_needs_the_mines_dealt(self) -> None:
        """rules.md R2.1."""
        with pytest.raises(ValueError, match="dealt"):
            after(new_position(Level(3, 3, 1)), "open 0 0")

    def test_nothing_can_be_chorded_before_it(self) -> None:
        assert_nothing_changes(new_position(Level(3, 3, 1)), ActionKind.CHORD, 1, 1)
        assert_nothing_changes(game(CORNERS), ActionKind.CHORD, 1, 1)


class TestDealing:
    def test_mines_are_dealt_once(self) -> None:
        with pytest.raises(ValueError, match="dealt already"):
            deal(game(CORNERS), layout_from_text(CORNERS))

    @pytest.mark.parametrize(
        "board", ["*.. ... ...", "*.*. .... .... ....", "*... .... ....", "*.** .... ...."]
    )
    def test_a_layout_of_another_level_is_refused(self, board: str) -> None:
        with pytest.raises(ValueError, match="not one of the position's level"):
            deal(new_position(Level(4, 3, 2)), layout_from_text(board))

    def test_a_layout_on_an_equal_grid_is_dealt(self) -> None:
        position = deal(new_position(Level(4, 3, 2)), layout_of(Grid(4, 3), 0b101))
        assert shows(after(position, "open 2 0"), "#### 1211 ....")


class TestOpening:
    def test_a_number_opens_alone(self) -> None:
        """rules.md R3.1."""
        assert shows(after(game(CORNERS), "open 1 1"), "#### #2## ####")

    def test_a_zero_opens_its_neighbours_and_so_on(self) -> None:
        """rules.md R3.2."""
        board = """
        ..*....
        .......
        ....*..
        """
        assert shows(after(game(board), "open 0 0"), ".1##### .112### ...1###")

    def test_a_cascade_passes_diagonally_between_zeros(self) -> None:
        """rules.md R3.2: zeros that touch only by a corner belong to one opening."""
        position = after(game("...* .... .... *..."), "open 1 1")
        assert shows(position, "..1F ..11 11.. F1..")

    def test_a_cascade_opens_no_flag_but_question_marks(self) -> None:
        """rules.md R3.2, R4.2, R4.5."""
        position = after(game("..... ..... ....*"), "flag 0 1", "question 1 1", "flag 0 4", "open 2 0")
        assert shows(position, ".F..F ...11 ...1#")
        assert position.questions == 0

    def test_a_wall_of_flags_stops_a_cascade(self) -> None:
        """rules.md R3.2."""
        position = after(game("......*"), "flag 0 3", "open 0 0")
        assert shows(position, "...F###")

    def test_a_cascade_does_not_open_what_was_flagged_when_an_earlier_one_passed(self) -> None:
        """rules.md R3.2: a cell freed of its flag waits for the player, wherever the next cascade runs."""
        position = after(game("........*"), "flag 0 1", "flag 0 4", "open 0 2", "unmark 0 1")
        assert shows(position, "##..F####")
        assert shows(after(position, "unmark 0 4", "open 0 5"), "##.....1#")

    def test_a_mine_ends_the_game(self) -> None:
        """rules.md R3.3."""
        position = after(game(CORNERS), "open 2 0", "open 0 0")
        assert position.status is Status.LOST
        assert position.opened & 1 == 0

    def test_flagged_and_open_cells_stay_as_they_are(self) -> None:
        """rules.md R3.4, R4.2."""
        position = after(game(CORNERS), "open 1 1", "flag 0 0", "flag 2 0")
        assert_nothing_changes(position, ActionKind.OPEN, 0, 0)
        assert_nothing_changes(position, ActionKind.OPEN, 2, 0)
        assert_nothing_changes(position, ActionKind.OPEN, 1, 1)

    def test_a_cell_opens_once_its_flag_is_off(self) -> None:
        """rules.md R4.2."""
        position = after(game(CORNERS), "open 1 1", "flag 0 1", "unmark 0 1", "open 0 1")
        assert shows(position, "#2## #2## ####")

    def test_the_game_is_won_without_any_flag(self) -> None:
        """rules.md R3.5."""
        position = after(game(CORNERS), "open 2 0", "open 0 1")
        assert position.status is Status.RUNNING
        assert after(position, "open 0 3").status is Status.WON

    def test_flags_on_all_mines_win_nothing(self) -> None:
        """rules.md R3.5."""
        assert after(game(CORNERS), "open 2 0", "flag 0 0", "flag 0 2").status is Status.RUNNING

    def test_a_safe_cell_under_a_flag_is_still_to_be_opened(self) -> None:
        """rules.md R3.5."""
        position = after(game("..*"), "flag 0 0", "open 0 1")
        assert position.status is Status.RUNNING
        assert after(position, "unmark 0 0", "open 0 0").status is Status.WON


class TestMarks:
    def test_the_counter_goes_below_zero(self) -> None:
        """rules.md R4.3."""
        position = flag_all(game(CORNERS), range(5))
        assert position.mine_counter == -3
        assert after(position, "unmark 0 0").mine_counter == -2

    def test_question_marks_are_not_counted(self) -> None:
        """rules.md R4.5."""
        assert after(game(CORNERS), "question 0 0", "question 0 1").mine_counter == 2

    @pytest.mark.parametrize(
        ("question_marks", "cycle"),
        [(True, [Mark.FLAG, Mark.QUESTION, Mark.NONE]), (False, [Mark.FLAG, Mark.NONE, Mark.FLAG])],
    )
    def test_marks_follow_each_other_in_a_cycle(self, question_marks: bool, cycle: list[Mark]) -> None:
        """rules.md R4.5."""
        position = game(CORNERS)
        for mark in cycle:
            position, _ = perform(position, marking_action(position, 0, question_marks=question_marks))
            assert position.mark(0) is mark

    def test_without_question_marks_a_leftover_one_is_cleared_next(self) -> None:
        """rules.md R4.5."""
        assert next_mark(Mark.QUESTION, question_marks=False) is Mark.NONE

    def test_turning_question_marks_off_takes_them_all_away(self) -> None:
        """rules.md R4.5."""
        position = after(game(CORNERS), "question 0 0", "question 0 3", "flag 0 1")
        cleared, change = clear_question_marks(position)
        assert shows(cleared, "#F## #### ####")
        assert cleared.grid.cells(change.marked) == [0, 3]
        assert clear_question_marks(cleared) == (cleared, type(change)())

    def test_an_open_cell_takes_no_mark(self) -> None:
        position = after(game(CORNERS), "open 1 1")
        for kind in (ActionKind.FLAG, ActionKind.QUESTION, ActionKind.UNMARK):
            assert_nothing_changes(position, kind, 1, 1)

    def test_the_mark_that_is_there_already_changes_nothing(self) -> None:
        position = after(game(CORNERS), "flag 0 0", "question 0 1")
        assert_nothing_changes(position, ActionKind.FLAG, 0, 0)
        assert_nothing_changes(position, ActionKind.QUESTION, 0, 1)
        assert_nothing_changes(position, ActionKind.UNMARK, 0, 2)

    def test_a_wrong_flag_is_not_checked_while_the_game_runs(self) -> None:
        """rules.md R4.4."""
        position = after(game(CORNERS), "open 2 0", "flag 0 1")
        assert position.status is Status.RUNNING
        assert shows(position, "#F## 1211 ....")
        assert position.grid.cells(wrong_flags(position)) == [1]


class TestChord:
    def test_it_opens_the_unflagged_neighbours_when_the_flags_are_as_many_as_the_number(self) -> None:
        """rules.md R5.1."""
        position = after(game(CORNERS), "open 2 0", "flag 0 0", "flag 0 2")
        assert position.grid.cells(chord_targets(position, 5)) == [1]
        assert shows(after(position, "chord 1 1"), "F2F# 1211 ....")

    @pytest.mark.parametrize("flags", [[], [0], [0, 1, 2]])
    def test_with_a_wrong_flag_count_it_changes_nothing(self, flags: list[int]) -> None:
        """rules.md R5.1."""
        position = flag_all(after(game(CORNERS), "open 2 0"), flags)
        assert chord_targets(position, 5) == 0
        assert_nothing_changes(position, ActionKind.CHORD, 1, 1)

    def test_on_a_blank_cell_it_counts_zero(self) -> None:
        """rules.md R5.1."""
        position = after(game("....*"), "flag 0 1", "open 0 0")
        assert_nothing_changes(position, ActionKind.CHORD, 0, 0)
        assert shows(after(position, "unmark 0 1", "chord 0 0"), "...1F")

    def test_it_opens_question_marks_and_cascades(self) -> None:
        """rules.md R5.1."""
        position = after(game("*....*"), "open 0 1", "flag 0 0", "question 0 2", "question 0 3")
        assert shows(after(position, "chord 0 1"), "F1..1F")

    @pytest.mark.parametrize("place", [(0, 0), (0, 3), (0, 2)])
    def test_on_a_cell_that_is_not_open_it_changes_nothing(self, place: tuple[int, int]) -> None:
        position = after(game(CORNERS), "open 2 0", "flag 0 2", "question 0 3")
        assert_nothing_changes(position, ActionKind.CHORD, *place)

    def test_a_wrong_flag_loses_and_all_it_opened_is_shown(self) -> None:
        """rules.md R5.2, R7.1: every mine among the opened cells exploded, the others plain."""
        board = """
        **.
        ...
        ..*
        """
        position = after(game(board), "open 1 1", "flag 0 2", "flag 1 0", "flag 2 0")
        position = after(position, "chord 1 1")
        assert position.status is Status.LOST
        assert shows(position, "XX! !32 !1X")

    def test_a_lost_chord_also_cascades(self) -> None:
        """rules.md R5.2."""
        position = after(game("...*.... ........"), "open 1 2", "flag 1 3", "chord 1 2")
        assert shows(position, "..1X#### ..1!####")

    def test_it_wins_with_its_last_cell(self) -> None:
        """rules.md R3.5, R5.1."""
        position = after(game("*.."), "open 0 1", "flag 0 0", "chord 0 1")
        assert position.status is Status.WON


class TestEnd:
    def test_a_lost_game_shows_its_mines_wrong_flags_and_the_exploded_one(self) -> None:
        """rules.md R7.1."""
        position = after(game(CORNERS), "open 2 0", "flag 0 1", "question 0 3", "open 0 0")
        assert shows(position, "X!*? 1211 ....")
        assert after(game(CORNERS), "flag 0 2", "open 0 0").status is Status.LOST
        assert shows(after(game(CORNERS), "flag 0 2", "open 0 0"), "X#F# #### ####")

    def test_a_won_game_shows_its_mines_flagged_and_the_counter_at_zero(self) -> None:
        """rules.md R7.2, R4.6: the player's own flags stay apart."""
        position = after(game(CORNERS), "open 2 0", "flag 0 0", "open 0 1", "open 0 3")
        assert shows(position, "F2F1 1211 ....")
        assert position.mine_counter == 0
        assert position.grid.cells(position.flags) == [0]

    def test_the_counter_of_a_lost_game_stays(self) -> None:
        assert after(game(CORNERS), "flag 0 2", "open 0 0").mine_counter == 1

    @pytest.mark.parametrize("moves", [["open 0 0"], ["open 0 1", "open 0 3"]])
    def test_after_the_end_nothing_changes(self, moves: list[str]) -> None:
        """rules.md R7.3."""
        position = after(game(CORNERS), "open 2 0", "flag 0 2", *moves)
        assert position.status.over
        for kind in ActionKind:
            for cell in range(12):
                assert_nothing_changes(position, kind, *position.grid.row_column(cell))


class TestUnusualBoards:
    def test_a_board_without_mines_is_won_by_the_first_opening(self) -> None:
        """rules.md R1.2."""
        for board in (".", "....", ".\n.\n.", "... ... ..."):
            position = after(game(board), "open 0 0")
            assert position.status is Status.WON
            assert position.mine_counter == 0

    def test_a_board_of_one_cell_is_won_or_lost_at_once(self) -> None:
        """rules.md R1.2."""
        assert after(game("."), "open 0 0").status is Status.WON
        lost = after(game("*"), "open 0 0")
        assert (lost.status, position_text(lost)) == (Status.LOST, "X")
        assert after(game("*"), "flag 0 0").status is Status.READY

    @pytest.mark.parametrize("length", [2, 3, 64, MAX_SIDE])
    def test_a_board_of_one_line_plays_both_ways(self, length: int) -> None:
        row = "." * (length - 1) + "*"
        assert shows(after(game(row), "open 0 0"), "." * (length - 2) + "1F")
        assert shows(after(game("\n".join(row)), "open 0 0"), "\n".join("." * (length - 2) + "1F"))

    def test_the_largest_board_opens_at_once(self) -> None:
        level = Level(MAX_SIDE, MAX_SIDE, 0)
        position = deal(new_position(level), draw_layout(level, 0, 0))
        position, change = perform(position, Action(ActionKind.OPEN, 39_999))
        assert position.status is Status.WON
        assert change.opened == level.grid.all_cells
        assert faces_of(position) == bytes([Face.OPEN]) * 40_000

    @pytest.mark.parametrize("kind", ActionKind)
    @pytest.mark.parametrize("cell", [-1, 12, 10**9])
    def test_a_cell_off_the_board_is_refused(self, kind: ActionKind, cell: int) -> None:
        with pytest.raises(ValueError, match="off the board"):
            perform(game(CORNERS), Action(kind, cell))
