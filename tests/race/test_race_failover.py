"""Servers that share their tables through a real Redis: one dies, one hangs, Redis dies."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import pytest
from racers import PublicName, fleet, until
from redis import Redis
from shared_tables import SEED, events_of, missing_in_log, needs_redis, nodes, redis_server

from demineur.engine.levels import Level
from demineur.race.events import Recovered
from demineur.race.table_settings import TableSettings

if TYPE_CHECKING:
    from pathlib import Path

    from shared_tables import Node, RedisServer

SETTINGS = TableSettings(Level(16, 30, 60), simple=True, no_guess=False)

pytestmark = [needs_redis, pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")]


def test_a_killed_owner_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    with redis_server(tmp_path) as redis, nodes(redis) as (owner, other):
        asyncio.run(_kill_owner(redis, owner, other))


async def _kill_owner(redis: RedisServer, owner: Node, other: Node) -> None:
    name = PublicName(owner.port)
    async with fleet(name, SETTINGS, SEED) as racing:
        await asyncio.gather(*(racing.open_table(3) for _ in range(5)))
        ended = asyncio.Event()
        playing = [asyncio.create_task(one.play(5, ended)) for one in racing.racers]
        await until(lambda: all(one.answers >= 5 for one in racing.racers))
        owner.process.kill()
        name.lead_to(other.port)
        await until(lambda: all(one.returned_at for one in racing.racers))
        ended.set()
        await asyncio.gather(*playing)
        assert racing.missing() == 0
        assert missing_in_log(redis, racing.racers) == 0
        assert sum(isinstance(event, Recovered) for event in events_of(redis, racing.racers[0])) == 1


def test_an_owner_that_hung_acknowledges_nothing_after_it_was_taken_for_dead(tmp_path: Path) -> None:
    with redis_server(tmp_path) as redis, nodes(redis) as (owner, other):
        asyncio.run(_stop_owner(redis, owner, other))


async def _stop_owner(redis: RedisServer, owner: Node, other: Node) -> None:
    name = PublicName(owner.port)
    async with fleet(name, SETTINGS, SEED) as racing:
        first, second = await racing.open_table(2)
        assert first.move() is not None
        await until(lambda: first.answers)
        owner.process.send_signal(signal.SIGSTOP)
        second.keeps = True
        # It goes to the server that hangs, which will read it when it wakes up.
        asked = second.move()
        assert asked is not None
        # Before that, the other server names the one that hangs: nobody answers there.
        await until(lambda: _only_one_is_alive(redis))
        name.lead_to(other.port)
        assert first.socket is not None
        first.socket.transport.abort()
        await until(lambda: first.returns)
        assert first.move() is not None
        await until(lambda: first.answers == 2)
        owner.process.send_signal(signal.SIGCONT)
        await until(lambda: second.answers)
        connections = {number for number, text in second.heard if f"[{asked}," in text}
        assert connections
        assert min(connections) > 1, second.heard
        assert missing_in_log(redis, racing.racers) == 0


def _only_one_is_alive(redis: RedisServer) -> bool:
    with Redis.from_url(redis.url) as connection:
        return len(connection.keys("node:*")) == 1


def test_without_redis_nothing_is_acknowledged_and_everybody_is_told(tmp_path: Path) -> None:
    with redis_server(tmp_path) as redis, nodes(redis, 1) as (server,):
        asyncio.run(_kill_redis(redis, server))


async def _kill_redis(redis: RedisServer, server: Node) -> None:
    async with fleet(PublicName(server.port), SETTINGS, SEED) as racing:
        first, second = await racing.open_table(2)
        assert first.move() is not None
        await until(lambda: first.answers)
        redis.kill()
        for _ in range(3):
            assert first.move() is not None
        await until(lambda: first.told_stalled and second.told_stalled)
        assert first.answers == 1
        # It comes back without its memory.
        redis.start()
        await until(lambda: first.answers == 4)
        assert second.move() is not None
        await until(lambda: second.answers)
        assert first.told_stalled == second.told_stalled == [True, False]
        assert missing_in_log(redis, racing.racers) == 0
