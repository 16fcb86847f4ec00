"""What others at a server notice of somebody who misbehaves: ``python neighbours.py [SECONDS]``.

Ten tables play quietly, again with each kind of trouble, and quietly once more; the limits on addresses are
those of ``demineur serve`` where the trouble is about them. The trouble's end is told too.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from typing import TYPE_CHECKING, Any

from race_load import (
    LightPlayer,
    begin,
    join,
    play,
    quantiles,
    resident_kib,
    safe_cells,
    seat_table,
    server_process,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

TABLES = 10
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


async def quiet(_port: int, _table: dict[str, Any]) -> str:
    return "nobody does anything"


async def flood(port: int, table: dict[str, Any]) -> str:
    player = await join(port, table["tid"], table["token"])
    begun = time.perf_counter()
    for number in range(1, 200_000):
        if player.transport.is_closing():
            break
        player.write_text(f'{{"k":"ping","id":{number}}}')
        if number % 50 == 0:
            await asyncio.sleep(0)
    ended = await asyncio.wait_for(player.lost, 30)
    return f"closed with {player.closed} after {(ended - begun) * 1000:.0f} ms"


async def not_reading(port: int, table: dict[str, Any]) -> str:
    player = await join(port, table["tid"], table["token"])
    player.transport.pause_reading()
    begun = time.perf_counter()
    with contextlib.suppress(TimeoutError):
        # What is not read cannot end: the server's end is seen by writing.
        async with asyncio.timeout(40):
            while not player.transport.is_closing():
                player.write_text('{"k":"ping","id":1}')
                await asyncio.sleep(0.1)
    return f"gone after {time.perf_counter() - begun:.1f} s"


async def garbage(port: int, _table: dict[str, Any]) -> str:
    codes: dict[str, int] = {}
    for place in range(200):
        player = await LightPlayer.connect(port, "/")
        player.write_text("garbage" * (place % 7))
        await asyncio.wait_for(player.lost, 30)
        codes[str(player.closed)] = codes.get(str(player.closed), 0) + 1
    return f"200 times, closed with {codes}"


async def long_line(port: int, _table: dict[str, Any]) -> str:
    _reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = 0
    with contextlib.suppress(ConnectionError):
        for _ in range(160):
            writer.write(b"x" * 65536)
            sent += 65536
            await writer.drain()
    writer.transport.abort()
    return f"{sent / 1e6:.1f} MB without a line's end were sent"


async def storm(port: int, _table: dict[str, Any]) -> str:
    begun, refused = time.perf_counter(), 0
    for _ in range(3000):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HANDSHAKE)
        with contextlib.suppress(ConnectionError):
            refused += b"429" in await reader.read(200)
        writer.transport.abort()
    return f"3000 handshakes in {time.perf_counter() - begun:.1f} s, {refused} refused"


async def names(port: int, table: dict[str, Any]) -> str:
    for name in ("", "x" * 200, "a\nb", "\u202eb", "<b>x</b>", "👩‍🚀", "x"):
        player = await LightPlayer.connect(port, f"/t/{table['tid']}")
        hello = {"k": "hello", "v": 1, "tid": table["tid"], "token": table["token"], "name": name}
        player.write_text(json.dumps(hello))
        await player.hear("state")
        player.say("leave")
        await asyncio.wait_for(player.lost, 30)
    return "seven came and went"


async def measure(port: int, seconds: float, trouble: Callable[[int, dict[str, Any]], Awaitable[str]]) -> str:
    """Let the tables play, with *trouble* meanwhile."""
    safe = safe_cells()
    seated = [await seat_table(port) for _ in range(TABLES)]
    await asyncio.gather(*(begin(players) for players in seated))
    players = [player for table in seated for player in table]
    target = await seat_table(port, 1)
    for player in players:
        player.delays.clear()
    end = time.perf_counter() + seconds
    playing = [
        asyncio.create_task(play(player, safe, 5, end, place * 0.2 / len(players)))
        for place, player in enumerate(players)
    ]
    told = await trouble(port, target[0].created)
    await asyncio.gather(*playing)
    await asyncio.sleep(0.5)
    delays = [delay for player in players for delay in player.delays]
    lost = sum(len(player.asked) for player in players)
    for player in players:
        player.transport.abort()
    return f"{quantiles(delays)}, lost {lost}: {told}"


def main(seconds: float) -> None:
    for trouble in (quiet, flood, garbage, long_line, names, storm, not_reading, quiet):
        # The storm meets the limits on addresses; our own players take 41 of the connections before it.
        words = ("--max-per-ip", "60") if trouble is storm else ()
        with server_process(*words) as (server, port):
            told = asyncio.run(measure(port, seconds, trouble))
            print(f"{trouble.__name__:<12} {told}; server has {resident_kib(server.pid)} KiB")  # noqa: T201


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
