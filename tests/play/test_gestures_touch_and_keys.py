"""Touch, keys and flag mode. See gesture_scripts.py."""

from __future__ import annotations

from dataclasses import replace

import pytest
from gesture_scripts import FLAGGING, READY, SIMPLE, event_of, wishes

from demineur.play.gestures import IDLE, step


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("L+a", ""),
        ("L+a L-a", "mark a"),
        ("L+a >b L-b", "mark b"),
        ("L+a >. L-.", ""),
        ("L+1 L-1", "chord 1"),
        ("L+1 >a L-a", ""),
        ("R+a R-a", "mark a"),
        ("M+a M-a", "mark a"),
        ("T+a T-a", "mark a"),
        ("T+a hold T-a", "mark a"),
        ("T+1 T-1", "chord 1"),
        ("open+a open-", "mark a"),
        ("open+1 open-", "chord 1"),
        ("flag+a flag-", "mark a"),
    ],
)
def test_flag_mode_flags_where_a_click_would_open(script: str, expected: str) -> None:
    """rules.md R4.1: numbers still chord, and whatever flags anyway still flags."""
    assert wishes(script, FLAGGING) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("T+a T-a", "open a"),
        ("T+a T>b T-b", "open b"),
        ("T+a T>. T-.", ""),
        ("T+a x T-a", ""),
        ("T+a x hold", ""),
        ("T+a hold", "mark a"),
        ("T+a hold T-a", "mark a"),
        ("T+a hold hold T>b T-b", "mark a"),
        ("T+a T>b hold T-b", "mark b"),
        ("T+a T>1 hold T-1", ""),
        ("T+1 T>a hold T-a", ""),
        ("T+1 T>a hold T>2 T-2", "chord 2"),
        ("L+a hold L-a", "open a"),
        ("T+a L+b hold L-b T-a", "open b"),
    ],
)
def test_taps_open_and_long_presses_flag(script: str, expected: str) -> None:
    assert wishes(script, SIMPLE) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("L+a L-a", "open a"),
        ("R+a R-a", "mark a"),
        ("M+a M-a", "mark a"),
        ("flag+a", "mark a"),
        ("T+a T-a", "open a"),
        ("T+a hold T-a", ""),
    ],
)
def test_flags_before_the_first_opening_but_for_the_long_press(script: str, expected: str) -> None:
    """rules.md R2.4."""
    assert wishes(script, READY) == expected


def test_flag_mode_flags_before_the_first_opening_but_for_the_long_press() -> None:
    """rules.md R2.4."""
    flagging = replace(READY, flag_mode=True)
    assert wishes("L+a L-a", flagging) == "mark a"
    assert wishes("T+a T-a", flagging) == "mark a"
    assert wishes("T+a hold T-a", flagging) == ""


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("open+a", "open a"),
        ("open+a open-", "open a"),
        ("open+a >1 open-", "open a"),
        ("flag+a", "mark a"),
        ("flag+1 flag-", ""),
        ("chord+a >1 chord-", ""),
        ("chord+1 chord+a >1 chord-", ""),
        ("open+1 >a open-", ""),
        ("open+1 x open-", ""),
        ("open+1 flag+1 open-", "chord 1"),
        ("open+1 chord+1 open- chord-", "chord 1"),
        ("open+. flag+. chord+.", ""),
        ("L+a flag+b L-a", "mark b"),
        ("L+a open+b L-a", "open b"),
        ("open+1 L+a L-a open-", "open a"),
    ],
)
def test_keys_act_when_pressed_and_chord_when_released(script: str, expected: str) -> None:
    """A key that acts takes a pending click back."""
    assert wishes(script, SIMPLE) == expected


def test_the_flag_mode_that_counts_is_that_of_the_release() -> None:
    state, _ = step(IDLE, event_of("L+a"), SIMPLE)
    _, outcome = step(state, event_of("L-a"), FLAGGING)
    assert outcome.wish is not None
    assert outcome.wish.kind.value == "mark"
