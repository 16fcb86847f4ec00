"""What holds in every game, on random boards with random play."""

from __future__ import annotations

from collections.abc import Sequence

from drawn_games import boards, game
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_game import NaiveGame

from demineur.engine.board_text import position_text
from demineur.engine.faces import faces_of
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Change, Position, Status, new_position
from demineur.engine.rules import chord_targets, perform

KINDS = st.sampled_from([ActionKind.OPEN, ActionKind.CHORD, *ActionKind])
MOVES = st.lists(st.tuples(KINDS, st.integers(0, 10**6)), max_size=40)
Moves = Sequence[tuple[ActionKind, int]]


def steps(position: Position, moves: Moves) -> list[tuple[Position, Action, Position, Change]]:
    found = []
    for kind, number in moves:
        action = Action(kind, number % position.grid.count)
        following, change = perform(position, action)
        found.append((position, action, following, change))
        position = following
    return found


@settings(deadline=None, max_examples=300)
@given(boards(), MOVES)
def test_a_game_goes_as_the_plain_rules_say(board: str, moves: Moves) -> None:
    naive = NaiveGame(board)
    for _, action, position, _ in steps(game(board), moves):
        naive.perform(action.kind, *position.grid.row_column(action.cell))
        assert position_text(position) == naive.drawing()
        assert position.status.value == naive.status
        assert position.mine_counter == naive.counter()


@settings(deadline=None, max_examples=200)
@given(boards(most=7), st.lists(st.tuples(st.sampled_from("ofFc"), st.integers(0, 10**6)), max_size=60))
def test_a_skilful_game_goes_as_the_plain_rules_say(board: str, moves: list[tuple[str, int]]) -> None:
    """Random play dies early; this player opens only safe cells, flags mostly mines, and chords a lot."""
    position, naive = game(board), NaiveGame(board)
    mines = board.replace("\n", "")
    for letter, number in moves:
        wanted = "*" if letter == "f" else "."
        cells = [cell for cell, symbol in enumerate(mines) if symbol == wanted] or [0]
        kinds = {"o": ActionKind.OPEN, "f": ActionKind.FLAG, "F": ActionKind.FLAG, "c": ActionKind.CHORD}
        action = Action(kinds[letter], cells[number % len(cells)])
        if letter == "F" and position.flags & position.grid.bit(action.cell):
            action = Action(ActionKind.UNMARK, action.cell)
        position, _ = perform(position, action)
        naive.perform(action.kind, *position.grid.row_column(action.cell))
        assert position_text(position) == naive.drawing()
        assert position.status.value == naive.status


@settings(deadline=None)
@given(boards(), MOVES)
def test_cell_sets_keep_apart_and_on_the_board(board: str, moves: Moves) -> None:
    for _, _, position, _ in steps(game(board), moves):
        assert position.layout is not None
        mines = position.layout.mines
        sets = (position.opened, position.flags, position.questions, position.exploded)
        assert (
            sum(members.bit_count() for members in sets)
            == (sets[0] | sets[1] | sets[2] | sets[3]).bit_count()
        )
        assert (sets[0] | sets[1] | sets[2] | sets[3]) & ~position.grid.all_cells == 0
        assert position.opened & mines == 0
        assert position.exploded & ~mines == 0
        assert bool(position.exploded) == (position.status is Status.LOST)


@settings(deadline=None)
@given(boards(), MOVES)
def test_a_game_is_won_exactly_when_all_safe_cells_are_open(board: str, moves: Moves) -> None:
    """rules.md R3.5."""
    for _, _, position, _ in steps(game(board), moves):
        assert position.layout is not None
        cleared = position.opened | position.layout.mines == position.grid.all_cells
        opened_something = position.status is not Status.READY
        assert (position.status is Status.WON) == (cleared and opened_something and not position.exploded)


@settings(deadline=None)
@given(boards(), MOVES)
def test_a_change_names_exactly_the_cells_that_look_different(board: str, moves: Moves) -> None:
    for before, _, after, change in steps(game(board), moves):
        old, new = faces_of(before), faces_of(after)
        different = [cell for cell in range(after.grid.count) if old[cell] != new[cell]]
        assert after.grid.cells(change.cells) == different
        assert (change.before, change.after) == (before.status, after.status)
        assert change.opened == after.opened & ~before.opened
        assert bool(change) == (before != after)


@settings(deadline=None)
@given(boards(), MOVES)
def test_chord_targets_are_what_a_chord_opens(board: str, moves: Moves) -> None:
    for before, action, _, _ in steps(game(board), moves):
        targets = chord_targets(before, action.cell)
        after, change = perform(before, Action(ActionKind.CHORD, action.cell))
        assert bool(targets) == bool(change)
        assert targets & ~(after.opened | after.exploded) == 0
        assert after.exploded == (change.exploded or before.exploded)


@settings(deadline=None)
@given(boards(), MOVES)
def test_the_same_actions_give_the_same_position(board: str, moves: Moves) -> None:
    assert steps(game(board), moves) == steps(game(board), moves)


@settings(deadline=None)
@given(boards(), MOVES)
def test_dropping_the_actions_that_changed_nothing_gives_the_same_position(board: str, moves: Moves) -> None:
    taken = steps(game(board), moves)
    position = game(board)
    for _, action, _, change in taken:
        if change:
            position, _ = perform(position, action)
    assert position == (taken[-1][2] if taken else position)


@given(st.integers(1, 9), st.integers(1, 9), MOVES)
def test_before_the_mines_are_dealt_marks_come_and_go(columns: int, rows: int, moves: Moves) -> None:
    """rules.md R2.4."""
    marks = [(kind, number) for kind, number in moves if kind is not ActionKind.OPEN]
    for _, _, position, change in steps(new_position(Level(columns, rows, 1)), marks):
        assert position.status is Status.READY
        assert not change.started
        assert position.opened == 0
