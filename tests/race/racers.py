"""Many players in one loop: the real client, over real connections, opening safe cell after safe cell."""

from __future__ import annotations

import asyncio
import itertools
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from demineur.engine.layouts import layout_of
from demineur.engine.position import Action, ActionKind
from demineur.race.boards import draw_deal
from demineur.race.client import Client
from demineur.race.commands import Ready, Sit, Start
from demineur.race.links import ServerAddress, TableLink
from demineur.race.news import BoardChanged, Connected, Failed, Stalled
from demineur.race.orders import Dial, Errand, HangUp, JoinTable, OpenTable, Transmit
from demineur.race.state import Phase

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterable

    from demineur.engine.levels import Level
    from demineur.race.news import News
    from demineur.race.orders import Order
    from demineur.race.table_settings import TableSettings

PATIENCE_S = 60.0
_NAME = ServerAddress("race.test", 80)


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def safe_cells(level: Level, seed: int) -> list[int]:
    """The safe cells with a number on the board of that seed: each opens by itself."""
    deal = draw_deal(level, seed, no_guess=False)
    assert deal is not None
    layout = layout_of(level.grid, deal.mines)
    return level.grid.cells(level.grid.all_cells & ~deal.mines & ~layout.zeros)


class PublicName:
    """One name for several servers: whoever dials it comes to one after the other."""

    def __init__(self, *ports: int) -> None:
        self.server = _NAME
        self.lead_to(*ports)

    def lead_to(self, *ports: int) -> None:
        self._turns = itertools.cycle(ports)

    def way(self, url: str) -> str:
        """Where *url* leads this time."""
        return url.replace("//race.test/", f"//127.0.0.1:{next(self._turns)}/")


class Racer:
    """One player. `acknowledged` are the cells that were opened, as far as that was ever told."""

    def __init__(self, errand: Errand, name: PublicName, cells: Iterable[int] = ()) -> None:
        self.client = Client(errand, "Racer")
        self.acknowledged = 0
        self.answers = 0
        self.answered_at: list[float] = []
        self.returned_at: float | None = None
        """When a move was answered for the first time after the connection had been lost."""
        self.told_stalled: list[bool] = []
        self.failed: Failed | None = None
        self.heard: list[tuple[int, str]] = []
        """All messages, with the number of their connection, once `keeps` is set."""
        self.keeps = False
        self.returns = 0
        self._name = name
        self._cells = list(cells)
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self.socket: ClientConnection | None = None
        self._take(self.client.start(now_ms()))

    def tick(self) -> None:
        """Let time pass."""
        due = self.client.next_due
        if due is not None and due <= now_ms():
            self._take(self.client.due(now_ms()))

    async def stop(self) -> None:
        """Be gone, without a word."""
        if self.socket is not None:
            self.socket.transport.abort()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def phase(self) -> Phase | None:
        return None if self.client.view is None else self.client.view.phase

    @property
    def position_opened(self) -> int:
        return 0 if self.client.position is None else self.client.position.opened

    def gap_after(self, hit: float) -> float | None:
        """How long it took from *hit* to the next answer; what came at once was on the way already."""
        later = self.returned_at or next((at for at in self.answered_at if at > hit + 0.05), None)
        return None if later is None else later - hit

    def move(self) -> int | None:
        """Open one more safe cell; None if nothing can be done now."""
        view, position = self.client.view, self.client.position
        if not self.client.connected or view is None or not view.racing or position is None:
            return None
        while self._cells:
            cell = self._cells.pop()
            if not position.is_open(cell):
                self._take(self.client.perform(Action(ActionKind.OPEN, cell)))
                return cell
        return None

    async def play(self, per_second: float, ended: asyncio.Event, wait_s: float = 0) -> None:
        """A move every now and then; the first one in a while."""
        await asyncio.sleep(wait_s)
        while not ended.is_set():
            self.move()
            await asyncio.sleep(1 / per_second)

    def ask(self, command: Sit | Ready | Start) -> None:
        self._take(self.client.ask(command))

    def _take(self, news: Iterable[News]) -> None:
        for one in news:
            if isinstance(one, BoardChanged):
                self._opened(one)
            elif isinstance(one, Connected):
                self.returns += one.again
            elif isinstance(one, Stalled):
                self.told_stalled.append(one.on)
            elif isinstance(one, Failed):
                self.failed = one
        for order in self.client.take_orders():
            self._obey(order)

    def _opened(self, news: BoardChanged) -> None:
        if not news.change.opened:
            return
        self.acknowledged |= news.change.opened
        self.answers += 1
        self.answered_at.append(time.perf_counter())
        if self.returns and self.returned_at is None:
            self.returned_at = time.perf_counter()

    def _obey(self, order: Order) -> None:
        match order:
            case Dial(connection, url):
                self._queue = asyncio.Queue()
                self._spawn(self._talk(connection, self._name.way(url), self._queue))
            case Transmit(_, text):
                self._queue.put_nowait(text)
            case HangUp():
                self._queue.put_nowait(None)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _talk(self, connection: int, url: str, queue: asyncio.Queue[str | None]) -> None:
        code = None
        try:
            async with connect(url, compression=None, proxy=None, close_timeout=1) as socket:
                self.socket = socket
                self._take(self.client.opened(connection, now_ms()))
                sending = asyncio.create_task(_send(socket, queue))
                try:
                    async for message in socket:
                        if self.keeps:
                            self.heard.append((connection, str(message)))
                        self._take(self.client.received(connection, message, now_ms()))
                finally:
                    sending.cancel()
                code = socket.close_code
        except (OSError, InvalidHandshake, ConnectionClosed):
            code = None
        self._take(self.client.closed(connection, code, now_ms()))


async def _send(socket: ClientConnection, queue: asyncio.Queue[str | None]) -> None:
    with suppress(ConnectionClosed):
        while (text := await queue.get()) is not None:
            await socket.send(text)
        await socket.close()


async def until(true: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
    """Let everything go on until *true* is true."""
    end = time.monotonic() + patience_s
    while not true():
        assert time.monotonic() < end, "It does not become true."
        await asyncio.sleep(0.02)


class Fleet:
    """All racers of a test."""

    def __init__(self, name: PublicName, settings: TableSettings, seed: int) -> None:
        self.racers: list[Racer] = []
        self.name = name
        self.settings = settings
        self.cells = safe_cells(settings.level, seed)

    async def open_table(self, players: int) -> list[Racer]:
        """A table at which so many race already."""
        host = self._racer(OpenTable(self.name.server, self.settings))
        await until(lambda: host.client.connected)
        assert host.client.link is not None
        link = TableLink(self.name.server, host.client.link.tid, host.client.link.token)
        friends = [self._racer(JoinTable(link)) for _ in range(players - 1)]
        for friend in friends:
            await until(lambda friend=friend: friend.client.connected)  # type: ignore[misc]
            friend.ask(Sit())
            friend.ask(Ready(on=True))
        view = host.client
        await until(lambda: view.view and sum(one.ready for one in view.view.people) == len(friends))
        host.ask(Start())
        table = [host, *friends]
        await until(lambda: all(one.phase is Phase.RACE for one in table))
        return table

    def missing(self) -> int:
        """How many acknowledged moves are not on the board any more."""
        return sum((one.acknowledged & ~one.position_opened).bit_count() for one in self.racers)

    def _racer(self, errand: Errand) -> Racer:
        racer = Racer(errand, self.name, self.cells)
        self.racers.append(racer)
        return racer

    async def tick(self) -> None:
        while True:
            for racer in self.racers:
                racer.tick()
            await asyncio.sleep(0.05)


@asynccontextmanager
async def fleet(name: PublicName, settings: TableSettings, seed: int) -> AsyncIterator[Fleet]:
    """Racers, as long as the block lasts."""
    made = Fleet(name, settings, seed)
    ticking = asyncio.create_task(made.tick())
    try:
        yield made
    finally:
        ticking.cancel()
        await asyncio.gather(*(racer.stop() for racer in made.racers))
