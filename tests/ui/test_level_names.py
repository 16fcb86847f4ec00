"""What levels are called (rules.md R1.1, R1.3)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale

from demineur.engine.levels import NAMED_LEVELS, Level
from demineur.ui.level_names import chosen_level_name, full_level_name, level_name, level_size


def test_each_named_level_has_a_name_of_its_own() -> None:
    assert len({level_name(named) for named in NAMED_LEVELS}) == len(NAMED_LEVELS)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("beginner", "Beginner"),
        ("hard", "Hard 20 × 12"),
        ("difficult", "Difficult 30 × 16"),
        ("expert", "Expert"),
        ("30x16n99", "Difficult 30 × 16"),
        ("9x9n10", "Beginner / Easy"),
        ("12x7n9", "12 × 7, 9 mines"),
        ("2x1n1", "2 × 1, 1 mine"),
    ],
)
def test_names_that_look_alike_show_their_size(key: str, name: str) -> None:
    assert chosen_level_name(key) == name


def test_a_full_name_has_all_numbers_once() -> None:
    assert full_level_name(Level(20, 12, 40)) == "Hard: 20 × 12, 40 mines"
    assert full_level_name(Level(9, 9, 10)) == "Beginner / Easy: 9 × 9, 10 mines"
    assert full_level_name(Level(12, 7, 9)) == "12 × 7, 9 mines"


def test_many_mines_are_grouped_as_the_language_groups() -> None:
    usual = QLocale()
    QLocale.setDefault(QLocale("en"))
    try:
        assert level_size(Level(200, 200, 39_999)) == "200 × 200, 39,999 mines"
    finally:
        QLocale.setDefault(usual)
