from __future__ import annotations

import pytest
from drawn_games import after, game

from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Change, Mark, Position, Status, new_position
from demineur.engine.rules import perform

BOARD = """
*.*.
....
....
"""


def test_a_new_position_is_hidden_and_has_no_mines_yet() -> None:
    """rules.md R2.1."""
    position = new_position(Level(4, 3, 2))
    assert position.status is Status.READY
    assert position.layout is None
    assert position.hidden == position.grid.all_cells
    assert position.mine_counter == 2


def test_hidden_cells_are_those_neither_open_nor_exploded() -> None:
    position = after(game(BOARD), "open 2 0", "flag 0 0", "open 0 2")
    assert position.grid.cells(position.hidden) == [0, 1, 3]


def test_a_cell_has_one_mark() -> None:
    position = after(game(BOARD), "flag 0 0", "question 0 1")
    assert [position.mark(cell) for cell in range(3)] == [Mark.FLAG, Mark.QUESTION, Mark.NONE]
    assert after(position, "question 0 0").mark(0) is Mark.QUESTION
    assert after(position, "flag 0 1").mark(1) is Mark.FLAG


def test_only_open_cells_have_a_number() -> None:
    position = after(game(BOARD), "open 1 1")
    assert position.number(5) == 2
    for hidden in (0, 1, 11):
        with pytest.raises(ValueError, match="not open"):
            position.number(hidden)
    with pytest.raises(ValueError, match="not open"):
        new_position(Level(2, 2, 1)).number(0)


def changes(position: Position, *actions: Action) -> list[Change]:
    found = []
    for action in actions:
        position, change = perform(position, action)
        found.append(change)
    return found


def test_a_change_says_what_began_and_what_ended() -> None:
    flag, first, nothing, last = changes(
        game("*.."),
        Action(ActionKind.FLAG, 0),
        Action(ActionKind.OPEN, 1),
        Action(ActionKind.OPEN, 1),
        Action(ActionKind.OPEN, 2),
    )
    assert (flag.started, flag.ended, bool(flag)) == (False, False, True)
    assert (first.started, first.ended, bool(first)) == (True, False, True)
    assert (nothing.started, nothing.ended, bool(nothing)) == (False, False, False)
    assert (last.started, last.ended, bool(last)) == (False, True, True)


def test_a_change_keeps_apart_what_was_opened_exploded_and_shown() -> None:
    position = after(game(BOARD), "open 2 0", "flag 0 1")
    grid = position.grid
    (change,) = changes(position, Action(ActionKind.OPEN, 0))
    assert change.opened == 0
    assert grid.cells(change.exploded) == [0]
    assert grid.cells(change.shown) == [1, 2]
    assert grid.cells(change.cells) == [0, 1, 2]


def test_only_won_and_lost_games_are_over() -> None:
    assert [status for status in Status if status.over] == [Status.WON, Status.LOST]
