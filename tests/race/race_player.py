"""Somebody who races in a test: the client as a window drives it, over a real connection."""

from __future__ import annotations

import time
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Self, TypeVar

from demineur.engine.position import Action, ActionKind
from demineur.race.client import Client
from demineur.race.link_thread import LinkClosed, LinkOpened, LinkReceived, LinkThread, Report
from demineur.race.state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import TracebackType

    from demineur.race.commands import Command
    from demineur.race.news import News
    from demineur.race.orders import Errand
    from demineur.race.view import RaceView, TableView

PATIENCE_S = 20.0

Kind = TypeVar("Kind")


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class RacePlayer:
    """One player. Nothing happens by itself: `wait` lets reports come in."""

    def __init__(self, errand: Errand, name: str = "") -> None:
        self._reports: SimpleQueue[Report] = SimpleQueue()
        self.link = LinkThread(self._reports.put)
        self.client = Client(errand, name, chance=lambda: 0.0)
        self.news: list[News] = []
        self._take(self.client.start(now_ms()))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.link.stop()

    @property
    def view(self) -> TableView:
        view = self.client.view
        assert view is not None, self.news
        return view

    @property
    def race(self) -> RaceView:
        race = self.view.race
        assert race is not None
        return race

    def ask(self, command: Command) -> None:
        self._take(self.client.ask(command))

    def do(self, kind: ActionKind, cell: int) -> None:
        self._take(self.client.perform(Action(kind, cell)))

    def open(self, cell: int) -> None:
        self.do(ActionKind.OPEN, cell)

    def wait(self, true: Callable[[RacePlayer], bool], patience_s: float = PATIENCE_S) -> None:
        """Let reports come in until *true* is true."""
        end = time.monotonic() + patience_s
        self.listen(0)
        while not true(self):
            assert time.monotonic() < end, f"It does not become true: {self.news[-8:]} {self.client.view}"
            self.listen(0.05)

    def wait_for(self, kind: type[Kind]) -> Kind:
        """Wait for news of this kind and take it, with all news before it."""
        self.wait(lambda player: any(isinstance(one, kind) for one in player.news))
        while True:
            news = self.news.pop(0)
            if isinstance(news, kind):
                return news

    def wait_for_phase(self, phase: Phase) -> None:
        self.wait(lambda player: player.client.view is not None and player.view.phase is phase)

    def listen(self, patience_s: float) -> None:
        """Take what has come, and wait a little if nothing has."""
        if self.client.next_due is not None and self.client.next_due <= now_ms():
            self._take(self.client.due(now_ms()))
        try:
            report = self._reports.get(timeout=patience_s) if patience_s else self._reports.get_nowait()
            while True:
                self._hear(report)
                report = self._reports.get_nowait()
        except Empty:
            return

    def _hear(self, report: Report) -> None:
        match report:
            case LinkOpened(connection):
                self._take(self.client.opened(connection, now_ms()))
            case LinkReceived(connection, message):
                self._take(self.client.received(connection, message, now_ms()))
            case LinkClosed(connection, code):
                self._take(self.client.closed(connection, code, now_ms()))

    def _take(self, news: Iterable[News]) -> None:
        self.news += news
        for order in self.client.take_orders():
            self.link.obey(order)
