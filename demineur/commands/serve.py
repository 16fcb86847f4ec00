"""``demineur serve``: a server for races, without a window."""

from __future__ import annotations

import gc
import signal
import sys
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from demineur.commands.console import remark
from demineur.commands.errors import CommandError
from demineur.commands.words import parser_for

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from asyncio import AbstractEventLoop
    from collections.abc import Callable, Sequence

    from demineur.race.log import EventLog
    from demineur.race.server import RaceServer
    from demineur.race.server_config import ServerConfig

_DEFAULT_PORT = 4780
_DETAILS = """\
Players enter the server's address in the window under "Race with friends"; everyone dials out, so nobody
needs an open port but the server. Without --tls-cert, let a proxy encrypt: nginx, Caddy, HAProxy. Behind
one, give --trust-proxy, or all players count as one address.

With --redis, several servers behind one name share their tables: when one dies, the others go on with them.
Keep that Redis private: it holds the boards.

Its library, and a faster event loop for Linux and macOS, come with the extra: pip install 'demineur[server]'.
Tell each server with --url where players reach it, and it alone; --bind and --port will do if they can be
dialled.

/healthz answers 200. SIGTERM and Ctrl+C end in order.

Exit code: 0 after an end in order; 2 if the server cannot start.
"""


def make_parser() -> ArgumentParser:
    """The parser of the words after ``serve``."""
    parser = parser_for("serve", _DETAILS)
    parser.add_argument("--bind", metavar="ADDRESS", default="127.0.0.1", help="unless given: 127.0.0.1")
    parser.add_argument(
        "--port",
        type=_port,
        metavar="N",
        default=_DEFAULT_PORT,
        help=f"unless given: {_DEFAULT_PORT}; 0 takes one that is free",
    )
    parser.add_argument("--tls-cert", metavar="FILE", help="certificate chain (PEM)")
    parser.add_argument("--tls-key", metavar="FILE", help="its private key, unless the first file has it")
    parser.add_argument("--redis", metavar="URL", help="share tables through redis://HOST:PORT/DB")
    parser.add_argument("--url", metavar="URL", help="with --redis: where players reach this very server")
    parser.add_argument(
        "--origin",
        action="append",
        metavar="ORIGIN",
        default=[],
        help="a web page's origin that may connect too; programs always may",
    )
    limits = parser.add_argument_group("limits; 0 lifts one")
    limits.add_argument("--max-tables", type=_limit, metavar="N", default=500, help="unless given: 500")
    limits.add_argument(
        "--max-per-ip", type=_limit, metavar="N", default=10, help="connections of one address (10)"
    )
    limits.add_argument(
        "--tables-per-ip", type=_limit, metavar="N", default=3, help="tables opened from one address (3)"
    )
    parser.add_argument("--trust-proxy", action="store_true", help="believe X-Forwarded-For")
    return parser


def run(words: Sequence[str]) -> int:
    """Serve until a signal comes; the exit code."""
    options = make_parser().parse_args(words)
    if options.tls_key and not options.tls_cert:
        raise CommandError("--tls-key is of no use without --tls-cert.")
    try:
        import asyncio  # noqa: PLC0415  # --help needs no loop

        from demineur.race.log import StalledError  # noqa: PLC0415  # as above
        from demineur.race.server import RaceServer  # noqa: PLC0415  # as above
    except ImportError as error:
        raise CommandError(f"A library for the server is missing ({error}). Install websockets.") from error
    try:
        server = RaceServer(_config(options), _log_for(options))
    except OSError as error:
        raise CommandError(f"The certificate cannot be used: {error.strerror or error}.") from error
    # What is loaded now stays: looking through it for garbage again and again would only make moves wait.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_serve(server, options))
    except StalledError as error:
        place = f"Redis at {_place(options.redis)}"
        raise CommandError(f"{place} cannot be used: {error}. Start it, or correct --redis.") from error
    return 0


def _loop_factory() -> Callable[[], AbstractEventLoop] | None:
    """A faster loop, if it is installed; None: the one that comes with Python."""
    try:
        from uvloop import new_event_loop  # noqa: PLC0415  # an extra, and not for Windows
    except ImportError:
        return None
    return new_event_loop


async def _serve(server: RaceServer, options: Namespace) -> None:
    import asyncio  # noqa: PLC0415  # as above

    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    try:
        await server.start()
    except OSError as error:
        place, reason = f"Port {options.port} of {options.bind}", error.strerror or error
        raise CommandError(f"{place} cannot be had: {reason}. Try another --port or --bind.") from error
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, ended.set)
        except NotImplementedError:
            # Windows: Ctrl+C ends the program the ordinary way.
            break
    remark("serve", f"Listening on {options.bind}, port {server.port}.")
    await ended.wait()
    remark("serve", f"Ending; {server.tables} tables were open.")
    await server.stop()


def _config(options: Namespace) -> ServerConfig:
    from demineur.join_texts import join_texts  # noqa: PLC0415  # as above
    from demineur.race.server_config import ServerConfig  # noqa: PLC0415  # as above

    per_address = options.max_per_ip
    return ServerConfig(
        bind=options.bind,
        port=options.port,
        tls_cert=options.tls_cert,
        tls_key=options.tls_key,
        public=True,
        origins=tuple(options.origin),
        trust_proxy=options.trust_proxy,
        most_tables=options.max_tables,
        tables_per_address=options.tables_per_ip,
        connections_per_address=per_address,
        handshakes_per_minute=2 * per_address,
        join_texts=join_texts,
        # A program packed into one file cannot start another process of itself without opening a window.
        workers=not getattr(sys, "frozen", False),
    )


def _log_for(options: Namespace) -> EventLog | None:
    if options.redis is None:
        return None
    try:
        from demineur.race.redis_log import RedisLog  # noqa: PLC0415  # an extra that only this needs
    except ImportError as error:
        wish = "Install it: pip install 'demineur[server]'."
        raise CommandError(f"--redis needs a library that is missing ({error}). {wish}") from error
    address = _own_address(options)
    try:
        return RedisLog(options.redis, address)
    except ValueError as error:
        place = "--redis wants redis://HOST:PORT/DB, or rediss:// or unix://"
        raise CommandError(f"{place}, not {_place(options.redis)!r}.") from error


def _own_address(options: Namespace) -> str:
    """Where other servers send players whose tables are here."""
    from demineur.race.links import ServerAddress, server_in  # noqa: PLC0415  # as above

    if options.url is None:
        if options.bind in {"0.0.0.0", "::", ""} or not options.port:  # noqa: S104  # nothing is bound here
            raise CommandError("--redis needs --url too, where --bind and --port are no address to dial.")
        return ServerAddress(options.bind, options.port, secure=bool(options.tls_cert)).websocket_url
    address = server_in(options.url)
    if address is None:
        raise CommandError(f"--url wants an address such as https://one.example.org, not {options.url!r}.")
    return address.websocket_url


def _place(url: str) -> str:
    """Where *url* leads, without the password in it."""
    return urlsplit(url).netloc.rpartition("@")[2] or url.rpartition("@")[2]


def _port(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 5 or int(text) > 65535:
        raise ArgumentTypeError(f"{text!r} is no port: give a whole number from 0 to 65535")
    return int(text)


def _limit(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise ArgumentTypeError(f"{text!r} is no limit: give a whole number, or 0 for none")
    return int(text)
