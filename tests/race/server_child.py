"""A race server as a process of its own, whose boards come from a known seed.

``python server_child.py SEED LEVEL`` says where it listens and how to get in; serves until its input ends.
"""

from __future__ import annotations

import asyncio
import json
import sys
from unittest.mock import patch

from demineur.engine.levels import level_from
from demineur.race.boards import Deal, draw_deal
from demineur.race.server import RaceServer
from demineur.race.server_config import ServerConfig
from demineur.race.table_settings import TableSettings


async def serve(seed: int, level_name: str) -> None:
    async def draw(_artist: object, settings: TableSettings) -> Deal | None:
        return draw_deal(settings.level, seed, no_guess=settings.no_guess)

    level = level_from(level_name)
    assert level is not None
    with patch("demineur.race.drawing.Artist.draw", draw), patch("demineur.race.dealt.COUNTDOWN_MS", 400):
        server = RaceServer(ServerConfig(connections_per_address=0, handshakes_per_minute=0))
        await server.start()
        keys = await server.open_table("Höst", TableSettings(level, simple=True, no_guess=False), local=True)
        told = {"port": server.port, "tid": keys.tid, "token": keys.token, "resume": keys.resume}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        await server.stop()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), sys.argv[2]))
