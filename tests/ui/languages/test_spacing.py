"""The spacing of numbers that the project asks for by example."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale

from demineur.ui.language import locale_of
from demineur.ui.localised import shown_count

_NO_BREAK = "\u00a0"
_NARROW = "\u202f"


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    usual = QLocale()
    yield
    QLocale.setDefault(usual)


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("en", "3,200"),
        ("fr", f"3{_NARROW}200"),
        ("nb", f"3{_NO_BREAK}200"),
        ("sk", f"3{_NO_BREAK}200"),
        ("uk", f"3{_NO_BREAK}200"),
        ("de", "3.200"),
    ],
)
def test_thousands_are_spaced_in_the_languages_way(code: str, shown: str) -> None:
    QLocale.setDefault(locale_of(code, QLocale("ja_JP")))
    assert shown_count(3_200) == shown


@pytest.mark.parametrize(
    ("code", "system", "used"),
    [
        ("fr", "fr_CA", "fr_CA"),
        ("fr", "de_DE", "fr_FR"),
        ("nb", "nn_NO", "nb_NO"),
        ("it", "it_CH", "it_CH"),
        ("en", "en_GB", "en_GB"),
        ("en", "C", "en_US"),
    ],
)
def test_the_systems_own_habits_count_in_its_own_language(code: str, system: str, used: str) -> None:
    assert locale_of(code, QLocale(system)).name() == used
