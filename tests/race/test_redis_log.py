"""The log in a real Redis, without servers around it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from redis import Redis
from shared_tables import RedisServer, needs_redis, redis_server
from tables import ANN, TestedTable

from demineur.race.event_text import write_event
from demineur.race.log import FencedError, Moved, Owned, StalledError
from demineur.race.redis_log import RedisLog
from demineur.race.table import replay

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator
    from pathlib import Path

    from demineur.race.events import Event

pytestmark = needs_redis

TID = "abcdefghij"


class Ears:
    """Hears what a log finds out by itself."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.lost_tables: list[str] = []
        self.stalls = 0
        self.resumptions = 0

    def kept(self, tid: str, count: int) -> None:
        self.counts[tid] = count

    def lost(self, tid: str) -> None:
        self.lost_tables.append(tid)

    def stalled(self) -> None:
        self.stalls += 1

    def resumed(self) -> None:
        self.resumptions += 1


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with redis_server(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def redis(store: RedisServer) -> RedisServer:
    """One that knows nothing."""
    with Redis.from_url(store.url) as connection:
        connection.flushall()
    return store


@asynccontextmanager
async def log(redis: RedisServer, address: str, ears: Ears | None = None) -> AsyncIterator[RedisLog]:
    made = RedisLog(redis.url, f"ws://{address}/")
    await made.open(ears or Ears())
    try:
        yield made
    finally:
        await made.close()


async def keep(log: RedisLog, events: Iterable[Event]) -> None:
    """Wait until they are in the log, or refused."""
    for event in events:
        log.append(TID, event)
    async with asyncio.timeout(20):
        await log.settled()


def die(redis: RedisServer) -> None:
    """Every server is taken for dead, though none of them knows."""
    with Redis.from_url(redis.url) as connection:
        for key in connection.keys("node:*"):
            connection.delete(key)


def run(work: Coroutine[None, None, None]) -> None:
    asyncio.run(work)


def raced() -> list[Event]:
    """The events of a race that is over."""
    played = TestedTable()
    played.race_with(1)
    played.flag(ANN, played.mines[0])
    played.clear(ANN)
    played.again()
    return played.log


def test_a_log_that_is_read_again_gives_an_equal_table(redis: RedisServer) -> None:
    async def play() -> None:
        first, *more = raced()
        async with log(redis, "one") as one:
            await one.create(TID, first)
            for event in more:
                await keep(one, [event])
        async with log(redis, "two") as two:
            found = await two.find(TID)
            assert isinstance(found, Owned)
            assert list(found.events) == [first, *more]
            assert replay(found.events) == replay([first, *more])

    run(play())


def test_a_table_is_where_its_living_owner_is(redis: RedisServer) -> None:
    async def play() -> None:
        async with log(redis, "one") as one, log(redis, "two") as two:
            await one.create(TID, raced()[0])
            assert await two.find(TID) == Moved(f"ws://one/t/{TID}")
            assert await two.find("0123456789") is None
            assert await two.find("no table:\n") is None

    run(play())


def test_an_owner_that_was_overtaken_keeps_nothing_more(redis: RedisServer) -> None:
    async def play() -> None:
        first, second, third, *_more = raced()
        ears = Ears()
        async with log(redis, "one", ears) as one, log(redis, "two") as two:
            await one.create(TID, first)
            die(redis)
            assert isinstance(await two.find(TID), Owned)
            await keep(one, [second])
            assert ears.counts == {}
            assert ears.lost_tables == [TID]
            # Not even once it has been told.
            with pytest.raises(FencedError):
                one.append(TID, third)
            await keep(two, [third])
        async with log(redis, "three") as three:
            found = await three.find(TID)
            assert isinstance(found, Owned)
            assert list(found.events) == [first, third]

    run(play())


def test_an_owner_that_was_overtaken_hears_of_it_though_nothing_happens(redis: RedisServer) -> None:
    async def play() -> None:
        ears = Ears()
        async with log(redis, "one", ears) as one, log(redis, "two") as two:
            await one.create(TID, raced()[0])
            die(redis)
            assert isinstance(await two.find(TID), Owned)
            async with asyncio.timeout(20):
                while not ears.lost_tables:
                    await asyncio.sleep(0.01)
            assert ears.lost_tables == [TID]

    run(play())


def test_a_table_that_was_closed_by_its_next_owner_does_not_come_back(redis: RedisServer) -> None:
    async def play() -> None:
        first, second, *_more = raced()
        async with log(redis, "one") as one, log(redis, "two") as two, log(redis, "three") as three:
            await one.create(TID, first)
            die(redis)
            await two.find(TID)
            await one.forget(TID)
            await keep(two, [second])
            await two.forget(TID)
            assert await three.find(TID) is None

    run(play())


def test_an_overtaken_owner_does_not_revive_a_closed_table(redis: RedisServer) -> None:
    async def play() -> None:
        first, second, *_more = raced()
        ears = Ears()
        async with log(redis, "one", ears) as one, log(redis, "two") as two:
            await one.create(TID, first)
            die(redis)
            await two.find(TID)
            await two.forget(TID)
            await keep(one, [second])
            assert ears.lost_tables == [TID]
            assert await two.find(TID) is None

    run(play())


def test_events_of_many_tables_go_into_one_write(redis: RedisServer) -> None:
    async def play() -> None:
        first, second, *_more = raced()
        tids = [f"table{number:05}" for number in range(100)]
        ears = Ears()
        async with log(redis, "one", ears) as one:
            await asyncio.gather(*(one.create(tid, first) for tid in tids))
            before = writes(redis)
            assert {one.append(tid, second) for tid in tids} == {2}
            await one.settled()
            assert writes(redis) - before == 1
            assert ears.counts == dict.fromkeys(tids, 2)
            async with log(redis, "two") as two:
                await one.close()
                for tid in tids[::20]:
                    found = await two.find(tid)
                    assert isinstance(found, Owned)
                    assert list(found.events) == [first, second]

    run(play())


def writes(redis: RedisServer) -> int:
    with Redis.from_url(redis.url) as connection:
        return int(connection.info("commandstats")["cmdstat_evalsha"]["calls"])


def test_what_was_asked_twice_is_kept_once(redis: RedisServer) -> None:
    """The answer to a write is lost: Redis has the events, and the server does not know."""

    async def play() -> None:
        first, second, third, *_more = raced()
        async with log(redis, "one") as one:
            await one.create(TID, first)
            with Redis.from_url(redis.url) as connection:
                connection.xadd(f"log:{TID}", {"e": write_event(second)}, id="2-0")
            await keep(one, [second, third])
        async with log(redis, "two") as two:
            found = await two.find(TID)
            assert isinstance(found, Owned)
            assert list(found.events) == [first, second, third]

    run(play())


def test_a_store_that_lost_its_memory_is_given_everything_again(redis: RedisServer) -> None:
    async def play() -> None:
        first, *more = raced()
        async with log(redis, "one") as one:
            await one.create(TID, first)
            await keep(one, more[:5])
            with Redis.from_url(redis.url) as connection:
                connection.flushall()
            await keep(one, more[5:])
        async with log(redis, "two") as two:
            found = await two.find(TID)
            assert isinstance(found, Owned)
            assert list(found.events) == [first, *more]

    run(play())


def test_without_a_store_there_is_nothing_to_find(tmp_path: Path) -> None:
    async def play() -> None:
        with redis_server(tmp_path) as redis:
            ears = Ears()
            async with log(redis, "one", ears) as one:
                first, second, *_more = raced()
                await one.create(TID, first)
                redis.kill()
                with pytest.raises(StalledError):
                    await one.find("0123456789")
                with pytest.raises(StalledError):
                    await one.create("0123456789", first)
                one.append(TID, second)
                async with asyncio.timeout(20):
                    while not ears.stalls:
                        await asyncio.sleep(0.01)
                redis.start()
                async with asyncio.timeout(20):
                    await one.settled()
                assert ears.counts == {TID: 2}
                assert not one.stalled
                assert (ears.stalls, ears.resumptions) == (1, 1)

    run(play())
