"""Everything that can happen to a table; the log is a list of these.

*at* is the server's clock in milliseconds. The table has no clock and no randomness of its own: both come in
here, so that the same events always give the same table.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from demineur.race.boards import Deal
from demineur.race.commands import Command
from demineur.race.table_settings import TableSettings


class Closing(Enum):
    """Why a table is closed. The values go over the wire."""

    HOST = "host"
    """The table lived in the host's program, and the host left."""
    EMPTY = "empty"
    IDLE = "idle"
    SHUTDOWN = "shutdown"
    """The server stops."""


@dataclass(frozen=True, slots=True)
class Created:
    """The table's first event: the host takes seat 0, and still has to connect.

    *token* and *resume* are hashes of the link's secret and of the one that lets the host in. A *local* table
    lives in its host's program and ends with it.
    """

    at: int
    tid: str
    token: str
    name: str
    resume: str
    settings: TableSettings
    local: bool


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody came with the link."""

    at: int
    name: str
    resume: str


@dataclass(frozen=True, slots=True)
class Returned:
    """*player* came back with the secret *used*, and was given a new one (both hashed)."""

    at: int
    player: int
    used: str
    resume: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection of *player* is gone; the last sign of life came at *since*."""

    at: int
    player: int
    since: int


@dataclass(frozen=True, slots=True)
class Asked:
    """*player* asked for something, under a number that rises from one command to the next."""

    at: int
    player: int
    number: int
    command: Command


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time has passed."""

    at: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The board that the table had asked for under *number* is found; None: there is none."""

    at: int
    number: int
    deal: Deal | None


@dataclass(frozen=True, slots=True)
class Recovered:
    """Another server took the table over from its log: nobody is connected any more."""

    at: int


@dataclass(frozen=True, slots=True)
class Shut:
    """The server closes the table."""

    at: int
    why: Closing


Event: TypeAlias = Created | Joined | Returned | Lost | Asked | Ticked | Dealt | Recovered | Shut
"""All but `Created` happen to a table that is there already."""
