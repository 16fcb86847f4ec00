"""A server whose log does not answer: nothing is acknowledged, and what waits does not grow for ever."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from hosted import SETTINGS
from websockets.asyncio.client import ClientConnection, connect

from demineur.race.log import NoLog, Owned, StalledError
from demineur.race.server import RaceServer
from demineur.race.server_config import ServerConfig

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from demineur.race.events import Event
    from demineur.race.log import LogWatcher, Moved
    from demineur.race.tables import Keys

CONFIG = ServerConfig(public=True, connections_per_address=0, handshakes_per_minute=0)


class SlowLog(NoLog):
    """A log that answers when the test says so."""

    lasting = True

    def __init__(self, before: Sequence[Event] = ()) -> None:
        self.answers = True
        self.stalled = False
        self.watcher: LogWatcher | None = None
        self.events = list(before)

    async def open(self, watcher: LogWatcher) -> None:
        self.watcher = watcher

    def append(self, tid: str, event: Event) -> int:
        self.events.append(event)
        if self.answers:
            # What is said at once is here before that.
            asyncio.get_running_loop().call_later(0.05, self.answer, tid)
        return len(self.events)

    async def create(self, tid: str, event: Event) -> None:
        self.append(tid, event)

    def answer(self, tid: str) -> None:
        """Everything is kept now, if it answers."""
        assert self.watcher is not None
        if self.answers:
            self.watcher.kept(tid, len(self.events))

    async def find(self, tid: str) -> Owned | Moved | None:
        if not self.answers:
            raise StalledError(tid)
        return Owned(tuple(self.events)) if self.events else None


async def heard(connection: ClientConnection, number: int) -> dict[str, Any]:
    """The next message with an answer, which must be to the command of that number."""
    async with asyncio.timeout(20):
        async for text in connection:
            message: dict[str, Any] = json.loads(text)
            if "id" in message:
                assert message["id"] == number
                return message
    raise AssertionError("The connection is closed.")


async def say_ready(connection: ClientConnection, number: int) -> None:
    await connection.send(json.dumps({"k": "ready", "id": number, "on": number % 2 == 0}))


@asynccontextmanager
async def joined(server: RaceServer, keys: Keys) -> AsyncIterator[ClientConnection]:
    async with connect(f"ws://127.0.0.1:{server.port}/", proxy=None) as friend:
        await friend.send(json.dumps({"k": "hello", "v": 1, "tid": keys.tid, "token": keys.token}))
        await friend.send('{"k":"sit","id":1}')
        yield friend


@patch("demineur.race.live_table.MOST_UNSAVED", 2)
def test_what_waits_for_the_log_is_limited_and_nothing_is_acknowledged() -> None:
    async def play() -> None:
        log = SlowLog()
        server = RaceServer(CONFIG, log)
        await server.start()
        keys = await server.open_table("Host", SETTINGS, local=False)
        async with joined(server, keys) as friend:
            assert (await heard(friend, 1))["t"] != "err"
            log.answers = False
            for number in (2, 3):
                await say_ready(friend, number)
                # Each has come before the next is said.
                await friend.send(json.dumps({"k": "ping", "id": 100 + number}))
                await heard(friend, 100 + number)
            await say_ready(friend, 4)
            # One too many, and the first to be answered.
            assert await heard(friend, 4) == {"t": "err", "id": 4, "code": "stalled"}
            async with connect(f"ws://127.0.0.1:{server.port}/", proxy=None) as other:
                await other.send('{"k":"hello","v":1,"tid":"0123456789","token":""}')
                assert json.loads(await other.recv()) == {"t": "err", "code": "stalled"}
            log.answers = True
            log.answer(keys.tid)
            for number in (2, 3):
                assert (await heard(friend, number))["t"] != "err"
        await server.stop()

    asyncio.run(play())


@patch("demineur.race.live_table.MOST_UNSAVED", 4)
def test_what_happened_on_the_server_before_does_not_count_as_waiting() -> None:
    async def play() -> None:
        first, events = RaceServer(CONFIG, log := SlowLog()), log.events
        await first.start()
        keys = await first.open_table("Host", SETTINGS, local=False)
        async with joined(first, keys) as friend:
            assert (await heard(friend, 1))["t"] != "err"
            for number in range(2, 12):
                await say_ready(friend, number)
                assert (await heard(friend, number))["t"] != "err"
        await first.stop()
        next_one = RaceServer(CONFIG, SlowLog(events))
        await next_one.start()
        async with joined(next_one, keys) as other:
            assert (await heard(other, 1))["t"] != "err"
        await next_one.stop()

    asyncio.run(play())
