"""How many tables one server process holds: ``python capacity.py [TABLES [SECONDS [MOVES-PER-SECOND]]]``.

Four players a table: 150 tables, 60 s, 5 moves a second each, unless told otherwise. The server and the
players are a process each, on a core of its own where there are two. Further words go to ``demineur serve``.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time

from race_load import (
    a_core_each,
    begin,
    cpu_seconds,
    play,
    quantiles,
    resident_kib,
    safe_cells,
    seat_table,
    server_process,
)


async def measure(port: int, pid: int, tables: int, seconds: float, per_second: float) -> None:
    safe = safe_cells()
    seated = [await seat_table(port) for _ in range(tables)]
    await asyncio.gather(*(begin(players) for players in seated))
    players = [player for table in seated for player in table]
    for player in players:
        player.delays.clear()
        player.heard = 0
    gc.collect()
    gc.freeze()
    started, used, own = time.perf_counter(), cpu_seconds(pid), time.process_time()
    end = started + seconds
    # Whoever sits at one table does not click at the same moments.
    offsets = [place * 0.618 % 1 / per_second for place in range(len(players))]
    await asyncio.gather(
        *(play(player, safe, per_second, end, wait) for player, wait in zip(players, offsets, strict=True))
    )
    took = time.perf_counter() - started
    used, own = cpu_seconds(pid) - used, time.process_time() - own
    await asyncio.sleep(1)
    delays = [delay for player in players for delay in player.delays]
    lost = sum(len(player.asked) for player in players)
    print(f"{tables} tables, {len(players)} players, {seconds:g} s at {per_second:g} moves/s each")  # noqa: T201
    refused = sum(player.refused for player in players)
    print(f"answers: {len(delays)} ({len(delays) / took:.0f}/s), lost: {lost}, refused: {refused}")  # noqa: T201
    print(f"messages from the server: {sum(player.heard for player in players) / took:.0f}/s")  # noqa: T201
    print(f"an answer took {quantiles(delays)}")  # noqa: T201
    shares = f"server {used / took:.0%}, players {own / took:.0%}"
    print(f"of a core: {shares}; server has {resident_kib(pid)} KiB")  # noqa: T201


def main(words: list[str]) -> None:
    numbers = [float(word) for word in words if word.replace(".", "").isdecimal()]
    tables, seconds, per_second = [*numbers, *[150.0, 60.0, 5.0][len(numbers) :]]
    with server_process(*words[len(numbers) :]) as (server, port):
        a_core_each(server.pid)
        asyncio.run(measure(port, server.pid, int(tables), seconds, per_second))


if __name__ == "__main__":
    main(sys.argv[1:])
