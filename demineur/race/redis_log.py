"""The log of many servers, in one Redis (race/README.md "Log, lease and fence").

What one server acknowledged, another finds when it dies. Redis keeps the events of tables and knows who owns
them; each server keeps those of its own tables too, so that a Redis that comes back without its memory is
given them again. Everything is asked again until it is answered, and may be: nothing is ever kept twice, and
the order never changes.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from demineur.race.event_text import read_event, write_event
from demineur.race.log import FencedError, LogWatcher, Moved, Owned, StalledError
from demineur.race.redis_lease import LEASE_MS, NodeLease
from demineur.race.redis_scripts import APPEND, CLAIM, FORGET

if TYPE_CHECKING:
    from demineur.race.events import Event

_LIVES_S: Final = 24 * 60 * 60
"""So long a table is kept after its last event."""
_PATIENCE_S: Final = 2.0
_RETRY_S: Final = 0.25
_GATHER_S: Final = 0.005
"""So long moves are gathered between writes: nobody notices, and a busy server saves a sixth of its time."""
_MOST_HELD: Final = 4_000
"""So many of a table's last events at least are held here too: those of more than an hour."""
_TID: Final = re.compile(r"[A-Za-z0-9]{10}")


@dataclass(slots=True)
class _Held:
    """A table that is ours: *lines* are its events from number *first* on, *kept* how many Redis has.

    *created*: who waits for the first of them.
    """

    epoch: int
    lines: list[str] = field(default_factory=list)
    first: int = 0
    kept: int = 0
    created: asyncio.Future[None] | None = None

    @property
    def end(self) -> int:
        return self.first + len(self.lines)

    def missing(self) -> list[str]:
        """What Redis does not have yet."""
        return self.lines[self.kept - self.first :]

    def trim(self) -> None:
        """Let go of the oldest, once there are far too many."""
        if len(self.lines) >= 2 * _MOST_HELD and self.kept == self.end:
            self.first += len(self.lines) - _MOST_HELD
            del self.lines[:-_MOST_HELD]


class RedisLog:
    """One for each process. *address* is where players reach it, ending in a slash.

    `ValueError` if *url* is none of a Redis.
    """

    lasting = True

    def __init__(self, url: str, address: str) -> None:
        # Asking again is our own business: here it is known that it does no harm.
        self._redis: Any = Redis.from_url(
            url,
            socket_timeout=_PATIENCE_S,
            socket_connect_timeout=_PATIENCE_S,
            retry=Retry(NoBackoff(), 0),
        )
        self._lease = NodeLease(self._redis, address, self._check)
        self._append_in_redis = self._redis.register_script(APPEND)
        self._claim_in_redis = self._redis.register_script(CLAIM)
        self._forget_in_redis = self._redis.register_script(FORGET)
        self._held: dict[str, _Held] = {}
        self._dirty: set[str] = set()
        self._writing: asyncio.Task[None] | None = None
        self._next_write = 0.0
        self._watcher: LogWatcher | None = None
        self.stalled = False

    async def open(self, watcher: LogWatcher) -> None:
        """Connect; `StalledError` if Redis does not answer."""
        self._watcher = watcher
        try:
            await self._lease.take()
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise StalledError(str(error)) from error

    async def create(self, tid: str, event: Event) -> None:
        """Keep the first event of a new table; `StalledError` if that cannot be done now."""
        if self.stalled:
            raise StalledError
        held = self._held[tid] = _Held(epoch=1)
        held.created = asyncio.get_running_loop().create_future()
        self.append(tid, event)
        try:
            async with asyncio.timeout(_PATIENCE_S):
                await held.created
        except TimeoutError:
            # If it is there nevertheless, nobody knows its name.
            self._held.pop(tid, None)
            raise StalledError from None
        finally:
            held.created = None

    def append(self, tid: str, event: Event) -> int:
        """Have it written soon."""
        held = self._held.get(tid)
        if held is None:
            raise FencedError(tid)
        held.trim()
        held.lines.append(write_event(event))
        self._write_soon(tid)
        return held.end

    async def settled(self) -> None:
        """Wait until everything is in Redis."""
        while self._writing is not None:
            await asyncio.wait([self._writing])

    async def find(self, tid: str) -> Owned | Moved | None:
        """Take the table over if its owner is dead; `StalledError` if Redis does not answer."""
        if not _TID.fullmatch(tid):
            return None
        lease = self._lease
        keys = [f"table:{tid}", f"log:{tid}", lease.key]
        try:
            found = await self._claim_in_redis(keys, [lease.node, lease.address, LEASE_MS, _LIVES_S])
        except (RedisError, OSError) as error:
            raise StalledError(str(error)) from error
        if not found:
            return None
        if len(found) == 1:
            return Moved(f"{found[0].decode()}t/{tid}")
        epoch, entries = found
        lines = [fields[1].decode() for _name, fields in entries]
        self._held[tid] = _Held(epoch, lines, kept=len(lines))
        return Owned(tuple(map(read_event, lines)))

    async def forget(self, tid: str) -> None:
        """Nobody can come back to the table any more."""
        held = self._held.pop(tid, None)
        if held is None:
            return
        try:
            await self._forget_in_redis([f"table:{tid}", f"log:{tid}"], [self._lease.node, held.epoch])
        except (RedisError, OSError):
            # It expires by itself; until then, whoever folds its log finds that it is closed.
            return

    async def close(self) -> None:
        """Let others have the tables."""
        if self._writing is not None:
            self._writing.cancel()
        for held in self._held.values():
            if held.created is not None:
                held.created.cancel()
        await self._lease.give_up()
        await self._redis.aclose()

    def _write_soon(self, tid: str) -> None:
        """What comes within a moment, or while Redis is busy, goes into one write."""
        self._dirty.add(tid)
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._dirty:
                await self._gather()
                batch = [(tid, self._held[tid]) for tid in self._dirty if tid in self._held]
                self._dirty.clear()
                try:
                    lengths = await self._append_all(batch)
                except (RedisError, OSError):
                    self._dirty.update(tid for tid, _held in batch)
                    self._stall()
                    await asyncio.sleep(_RETRY_S)
                    continue
                self._resume()
                for (tid, held), length in zip(batch, lengths, strict=True):
                    self._answered(tid, held, length)
        finally:
            self._writing = None

    async def _gather(self) -> None:
        """Let a while pass since the last write; a loop that is behind has gathered enough already."""
        loop = asyncio.get_running_loop()
        wait_s = self._next_write - loop.time()
        if wait_s > 0:
            await asyncio.sleep(wait_s)
        self._next_write = loop.time() + _GATHER_S

    async def _append_all(self, batch: list[tuple[str, _Held]]) -> list[int]:
        words: list[str | int] = [self._lease.node, _LIVES_S]
        for tid, held in batch:
            lines = held.missing()
            words += [tid, held.epoch, held.kept, len(lines), *lines]
        if not batch:
            return []
        # As one text: to pack hundreds of words for Redis takes longer than anything else here.
        lengths: list[int] = await self._append_in_redis(args=["\n".join(map(str, words))])
        return lengths

    def _answered(self, tid: str, held: _Held, length: int) -> None:
        """Redis has so many events of the table now."""
        if self._held.get(tid) is not held:
            return
        created = held.created
        if length < held.first:
            # Another server's, or lost beyond what is held here.
            del self._held[tid]
            if created is not None and not created.done():
                created.set_exception(StalledError(tid))
            elif self._watcher is not None:
                self._watcher.lost(tid)
            return
        held.kept = length
        if length < held.end:
            self._dirty.add(tid)
        if created is not None:
            if not created.done():
                created.set_result(None)
        elif self._watcher is not None:
            self._watcher.kept(tid, length)

    def _stall(self) -> None:
        if not self.stalled:
            self.stalled = True
            if self._watcher is not None:
                self._watcher.stalled()

    def _resume(self) -> None:
        if self.stalled:
            self.stalled = False
            if self._watcher is not None:
                self._watcher.resumed()

    def _check(self) -> None:
        """We may have been thought dead, or Redis may have lost its memory: ask after all tables."""
        for tid in self._held:
            self._write_soon(tid)
