"""One press at a time: what it does, what looks pressed, and what cancels it. See gesture_scripts.py."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from gesture_scripts import AT_RELEASE, FLAGGING, PLAIN, SIMPLE, event_of, looks, outcomes, wishes

from demineur.engine.position import Status
from demineur.play.gestures import IDLE, Context, Move, Outcome, step


@pytest.mark.parametrize("context", [PLAIN, SIMPLE])
@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("L+a", ""),
        ("L+a L-a", "open a"),
        ("L+a >b L-b", "open b"),
        ("L+a L-b", "open b"),
        ("L+a >. L-.", ""),
        ("L+a >. >a L-a", "open a"),
        ("L+a >1 L-1", ""),
        ("L+a >1 >b L-b", "open b"),
        ("L+1 >a L-a", ""),
        ("L+1 >. L-.", ""),
        ("L+a x L-a", ""),
        ("L+1 x L-1", ""),
        ("L+a L-a L+b L-b", "open a, open b"),
        ("L+a L-a L+a L-a", "open a, open a"),
        ("R+a R-a", "mark a"),
        ("R+a >b R-b", "mark a"),
        ("R+a R-a R+a R-a", "mark a, mark a"),
        ("R+1 R-1", ""),
        ("R+1 >a R-a", ""),
        ("M+a M-a", "mark a"),
        ("M+a >1 M-1", "mark a"),
        ("M+1 >a M-a", ""),
    ],
)
def test_one_button_does_one_thing(script: str, expected: str, context: Context) -> None:
    """I04: two quick clicks are two clicks."""
    assert wishes(script, context) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("L+1 L-1", "{} 1"),
        ("L+1 >2 L-2", "{} 2"),
        ("L+1 >a >2 L-2", "{} 2"),
        ("L+1 >. >1 L-1", "{} 1"),
        ("M+1 M-1", "{} 1"),
        ("M+1 >2 M-2", "{} 2"),
        ("R+1 L+1 L-1 R-1", "{} 1"),
        ("R+1 L+1 R-1 L-1", "{} 1"),
        ("L+1 R+1 L-1 R-1", "{} 1"),
        ("L+1 R+1 R-1 L-1", "{} 1"),
        ("L+a >1 R+1 R-1 L-1", "{} 1"),
        ("T+1 T-1", "{} 1"),
        ("T+1 T>2 T-2", "{} 2"),
        ("T+1 hold T-1", "{} 1"),
        ("open+1 open-", "{} 1"),
        ("open+1 >2 open-", "{} 2"),
        ("chord+1 chord-", "{} 1"),
        ("chord+1 >a >2 chord-", "{} 2"),
    ],
)
def test_a_press_on_a_number_chords_where_it_is_released(script: str, expected: str) -> None:
    """Without Simple mode it only says that there is such a thing (rules.md R5.4)."""
    assert wishes(script, SIMPLE) == expected.format("chord")
    assert wishes(script, PLAIN) == expected.format("chord_unavailable")


@pytest.mark.parametrize("context", [PLAIN, SIMPLE, AT_RELEASE, FLAGGING])
@pytest.mark.parametrize("script", ["L+. >{0} L-{0}", "R+. >{0} R-{0}", "M+. >{0} M-{0}", "T+. T>{0} T-{0}"])
def test_a_press_off_the_board_arms_nothing(script: str, context: Context) -> None:
    """I01."""
    for cell in "a1":
        assert wishes(script.format(cell), context) == ""
        assert looks(script.format(cell), context) == "- - -"


def test_a_press_of_the_frame_does_not_make_the_next_click_a_chord() -> None:
    """I01: right on the frame, then left on a cell."""
    assert wishes("R+. R-. L+a L-a", SIMPLE) == "open a"
    assert wishes("R+. L+a L-a R-a", SIMPLE) == "open a"
    assert wishes("L+a >. R+. >b R-b L-b", SIMPLE) == "open b"


@pytest.mark.parametrize("script", ["L-a", "L-1", "R-a", "M-1", "T-a", "hold", "open-", ">a", "x"])
def test_what_comes_without_its_press_does_nothing(script: str) -> None:
    assert outcomes(script, SIMPLE) == [Outcome()]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("L+a L+b L-b", "open b"),
        ("L+1 L+b L-b", "open b"),
        ("L+a L+. L-b", ""),
        ("R+a R+b R-b", "mark a, mark b"),
        ("R+a R+b L+a L-a", "mark a, mark b"),
        ("L+1 R+1 L+a L-a", "open a"),
        ("T+a T+b T-b", "open b"),
        ("open+1 open+a open-", "open a"),
    ],
)
def test_a_second_press_of_the_same_button_begins_anew(script: str, expected: str) -> None:
    """Its release was lost, and perhaps those of others with it."""
    assert wishes(script, SIMPLE) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("R+a", ""),
        ("R+a R-a", "mark a"),
        ("M+a M-a", "mark a"),
        ("R+a >b R-b", ""),
        ("R+a >b >a R-a", "mark a"),
        ("R+a >. R-.", ""),
        ("R+a x R-a", ""),
        ("R+a >1 L+1 L-1 R-1", "chord 1"),
        ("R+a L+a R-a L-a", ""),
        ("M+1 M-1", "chord 1"),
        ("flag+a flag-", "mark a"),
    ],
)
def test_flags_at_the_release_can_be_taken_back(script: str, expected: str) -> None:
    assert wishes(script, AT_RELEASE) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("L+a >b >1 >. >a L-a", "a b - - a -"),
        ("L+1 >2 >a >. >1 L-1", "(1) (2) - - (1) -"),
        ("M+1 >2 M-2", "(1) (2) -"),
        ("M+a >1 M-1", "- - -"),
        ("R+1 >2 R-2", "- - -"),
        ("R+a >1 L+1 >2 L-2 >1 R-1", "- - (1) (2) - - -"),
        ("L+a R+a >1 L-1 R-1", "a - (1) - -"),
        ("L+a x >a L-a", "a - - -"),
        ("T+a T>b T-b", "a b -"),
        ("T+1 T>2 hold T-2", "(1) (2) (2) -"),
        ("T+a hold T>b T-b", "a - - -"),
        ("open+1 >2 >a open-", "(1) (2) - -"),
        ("chord+1 chord-", "(1) -"),
        ("open+a open-", "- -"),
    ],
)
def test_what_looks_pressed(script: str, expected: str) -> None:
    """rules.md R5.3."""
    assert looks(script, SIMPLE) == expected


@pytest.mark.parametrize(
    "script", ["L+1 >2 L-2", "M+1 >2 M-2", "L+1 R+1 L-1", "T+1 hold T-1", "open+1 open-"]
)
def test_without_simple_mode_numbers_highlight_nothing(script: str) -> None:
    assert set(looks(script, PLAIN)) <= {"-", " "}


def test_flags_at_the_release_preview_nothing() -> None:
    assert looks("R+a >b R-b", AT_RELEASE) == "- - -"


@pytest.mark.parametrize("status", [Status.WON, Status.LOST])
@pytest.mark.parametrize("press", ["L+a", "L+1", "L+1 R+1", "M+1", "T+a", "open+1"])
def test_the_end_of_the_game_cancels_what_is_held(press: str, status: Status) -> None:
    """I03, rules.md R7.3: also when it is another player who ended it, and also for the next game."""
    state = IDLE
    for word in press.split():
        state, _ = step(state, event_of(word), SIMPLE)
    state, outcome = step(state, Move(0), replace(SIMPLE, status=status))
    assert (state, outcome) == (IDLE, Outcome())
    for word in ("L-a", "R-a", "M-1", "T-a", "open-"):
        state, outcome = step(state, event_of(word), SIMPLE)
        assert outcome == Outcome()


@pytest.mark.parametrize(
    "script", ["L+a L-a", "R+a R-a", "M+1 M-1", "T+a hold T-a", "open+a open-", "flag+a"]
)
def test_nothing_happens_once_the_game_is_over(script: str) -> None:
    """rules.md R7.3."""
    for status, simple_mode in product((Status.WON, Status.LOST), (False, True)):
        context = replace(PLAIN, status=status, simple_mode=simple_mode)
        assert set(outcomes(script, context)) == {Outcome()}


def test_a_cell_that_was_opened_during_the_press_is_not_opened_again() -> None:
    state, _ = step(IDLE, event_of("L+a"), SIMPLE)
    state, outcome = step(state, event_of("L-a"), replace(SIMPLE, is_open=lambda _: True))
    assert (state, outcome) == (IDLE, Outcome())
