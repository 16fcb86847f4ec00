"""What a player can ask of a table (race/README.md "What a client says").

Who asks is never a field: it is the connection.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from demineur.engine.grid import Cell
from demineur.race.table_settings import TableSettings


@dataclass(frozen=True, slots=True)
class Sit:
    """Take the first free seat."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Give the seat up and watch."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Say that one is ready, or not any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class Settle:
    """Choose the board of the next race."""

    settings: TableSettings


@dataclass(frozen=True, slots=True)
class Start:
    """Deal to those who are seated."""


@dataclass(frozen=True, slots=True)
class Unseat:
    """Free the seat of somebody else."""

    player: int


@dataclass(frozen=True, slots=True)
class Open:
    """Open a cell, in race *race*: a click that was meant for the last one must not open in the next."""

    cell: Cell
    race: int


@dataclass(frozen=True, slots=True)
class Chord:
    """Open around a number (rules.md R5.1)."""

    cell: Cell
    race: int


@dataclass(frozen=True, slots=True)
class Flag:
    """Put a flag, or take it away; the table keeps flags, so that it can check chords."""

    cell: Cell
    on: bool
    race: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Be out, and lose (rules.md R12.8)."""

    race: int


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw, or agree to the one that is offered (rules.md R12.9)."""

    race: int


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """Refuse the draw that is offered; whoever offered it takes it back so."""

    race: int


@dataclass(frozen=True, slots=True)
class Again:
    """Another race with the same players (rules.md R12.10)."""


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Back to the lobby, where another board can be chosen and free seats taken (rules.md R12.10)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table for good."""


Command: TypeAlias = (
    Sit
    | Stand
    | Ready
    | Settle
    | Start
    | Unseat
    | Open
    | Chord
    | Flag
    | Resign
    | OfferDraw
    | DeclineDraw
    | Again
    | ChangeSettings
    | Leave
)
RaceCommand: TypeAlias = Open | Chord | Flag | Resign | OfferDraw | DeclineDraw
"""Those that name the race they are meant for."""
