from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.race.names import LONGEST, clean_name, distinct_name

TEXTS = st.text(st.characters(), max_size=60)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", ""),
        ("  \t ", ""),
        ("Ann", "Ann"),
        ("a\nb\tc", "a b c"),
        ("a\u2028b", "a b"),
        ("\u202eevil\u202c", "evil"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("<b>x</b>", "<b>x</b>"),
        ("ﬁne", "fine"),
        ("שלום", "שלום"),
        ("😀", "😀"),
        ("x" * 200, "x" * LONGEST),
        ("\ud800x", "x"),
        ("e" + "\u0301\u0316\u0316\u0316\u0316\u0316", "é\u0316\u0316"),
    ],
)
def test_a_name_is_made_harmless(text: str, name: str) -> None:
    """Case N03."""
    assert clean_name(text) == unicodedata.normalize("NFKC", name)


@given(TEXTS)
def test_a_cleaned_name_is_one_short_printable_line_and_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= LONGEST
    assert not any(unicodedata.category(character)[0] == "C" for character in name)
    assert name == " ".join(name.split())
    name.encode()


@given(TEXTS.map(clean_name), st.lists(TEXTS.map(clean_name), max_size=5))
def test_a_distinct_name_is_nobody_elses(name: str, taken: list[str]) -> None:
    given_name = distinct_name(name, taken)
    assert len(given_name) <= LONGEST
    assert not name or given_name.casefold() not in {other.casefold() for other in taken}


def test_the_second_of_a_name_has_a_number_even_at_full_length() -> None:
    long = "x" * LONGEST
    assert distinct_name("Ann", ["Ann", "Ann (2)"]) == "Ann (3)"
    assert distinct_name(long, [long]) == "x" * (LONGEST - 4) + " (2)"
    assert distinct_name("", [""]) == ""
