"""A client's connection: a thread with a loop that dials, sends and hears what `Client` orders.

It knows nothing of races. Its reports come on its own thread: a window passes them on to its own, with a
queued signal. `websockets` is imported when the first connection is dialled, not before.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeAlias

from demineur.race.orders import Dial, HangUp, Order, Transmit
from demineur.race.protocol import MOST_BYTES_BACK

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.asyncio.client import ClientConnection

_PING_S: Final = 10
_CLOSE_S: Final = 2
_PATIENCE_S: Final = 3.0
"""So long `LinkThread.stop` waits for connections to be closed in order."""


@dataclass(frozen=True, slots=True)
class LinkOpened:
    """The connection is made."""

    connection: int


@dataclass(frozen=True, slots=True)
class LinkReceived:
    """A message has come."""

    connection: int
    message: str | bytes


@dataclass(frozen=True, slots=True)
class LinkClosed:
    """The connection is over, or could not be made: *code* is None without a close in order."""

    connection: int
    code: int | None


Report: TypeAlias = LinkOpened | LinkReceived | LinkClosed


class LinkThread:
    """Carries out orders; *report* is called on another thread."""

    def __init__(self, report: Callable[[Report], None]) -> None:
        self._report = report
        self._loop = asyncio.new_event_loop()
        self._queues: dict[int, asyncio.Queue[str | None]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._stopped = False
        self._thread = Thread(target=self._run, name="race link", daemon=True)
        self._thread.start()

    def obey(self, order: Order) -> None:
        """Carry out *order*, soon; orders are carried out one after the other."""
        if not self._stopped:
            self._loop.call_soon_threadsafe(self._obey, order)

    def stop(self) -> None:
        """Close all connections, and end the thread; no report comes after this."""
        if self._stopped:
            return
        self._stopped = True
        self._loop.call_soon_threadsafe(self._hang_up_all)
        self._thread.join(_PATIENCE_S)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    def _obey(self, order: Order) -> None:
        match order:
            case Dial(connection, url):
                self._queues[connection] = asyncio.Queue()
                self._tasks[connection] = self._loop.create_task(self._talk(connection, url))
            case Transmit(connection, text):
                if connection in self._queues:
                    self._queues[connection].put_nowait(text)
            case HangUp(connection):
                if connection in self._queues:
                    self._queues[connection].put_nowait(None)

    def _hang_up_all(self) -> None:
        for queue in self._queues.values():
            queue.put_nowait(None)
        ending = self._loop.create_task(self._end())
        ending.add_done_callback(lambda _done: self._loop.stop())

    async def _end(self) -> None:
        tasks = list(self._tasks.values())
        if not tasks:
            return
        _done, late = await asyncio.wait(tasks, timeout=_CLOSE_S)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=_CLOSE_S)

    async def _talk(self, connection: int, url: str) -> None:
        """One connection, from dialling to its end."""
        dialling = asyncio.create_task(self._dial(connection, url))
        sending = asyncio.create_task(self._send_when(connection, dialling))
        try:
            code = await self._listen(connection, dialling)
        finally:
            sending.cancel()
            await asyncio.wait([sending])
            del self._queues[connection], self._tasks[connection]
        self._tell(LinkClosed(connection, code))

    async def _dial(self, connection: int, url: str) -> ClientConnection:
        from websockets.asyncio.client import connect  # noqa: PLC0415  # only where somebody races

        socket = await connect(
            url,
            compression=None,
            max_size=MOST_BYTES_BACK,
            ping_interval=_PING_S,
            ping_timeout=_PING_S,
            close_timeout=_CLOSE_S,
            # A friend's address is dialled directly; a proxy for web pages would not know it.
            proxy=None,
        )
        self._tell(LinkOpened(connection))
        return socket

    async def _listen(self, connection: int, dialling: asyncio.Task[ClientConnection]) -> int | None:
        """Report what comes; the code with which the connection was closed."""
        from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI  # noqa: PLC0415

        try:
            socket = await dialling
        except (OSError, InvalidHandshake, InvalidURI, UnicodeError, ValueError, asyncio.CancelledError):
            # No such name, nobody there, no answer, no race server: the client says so.
            return None
        try:
            while True:
                self._tell(LinkReceived(connection, await socket.recv()))
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code

    async def _send_when(self, connection: int, dialling: asyncio.Task[ClientConnection]) -> None:
        """Send what is ordered; an order to hang up also ends the dialling."""
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415  # as above

        queue = self._queues[connection]
        while (text := await queue.get()) is not None:
            # Nothing is ordered before the connection is made.
            with suppress(ConnectionClosed):
                await dialling.result().send(text)
        if not dialling.done():
            dialling.cancel()
        elif not dialling.cancelled() and dialling.exception() is None:
            await dialling.result().close()

    def _tell(self, report: Report) -> None:
        if not self._stopped:
            self._report(report)
