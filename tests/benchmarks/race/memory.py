"""What a connection costs the server: ``python memory.py [TABLES]`` with sixteen people each (60 tables)."""

from __future__ import annotations

import asyncio
import sys

from race_load import LightPlayer, join, resident_kib, seat_table, server_process


async def fill(port: int, tables: int) -> list[LightPlayer]:
    everybody = []
    for _ in range(tables):
        host = await LightPlayer.connect(port, "/")
        host.write_text('{"k":"hello","v":1,"name":"Host"}')
        await host.hear("welcome")
        created = host.hear("created")
        host.say("create", level="30x16n60", simple=True, no_guess=False)
        told = await created
        everybody += [host, *[await join(port, told["tid"], told["token"]) for _ in range(15)]]
    return everybody


async def measure(port: int, pid: int, tables: int) -> None:
    # The first ones load what is loaded once.
    kept = [*await seat_table(port), *await fill(port, 3)]
    await asyncio.sleep(1)
    before = resident_kib(pid)
    people = await fill(port, tables)
    await asyncio.sleep(1)
    more = resident_kib(pid) - before
    print(f"{len(people)} connections at {tables} tables: {more / len(people):.1f} KiB each ({more} KiB)")  # noqa: T201
    del kept


if __name__ == "__main__":
    with server_process() as (server, port):
        asyncio.run(measure(port, server.pid, int(sys.argv[1]) if len(sys.argv) > 1 else 60))
