"""A table on a server: the pure table, its connections, its timers and its place in the log.

Every event goes through `take`. What follows from it is sent only once the log has it: with `NoLog` at once,
with another one when its write has come back, many events in one write if there are many.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING
from zlib import crc32

from demineur.race.deadlines import next_deadline
from demineur.race.effects import (
    Broadcast,
    Dismiss,
    DrawBoard,
    Effects,
    Message,
    Progress,
    Send,
    refused,
)
from demineur.race.events import Asked, Closing, Dealt, Event, Lost, Ticked
from demineur.race.guest import Guest, tell
from demineur.race.log import EventLog, FencedError
from demineur.race.protocol import CloseCode, encode
from demineur.race.refusals import Refusal
from demineur.race.server_config import MOST_UNSAVED, PROGRESS_S
from demineur.race.snapshot import percents
from demineur.race.state import Phase, Table
from demineur.race.table import step

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from demineur.race.drawing import Artist
    from demineur.race.table_settings import TableSettings


class LiveTable:
    """One table, of which the log has *kept* so many events.

    *ended* is called once it is closed, or belongs to another server.
    """

    def __init__(
        self,
        table: Table,
        log: EventLog,
        artist: Artist,
        clock: Callable[[], int],
        ended: Callable[[LiveTable], None],
        kept: int,
    ) -> None:
        self.table = table
        self.guests: dict[int, Guest] = {}
        self.creator = ""
        self._log = log
        self._artist = artist
        self._clock = clock
        self._ended = ended
        self._loop = asyncio.get_running_loop()
        self._appended = kept
        self._kept = kept
        self._unsent: deque[tuple[int, Effects]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._due: int | None = None
        self._progress: asyncio.TimerHandle | None = None
        self._moment = crc32(table.tid.encode()) / 2**32 * PROGRESS_S
        self._dead = False
        self._set_timer()

    def take(self, event: Event, first: Effects = ()) -> None:
        """Let *event* happen; *first* is sent before what follows from it."""
        if self._dead:
            return
        if isinstance(event, Asked) and self._appended - self._kept >= MOST_UNSAVED:
            self._deliver(refused(event.player, event.number, Refusal.STALLED))
            return
        before = self.table
        self.table, effects = step(before, event)
        if self.table is not before:
            try:
                self._appended = self._log.append(self.table.tid, event)
            except FencedError:
                self.abandon(CloseCode.TRY_LATER)
                return
            self._set_timer()
        if first or effects:
            self._unsent.append((self._appended, first + effects))
        if self._appended <= self._kept:
            self._send()

    def kept(self, count: int) -> None:
        """The log has the first *count* events: what followed from them may be told."""
        self._kept = count
        self._send()

    def seat(self, guest: Guest, player: int) -> Guest | None:
        """From now on *guest* is *player*; the connection that was until now, if there was one."""
        older = self.guests.get(player)
        self.guests[player] = guest
        guest.table, guest.player = self, player
        return older

    def lose(self, guest: Guest, silent_ms: int) -> None:
        """The connection is gone, if it was still the one that counts; it was *silent_ms* silent before."""
        if self.guests.get(guest.player) is not guest:
            return
        del self.guests[guest.player]
        now = self._clock()
        self.take(Lost(now, guest.player, now - silent_ms))

    def abandon(self, code: int) -> None:
        """The table is no longer ours: what has not been kept was never said."""
        self._die()
        for guest in list(self.guests.values()):
            guest.leave_table()
            self.spawn(guest.close(code))
        self.guests.clear()

    def tell_stalled(self, *, on: bool) -> None:
        """Nothing that is done can be kept at the moment, and nothing is acknowledged; or it can be again."""
        tell(self.guests.values(), encode({"t": "stalled", "on": on}))

    def _send(self) -> None:
        while self._unsent and self._unsent[0][0] <= self._kept:
            self._deliver(self._unsent.popleft()[1])
        if self._appended <= self._kept:
            self._end_if_closed()

    def _deliver(self, effects: Effects) -> None:
        for effect in effects:
            match effect:
                case Send(player, message):
                    guest = self.guests.get(player)
                    if guest is not None:
                        tell([guest], encode(message))
                case Broadcast(message):
                    tell(self.guests.values(), encode(message))
                case Progress():
                    self._progress = self._progress or self._loop.call_at(
                        self._progress_due(), self._tell_progress
                    )
                case DrawBoard(number, settings):
                    self.spawn(self._draw(number, settings))
                case Dismiss(player):
                    self._dismiss(player)

    def _progress_due(self) -> float:
        """The table's own next moment.

        If busy tables told after a fixed while, one hold-up would make all of them tell at once, and then
        again and again.
        """
        now = self._loop.time()
        return now + PROGRESS_S - (now - self._moment) % PROGRESS_S

    def _tell_progress(self) -> None:
        self._progress = None
        race = self.table.running
        if race is not None and not self._dead:
            message: Message = {"t": "p", "p": percents(race)}
            tell(self.guests.values(), encode(message))

    def _dismiss(self, player: int) -> None:
        guest = self.guests.pop(player, None)
        if guest is not None:
            guest.leave_table()
            self.spawn(guest.close(CloseCode.DISMISSED))

    async def _draw(self, number: int, settings: TableSettings) -> None:
        deal = await self._artist.draw(settings)
        self.take(Dealt(self._clock(), number, deal))

    def _set_timer(self) -> None:
        """Wake up when the next deadline has come."""
        due = next_deadline(self.table)
        if due == self._due:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._due = due
        self._timer = None
        if due is not None:
            self._timer = self._loop.call_later(max(0, due - self._clock()) / 1000, self._tick)

    def _tick(self) -> None:
        # The clocks of loop and table may differ by a rounding; then it is a little early.
        self._due, self._timer = None, None
        self.take(Ticked(self._clock()))
        self._set_timer()

    def _end_if_closed(self) -> None:
        if self.table.phase is not Phase.CLOSED or self._dead:
            return
        self._die()
        stopping = self.table.closing is Closing.SHUTDOWN
        for guest in list(self.guests.values()):
            guest.leave_table()
            self.spawn(guest.close(CloseCode.GOING_AWAY if stopping else CloseCode.CLOSED))
        self.guests.clear()

    def _die(self) -> None:
        if self._dead:
            return
        self._dead = True
        for timer in (self._timer, self._progress):
            if timer is not None:
                timer.cancel()
        self._ended(self)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Do *work* beside everything else."""
        # The loop itself has only a weak reference to it.
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
