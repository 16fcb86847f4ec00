"""The solver's answers as values: deductions with their reasons, and impossible positions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from demineur.engine.grid import CellSet


class Rule(Enum):
    """Why something follows; the values are stable codes, from the simplest rule to the hardest."""

    SATISFIED = "satisfied"
    """A number has all its mines: its other hidden neighbours are safe."""
    FULL = "full"
    """A number needs every hidden neighbour that is left: they are mines."""
    COUNTER = "counter"
    """All mines are found, so the rest is safe; or as many mines as cells are left, so all are mines."""
    PAIR = "pair"
    """Two numbers whose common cells hold all that one may, and the other must, have there."""
    CASES = "cases"
    """Every way of satisfying some numbers agrees on these cells."""
    MINE_COUNT = "mine_count"
    """As `CASES`, with the number of mines on the whole board as one more condition."""

    @property
    def counts_mines(self) -> bool:
        """Whether the total number of mines is part of the reason."""
        return self is Rule.COUNTER or self is Rule.MINE_COUNT


@dataclass(frozen=True, slots=True)
class Deduction:
    """Cells that are certain, and why.

    *numbers* alone (with the mine count where the rule says so) imply *safe* and *mines*. Of these numbers,
    *decisive* are those that the rule itself looks at; the others have shown before that *given_mines* are
    mines and *given_safe* are safe, which the last step builds on.
    """

    rule: Rule
    numbers: CellSet
    safe: CellSet
    mines: CellSet
    decisive: CellSet = 0
    given_mines: CellSet = 0
    given_safe: CellSet = 0

    @property
    def cells(self) -> CellSet:
        """Everything that it decides."""
        return self.safe | self.mines


class Flaw(Enum):
    """What makes a position impossible."""

    TOO_FEW_CELLS = "too_few_cells"
    """A number is higher than its hidden neighbours allow."""
    TOO_MANY_MINES = "too_many_mines"
    """A number is lower than the mines that are certain around it."""
    NUMBERS_DISAGREE = "numbers_disagree"
    """No layout satisfies these numbers together."""
    MINE_COUNT = "mine_count"
    """The numbers can be satisfied, but never with this number of mines."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """No layout shows these numbers; *numbers* are some that cannot be satisfied together."""

    flaw: Flaw
    numbers: CellSet


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything that is certain, as deductions in the order of kindness: each builds on those before.

    *complete* is False only where the search met its declared bound; then something certain may be missing.
    """

    deductions: tuple[Deduction, ...]
    safe: CellSet
    mines: CellSet
    complete: bool = True
