from __future__ import annotations

from collections import Counter

from demineur.guide.diagrams import DIAGRAM_KEYS
from demineur.guide.glossary import LEGEND, Sign
from demineur.guide.practice import Pattern
from demineur.guide.sections import SECTIONS, Chapter


def test_how_to_play_comes_before_reading() -> None:
    chapters = [section.chapter for section in SECTIONS]
    assert chapters == sorted(chapters, key=list(Chapter).index)


def test_keys_are_unique() -> None:
    assert max(Counter(section.key for section in SECTIONS).values()) == 1


def test_every_diagram_has_its_place() -> None:
    assert [key for section in SECTIONS for key in section.diagrams] == list(DIAGRAM_KEYS)


def test_every_pattern_belongs_to_a_section() -> None:
    assert [section.exercise for section in SECTIONS if section.exercise] == list(Pattern)


def test_how_to_play_has_every_part_of_the_rules() -> None:
    keys = [section.key for section in SECTIONS if section.chapter is Chapter.HOW_TO_PLAY]
    assert keys == [
        *("aim", "numbers", "cascade", "first_click", "flags", "question_marks", "chord"),
        *("ending", "time", "racing"),
    ]


def test_every_section_on_reading_has_a_diagram() -> None:
    assert all(section.diagrams for section in SECTIONS if section.chapter is Chapter.READING)


def test_the_legend_has_the_six_marks_and_the_first_opening() -> None:
    """rules.md R11."""
    assert [sign.value for sign in LEGEND] == ["hidden", "open", "flag", "used", "safe", "mine", "first"]
    assert len(LEGEND) == len(Sign)
