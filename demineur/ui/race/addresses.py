"""The addresses under which others may reach this computer, and from where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from PySide6.QtNetwork import QNetworkInterface

_SHARED: Final = ip_network("100.64.0.0/10")
"""What providers and some private networks over the internet give out."""


class Reach(Enum):
    """From where an address can be reached; the widest first."""

    INTERNET = "internet"
    """From everywhere, if router and firewall let it through."""
    SHARED = "shared"
    """In a private network over the internet."""
    NETWORK = "network"
    """In the same house."""
    COMPUTER = "computer"
    """On this computer only."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address of this computer."""

    host: str
    reach: Reach


LOOPBACK: Final = Address("127.0.0.1", Reach.COMPUTER)


def usable_addresses() -> tuple[Address, ...]:
    """The addresses that can stand in a link: those in the house first, that of the computer itself last."""
    flags = QNetworkInterface.InterfaceFlag
    found: dict[str, Address] = {}
    for interface in QNetworkInterface.allInterfaces():
        state = interface.flags()
        if not state & flags.IsUp or not state & flags.IsRunning or state & flags.IsLoopBack:
            continue
        for entry in interface.addressEntries():
            address = _address(entry.ip().toString())
            if address is not None and not entry.isTemporary():
                found.setdefault(address.host, address)
    return (*sorted(found.values(), key=_place), LOOPBACK)


def reach_of(host: IPv4Address | IPv6Address) -> Reach:
    """From where *host* can be reached."""
    if host.is_loopback:
        return Reach.COMPUTER
    if host.version == 4 and host in _SHARED:
        return Reach.SHARED
    return Reach.NETWORK if host.is_private else Reach.INTERNET


def reach_of_host(host: str) -> Reach | None:
    """The same for a host as it stands in a link; None for a name."""
    try:
        return reach_of(ip_address(host))
    except ValueError:
        return None


def _address(text: str) -> Address | None:
    """None for those that mean something on one cable only."""
    try:
        host = ip_address(text)
    except ValueError:
        return None
    if host.is_link_local or host.is_unspecified or host.is_multicast:
        return None
    return Address(str(host), reach_of(host))


def _place(address: Address) -> tuple[int, bool]:
    order = (Reach.NETWORK, Reach.SHARED, Reach.INTERNET, Reach.COMPUTER)
    return order.index(address.reach), ":" in address.host
