"""From mouse events to clicks: the same presses, the same game and the same counts as everybody's."""

from __future__ import annotations

import pytest

from demineur.engine.board_text import layout_from_text, position_text
from demineur.engine.position import Action, ActionKind, Status
from demineur.formats.interpreter import Interpreter, execute
from demineur.formats.values import Event, Format, Mouse, Replay
from demineur.play.session import LoggedAction

BOARD = """\
..*.
....
*...
...."""


def played(script: str, *, question_marks: bool = False, left_chords: bool = False) -> Interpreter:
    """The game of a script such as ``lc00 lr00``: code, column, row; ``^`` and ``<`` are beside the board."""
    events = []
    for step, word in enumerate(script.split()):
        column, row = (-8 if place in "^<" else int(place) * 16 + 8 for place in word[2:4])
        events.append(Event(step * 10, Mouse(word[:2]), column, row))
    layout = layout_from_text(BOARD)
    return execute(
        Replay(Format.RAWVF, layout, tuple(events), question_marks=question_marks, left_chords=left_chords)
    )


def counts(game: Interpreter) -> tuple[int, int, int]:
    return game.left.made, game.right.made, game.double.made


@pytest.mark.parametrize(
    ("script", "clicks"),
    [
        ("lc00 lr00", (1, 0, 0)),
        ("lc00 lr90", (0, 0, 0)),
        ("lc90 lr00", (1, 0, 0)),
        ("lr00", (0, 0, 0)),
        ("rc20 rr20", (0, 1, 0)),
        ("rc20", (0, 1, 0)),
        ("rc90 rr20", (0, 1, 0)),
        ("rr20", (0, 0, 0)),
        ("mc00 mr00", (0, 0, 1)),
        ("mr00", (0, 0, 0)),
        ("mc00 mr90", (0, 0, 0)),
        ("sc00 lr00", (0, 0, 1)),
        ("lc00 lr00 lc00 rc00 lr00 rr00", (1, 0, 1)),
        ("lc00 lr00 lc00 rc00 rr00 lr00", (1, 0, 1)),
        ("lc00 lr00 rc00 lc00 lr00 rr00", (1, 0, 1)),
        ("lc00 lr00 rc00 rr00", (1, 1, 0)),
        ("lc00 cc00 lr00 rr00", (0, 0, 1)),
        ("rc20 lc10 lr10 rr10", (0, 1, 1)),
        ("rc20 lc10 lr10 lc11 lr11 rr11", (0, 1, 2)),
        ("lc00 lr00 lc00 rc00 rr90 lr00", (1, 0, 0)),
        ("lc00 lr00 lc00 rc00 lr90 rr00", (1, 1, 0)),
        ("lc00 mc00 lr00 mr00", (0, 0, 1)),
        ("pf20 lc00 lr00", (1, 1, 0)),
    ],
)
def test_what_counts_as_which_click(script: str, clicks: tuple[int, int, int]) -> None:
    assert counts(played(script)) == clicks


def test_a_chord_opens_and_the_second_release_does_nothing() -> None:
    game = played("lc10 lr10 rc20 rr20 lc10 rc10 lr10 rr10")
    assert (
        position_text(game.position)
        == """\
.1F#
121#
####
####"""
    )
    assert counts(game) == (1, 1, 1)


def test_a_one_and_a_half_click_flags_and_chords() -> None:
    game = played("lc10 lr10 rc20 lc10 lr10 rr10")
    assert counts(game) == (1, 1, 1)
    assert (game.left.effective, game.right.effective, game.double.effective) == (1, 1, 1)


def test_flags_and_unflags_are_effective_and_clicks_on_open_cells_are_not() -> None:
    game = played("rc20 rr20 rc20 rr20 lc10 lr10 lc10 lr10 rc10 rr10")
    assert counts(game) == (2, 3, 0)
    assert (game.left.effective, game.right.effective) == (1, 2)


def test_question_marks_are_part_of_the_cycle_only_where_they_are_on() -> None:
    assert played("rc20 rr20 rc20 rr20", question_marks=True).position.questions
    assert not played("rc20 rr20 rc20 rr20").position.questions
    assert played("rc20 rr20 mt00 rc20 rr20").position.questions


def test_left_clicks_chord_on_open_cells_where_the_program_had_it_so() -> None:
    assert counts(played("lc10 lr10 lc10 lr10", left_chords=True)) == (1, 0, 1)


def test_a_click_just_beside_the_board_counts_but_does_nothing() -> None:
    game = played("lc00 lr<0 rc0^ rr0^")
    assert counts(game) == (1, 1, 0)
    assert (game.left.effective, game.right.effective) == (0, 0)
    assert game.position.status is Status.READY


def test_time_begins_with_the_first_opening_and_marks_before_it_are_at_zero() -> None:
    game = played("rc20 rr20 lc10 lr10 rc02 rr02")
    assert game.started_ms == 30
    assert game.log == [
        LoggedAction(0, Action(ActionKind.FLAG, 2)),
        LoggedAction(0, Action(ActionKind.OPEN, 1)),
        LoggedAction(10, Action(ActionKind.FLAG, 8)),
    ]


def test_nothing_counts_after_the_end() -> None:
    game = played("lc20 lr20 lc00 lr00 rc10 rr10")
    assert game.position.status is Status.LOST
    assert counts(game) == (1, 0, 0)
    assert game.left.effective == 1


def test_a_clock_that_goes_back_stands_still() -> None:
    replay = Replay(
        Format.AVF,
        layout_from_text(BOARD),
        (
            Event(500, Mouse.LEFT_PRESS, 8, 8),
            Event(500, Mouse.LEFT_RELEASE, 8, 8),
            Event(100, Mouse.RIGHT_PRESS, 40, 8),
        ),
    )
    assert [logged.ms for logged in execute(replay).log] == [0, 0]
