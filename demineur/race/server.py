"""A race server: connections in, tables behind them. Runs in any asyncio loop; `server_thread` has one."""

from __future__ import annotations

import asyncio
import logging
import ssl
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from websockets.asyncio.server import Server, serve
from websockets.datastructures import Headers
from websockets.http11 import Response

from demineur.race.drawing import Artist
from demineur.race.guest import Guest, guests_of
from demineur.race.join_page import headers, page, wanted_languages
from demineur.race.limits import Doors, address_of
from demineur.race.log import EventLog, NoLog
from demineur.race.protocol import MOST_BYTES
from demineur.race.reception import Reception
from demineur.race.server_config import CLOSE_S, HELLO_S, PING_S, PING_TIMEOUT_S, ServerConfig
from demineur.race.tables import Keys, Tables

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request

    from demineur.race.table_settings import TableSettings

_QUEUE: Final = 4
_BACKLOG: Final = 512


class RaceServer:
    """All tables of one process. `start` before anything else, `stop` at the end."""

    def __init__(self, config: ServerConfig, log: EventLog | None = None) -> None:
        """`OSError` if a certificate cannot be read."""
        self._config = config
        self._encryption = _encryption(config)
        self._log: EventLog = log or NoLog()
        self._artist = Artist(in_process=config.workers)
        self._tables = Tables(self._log, self._artist)
        self._reception = Reception(config, self._tables)
        self._doors = Doors(
            per_address=config.connections_per_address,
            handshakes=config.handshakes_per_minute,
            most=config.most_connections,
        )
        self._server: Server | None = None

    @property
    def port(self) -> int:
        """The port on which the server listens."""
        if self._server is None:
            raise RuntimeError("The server has not been started.")
        port: int = next(iter(self._server.sockets)).getsockname()[1]
        return port

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self._tables)

    async def start(self) -> None:
        """Listen; `OSError` if the address cannot be had, `StalledError` if the log cannot be reached."""
        await self._log.open(self._tables)
        self._tables.start()
        self._server = await serve(
            self._talk,
            self._config.bind,
            self._config.port,
            origins=[*map(_origin, self._config.origins), None],
            process_request=self._look_at,
            compression=None,
            max_size=MOST_BYTES,
            max_queue=_QUEUE,
            open_timeout=HELLO_S,
            ping_interval=PING_S,
            ping_timeout=PING_TIMEOUT_S,
            close_timeout=CLOSE_S,
            server_header=None,
            create_connection=guests_of(self._config, self._doors),
            ssl=self._encryption,
            backlog=_BACKLOG,
            logger=_silent_logger(),
        )

    async def stop(self) -> None:
        """End in order: everybody is told, and all connections are closed."""
        self._tables.shut()
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
        self._artist.stop()
        with suppress(TimeoutError):
            # A log that cannot be reached may stay so.
            async with asyncio.timeout(CLOSE_S):
                await self._tables.settled()
        self._tables.stop()
        await self._log.close()

    async def open_table(self, name: str, settings: TableSettings, *, local: bool) -> Keys:
        """Open a table from inside the process."""
        _live, keys = await self._tables.open(name, settings, local=local)
        return keys

    async def _talk(self, connection: ServerConnection) -> None:
        if isinstance(connection, Guest):
            await self._reception.talk(connection)

    def _look_at(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer what is no race: the probe of a load balancer, a browser behind a link."""
        path = request.path.partition("?")[0]
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return None if self._may_enter(connection, request) else _page(HTTPStatus.TOO_MANY_REQUESTS)
        if path.endswith("/healthz"):
            return _page(HTTPStatus.OK, b"ok\n")
        if "/t/" in path and self._config.join_texts is not None:
            accepted = ",".join(request.headers.get_all("Accept-Language"))
            body = page(self._config.join_texts(wanted_languages(accepted)))
            return Response(HTTPStatus.OK, HTTPStatus.OK.phrase, Headers(headers(len(body))), body)
        return _page(HTTPStatus.NOT_FOUND)

    def _may_enter(self, connection: ServerConnection, request: Request) -> bool:
        """Behind a proxy the request tells who it is, and only then they can be counted."""
        if not self._config.trust_proxy or not isinstance(connection, Guest):
            return True
        forwarded = request.headers.get_all("X-Forwarded-For")
        peer: tuple[str, int] = connection.remote_address or ("", 0)
        return connection.enter(address_of(peer[0], forwarded[-1] if forwarded else None))


def _page(status: HTTPStatus, body: bytes = b"") -> Response:
    body = body or f"{status.phrase}\n".encode()
    headers = Headers({"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body))})
    return Response(status, status.phrase, headers, body)


def _encryption(config: ServerConfig) -> ssl.SSLContext | None:
    if config.tls_cert is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(config.tls_cert, config.tls_key)
    return context


def _origin(text: str) -> Any:  # noqa: ANN401  # a distinct type of strings in the library
    return text


def _silent_logger() -> logging.Logger:
    """Failed handshakes of strangers are no events for whoever runs a server."""
    logger = logging.getLogger("demineur.race.connections")
    logger.setLevel(logging.CRITICAL)
    return logger
