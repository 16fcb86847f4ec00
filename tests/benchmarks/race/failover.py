"""What players notice when the server of their tables dies: ``python failover.py [TABLES [CASE [PLAYERS]]]``.

Two server processes, a real Redis, tables of four (20 unless told otherwise) on boards of 16 × 30, two moves
a second each; all tables are on one server. CASE is what happens to it: ``kill`` (unless told otherwise),
``term`` for an end in order, ``stop``: it hangs, three of four players are sent to the other server after
2.5 s, and after 5 s more it wakes up; or ``redis``: Redis is killed and comes back after a second, without
its memory.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[3]))
sys.path.insert(0, str(Path(__file__).parents[2] / "race"))

from racers import Fleet, PublicName, fleet, until
from shared_tables import SEED, missing_in_log, nodes, redis_server

from demineur.engine.levels import Level
from demineur.race.table_settings import TableSettings

if TYPE_CHECKING:
    from shared_tables import Node, RedisServer

SETTINGS = TableSettings(Level(16, 30, 60), simple=True, no_guess=False)
PER_SECOND = 2.0
BEFORE_S = 10.0
AFTER_S = 15.0


async def race(redis: RedisServer, servers: list[Node], tables: int, case: str, players: int) -> None:
    owner, other = servers
    name = PublicName(owner.port)
    async with fleet(name, SETTINGS, SEED) as racing:
        for _ in range(tables):
            await racing.open_table(players)
        ended = asyncio.Event()
        # They do not click at the same moments.
        waits = [place * 0.618 % 1 / PER_SECOND for place in range(len(racing.racers))]
        playing = [
            asyncio.create_task(one.play(PER_SECOND, ended, wait))
            for one, wait in zip(racing.racers, waits, strict=True)
        ]
        await asyncio.sleep(BEFORE_S)
        before = sum(one.answers for one in racing.racers)
        hit = time.perf_counter()
        await strike(case, redis, owner, name, other, racing)
        await asyncio.sleep(max(0, hit + AFTER_S - time.perf_counter()))
        ended.set()
        await asyncio.gather(*playing)
        await until(lambda: not any(one.client.ended for one in racing.racers))
        report(racing, hit, before)
        print(f"acknowledged, but not in the log: {missing_in_log(redis, racing.racers)}")  # noqa: T201


async def strike(
    case: str, redis: RedisServer, owner: Node, name: PublicName, other: Node, racing: Fleet
) -> None:
    if case == "redis":
        redis.kill()
        await asyncio.sleep(1)
        redis.start()
        return
    owner.process.send_signal({"kill": signal.SIGKILL, "term": signal.SIGTERM, "stop": signal.SIGSTOP}[case])
    # As a proxy does that finds nobody there.
    name.lead_to(other.port)
    if case == "stop":
        await asyncio.sleep(2.5)
        for place, racer in enumerate(racing.racers):
            if place % 4 and racer.socket is not None:
                racer.socket.transport.abort()
        await asyncio.sleep(5)
        owner.process.send_signal(signal.SIGCONT)


def report(racing: Fleet, hit: float, before: int) -> None:
    gaps = sorted(gap for one in racing.racers if (gap := one.gap_after(hit)) is not None)
    answers = sum(one.answers for one in racing.racers)
    within = sum(gap <= 5 for gap in gaps) / len(racing.racers)
    print(f"{len(racing.racers)} players; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")  # noqa: T201
    print(f"moves acknowledged: {before} before, {answers - before} after")  # noqa: T201
    if gaps:
        middle = gaps[len(gaps) // 2]
        print(f"gap: p50 {middle:.2f} s, p95 {gaps[int(0.95 * (len(gaps) - 1))]:.2f} s, max {gaps[-1]:.2f} s")  # noqa: T201
    print(f"racing again within 5 s: {within:.1%}; ever: {len(gaps)} of {len(racing.racers)}")  # noqa: T201
    print(f"acknowledged, but not on the board: {racing.missing()}")  # noqa: T201


def main(words: list[str]) -> None:
    tables, case, players = [*words, *["20", "kill", "4"][len(words) :]]
    with (
        tempfile.TemporaryDirectory() as folder,
        redis_server(Path(folder)) as redis,
        nodes(redis) as servers,
    ):
        asyncio.run(race(redis, servers, int(tables), case, int(players)))


if __name__ == "__main__":
    main(sys.argv[1:])
