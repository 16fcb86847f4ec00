"""What is to be done after an event: messages, and a board to draw. Timers are not among them.

The server sleeps until `deadlines.next_deadline` and then tells the table that time has passed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from demineur.race.refusals import Refusal
from demineur.race.table_settings import TableSettings

Message: TypeAlias = dict[str, Any]
"""A message as it goes over the wire, before it is written as JSON."""


@dataclass(frozen=True, slots=True)
class Send:
    """Tell one player."""

    player: int
    message: Message


@dataclass(frozen=True, slots=True)
class Broadcast:
    """Tell everybody at the table."""

    message: Message


@dataclass(frozen=True, slots=True)
class Progress:
    """Somebody got on: tell everybody the percentages soon; only the newest matter."""


@dataclass(frozen=True, slots=True)
class DrawBoard:
    """Find a board, away from the server's loop, and answer with `Dealt` under this number."""

    number: int
    settings: TableSettings


@dataclass(frozen=True, slots=True)
class Dismiss:
    """This player is no longer at the table: the connection can be closed once it has heard so."""

    player: int


Effect: TypeAlias = Send | Broadcast | Progress | DrawBoard | Dismiss
Effects: TypeAlias = tuple[Effect, ...]


def refused(player: int, number: int, refusal: Refusal) -> Effects:
    """The answer to a command that is refused."""
    return (Send(player, {"t": "err", "id": number, "code": refusal.value}),)


def accepted(player: int, number: int) -> Send:
    """The answer to a command that has no other answer of its own."""
    return Send(player, {"t": "ok", "id": number})
