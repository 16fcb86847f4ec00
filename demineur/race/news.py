"""What a client has to tell its window: facts, in the order in which they became true."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from demineur.engine.position import Change, Position
    from demineur.race.commands import Command
    from demineur.race.events import Closing
    from demineur.race.refusals import Refusal
    from demineur.race.state import Why
    from demineur.race.view import TableView


class Failure(Enum):
    """Why there is no connection any more, for good."""

    UNREACHABLE = "unreachable"
    """No answer: wrong address, a closed port, a firewall, no network. Only before the first welcome."""
    LOST = "lost"
    """The connection did not come back within a minute."""
    REFUSED = "refused"
    """The server said why not: see the refusal."""
    REPLACED = "replaced"
    """The same player came by another window."""
    DISMISSED = "dismissed"
    """The player left, or was away for too long."""
    NOT_UNDERSTOOD = "not_understood"
    """What answers speaks another language."""
    TOO_MUCH = "too_much"
    """The server ended the connection because of too many messages."""


class DrawSaid(Enum):
    """What was said of a draw."""

    OFFERED = "offer"
    AGREED = "yes"
    DECLINED = "no"
    """In words, or by opening a cell, or taken back by whoever offered it."""
    VOID = "void"
    """Who offered it is out."""


@dataclass(frozen=True, slots=True)
class Connected:
    """At the table, for the first time or again; a `TableChanged` and the board follow."""

    again: bool


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The connection is lost; it is tried again in *retry_ms*, until *give_up_ms* from now."""

    retry_ms: int
    give_up_ms: int


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no connection any more, and none is tried."""

    failure: Failure
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """A table of one's own is open on the server: *tid* and *token* make the link for friends."""

    tid: str
    token: str


@dataclass(frozen=True, slots=True)
class TableChanged:
    """The table looks like this now: people, seats, settings, percentages, the phase."""

    view: TableView


@dataclass(frozen=True, slots=True)
class CountdownBegan:
    """Race *number* opens in *ms*."""

    number: int
    ms: int


@dataclass(frozen=True, slots=True)
class RaceBegan:
    """The board of race *number* is open."""

    number: int


@dataclass(frozen=True, slots=True)
class BoardReplaced:
    """The own board as a whole: at the start of a race, and after the connection came back."""

    position: Position


@dataclass(frozen=True, slots=True)
class BoardChanged:
    """The own board changed, as `demineur.engine.rules` would say it."""

    position: Position
    change: Change


@dataclass(frozen=True, slots=True)
class PlayerOut:
    """*player* races no more."""

    player: int
    why: Why


@dataclass(frozen=True, slots=True)
class DrawTold:
    """Something was said of a draw."""

    said: DrawSaid
    player: int


@dataclass(frozen=True, slots=True)
class RaceEnded:
    """The race is over; the outcome is in the table's view."""

    number: int


@dataclass(frozen=True, slots=True)
class DealFailed:
    """The board that *player* had asked for is not dealt; *refusal* says why."""

    player: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class HostChanged:
    """*player* is the host now."""

    player: int


@dataclass(frozen=True, slots=True)
class PersonLeft:
    """*player*, called *name*, is no longer at the table; *why* is `LEFT` or `AWAY`."""

    player: int
    name: str
    why: Why


@dataclass(frozen=True, slots=True)
class CommandRefused:
    """The table refuses what was asked."""

    command: Command | None
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is no more. What is on the window may stay there."""

    why: Closing


@dataclass(frozen=True, slots=True)
class Stalled:
    """The server cannot keep what is done at the moment, and acknowledges nothing; or it can again."""

    on: bool


@dataclass(frozen=True, slots=True)
class Pinged:
    """The time to the server and back, and that of the others by player, in milliseconds."""

    ms: int
    others: dict[int, int]


News: TypeAlias = (
    Connected
    | Disconnected
    | Failed
    | Opened
    | TableChanged
    | CountdownBegan
    | RaceBegan
    | BoardReplaced
    | BoardChanged
    | PlayerOut
    | DrawTold
    | RaceEnded
    | DealFailed
    | HostChanged
    | PersonLeft
    | CommandRefused
    | TableClosed
    | Pinged
    | Stalled
)
