"""The computer as a player: logic where it can, the best guess where it must."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout
from demineur.engine.solver.clues import Clues, clues_from
from demineur.engine.solver.deductions import next_deduction
from demineur.engine.solver.findings import Deduction, Impossible
from demineur.engine.solver.guess import Guess, best_guess
from demineur.engine.solver.proof import Grade
from demineur.engine.solver.unfolding import Unfolding, opened_by

ChooseGuess: TypeAlias = Callable[[Clues], Guess | Impossible | None]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How a game of the computer went: whether it was *won*, and the *guesses* it took."""

    won: bool
    guesses: tuple[Guess, ...]


def advice(clues: Clues, flags: CellSet = 0) -> Deduction | Guess | Impossible | None:
    """What to do next: the kindest deduction, or else the best guess; None if the game is decided.

    Mines that carry one of *flags* are not told again; the flags are no evidence.
    """
    found = next_deduction(clues, flags)
    return best_guess(clues) if found is None else found


def play_out(layout: Layout, first: Cell, choose: ChooseGuess = best_guess) -> PlayedGame:
    """Play *layout* to its end from a first opening at *first*, which is no mine; guesses are *choose*'s."""
    grid, mines = layout.grid, layout.mines
    guesses: list[Guess] = []
    opened = opened_by(grid, mines, first)
    while True:
        board = Unfolding(grid, mines, opened)
        if board.run(Grade.HARD):
            return PlayedGame(won=True, guesses=tuple(guesses))
        opened = board.opened
        guess = choose(clues_from(layout, opened, mines.bit_count()))
        if not isinstance(guess, Guess):
            raise AssertionError("A position of a game has a safe cell until it is won.")  # noqa: TRY004
        guesses.append(guess)
        bit = grid.bit(guess.cell)
        if bit & mines:
            return PlayedGame(won=False, guesses=tuple(guesses))
        opened |= bit
