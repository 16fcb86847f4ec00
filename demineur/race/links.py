"""Links to tables and addresses of servers: how they are written, and found in what somebody pasted.

A table in somebody's program has ``demineur://host:port/t/<tid>#<token>``, one on a server
``https://host/t/<tid>#<token>`` (``http:`` where a server has no certificate). The secret stands behind the
``#``: browsers do not send that part.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import Final

_DEFAULT_PORTS: Final = {"https": 443, "http": 80, "wss": 443, "ws": 80}
_SECURE: Final = frozenset({"https", "wss"})
_LONGEST: Final = 4096
_HOST: Final = r"(\[[0-9A-Fa-f:.%\w]{2,60}\]|[\w.-]{1,253})"
_TABLE: Final = re.compile(
    rf"(demineur|https?|wss?)://{_HOST}(?::([0-9]{{1,5}}))?(/[\w./~-]*?)?/t/([A-Za-z0-9]{{10}})#([A-Za-z0-9_-]{{22}})(?![\w-])",
    re.IGNORECASE,
)
_SERVER: Final = re.compile(
    rf"(?:(demineur|https?|wss?)://)?{_HOST}(?::([0-9]{{1,5}}))?(/[\w./~-]*)?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """Where a server listens; *host* without brackets, *path* is what stands before ``/t/``.

    *own* is a table in somebody's program, without a web page.
    """

    host: str
    port: int
    secure: bool = False
    own: bool = False
    path: str = ""

    @property
    def websocket_url(self) -> str:
        """Where to connect."""
        return f"{'wss' if self.secure else 'ws'}://{self._place('wss' if self.secure else 'ws')}{self.path}/"

    @property
    def base(self) -> str:
        """The beginning of links."""
        scheme = "demineur" if self.own else "https" if self.secure else "http"
        return f"{scheme}://{self._place(scheme)}{self.path}"

    def _place(self, scheme: str) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _DEFAULT_PORTS.get(scheme) else f"{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class TableLink:
    """A link to a table: who has it may join."""

    server: ServerAddress
    tid: str
    token: str

    @property
    def text(self) -> str:
        """The link as it is sent to friends."""
        return f"{self.server.base}/t/{self.tid}#{self.token}"

    @property
    def websocket_url(self) -> str:
        """Where to connect; the table's name is in it, so that a proxy can send it to the right server."""
        return f"{self.server.websocket_url}t/{self.tid}"


def link_in(text: str) -> TableLink | None:
    """The first link to a table in *text*, whatever stands around it; None if there is none."""
    for match in _TABLE.finditer(text[:_LONGEST]):
        scheme, host, port, path, tid, token = match.groups()
        server = _address(scheme.lower(), host, port, path or "")
        if server is not None:
            return TableLink(server, tid, token)
    return None


def server_in(text: str) -> ServerAddress | None:
    """The server that *text* names, such as ``race.example.org`` or ``https://example.org:8443/game``.

    Without a scheme it is an encrypted one, except where only a number or this computer is named.
    """
    match = _SERVER.fullmatch(text.strip()[:_LONGEST])
    if match is None:
        return None
    scheme, host, port, path = match.groups()
    if scheme is None:
        scheme = "http" if _is_number(host.strip("[]")) or host.lower() == "localhost" else "https"
    return _address(scheme.lower(), host, port, (path or "").rstrip("/"))


def _address(scheme: str, host: str, port: str | None, path: str) -> ServerAddress | None:
    bare = host[1:-1] if host.startswith("[") else host
    if host.startswith("[") and not _is_number(bare):
        return None
    number = int(port) if port else _DEFAULT_PORTS.get(scheme, 0)
    if not 1 <= number <= 65535:
        return None
    return ServerAddress(bare.lower(), number, scheme in _SECURE, scheme == "demineur", path)


def _is_number(host: str) -> bool:
    for kind in (IPv4Address, IPv6Address):
        try:
            kind(host)
        except AddressValueError:
            continue
        return True
    return False
