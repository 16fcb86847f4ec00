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
    _play("aim", "aim"),
    _play("numbers", "numbers"),
    _play("cascade", "cascade"),
    _play("first_click", "protected_first", "corner_first"),
    _play("flags", "flags"),
    _play("question_marks", "question_marks"),
    _play("chord", "chord", "wrong_chord"),
    _play("ending", "won", "lost"),
    _play("time"),
    _play("racing"),
    _reading("single_neighbour", exercise=Pattern.FULL),
    _reading("satisfied", exercise=Pattern.SATISFIED),
    _reading("one_one", exercise=Pattern.ONE_ONE),
    _reading("one_two_one", exercise=Pattern.ONE_TWO_ONE),
    _reading("one_two_two_one", exercise=Pattern.ONE_TWO_TWO_ONE),
    _reading("reduction", exercise=Pattern.REDUCTION),
    _reading("cases"),
    _reading("mine_count", "all_found", "mine_count", exercise=Pattern.MINE_COUNT),
    _reading("forced_guess"),
    _reading("cheapest_guess", "cheapest_guess", "guess_that_opens", exercise=Pattern.CHEAPEST_GUESS),
)
"""All sections in reading order. Those of the second chapter are one pattern each."""
