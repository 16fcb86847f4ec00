"""Random races on a real server; everything that every client is sent is kept and searched for mines."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from demineur.engine.levels import Level
from demineur.race.boards import Deal, draw_deal
from demineur.race.server import RaceServer
from demineur.race.server_config import ServerConfig
from demineur.race.table_settings import TableSettings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

LEVELS = (Level(5, 4, 4), Level(9, 9, 10), Level(7, 7, 12), Level(16, 10, 25))
CONFIG = ServerConfig(
    public=True,
    most_tables=0,
    tables_per_address=0,
    connections_per_address=0,
    handshakes_per_minute=0,
    messages_at_once=10**6,
)


class Overheard:
    """A client that plays at random, and keeps what it is sent until the race is over."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.texts: list[str] = []
        self.over = asyncio.Event()
        self.begun = asyncio.Event()
        self.told: dict[str, Any] = {}
        self.number = 0
        self.listening = asyncio.create_task(self._listen())

    async def say(self, kind: str, **fields: object) -> None:
        self.number += 1
        with suppress(ConnectionClosed):
            await self.connection.send(json.dumps({"k": kind, "id": self.number, **fields}))

    async def until(self, true: Callable[[], bool]) -> None:
        while not true():
            await asyncio.sleep(0.002)

    async def _listen(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.connection:
                assert isinstance(text, str)
                message = json.loads(text)
                self.told[message["t"]] = message
                if message["t"] == "over":
                    self.over.set()
                if not self.over.is_set():
                    self.texts.append(text)
                if message["t"] == "state" and message["phase"] == "race":
                    self.begun.set()


async def overhear(races: int, seed: int) -> int:
    """So many races; how many messages were searched. `AssertionError` if one tells of a mine."""
    deals: dict[Level, Deal] = {}

    async def draw(_artist: object, settings: TableSettings) -> Deal | None:
        dealt = draw_deal(settings.level, random.getrandbits(64), no_guess=settings.no_guess)
        assert dealt is not None
        deals[settings.level] = dealt
        return dealt

    random, searched = Random(seed), 0  # noqa: S311 - no secret
    with patch("demineur.race.drawing.Artist.draw", draw), patch("demineur.race.dealt.COUNTDOWN_MS", 1):
        server = RaceServer(CONFIG)
        await server.start()
        for _ in range(races):
            level = random.choice(LEVELS)
            players = await _race(server.port, level, random)
            searched += sum(
                search(player, deals[level], level, place + 1) for place, player in enumerate(players)
            )
        await server.stop()
    return searched


async def _race(port: int, level: Level, random: Random) -> list[Overheard]:
    """One race of two to four, and one who only watches."""
    players = [await _arrive(port, {"name": "Host"})]
    wish = {"level": level.code, "simple": True, "no_guess": random.random() < 0.3 and level.cells == 81}
    await players[0].say("create", **wish)
    await players[0].until(lambda: "state" in players[0].told)
    key = {name: players[0].told["created"][name] for name in ("tid", "token")}
    seated = random.randint(1, 3)
    for place in range(seated + 1):
        players.append(await _arrive(port, {**key, "name": "x"}))
        await players[-1].until(lambda: "state" in players[-1].told)
        if place < seated:
            await players[-1].say("sit")
            await players[-1].say("ready", on=True)
    await players[0].until(lambda: _ready(players[0]) == seated)
    await players[0].say("start")
    for player in players:
        await asyncio.wait_for(player.begun.wait(), 20)
    await asyncio.gather(*(_play(player, level, Random(random.random())) for player in players))  # noqa: S311
    for player in players:
        await asyncio.wait_for(player.over.wait(), 20)
        await player.connection.close()
        await player.listening
    return players


def _ready(player: Overheard) -> int:
    return sum('"t":"ready"' in text for text in player.texts)


async def _arrive(port: int, hello: dict[str, Any]) -> Overheard:
    connection = await connect(f"ws://127.0.0.1:{port}/", compression=None, proxy=None)
    player = Overheard(connection)
    await connection.send(json.dumps({"k": "hello", "v": 1, **hello}))
    await player.until(lambda: "welcome" in player.told)
    return player


async def _play(player: Overheard, level: Level, random: Random) -> None:
    """Open, flag and chord at random until the race is over; resign if it takes long."""
    for move in range(60):
        if player.over.is_set():
            return
        kind = random.choice(["open", "open", "flag", "chord"])
        more = {"on": True} if kind == "flag" else {}
        await player.say(kind, i=random.randrange(level.cells), no=1, **more)
        if move % 8 == 0:
            await asyncio.sleep(0.002)
    await player.say("resign", no=1)


def search(player: Overheard, dealt: Deal, level: Level, number: int) -> int:
    """Look at every text that came before the end."""
    mines = set(level.grid.cells(dealt.mines))
    for text in player.texts:
        assert "mines" not in text, text
        assert str(dealt.seed) not in text, text
        message = json.loads(text)
        assert message["t"] != "over"
        if message["t"] in {"o", "boom"}:
            assert not mines & set(message["c"][::2]), text
        else:
            assert not {"c", "at", "i"} & message.keys(), text
        if message["t"] == "state" and message["race"] is not None and "board" in message["race"]:
            board = message["race"]["board"]
            assert {board[mine] for mine in mines} <= set("#FX"), text
        if message["t"] == "state":
            assert message["you"] == number
    return len(player.texts)


def run(races: int, seed: int) -> int:
    """As `overhear`, in a loop of its own."""
    overheard: Awaitable[int] = overhear(races, seed)
    return asyncio.run(asyncio.wait_for(overheard, 3600))
