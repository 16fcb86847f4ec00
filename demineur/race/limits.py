"""What one connection and one address may do in a time. Pure: the time comes in as seconds."""

from __future__ import annotations

from collections import Counter, deque
from ipaddress import IPv6Address, ip_address
from typing import Final

_MINUTE_S: Final = 60.0
_MOST_ADDRESSES: Final = 20_000
"""So many addresses are remembered for a minute; beyond that, storms come from everywhere anyway."""


class Allowance:
    """So many at once, and so many per second on average."""

    __slots__ = ("_at", "_left", "_most", "_per_second")

    def __init__(self, per_second: float, at_once: float, now: float) -> None:
        self._per_second = per_second
        self._most = at_once
        self._left = at_once
        self._at = now

    def take(self, now: float) -> bool:
        """Use one; False if none is left."""
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Doors:
    """Who may come in: connections and handshakes for each address, and connections in all."""

    def __init__(self, *, per_address: int, handshakes: int, most: int) -> None:
        """*handshakes* are those per minute and address; 0 lifts a limit."""
        self._per_address = per_address
        self._handshakes = handshakes
        self._most = most
        self._open: Counter[str] = Counter()
        self._recent: dict[str, deque[float]] = {}

    def knock(self, address: str, now: float) -> bool:
        """Whether somebody from *address* may begin a handshake."""
        if self._most and self._open.total() >= self._most:
            return False
        if self._per_address and self._open[address] >= self._per_address:
            return False
        return not self._handshakes or self._count(address, now)

    def enter(self, address: str) -> None:
        """A connection from *address* is open."""
        self._open[address] += 1

    def leave(self, address: str) -> None:
        """It is closed."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def _count(self, address: str, now: float) -> bool:
        if len(self._recent) > _MOST_ADDRESSES:
            self._recent = {one: seen for one, seen in self._recent.items() if now - seen[-1] < _MINUTE_S}
        seen = self._recent.setdefault(address, deque(maxlen=self._handshakes))
        if len(seen) == self._handshakes and now - seen[0] < _MINUTE_S:
            return False
        seen.append(now)
        return True


def address_of(peer: str, forwarded: str | None) -> str:
    """What counts as one address: of IPv6 the 64 bits that one household has.

    *forwarded* is the header of a proxy that is trusted; its last entry is the proxy's own word.
    """
    text = forwarded.rpartition(",")[2].strip() if forwarded else peer
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return peer
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{int(address) >> 64:x}::/64"
