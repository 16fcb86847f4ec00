"""What the host chooses for a table, and which levels can be raced on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from demineur.engine.levels import Level, problems_of
from demineur.race.boards import can_be_dealt

if TYPE_CHECKING:
    from typing import TypeGuard

MOST_CELLS: Final = 3200
"""Rules.md R12.4."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The board of the next race and the aids for everyone (rules.md R5, R12.1)."""

    level: Level
    simple: bool
    no_guess: bool


def can_be_raced(level: Level | None) -> TypeGuard[Level]:
    """Whether *level* is not too large, and its opened area does not always clear the board (R12.4)."""
    return (
        level is not None
        and level.cells <= MOST_CELLS
        and not problems_of(level.columns, level.rows, level.mines)
        and can_be_dealt(level)
    )
