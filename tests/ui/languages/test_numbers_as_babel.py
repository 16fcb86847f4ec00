"""Qt's numbers and dates, which cost nothing at the start, are those of CLDR as Babel reads it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from babel.core import Locale
from babel.dates import format_date
from babel.numbers import format_decimal
from PySide6.QtCore import QLocale

from catalogue_checks import spaced_percent
from demineur.i18n import LANGUAGES
from demineur.ui.language import locale_of
from demineur.ui.localised import shown_count, shown_day, shown_decimal

_FOUR_DIGITS_TOGETHER = {"es", "it", "pl"}
"""CLDR's minimumGroupingDigits is 2 there, which Qt follows and Babel does not know: 3200, but 32.000."""


@pytest.fixture(params=list(LANGUAGES), autouse=True)
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn, as on a system that speaks none of them."""
    usual = QLocale()
    QLocale.setDefault(locale_of(request.param, QLocale("ja_JP")))
    yield request.param
    QLocale.setDefault(usual)


@pytest.mark.parametrize("number", [0, 999, 3_200, 12_345, 100_000, 1_234_567])
def test_a_count_is_grouped_as_babel_does(code: str, number: int) -> None:
    expected = format_decimal(number, locale=code)
    if number == 3_200 and code in _FOUR_DIGITS_TOGETHER:
        expected = "3200"
    assert shown_count(number) == expected


@pytest.mark.parametrize("number", [0.25, 75.2, 12_345.678])
def test_a_decimal_is_written_as_babel_does(code: str, number: float) -> None:
    assert shown_decimal(number, 3) == format_decimal(number, format="#,##0.000", locale=code)


@pytest.mark.parametrize("day", [date(2024, 5, 7), date(2026, 12, 31)])
def test_a_date_is_written_as_babel_does(code: str, day: date) -> None:
    assert shown_day(day) == format_date(day, "short", locale=code)


def test_a_percent_sign_stands_where_the_catalogues_are_checked_to_have_it(code: str) -> None:
    assert spaced_percent(code) == (Locale(code).percent_formats[None].pattern == "#,##0\u00a0%")
