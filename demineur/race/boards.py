"""The board of a race: drawn from a seed, with the area that opens for all at once (rules.md R12.4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout, draw_layout, layout_of
from demineur.engine.levels import Level
from demineur.engine.position import Position, new_position
from demineur.engine.rules import deal, open_cell
from demineur.engine.seeded import SeededBits

DEAL_VERSION: Final = 1
"""Changes whenever the same seed would give another board or another opened area."""

_MOST_DRAWS: Final = 200
_MOST_SEARCHES: Final = 3
"""So many bounded searches for a board without a guess may fail before the table is told."""
_PROBES: Final = 64


@dataclass(frozen=True, slots=True)
class Deal:
    """A board as the log keeps it: where it came from and what it is, so that nobody searches it twice."""

    seed: int
    first: Cell
    mines: CellSet


def draw_deal(level: Level, seed: int, *, no_guess: bool) -> Deal | None:
    """The board that *seed* gives; None if none was found whose opened area leaves something to do.

    A search for a board without a guess may take seconds: it belongs into another thread or process.
    """
    failed = 0
    for number in range(_MOST_DRAWS):
        bits = SeededBits(seed, f"race {DEAL_VERSION}, draw {number}")
        first, board_seed = bits.below(level.cells), bits.bits(64)
        layout = _draw(level, first, board_seed, no_guess=no_guess)
        if layout is None:
            failed += 1
            if failed == _MOST_SEARCHES:
                return None
        elif not _opened(level, layout, first).status.over:
            return Deal(seed, first, layout.mines)
    return None


def opened_board(level: Level, dealt: Deal) -> Position:
    """The position with which everybody begins: the area around the first cell is open (R2.1)."""
    return _opened(level, layout_of(level.grid, dealt.mines), dealt.first)


@lru_cache(maxsize=256)
def can_be_dealt(level: Level) -> bool:
    """Whether an opened area leaves something to do: some of a few draws must (rules.md R12.4)."""
    for seed in range(_PROBES):
        first = SeededBits(seed, f"race {DEAL_VERSION}, probe").below(level.cells)
        if not _opened(level, draw_layout(level, first, seed), first).status.over:
            return True
    return False


def _draw(level: Level, first: Cell, seed: int, *, no_guess: bool) -> Layout | None:
    if not no_guess:
        return draw_layout(level, first, seed)
    from demineur.engine.no_guess.board import NoGuessBoard  # noqa: PLC0415  # for such boards only
    from demineur.engine.no_guess.generation import draw_no_guess  # noqa: PLC0415  # as above

    found = draw_no_guess(level, first, seed)
    return found.layout if isinstance(found, NoGuessBoard) else None


def _opened(level: Level, layout: Layout, first: Cell) -> Position:
    position, _change = open_cell(deal(new_position(level), layout), first)
    return position
