"""Two buttons at a time. See gesture_scripts.py."""

from __future__ import annotations

import pytest
from gesture_scripts import PLAIN, PLAIN_AT_RELEASE, SIMPLE, looks, wishes

LEFT_RIGHT = [(first, second, third) for first, second in ("LR", "RL") for third in ("LR", "RL")]


@pytest.mark.parametrize(("first", "second", "releases"), LEFT_RIGHT)
@pytest.mark.parametrize("between", ["", ">2 ", ">a >1 ", ">. >1 "])
def test_both_buttons_chord_once_in_whatever_order(
    first: str, second: str, releases: str, between: str
) -> None:
    """I03: also when the pointer leaves the number between any two of the four."""
    words = [f"{first}+1", f"{second}+1", f"{releases[0]}-1", f"{releases[1]}-1"]
    for place in range(3):
        script = " ".join([*words[: place + 1], *between.split(), *words[place + 1 :]])
        assert wishes(script, SIMPLE) == "chord 1", script


@pytest.mark.parametrize(("first", "second", "releases"), LEFT_RIGHT)
@pytest.mark.parametrize("end", ["a", "b", "."])
def test_both_buttons_released_off_the_numbers_do_nothing(
    first: str, second: str, releases: str, end: str
) -> None:
    """I03: neither release opens or flags, and going back to the number for the second is too late."""
    start = f"{first}+1 {second}+1 >{end} {releases[0]}-{end}"
    assert wishes(f"{start} {releases[1]}-{end}", SIMPLE) == ""
    assert wishes(f"{start} >1 {releases[1]}-1", SIMPLE) == ""
    assert looks(f"{start} >1 {releases[1]}-1", SIMPLE).endswith("- - -")


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("R+a >1 L+1 L-1 R-1", "mark a, chord 1"),
        ("R+a >1 L+1 R-1 L-1", "mark a, chord 1"),
        ("L+a R+a L-a R-a", ""),
        ("L+a R+a R-a L-a", ""),
        ("R+a L+a L-a R-a", "mark a"),
        ("L+a R+a >1 R-1 L-1", "chord 1"),
        ("L+a >1 R+1 L-1 R-1", "chord 1"),
        ("R+1 >a L+a L-a R-a", ""),
        ("L+1 R+1 L-1 L+2 L-2 R-2", "chord 1, chord 2"),
        ("L+1 R+1 R-1 R+2 R-2 L-2", "chord 1, chord 2"),
        ("L+1 R+1 L-1 >a L+a L-a R-a", "chord 1"),
        ("L+1 R+1 L-1 R-1 L+a L-a", "chord 1, open a"),
    ],
)
def test_the_second_button_makes_it_a_chord_wherever_the_first_began(script: str, expected: str) -> None:
    """rules.md R5.3; the right button that joins places no flag."""
    assert wishes(script, SIMPLE) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("R+a >b L+b L-b R-b", "mark a, open b"),
        ("R+a >b L+b R-b L-b", "mark a, open b"),
        ("R+a >b L+b R-b >1 L-1", "mark a"),
        ("R+1 >b L+b L-b R-b", "open b"),
        ("L+a >b R+b R-b L-b", "mark b"),
        ("R+a L+a L-a R-a", "mark a"),
        ("R+a L+a >b L-b R-b", "mark a"),
        ("L+a R+a L-a R-a", ""),
        ("L+a R+a R-a L-a", ""),
    ],
)
def test_without_simple_mode_each_button_works_by_itself(script: str, expected: str) -> None:
    """Both on one hidden cell do nothing more: whoever wanted to chord opens and unflags nothing."""
    assert wishes(script, PLAIN) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("M+1 R+1 M-1 R-1", "chord 1"),
        ("M+1 R+1 R-1 M-1", "chord 1"),
        ("M+1 R+1 R-1 >2 M-2", "chord 1"),
        ("M+1 L+a L-a M-a", ""),
        ("L+1 M+1 L-1 M-1", "chord 1"),
        ("R+a >1 M+1 R-1 M-1", "mark a, chord 1"),
        ("R+a >b M+b M-b R-b", "mark a, mark b"),
        ("L+a >b M+b M-b L-b", "mark b"),
        ("L+a >1 M+1 L-1 M-1", "chord 1"),
        ("M+a >b L+b L-b M-b", "mark a, open b"),
        ("M+a >b L+b M-b L-b", "mark a, open b"),
    ],
)
def test_the_middle_button_with_another_one(script: str, expected: str) -> None:
    assert wishes(script, SIMPLE) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("R+a >b L+b L-b R-b", "open b"),
        ("L+a >b R+b R-b L-b", "mark b"),
        ("R+a L+a L-a R-a", ""),
    ],
)
def test_flags_at_the_release_with_two_buttons_and_no_simple_mode(script: str, expected: str) -> None:
    assert wishes(script, PLAIN_AT_RELEASE) == expected


def test_the_release_of_another_button_tells_where_the_pointer_is() -> None:
    assert looks("R+a L+b R-a L-a", PLAIN) == "- b a -"
