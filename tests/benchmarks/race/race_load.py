"""Players for measurements: light ones, so that a core of them is enough for hundreds.

They speak WebSocket by hand, with a mask of zeros; what they say and hear is the ordinary protocol.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Iterator

PROJECT = Path(__file__).parents[3]
SEED = 11
LEVEL = "30x16n60"
_CORES = sorted(os.sched_getaffinity(0))
NO_LIMITS = ("--port", "0", "--max-per-ip", "0", "--tables-per-ip", "0", "--max-tables", "0")


class LightPlayer(asyncio.Protocol):
    """One connection; `asked` holds when commands were sent, `delays` how long their answers took."""

    def __init__(self) -> None:
        self.asked: dict[int, float] = {}
        self.delays: list[float] = []
        self.refused = 0
        self.heard = 0
        self.closed: int | None = None
        self.number = 0
        self.race = 0
        self.board = ""
        self.created: dict[str, Any] = {}
        self.you = 0
        self.silent = False
        self._rest = b""
        self._shaken = False
        self._waiting: list[tuple[str, asyncio.Future[dict[str, Any]]]] = []
        self._transport: asyncio.Transport | None = None
        self.lost = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(cls, port: int, path: str) -> Self:
        """Shake hands with the server on *port*."""
        loop = asyncio.get_running_loop()
        _transport, player = await loop.create_connection(cls, "127.0.0.1", port)
        shaken = player.hear("101")
        player.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await shaken
        return player

    @property
    def transport(self) -> asyncio.Transport:
        """The connection itself."""
        assert self._transport is not None
        return self._transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, _exc: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(time.perf_counter())
        for _kind, future in self._waiting:
            if not future.done():
                future.set_exception(ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self._shaken:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self._shaken = True
            self._tell({"t": head.split()[1].decode()})
        while (frame := _frame(data)) is not None:
            opcode, payload, data = frame
            if opcode == 1:
                self._hear(payload)
            elif opcode == 9 and not self.silent:
                self._write(10, payload)
            elif opcode == 8:
                self.closed = int.from_bytes(payload[:2], "big")
                self._write(8, payload[:2])
        self._rest = data

    def say(self, kind: str, **fields: object) -> None:
        """Send a command."""
        self.number += 1
        self.asked[self.number] = time.perf_counter()
        self._write(1, json.dumps({"k": kind, "id": self.number, **fields}).encode())

    def write_text(self, text: str) -> None:
        """Send any text."""
        self._write(1, text.encode())

    def hear(self, kind: str) -> asyncio.Future[dict[str, Any]]:
        """The next message of that kind."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((kind, future))
        return future

    def _hear(self, payload: bytes) -> None:
        self.heard += 1
        message = json.loads(payload)
        asked = self.asked.pop(message.get("id", 0), None)
        if asked is not None:
            self.delays.append(time.perf_counter() - asked)
            self.refused += message["t"] == "err"
        if message["t"] == "state":
            self.you = message["you"]
            if message["race"] is not None and "board" in message["race"]:
                self.race, self.board = message["race"]["no"], message["race"]["board"]
        self._tell(message)

    def _tell(self, message: dict[str, Any]) -> None:
        kept = []
        for kind, future in self._waiting:
            if kind == message["t"] and not future.done():
                future.set_result(message)
            else:
                kept.append((kind, future))
        self._waiting = kept

    def _write(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([0x80 | opcode, 0x80 | size]) if size < 126 else bytes([0x80 | opcode, 0xFE])
        long = b"" if size < 126 else size.to_bytes(2, "big")
        self.transport.write(head + long + bytes(4) + payload)


def _frame(data: bytes) -> tuple[int, bytes, bytes] | None:
    """Opcode, payload and the rest; None if the frame is not complete."""
    if len(data) < 2:
        return None
    size, start = data[1] & 0x7F, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(data[2:10], "big"), 10
    if len(data) < start + size:
        return None
    return data[0] & 0x0F, data[start : start + size], data[start + size :]


async def seat_table(port: int, players: int = 4) -> list[LightPlayer]:
    """A table with so many players, all ready; the first one is the host."""
    host = await LightPlayer.connect(port, "/")
    host.write_text('{"k":"hello","v":1,"name":"Host"}')
    await host.hear("welcome")
    created = host.hear("created")
    host.say("create", level=LEVEL, simple=True, no_guess=False)
    told = host.created = await created
    seated = [host]
    for _ in range(players - 1):
        seated.append(await join(port, told["tid"], told["token"]))
        for kind, fields in (("sit", {}), ("ready", {"on": True})):
            answer = seated[-1].hear("ok")
            seated[-1].say(kind, **fields)
            await answer
    return seated


async def join(port: int, tid: str, token: str) -> LightPlayer:
    """One more at that table."""
    player = await LightPlayer.connect(port, f"/t/{tid}")
    state = player.hear("state")
    player.write_text(json.dumps({"k": "hello", "v": 1, "tid": tid, "token": token, "name": "x"}))
    await state
    return player


async def begin(players: list[LightPlayer]) -> None:
    """Start the race, and wait until the board is open."""
    players[0].say("start")
    while not all(player.board for player in players):
        await asyncio.sleep(0.05)


async def play(player: LightPlayer, safe: list[int], per_second: float, end: float, offset: float) -> None:
    """Three openings of safe cells, then two flags, and so on, at this rate until *end*; never clears."""
    left = [cell for cell in safe if player.board[cell] == "#"]
    flagged, keep = left[:15], left[15:]
    await asyncio.sleep(offset)
    due, move = time.perf_counter(), player.you
    while time.perf_counter() < end:
        if move % 5 < 3 and len(keep) > 1:
            player.say("open", i=keep.pop(), no=player.race)
        else:
            cell = flagged[move % len(flagged)]
            player.say("flag", i=cell, on=bool(move // len(flagged) % 2 == 0), no=player.race)
        move += 1
        due += 1 / per_second
        await asyncio.sleep(max(0, due - time.perf_counter()))


def safe_cells() -> list[int]:
    """The safe cells with a number on the board that the seed gives: each opens by itself."""
    sys.path.insert(0, str(PROJECT))
    from demineur.engine.layouts import layout_of  # noqa: PLC0415 - found only now
    from demineur.engine.levels import level_from  # noqa: PLC0415 - as above
    from demineur.race.boards import draw_deal  # noqa: PLC0415 - as above

    level = level_from(LEVEL)
    assert level is not None
    deal = draw_deal(level, SEED, no_guess=False)
    assert deal is not None
    layout = layout_of(level.grid, deal.mines)
    return level.grid.cells(level.grid.all_cells & ~deal.mines & ~layout.zeros)


@contextmanager
def server_process(*words: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The server and its port."""
    command = [sys.executable, str(Path(__file__).with_name("race_server.py")), str(SEED), *NO_LIMITS, *words]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        line = server.stderr.readline()
        yield server, int(line.rpartition(" ")[2].strip().rstrip("."))
    finally:
        server.terminate()
        server.wait(20)


def cpu_seconds(pid: int) -> float:
    """The processor's time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kib(pid: int) -> int:
    """The memory that a process has, in KiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def a_core_each(server: int) -> None:
    """Keep the server on the first core, and the players on the second: they change places otherwise."""
    if len(_CORES) > 1:
        os.sched_setaffinity(server, _CORES[:1])
        os.sched_setaffinity(0, _CORES[1:2])


def percentile(delays: list[float], share: float) -> float:
    """The delay that a *share* of all stays below, in milliseconds."""
    return sorted(delays)[int(share * (len(delays) - 1))] * 1000


def quantiles(delays: list[float]) -> str:
    """Median, 99 % and the longest, in milliseconds."""
    marks = [percentile(delays, share) for share in (0.5, 0.99, 0.999, 1)]
    return "p50 {:.1f} ms, p99 {:.1f} ms, p99.9 {:.1f} ms, max {:.1f} ms".format(*marks)
