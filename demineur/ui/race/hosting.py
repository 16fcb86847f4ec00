"""The server inside the program, for a table of one's own (race/README.md "Where the server runs")."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from demineur.ui.background import Background, Job

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.race.server_thread import HostedTable, ServerThread
    from demineur.race.table_settings import TableSettings

PORT: Final = 26480
"""The same one every time where it is free, so that a router can be told once."""
_EVERYWHERE: Final = (("", PORT), ("0.0.0.0", PORT), ("0.0.0.0", 0))  # noqa: S104  # only where the host wants it
_HERE: Final = (("127.0.0.1", PORT), ("127.0.0.1", 0))
_ALL_FRIENDS: Final = 0
"""Friends may share an address, and come back often over a bad network."""


@dataclass(frozen=True, slots=True)
class _Hosted:
    server: ServerThread
    table: HostedTable


class Hosting(QObject):
    """Starts and ends the server, off the window's thread."""

    hosted = Signal(object)
    """The `HostedTable`."""
    failed = Signal()
    """No port can be had, or nothing may listen."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._background = Background(self)
        self._background.finished.connect(self._take)
        self._job: Job[_Hosted | None] | None = None
        self._server: ServerThread | None = None
        self.everywhere = False
        """Whether the table can be reached from other computers."""

    @property
    def on(self) -> bool:
        """Whether a table lives in this program."""
        return self._server is not None

    @property
    def begins(self) -> bool:
        """Whether a table is being opened here."""
        return self._job is not None

    def start(self, name: str, settings: TableSettings, *, everywhere: bool) -> None:
        """Open a table for this computer only, or for all that can reach it."""
        self.everywhere = everywhere
        attempts = _EVERYWHERE if everywhere else _HERE

        def work(is_cancelled: Callable[[], bool]) -> _Hosted | None:
            found = _open(name, settings, attempts)
            if found is not None and is_cancelled():
                found.server.stop()
                return None
            return found

        self._job = self._background.start(work)

    def stop(self) -> tuple[Callable[[], None], ...]:
        """There is no table here any more; what is returned ends it in order, in any thread."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        server, self._server = self._server, None
        return () if server is None else (server.stop,)

    def _take(self, job: Job[_Hosted | None]) -> None:
        if job is not self._job:
            if job.result is not None:
                job.result.server.stop()
            return
        self._job = None
        if job.result is None:
            self.failed.emit()
            return
        self._server = job.result.server
        self.hosted.emit(job.result.table)


def _open(name: str, settings: TableSettings, attempts: tuple[tuple[str, int], ...]) -> _Hosted | None:
    # What the server needs is loaded here, in the other thread.
    from demineur.join_texts import join_texts  # noqa: PLC0415  # see above
    from demineur.race.server_config import ServerConfig  # noqa: PLC0415  # see above
    from demineur.race.server_thread import ServerThread  # noqa: PLC0415  # see above

    for bind, port in attempts:
        config = ServerConfig(
            bind,
            port,
            connections_per_address=_ALL_FRIENDS,
            handshakes_per_minute=_ALL_FRIENDS,
            join_texts=join_texts,
        )
        with suppress(OSError, RuntimeError, TimeoutError):
            server = ServerThread(config)
            return _Hosted(server, server.open_table(name, settings))
    return None
