"""Times as players read them (rules.md R6.4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.durations import needs_unit, result_time, running_time


@pytest.mark.parametrize(
    ("ms", "shown"),
    [
        (0, "0.00"),
        (1, "0.01"),
        (12_340, "12.34"),
        (12_341, "12.35"),
        (75_200, "75.20"),
        (3_599_990, "3599.99"),
        (3_599_991, "1:00:00.00"),
        (3_600_000, "1:00:00.00"),
        (3_723_400, "1:02:03.40"),
        (360_000_000, "100:00:00.00"),
    ],
)
def test_a_result_is_shown_in_seconds_and_from_an_hour_on_in_hours(ms: int, shown: str) -> None:
    assert result_time(ms) == shown


def test_a_result_has_the_decimal_point_of_the_language() -> None:
    assert result_time(75_200, ",") == "75,20"
    assert result_time(3_723_400, ",") == "1:02:03,40"


@given(ms=st.integers(0, 3_599_990))
def test_a_shown_result_is_never_better_than_the_time_played(ms: int) -> None:
    hundredths = int(result_time(ms).replace(".", ""))
    assert 0 <= hundredths * 10 - ms < 10


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
