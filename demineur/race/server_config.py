"""How a server is set up: for one table in somebody's program, or for many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from demineur.race.join_page import JoinTexts


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """Limits and addresses; 0 lifts a limit. *port* 0: any that is free.

    *public* servers let anybody open tables; a table in somebody's program is opened by that program.
    *origins* are the web pages that may connect; programs, which name none, always may.
    *trust_proxy*: the address of a client is the last that the header X-Forwarded-For names.
    *join_texts*: what a browser reads behind a link, in the first of the languages that is there; or nothing.
    *workers*: boards are drawn in a process of its own, so that a long search delays nobody.
    """

    bind: str = "127.0.0.1"
    port: int = 0
    tls_cert: str | None = None
    tls_key: str | None = None
    public: bool = False
    origins: tuple[str, ...] = ()
    trust_proxy: bool = False
    most_tables: int = 500
    tables_per_address: int = 3
    connections_per_address: int = 10
    handshakes_per_minute: int = 20
    most_connections: int = 8_000
    messages_per_second: float = 30
    messages_at_once: float = 90
    join_texts: Callable[[Sequence[str]], JoinTexts] | None = None
    workers: bool = False


PROGRESS_S = 0.2
"""Percentages are told so often at most."""
HELLO_S = 5
PING_S = 10
PING_TIMEOUT_S = 10
CLOSE_S = 2
MOST_UNSAVED = 1_000
"""So many events of a table may wait for a log that cannot be reached; then commands are refused."""
MOST_BUFFERED = 256 * 1024
"""Whoever lets more than this wait to be read is dropped."""
