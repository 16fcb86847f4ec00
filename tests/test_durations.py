"""Times as players read them (rules.md R6.4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.durations import needs_unit, result_time, running_time


@pytest.mark.parametrize(
    ("ms", "shown"),
    [
        (0, "0.000"),
        (1, "0.001"),
        (12_340, "12.340"),
        (12_341, "12.341"),
        (75_200, "75.200"),
        (3_599_999, "3599.999"),
        (3_600_000, "1:00:00.00"),
        (3_723_409, "1:02:03.40"),
        (360_000_000, "100:00:00.00"),
    ],
)
def test_a_result_is_shown_in_seconds_and_from_an_hour_on_in_hours(ms: int, shown: str) -> None:
    assert result_time(ms) == shown


def test_a_result_has_the_decimal_point_of_the_language() -> None:
    assert result_time(75_200, ",") == "75,200"
    assert result_time(3_723_400, ",") == "1:02:03,40"


@given(ms=st.integers(0, 3_599_999))
def test_a_result_below_an_hour_is_shown_without_rounding(ms: int) -> None:
    assert int(result_time(ms).replace(".", "")) == ms


@given(ms=st.integers(0, 400_000_000))
def test_a_result_agrees_with_the_seconds_of_the_running_clock(ms: int) -> None:
    whole, _point, _rest = result_time(ms).partition(".")
    seconds = 0
    for part in running_time(ms).split(":"):
        seconds = seconds * 60 + int(part)
    assert whole == (str(seconds) if needs_unit(ms) else running_time(ms))


@given(ms=st.integers(0, 400_000_000))
def test_only_bare_seconds_need_a_unit(ms: int) -> None:
    assert needs_unit(ms) is (":" not in result_time(ms))


@pytest.mark.parametrize(
    ("ms", "shown"),
    [
        (0, "0:00"),
        (999, "0:00"),
        (1_000, "0:01"),
        (75_999, "1:15"),
        (3_599_999, "59:59"),
        (3_600_000, "1:00:00"),
        (36_065_000, "10:01:05"),
    ],
)
def test_a_running_clock_shows_the_whole_seconds_that_have_passed(ms: int, shown: str) -> None:
    assert running_time(ms) == shown
