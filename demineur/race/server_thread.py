"""A server in a thread of the program itself: the table of somebody who hosts a race without any set-up."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING, Final

from demineur.race.links import ServerAddress, TableLink
from demineur.race.orders import JoinTable

if TYPE_CHECKING:
    from demineur.race.server import RaceServer
    from demineur.race.server_config import ServerConfig
    from demineur.race.table_settings import TableSettings

_TURN_S: Final = 0.0005
"""So long Python lets a thread go on when another wants to: no frame of the window waits longer."""
_START_S: Final = 10.0
_STOP_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class HostedTable:
    """A table in this program. *errand* lets the host in, as an ordinary client over loopback."""

    port: int
    tid: str
    token: str
    errand: JoinTable

    def link(self, host: str) -> TableLink:
        """The link for friends who reach this computer as *host*."""
        return TableLink(ServerAddress(host, self.port, own=True), self.tid, self.token)


class ServerThread:
    """Runs a server until `stop`; all methods may be called from any thread."""

    def __init__(self, config: ServerConfig) -> None:
        """Start listening; `OSError` if that is not possible."""
        self._config = config
        self._started: Future[RaceServer] = Future()
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self._thread = Thread(target=self._run, name="race server", daemon=True)
        self._thread.start()
        self._server = self._started.result(_START_S)

    @property
    def port(self) -> int:
        """The port on which the server listens."""
        return self._server.port

    def open_table(self, name: str, settings: TableSettings) -> HostedTable:
        """Open the host's table."""
        opening = self._server.open_table(name, settings, local=True)
        keys = asyncio.run_coroutine_threadsafe(opening, self._loop).result(_START_S)
        # Whatever the server listens on, the host's own window is on this computer.
        server = ServerAddress("127.0.0.1", self.port, own=True)
        errand = JoinTable(TableLink(server, keys.tid, keys.token), keys.resume)
        return HostedTable(self.port, keys.tid, keys.token, errand)

    def stop(self) -> None:
        """Tell everybody that the table is closed, and end the thread."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._ended.set)
            self._thread.join(_STOP_S)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        before = sys.getswitchinterval()
        sys.setswitchinterval(_TURN_S)
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            sys.setswitchinterval(before)
            self._loop.close()

    async def _serve(self) -> None:
        from demineur.race.server import RaceServer  # noqa: PLC0415  # not before somebody hosts a race

        server = RaceServer(self._config)
        try:
            await server.start()
        except OSError as error:
            self._started.set_exception(error)
            return
        self._started.set_result(server)
        await self._ended.wait()
        await server.stop()
