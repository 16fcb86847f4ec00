"""What others at a server notice of somebody who misbehaves: ``python neighbours.py [SECONDS [ROUNDS]]``.

Ten tables play, in turn without trouble and with it, so many rounds for each kind; told are the rounds' 99 %
quantiles, their medians, and how the trouble ended. Whoever makes trouble is a process of its own that gives
way to the players, as if it sat elsewhere: what counts is what the server does to them. The limits on
addresses are those of ``demineur serve`` where the trouble is about them.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import statistics
import sys
import time
from typing import Any

from race_load import (
    LightPlayer,
    a_core_each,
    begin,
    join,
    percentile,
    play,
    safe_cells,
    seat_table,
    server_process,
)

TABLES = 10
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


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


TROUBLES = (flood, garbage, long_line, names, storm, not_reading)


async def measure(port: int, seconds: float, trouble: str) -> tuple[float, int, str]:
    """Let the tables play; the 99 % quantile in milliseconds, lost answers, and the trouble's last words."""
    safe = safe_cells()
    seated = [await seat_table(port) for _ in range(TABLES)]
    await asyncio.gather(*(begin(players) for players in seated))
    players = [player for table in seated for player in table]
    target = await seat_table(port, 1)
    for player in players:
        player.delays.clear()
    gc.collect()
    gc.freeze()
    end = time.perf_counter() + seconds
    playing = [
        asyncio.create_task(play(player, safe, 5, end, place * 0.2 / len(players)))
        for place, player in enumerate(players)
    ]
    told = await make(trouble, port, target[0].created) if trouble else ""
    await asyncio.gather(*playing)
    await asyncio.sleep(0.5)
    delays = [delay for player in players for delay in player.delays]
    lost = sum(len(player.asked) for player in players)
    for player in players:
        player.transport.abort()
    return percentile(delays, 0.99), lost, told


async def make(trouble: str, port: int, table: dict[str, Any]) -> str:
    """Have another process make it; what that says at the end."""
    words = (sys.executable, __file__, "--trouble", trouble, str(port), json.dumps(table))
    process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
    told, _nothing = await process.communicate()
    return told.decode().strip()


def main(seconds: float, rounds: int) -> None:
    for trouble in TROUBLES:
        name = trouble.__name__
        # The storm meets the limits on addresses; our own players take 41 of the connections before it.
        words = ("--max-per-ip", "60") if trouble is storm else ()
        without: list[float] = []
        within: list[float] = []
        lost, told = 0, ""
        for _ in range(rounds):
            for kind, found in (("", without), (name, within)):
                with server_process(*words) as (server, port):
                    a_core_each(server.pid)
                    quantile, missing, words_of_trouble = asyncio.run(measure(port, seconds, kind))
                found.append(quantile)
                lost += missing
                told = words_of_trouble or told
        change = statistics.median(within) - statistics.median(without)
        print(  # noqa: T201
            f"{name:<12} p99 {median_of(without)} ms without, {median_of(within)} ms with: {change:+.1f} ms, "
            f"lost {lost}: {told}"
        )


def median_of(found: list[float]) -> str:
    """The median, and all of them."""
    return f"{statistics.median(found):.1f} ({', '.join(f'{one:.1f}' for one in sorted(found))})"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--trouble"]:
        os.nice(10)
        wanted = next(one for one in TROUBLES if one.__name__ == sys.argv[2])
        print(asyncio.run(wanted(int(sys.argv[3]), json.loads(sys.argv[4]))))  # noqa: T201
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 10, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
