"""What the guide is made of, in reading order: codes only, the window has the words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from demineur.guide.practice import Pattern


class Chapter(Enum):
    """The two chapters of the guide; the values are stable codes."""

    HOW_TO_PLAY = "how_to_play"
    READING = "reading"
    """Reading the numbers."""


@dataclass(frozen=True, slots=True)
class Section:
    """One subject: its stable *key*, the keys of its *diagrams*, and the *exercise* that belongs to it."""

    key: str
    chapter: Chapter
    diagrams: tuple[str, ...] = ()
    exercise: Pattern | None = None


def _play(key: str, *diagrams: str) -> Section:
    return Section(key, Chapter.HOW_TO_PLAY, diagrams)


def _reading(key: str, *diagrams: str, exercise: Pattern | None = None) -> Section:
    return Section(key, Chapter.READING, diagrams or (key,), exercise)


SECTIONS: tuple[Section, ...] = (
    _play("aim"),
    _play("numbers"),
    _play("cascade"),
    _play("first_click", "protected_first", "corner_first"),
    _play("flags"),
    _play("question_marks"),
    _play("chord"),
    _play("ending"),
    _play("time"),
    _play("racing"),
    _reading("one_one", exercise=Pattern.ONE_ONE),
    _reading("forced_guess"),
)
"""All sections in reading order. Those of the second chapter are one pattern each."""
