"""The state of a chain of deductions: what is known so far, and which numbers have shown it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from demineur.engine.grid import CellSet
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.findings import Deduction, Flaw, Impossible, Rule
from demineur.engine.solver.knowledge import Margins, margins_of
from demineur.engine.solver.places import Place, Squares, places, squares_of


@dataclass(frozen=True, slots=True)
class Inference:
    """A deduction as a rule finds it: the numbers that the rule looks at, and what follows.

    *leans_on_mines* and *leans_on_safe* are the earlier results without which it would not follow.
    """

    rule: Rule
    decisive: CellSet
    safe: CellSet = 0
    mines: CellSet = 0
    leans_on_mines: CellSet = 0
    leans_on_safe: CellSet = 0


class Reasoning:
    """What is known about the hidden cells of *clues* at one moment of a chain of deductions."""

    __slots__ = ("_support", "clues", "complete", "counted", "flaw", "mines", "safe", "squares")

    def __init__(self, clues: Clues) -> None:
        self.clues = clues
        self.mines: CellSet = 0
        self.safe: CellSet = 0
        self.complete = True
        self.counted = False
        self.flaw: Impossible | None = None
        self.squares: Squares = squares_of(clues.grid)
        self._support: dict[Place, CellSet] = {}

    @property
    def unknown(self) -> CellSet:
        """The hidden cells of which nothing is known yet."""
        return self.clues.hidden & ~(self.mines | self.safe)

    @property
    def live(self) -> CellSet:
        """The open numbers that touch an unknown cell."""
        return self.clues.opened & self.clues.grid.dilate(self.unknown)

    @property
    def mines_left(self) -> int:
        """How many mines are not located yet; below zero if more are located than there are."""
        return self.clues.mines - self.mines.bit_count()

    def margins(self) -> Margins | Impossible:
        """What every open number still asks for."""
        return margins_of(self.clues, self.mines, self.unknown)

    def around(self, numbers: CellSet) -> CellSet:
        """The squares of all *numbers* together."""
        return self.clues.grid.dilate(numbers)

    def learn(self, steps: list[Inference]) -> list[Deduction]:
        """Take in what follows, all from the same moment; the deductions, those from fewest numbers first.

        A step that only repeats what an earlier one has shown is left out; a contradiction sets `flaw`.
        """
        unknown = self.unknown
        explained = [self._explained(step) for step in steps]
        explained.sort(key=_kindness)
        useful = []
        for deduction in explained:
            clash = (
                deduction.safe & self.mines | deduction.mines & self.safe | deduction.safe & deduction.mines
            )
            if clash and not self.flaw:
                numbers = deduction.numbers | self.support_of(clash & ~unknown)
                self.flaw = Impossible(Flaw.NUMBERS_DISAGREE, numbers)
            new = deduction.cells & unknown
            if not new:
                continue
            unknown ^= new
            for place in places(new):
                self._support[place] = deduction.numbers
            self.counted |= deduction.rule.counts_mines
            self.mines |= deduction.mines
            self.safe |= deduction.safe
            useful.append(deduction)
        return useful

    def support_of(self, known: CellSet) -> CellSet:
        """All numbers that were needed to show what is known about these cells."""
        numbers = 0
        for place in places(known):
            numbers |= self._support[place]
        return numbers

    def _explained(self, step: Inference) -> Deduction:
        return Deduction(
            step.rule,
            step.decisive | self.support_of(step.leans_on_mines | step.leans_on_safe),
            step.safe,
            step.mines,
            step.decisive,
            step.leans_on_mines,
            step.leans_on_safe,
        )


def _kindness(deduction: Deduction) -> tuple[int, bool, bool]:
    """Few numbers first; then cells to open, and those alone before those with mines beside them."""
    return deduction.numbers.bit_count(), not deduction.safe, bool(deduction.safe and deduction.mines)


def flaw_with_reasons(reasoning: Reasoning, found: Impossible) -> Impossible:
    """*found* with the numbers added that had shown what it builds on."""
    if reasoning.counted:
        return Impossible(
            Flaw.MINE_COUNT, reasoning.support_of(reasoning.mines | reasoning.safe) | found.numbers
        )
    known = reasoning.around(found.numbers) & (reasoning.mines | reasoning.safe)
    return replace(found, numbers=found.numbers | reasoning.support_of(known))
