"""Where the events of tables are kept before anybody hears of what they did.

Commit before reveal: the server sends the effects of an event only after `EventLog.append` has returned for
it. With a log that outlives the process, an acknowledged move can therefore not be lost (race.md §2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from demineur.race.events import Event


class FencedError(Exception):
    """Another server owns the table now: nothing was appended, and nothing may be sent any more."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The table lives on another server, at this address."""

    url: str


@dataclass(frozen=True, slots=True)
class Owned:
    """The table is this server's; *events* are what happened to it before, empty if it is its own child."""

    events: Sequence[Event]


class EventLog(Protocol):
    """A place for events; one for each server process. All methods run on the server's loop."""

    async def open(self) -> None:
        """Get ready, before the first connection is accepted."""

    async def create(self, tid: str, event: Event) -> None:
        """Keep the first event of a new table, which is this server's from now on."""

    async def append(self, tid: str, events: Sequence[Event]) -> None:
        """Keep *events*, in order, behind the ones before; `FencedError` if the table is no longer ours.

        Calls for one table never overlap; those for several may, and an implementation may gather them into
        one write.
        """

    async def find(self, tid: str) -> Owned | Moved | None:
        """Who owns a table that this server does not have in memory; None: there is no such table.

        `Owned` if its owner has died and it is this server's from now on.
        """

    async def forget(self, tid: str) -> None:
        """The table is closed."""

    async def close(self) -> None:
        """The server stops; tables that still live may be taken over by others."""

    @property
    def lasting(self) -> bool:
        """Whether tables outlive the process: then it does not close them when it stops."""


class NoLog:
    """For one process that is enough: its memory is the only place where tables are."""

    lasting = False

    async def open(self) -> None:
        """Nothing to get ready."""

    async def create(self, tid: str, event: Event) -> None:
        """Nothing is kept."""

    async def append(self, tid: str, events: Sequence[Event]) -> None:
        """Nothing is kept."""

    async def find(self, tid: str) -> Owned | Moved | None:  # noqa: ARG002  # nothing is ever found
        """A table that is not in memory does not exist."""
        return None

    async def forget(self, tid: str) -> None:
        """Nothing was kept."""

    async def close(self) -> None:
        """Nothing to close."""
