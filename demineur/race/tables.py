"""The tables of one server process: opening them, finding them again, closing them."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from demineur.race.events import Closing, Created, Recovered, Shut
from demineur.race.live_table import LiveTable
from demineur.race.log import EventLog, Moved, StalledError
from demineur.race.protocol import CloseCode
from demineur.race.secret_words import hashed, new_secret, new_tid
from demineur.race.standstill import Heartbeat
from demineur.race.state import Phase, Table
from demineur.race.table import RaceError, replay, step

if TYPE_CHECKING:
    from demineur.race.drawing import Artist
    from demineur.race.table_settings import TableSettings


@dataclass(frozen=True, slots=True)
class Keys:
    """What opens a table: its name and secret make the link, *resume* lets its host in."""

    tid: str
    token: str
    resume: str


class Tables:
    """Those that live in this process, by name."""

    def __init__(self, log: EventLog, artist: Artist) -> None:
        self._log = log
        self._artist = artist
        self._live: dict[str, LiveTable] = {}
        self._finding: dict[str, asyncio.Task[LiveTable | Moved | None]] = {}
        self._forgetting: set[asyncio.Task[None]] = set()
        self._heartbeat: Heartbeat | None = None
        # Milliseconds since 1970, since other servers may read them, but never going back.
        self._epoch_ms = (time.time_ns() - time.monotonic_ns()) // 1_000_000

    def __len__(self) -> int:
        return len(self._live)

    def now(self) -> int:
        """The time for events, in milliseconds."""
        return self._epoch_ms + time.monotonic_ns() // 1_000_000

    def start(self) -> None:
        """Begin to take notice of time; in the server's loop."""
        self._heartbeat = Heartbeat()

    def stop(self) -> None:
        """Take no more notice of time."""
        if self._heartbeat is not None:
            self._heartbeat.stop()

    def silence_ms(self, heard_at: float) -> int:
        """How long somebody has been silent who was heard last at that time of the loop."""
        return 0 if self._heartbeat is None else int(self._heartbeat.silence_s(heard_at) * 1000)

    def opened_from(self, address: str) -> int:
        """How many tables somebody at *address* has opened."""
        return sum(table.creator == address for table in self._live.values())

    async def open(
        self, name: str, settings: TableSettings, *, local: bool, creator: str = ""
    ) -> tuple[LiveTable, Keys]:
        """A new table, whose host still has to connect; `StalledError` if it cannot be kept."""
        keys = Keys(new_tid(), new_secret(), new_secret())
        event = Created(self.now(), keys.tid, hashed(keys.token), name, hashed(keys.resume), settings, local)
        await self._log.create(keys.tid, event)
        table, _effects = step(None, event)
        return self._revive(table, creator, 1), keys

    async def find(self, tid: str) -> LiveTable | Moved | None:
        """The table called *tid*: here, on another server, or nowhere; `StalledError` if nobody can tell."""
        if self._log.stalled:
            raise StalledError
        live = self._live.get(tid)
        if live is not None:
            return live
        finding = self._finding.get(tid)
        if finding is None:
            # Several players of a lost table come at the same time; it is taken over once.
            finding = asyncio.get_running_loop().create_task(self._take_over(tid))
            self._finding[tid] = finding
            finding.add_done_callback(lambda _done: self._finding.pop(tid, None))
        return await asyncio.shield(finding)

    def shut(self) -> None:
        """Close the tables that no other server can take over, and tell everybody."""
        if not self._log.lasting:
            for live in list(self._live.values()):
                live.take(Shut(self.now(), Closing.SHUTDOWN))

    def kept(self, tid: str, count: int) -> None:
        """What followed from the first *count* events may be told."""
        live = self._live.get(tid)
        if live is not None:
            live.kept(count)

    def lost(self, tid: str) -> None:
        """The table belongs to another server now; its players find it there."""
        live = self._live.get(tid)
        if live is not None:
            live.abandon(CloseCode.TRY_LATER)

    def stalled(self) -> None:
        """Nothing can be kept at the moment: everybody is told."""
        for live in self._live.values():
            live.tell_stalled(on=True)

    def resumed(self) -> None:
        """Everything is kept again: everybody is told."""
        for live in self._live.values():
            live.tell_stalled(on=False)

    async def settled(self) -> None:
        """Wait until everything that happened is kept."""
        await self._log.settled()
        if self._forgetting:
            await asyncio.wait(self._forgetting)

    async def _take_over(self, tid: str) -> LiveTable | Moved | None:
        found = await self._log.find(tid)
        if found is None or isinstance(found, Moved):
            return found
        try:
            table = replay(found.events)
        except RaceError:
            return None
        if table.phase is Phase.CLOSED:
            return None
        live = self._revive(table, "", len(found.events))
        live.take(Recovered(self.now()))
        return live

    def _revive(self, table: Table, creator: str, kept: int) -> LiveTable:
        live = LiveTable(table, self._log, self._artist, self.now, self._forget, kept)
        live.creator = creator
        self._live[table.tid] = live
        return live

    def _forget(self, live: LiveTable) -> None:
        self._live.pop(live.table.tid, None)
        if live.table.phase is Phase.CLOSED:
            task = asyncio.get_running_loop().create_task(self._log.forget(live.table.tid))
            self._forgetting.add(task)
            task.add_done_callback(self._forgetting.discard)
