"""Clicks by kind, as the community counts them."""

from __future__ import annotations

from typing import NamedTuple, Self


class Clicks(NamedTuple):
    """How many clicks were made: to open, to mark, to open around a number."""

    left: int = 0
    right: int = 0
    chord: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.left + self.right + self.chord

    def plus(self, other: Clicks) -> Self:
        """These and *other*, kind by kind."""
        return type(self)(*(mine + its for mine, its in zip(self, other, strict=True)))


LEFT, RIGHT, CHORD = Clicks(left=1), Clicks(right=1), Clicks(chord=1)
