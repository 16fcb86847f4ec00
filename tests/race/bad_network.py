"""A proxy that treats bytes as badly as networks do, without losing any."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import Enum
from random import Random
from threading import Event, Thread
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType


class Mistreatment(Enum):
    """What happens to the bytes."""

    NONE = "none"
    BYTE_BY_BYTE = "byte by byte"
    GLUED = "glued"
    """Everything of 40 ms arrives at once."""
    SPLIT = "split"
    """Cut within every character that has more than one byte, and after 7 bytes."""
    DELAYED = "delayed"
    """300 ms late, and up to 100 ms more."""


class BadNetwork:
    """Listens on *port*, and passes everything on to *target* and back."""

    def __init__(self, target: int, mistreatment: Mistreatment) -> None:
        self._target = target
        self._mistreatment = mistreatment
        self._random = Random(5)  # noqa: S311  # no secret
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self._listening = Event()
        self._writers: set[asyncio.StreamWriter] = set()
        self.frozen = False
        """While True, nothing is passed on, and nobody is told."""
        self.port = 0
        self._thread = Thread(target=self._loop.run_until_complete, args=(self._run(),), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._listening.wait(10)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(10)
        self._loop.close()

    def cut(self) -> None:
        """Break all connections, as a router does that forgets them."""
        self._loop.call_soon_threadsafe(self._cut)

    def _cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _run(self) -> None:
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._listening.set()
        await self._ended.wait()
        server.close()
        self._cut()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, there_writer}
        try:
            # When the test ends, whatever is still under way is cancelled.
            with suppress(asyncio.CancelledError):
                await asyncio.gather(self._pump(reader, there_writer), self._pump(there_reader, writer))
        finally:
            self._writers -= {writer, there_writer}
            writer.transport.abort()
            there_writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        late: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        await asyncio.gather(self._read(reader, late), self._write(writer, late))

    async def _read(self, reader: asyncio.StreamReader, late: asyncio.Queue[tuple[float, bytes]]) -> None:
        chunk = b"x"
        while chunk:
            if self._mistreatment is Mistreatment.GLUED:
                await asyncio.sleep(0.04)
            try:
                chunk = await reader.read(65536)
            except OSError:
                chunk = b""
            delay = 0.3 + self._random.random() / 10 if self._mistreatment is Mistreatment.DELAYED else 0
            late.put_nowait((self._loop.time() + delay, chunk))

    async def _write(self, writer: asyncio.StreamWriter, late: asyncio.Queue[tuple[float, bytes]]) -> None:
        with suppress(OSError):
            while True:
                due, chunk = await late.get()
                await asyncio.sleep(max(0, due - self._loop.time()))
                if not chunk:
                    break
                for piece in self._pieces(chunk):
                    while self.frozen:
                        await asyncio.sleep(0.02)
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0)
            writer.write_eof()

    def _pieces(self, chunk: bytes) -> list[bytes]:
        if self._mistreatment is Mistreatment.BYTE_BY_BYTE:
            return [chunk[place : place + 1] for place in range(len(chunk))]
        if self._mistreatment is not Mistreatment.SPLIT:
            return [chunk]
        pieces, start = [], 0
        for place, byte in enumerate(chunk):
            if place > start and (byte & 0xC0 == 0x80 or place - start == 7):
                pieces.append(chunk[start:place])
                start = place
        return [*pieces, chunk[start:]]
