"""What a hint has to say about a position: something certain, a wrong flag, or the best guess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from demineur.engine.grid import Cell, CellSet
from demineur.engine.position import Position
from demineur.engine.solver.clues import Clues, clues_of
from demineur.engine.solver.deductions import deductions, next_deduction, wrong_flags
from demineur.engine.solver.findings import Deduction, Impossible
from demineur.engine.solver.guess import end_game_guess
from demineur.engine.solver.probabilities import probabilities

_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class WrongFlags:
    """The open numbers prove that these flags stand on cells without a mine (rules.md R4.4)."""

    flags: CellSet


@dataclass(frozen=True, slots=True)
class Guess:
    """Nothing is certain: *cell* has the lowest *chance* of a mine; *exact* unless it was estimated.

    *mines* are the hidden cells that are certainly mines, flagged or not.
    """

    cell: Cell
    chance: float
    exact: bool
    mines: CellSet = 0


Advice: TypeAlias = WrongFlags | Deduction | Guess | Impossible | None


def advise(position: Position) -> Advice:
    """The most useful thing to say about a running game; None if there is nothing left to do.

    Flags are never evidence, but one that is disproved comes first: whoever relies on it loses.
    """
    clues = clues_of(position)
    if position.flags:
        found = deductions(clues)
        if isinstance(found, Impossible):
            return found
        wrong = wrong_flags(found, position.flags)
        if wrong:
            return WrongFlags(wrong)
    return next_deduction(clues, position.flags) or safest_cell(clues)


def safest_cell(clues: Clues) -> Guess | Impossible | None:
    """The cell with the lowest chance of a mine; None without a hidden cell.

    Of several it is the best one where the end game can be played exactly, and else the first.
    """
    chances = probabilities(clues)
    if isinstance(chances, Impossible):
        return chances
    known = [(chance, cell) for cell, chance in enumerate(chances.of_all()) if chance is not None]
    if not known:
        return None
    chance, cell = min(known)
    best = end_game_guess(clues, chances)
    if best is not None and best.chance <= chance + _ROUNDING:
        cell = best.cell
    return Guess(cell, chance, chances.exact, chances.mines)
