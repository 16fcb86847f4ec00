"""A client with its connection, its clock and its bell, in the window's thread."""

from __future__ import annotations

import time
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from demineur.race.client import Client
from demineur.race.link_thread import LinkClosed, LinkOpened, LinkReceived, LinkThread
from demineur.ui.bell import Bell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from demineur.engine.position import Action
    from demineur.race.commands import Command
    from demineur.race.link_thread import Report
    from demineur.race.news import News
    from demineur.race.orders import Errand

_NS_PER_MS = 1_000_000


def now_ms() -> int:
    """The clock that races are shown with."""
    return time.monotonic_ns() // _NS_PER_MS


class Connection(QObject):
    """Lets a `Client` talk to its table; what it has to tell comes as a signal."""

    told = Signal(object)
    """One of the `News`."""

    def __init__(self, errand: Errand, name: str, language: str, parent: QObject) -> None:
        super().__init__(parent)
        self.client = Client(errand, name, language=language)
        self._reports: SimpleQueue[Report] = SimpleQueue()
        self._bell = bell = Bell(self)
        bell.rang.connect(self._hear_reports)
        reports = self._reports

        def report(one: Report) -> None:
            reports.put(one)
            bell.ring()

        self._link = LinkThread(report)
        self._closed = False
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setTimerType(Qt.TimerType.PreciseTimer)
        self._due.timeout.connect(self._be_due)

    def start(self) -> None:
        """Connect."""
        self._take(self.client.start(now_ms()))

    def ask(self, command: Command) -> None:
        """Ask the table for something."""
        self._take(self.client.ask(command))

    def perform(self, action: Action) -> None:
        """Do something on the own board."""
        self._take(self.client.perform(action))

    def leave(self) -> None:
        """Leave the table for good; nothing is told after this."""
        self._take(self.client.leave())

    def close(self) -> Callable[[], None]:
        """Nothing is told after this.

        What is returned hangs up once all is sent. That takes up to a few seconds where nobody answers, so
        it may be called in any thread.
        """
        self._closed = True
        self._due.stop()
        return self._link.stop

    def _hear_reports(self) -> None:
        while not self._closed:
            try:
                report = self._reports.get_nowait()
            except Empty:
                return
            self._hear(report)

    def _hear(self, report: Report) -> None:
        match report:
            case LinkOpened(connection):
                self._take(self.client.opened(connection, now_ms()))
            case LinkReceived(connection, message):
                self._take(self.client.received(connection, message, now_ms()))
            case LinkClosed(connection, code):
                self._take(self.client.closed(connection, code, now_ms()))

    def _be_due(self) -> None:
        self._take(self.client.due(now_ms()))

    def _take(self, news: Iterable[News]) -> None:
        if self._closed:
            return
        for order in self.client.take_orders():
            self._link.obey(order)
        due = self.client.next_due
        if due is None:
            self._due.stop()
        else:
            self._due.start(max(0, due - now_ms()))
        for one in news:
            if not self._closed:
                self.told.emit(one)
