"""The boards that a seed gives, one after the other: the same for ever (rules.md R2.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from demineur.engine.layouts import draw_layout
from demineur.engine.no_guess.board import Refusal
from demineur.engine.no_guess.generation import draw_no_guess
from demineur.engine.seeded import SeededBits

if TYPE_CHECKING:
    from demineur.engine.grid import Cell
    from demineur.engine.layouts import Layout
    from demineur.engine.levels import Level
    from demineur.engine.solver.proof import Grade

# The number changes whenever the same seed would give other boards.
_SEEDS_PURPOSE = "seed of board {number}, 1"
_FIRST_CELL_PURPOSE = "first cell 1"


@dataclass(frozen=True, slots=True)
class Wish:
    """Which boards are wanted: *first* is None to draw it, *grade* None for any that needs no guess."""

    level: Level
    first: Cell | None = None
    no_guess: bool = False
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """A board, and the cell that is to be opened first; *layout* is None where none was found."""

    layout: Layout | None
    first: Cell


def deal_board(wish: Wish, seed: int, number: int) -> Dealt:
    """Board *number*, from 0, of *seed*; it does not depend on how many are asked for."""
    own_seed = seed_of_board(seed, number)
    first = wish.first
    if first is None:
        first = SeededBits(own_seed, _FIRST_CELL_PURPOSE).below(wish.level.cells)
    if not wish.no_guess:
        return Dealt(draw_layout(wish.level, first, own_seed), first)
    found = draw_no_guess(wish.level, first, own_seed, wish.grade)
    return Dealt(None if isinstance(found, Refusal) else found.layout, first)


def seed_of_board(seed: int, number: int) -> int:
    """The seed of board *number*: the first board's is *seed* itself, so that it is the one a game deals."""
    if number == 0:
        return seed
    return SeededBits(seed, _SEEDS_PURPOSE.format(number=number)).bits(64)
