"""What a client is for, and what it has its transport do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from demineur.race.links import ServerAddress, TableLink
from demineur.race.table_settings import TableSettings


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Join with a link; *resume* is the secret of somebody who was there before."""

    link: TableLink
    resume: str = ""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table on a server for others to join."""

    server: ServerAddress
    settings: TableSettings


Errand: TypeAlias = JoinTable | OpenTable


@dataclass(frozen=True, slots=True)
class Dial:
    """Connect to *url*; its reports carry the number *connection*."""

    connection: int
    url: str


@dataclass(frozen=True, slots=True)
class Transmit:
    """Send *text* over this connection."""

    connection: int
    text: str


@dataclass(frozen=True, slots=True)
class HangUp:
    """Send what is left, then close this connection."""

    connection: int


Order: TypeAlias = Dial | Transmit | HangUp
