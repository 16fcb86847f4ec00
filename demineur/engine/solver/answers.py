"""Whole answers about positions and layouts, for the command line and whoever else asks."""

from __future__ import annotations

from dataclasses import dataclass

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout
from demineur.engine.metrics import three_bv
from demineur.engine.solver.clues import Clues, clues_from
from demineur.engine.solver.deductions import deductions, wrong_flags
from demineur.engine.solver.findings import Findings, Impossible
from demineur.engine.solver.guess import Guess, best_guess
from demineur.engine.solver.probabilities import Probabilities, probabilities
from demineur.engine.solver.proof import Grade, ProofStep
from demineur.engine.solver.unfolding import Unfolding, opened_by


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything about a position: what is certain and why, the chances, the best guess if nothing is."""

    findings: Findings
    chances: Probabilities
    guess: Guess | None
    wrong_flags: CellSet


def analyse(clues: Clues, flags: CellSet = 0) -> Analysis | Impossible:
    """Everything about *clues*; *flags* are no evidence, but those proved wrong are told."""
    findings = deductions(clues)
    if isinstance(findings, Impossible):
        return findings
    chances = probabilities(clues)
    if isinstance(chances, Impossible):
        return chances
    guess = None if findings.safe or findings.mines else best_guess(clues, chances)
    if isinstance(guess, Impossible):
        return guess
    return Analysis(findings, chances, guess, wrong_flags(findings, flags))


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a layout needs a guess after a certain first opening.

    *grade* and *proof* are given where it needs none; *stuck* is what is open where logic ends otherwise.
    """

    grade: Grade | None
    three_bv: int
    proof: tuple[ProofStep, ...]
    stuck: Clues | None

    @property
    def no_guess(self) -> bool:
        """Whether logic alone wins."""
        return self.stuck is None


def judge(layout: Layout, first: Cell) -> Verdict:
    """Whether logic alone wins *layout* after opening *first*; a first cell with a mine always takes luck."""
    grid, mines = layout.grid, layout.mines
    count = mines.bit_count()
    if grid.bit(first) & mines:
        return Verdict(None, three_bv(layout), (), clues_from(layout, 0, count))
    board = Unfolding(grid, mines, opened_by(grid, mines, first))
    if board.run(Grade.HARD):
        return Verdict(board.grade, three_bv(layout), board.proof(), None)
    return Verdict(None, three_bv(layout), (), clues_from(layout, board.opened, count))
