"""Numbers, times and dates in the language's own way."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from PySide6.QtCore import QLocale

from demineur.ui.localised import (
    shown_count,
    shown_date,
    shown_day,
    shown_decimal,
    shown_share,
    shown_step,
    shown_time,
)


@pytest.fixture
def french() -> Iterator[None]:
    usual = QLocale()
    QLocale.setDefault(QLocale("fr_FR"))
    yield
    QLocale.setDefault(usual)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    usual = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(usual)


def test_a_time_has_two_decimals_and_a_unit() -> None:
    assert shown_time(75_200) == "75.200 s"
    assert shown_time(3_723_400) == "1:02:03.40"


def test_french_writes_a_comma(french: None) -> None:
    del french
    assert shown_time(75_200) == "75,200 s"
    assert shown_share(0.625) == "62,5%"


def test_numbers_are_grouped() -> None:
    assert shown_count(3_200) == "3,200"


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (0.0, "0%"),
        (0.00001, "0.1%"),
        (0.2, "20%"),
        (0.625, "62.5%"),
        (1 / 3, "33.3%"),
        (0.9999999, "99.9%"),
        (1.0, "100%"),
    ],
)
def test_only_all_is_all_and_only_nothing_is_nothing(share: float, shown: str) -> None:
    assert shown_share(share) == shown


def test_a_date_is_written_as_the_language_does() -> None:
    assert shown_date(datetime(2024, 5, 17, 12, tzinfo=UTC)) == "17/05/2024"


def test_a_day_and_a_number_are_written_as_the_language_does(french: None) -> None:
    del french
    assert shown_day(date(2024, 5, 17)) == "17/05/2024"
    assert shown_decimal(1.5, 2) == "1,50"


@pytest.mark.parametrize(
    ("ms", "shown"),
    [(45_000, "45 s"), (500, "0.5 s"), (50, "0.05 s"), (130_000, "130 s"), (750_000, "12:30")],
)
def test_a_scale_has_no_more_decimals_than_it_needs(ms: int, shown: str) -> None:
    assert shown_step(ms) == shown
