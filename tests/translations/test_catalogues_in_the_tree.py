"""The catalogues that the program ships: complete, well formed, with the plurals of each language."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.core import Locale

from catalogue_checks import faults
from catalogue_texts import TRANSLATED, catalogue_path
from demineur.i18n import LANGUAGES
from hatch_build import compiled

ROOT = Path(__file__).resolve().parents[2]
COUNTS = (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112, 121)
ONE = "one"
FEW = "few"
MANY = "many"
OTHER = "other"
FORMS = {
    "de": (ONE, OTHER),
    "es": (ONE, MANY, OTHER),
    "fr": (ONE, MANY, OTHER),
    "it": (ONE, MANY, OTHER),
    "nb": (ONE, OTHER),
    "pl": (ONE, FEW, MANY),
    "sk": (ONE, FEW, OTHER),
    "uk": (ONE, FEW, MANY),
}
"""What `msgstr[0]` and so on are for."""


@cache
def catalogue(code: str) -> GNUTranslations:
    return GNUTranslations(BytesIO(compiled(catalogue_path(ROOT, code))))


def plural_of(code: str, number: int) -> str:
    """The form that the catalogue's own line Plural-Forms chooses."""
    return FORMS[code][catalogue(code).plural(number)]  # type: ignore[attr-defined]


def test_every_catalogue_is_in_order() -> None:
    assert faults(ROOT) == []


def test_every_language_has_its_catalogue() -> None:
    assert set(TRANSLATED) == set(LANGUAGES) - {"en"}
    assert all(catalogue_path(ROOT, code).is_file() for code in TRANSLATED)
    assert "ua" not in LANGUAGES


@pytest.mark.parametrize("code", TRANSLATED)
def test_plurals_are_those_of_cldr(code: str) -> None:
    rule = Locale(code).plural_form
    numbers = [*range(205), 1_000, 1_001, 1_000_000, 1_000_001, 1_000_002, 1_000_005, 2_000_000]
    assert [plural_of(code, number) for number in numbers] == [rule(number) for number in numbers]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("uk", {ONE: {1, 21, 101, 121}, FEW: {2, 4, 22}, MANY: {0, 5, 11, 12, 14, 25, 111, 112}}),
        ("sk", {ONE: {1}, FEW: {2, 4}, OTHER: {0, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112, 121}}),
        ("fr", {ONE: {0, 1}, OTHER: set(COUNTS) - {0, 1}}),
        ("it", {ONE: {1}, OTHER: set(COUNTS) - {1}}),
        ("nb", {ONE: {1}, OTHER: set(COUNTS) - {1}}),
    ],
)
def test_each_count_takes_its_form(code: str, expected: dict[str, set[int]]) -> None:
    chosen = {form: {number for number in COUNTS if plural_of(code, number) == form} for form in FORMS[code]}
    assert {form: numbers for form, numbers in chosen.items() if numbers} == expected
