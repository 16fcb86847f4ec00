"""Where the events of tables are kept before anybody hears of what they did.

Commit before reveal: the server sends the effects of an event only after the log has told that it is kept.
With a log that outlives the process, an acknowledged move can therefore not be lost: see race/README.md
"Log, lease and fence".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from demineur.race.events import Event


class FencedError(Exception):
    """Another server owns the table now: nothing was appended, and nothing may be sent any more."""


class StalledError(Exception):
    """The log cannot be reached at the moment; what was asked for did not happen."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The table lives on another server, at this address."""

    url: str


@dataclass(frozen=True, slots=True)
class Owned:
    """The table is this server's; *events* are what happened to it before, empty if it is its own child."""

    events: Sequence[Event]


class LogWatcher(Protocol):
    """Hears what becomes of what was given to a log."""

    def kept(self, tid: str, count: int) -> None:
        """The first *count* events of the table are kept."""

    def lost(self, tid: str) -> None:
        """Another server owns the table now."""

    def stalled(self) -> None:
        """The log cannot be reached: until it can be, nothing is kept, and nothing acknowledged."""

    def resumed(self) -> None:
        """The log can be reached again."""


class EventLog(Protocol):
    """A place for events; one for each server process. All methods run on the server's loop."""

    async def open(self, watcher: LogWatcher) -> None:
        """Get ready, before the first connection is accepted; `StalledError` if that is not possible."""

    async def create(self, tid: str, event: Event) -> None:
        """Keep the first event of a new table, which is this server's from now on; may be stalled."""

    def append(self, tid: str, event: Event) -> int:
        """Keep *event* behind the others of the table; how many these are with it, from the first on.

        Returns at once: `LogWatcher.kept` tells when it is there, however long the log cannot be reached, and
        `LogWatcher.lost` if the table is no longer ours. `FencedError` if that is known already. An
        implementation may gather events of several tables into one write.
        """

    async def settled(self) -> None:
        """Wait until everything is kept."""

    async def find(self, tid: str) -> Owned | Moved | None:
        """Who owns a table that this server does not have in memory; None: there is no such table.

        `Owned` if its owner has died and it is this server's from now on. `StalledError` if nobody can tell.
        """

    async def forget(self, tid: str) -> None:
        """The table is closed."""

    async def close(self) -> None:
        """The server stops; tables that still live may be taken over by others."""

    @property
    def lasting(self) -> bool:
        """Whether tables outlive the process: then it does not close them when it stops."""

    @property
    def stalled(self) -> bool:
        """Whether the log could not be reached when that was tried last."""


class NoLog:
    """For one process that is enough: its memory is the only place where tables are."""

    lasting = False
    stalled = False

    async def open(self, watcher: LogWatcher) -> None:
        """Nothing to get ready."""

    async def create(self, tid: str, event: Event) -> None:
        """Nothing is kept."""

    def append(self, tid: str, event: Event) -> int:  # noqa: ARG002  # nothing is kept
        """Nothing is kept, and nothing is waited for."""
        return 0

    async def settled(self) -> None:
        """There is nothing to wait for."""

    async def find(self, tid: str) -> Owned | Moved | None:  # noqa: ARG002  # nothing is ever found
        """A table that is not in memory does not exist."""
        return None

    async def forget(self, tid: str) -> None:
        """Nothing was kept."""

    async def close(self) -> None:
        """Nothing to close."""
