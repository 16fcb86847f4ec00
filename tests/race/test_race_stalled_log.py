"""A server whose log does not answer: nothing is acknowledged, and what waits does not grow for ever."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from hosted import SETTINGS
from websockets.asyncio.client import ClientConnection, connect

from demineur.race.log import NoLog, StalledError
from demineur.race.server import RaceServer
from demineur.race.server_config import ServerConfig

if TYPE_CHECKING:
    from collections.abc import Sequence

    from demineur.race.events import Event
    from demineur.race.log import LogWatcher, Moved, Owned

CONFIG = ServerConfig(public=True, connections_per_address=0, handshakes_per_minute=0)


class SlowLog(NoLog):
    """A log that answers when the test says so."""

    lasting = True

    def __init__(self) -> None:
        self.answers = asyncio.Event()
        self.answers.set()
        self.stalled = False
        self.watcher: LogWatcher | None = None

    async def open(self, watcher: LogWatcher) -> None:
        self.watcher = watcher

    async def append(self, tid: str, events: Sequence[Event]) -> None:
        await self.answers.wait()
        await super().append(tid, events)

    async def find(self, tid: str) -> Owned | Moved | None:
        if not self.answers.is_set():
            raise StalledError(tid)
        return await super().find(tid)


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


def test_what_waits_for_the_log_is_limited_and_nothing_is_acknowledged() -> None:
    async def play() -> None:
        log = SlowLog()
        server = RaceServer(CONFIG, log)
        await server.start()
        keys = await server.open_table("Host", SETTINGS, local=False)
        async with connect(f"ws://127.0.0.1:{server.port}/", proxy=None) as friend:
            hello = {"k": "hello", "v": 1, "tid": keys.tid, "token": keys.token}
            await friend.send(json.dumps(hello))
            await friend.send('{"k":"sit","id":1}')
            assert (await heard(friend, 1))["t"] != "err"
            log.answers.clear()
            for number in (2, 3, 4):
                await say_ready(friend, number)
                # Each comes by itself: the first is in the log then, which does not answer, and two wait.
                await friend.send(json.dumps({"k": "ping", "id": 100 + number}))
                await heard(friend, 100 + number)
            await say_ready(friend, 5)
            # One too many, and the first to be answered.
            assert await heard(friend, 5) == {"t": "err", "id": 5, "code": "stalled"}
            async with connect(f"ws://127.0.0.1:{server.port}/", proxy=None) as other:
                await other.send(json.dumps({**hello, "tid": "0123456789"}))
                assert json.loads(await other.recv()) == {"t": "err", "code": "stalled"}
            log.answers.set()
            for number in (2, 3, 4):
                assert (await heard(friend, number))["t"] != "err"
        await server.stop()

    with patch("demineur.race.live_table.MOST_UNSAVED", 2):
        asyncio.run(play())
