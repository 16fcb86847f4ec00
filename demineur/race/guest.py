"""One connection to a server: what it may send, when it was heard last, and sending without waiting."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, cast

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

from demineur.race.limits import Allowance, Doors, address_of
from demineur.race.protocol import CloseCode
from demineur.race.server_config import MOST_BUFFERED, ServerConfig

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from websockets.protocol import Event

    from demineur.race.live_table import LiveTable

_TOO_MANY: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n"
)
_ABORT_S: Final = 0.1
_DATA: Final = frozenset({Opcode.TEXT, Opcode.BINARY, Opcode.CONT})


class Guest(ServerConnection):
    """A connection, and the player that it is at a table; the identity is the connection, never a field.

    Nothing is ever waited for when sending: who does not read is dropped once too much has piled up.
    A server makes a class of its own with `guests_of`.
    """

    config: ServerConfig
    doors: Doors

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401  # the library's
        super().__init__(*arguments, **options)
        config = self.config
        self.heard_at = self.loop.time()
        self.address = ""
        self.table: LiveTable | None = None
        self.player = 0
        self.heed: Callable[[Guest, str], bool] | None = None
        """What deals with messages on the spot, if it can: it answers whether it has."""
        self._queued = 0
        self._turned_away: asyncio.Transport | None = None
        self._allowance = Allowance(config.messages_per_second, config.messages_at_once, self.heard_at)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Turn storms away before they cost anything; behind a proxy only the request tells who it is."""
        peer = transport.get_extra_info("peername")
        if self.config.trust_proxy or self.enter(address_of(peer[0] if peer else "", None)):
            super().connection_made(transport)
            return
        # Not asyncio's own class with every loop, but always one like it.
        self._turned_away = cast("asyncio.Transport", transport)
        self.loop.call_later(_ABORT_S, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection from the same address."""
        if self.address:
            self.doors.leave(self.address)
            self.address = ""
        if self._turned_away is None:
            super().connection_lost(exc)

    def eof_received(self) -> None:
        """As any connection, unless this one never was any."""
        if self._turned_away is None:
            super().eof_received()

    def data_received(self, data: bytes) -> None:
        """Anything that comes is a sign of life, an answer to a ping too."""
        self.heard_at = self.loop.time()
        if self._turned_away is None:
            super().data_received(data)
        elif not self._turned_away.is_closing():
            # Only now: an answer before the question would be lost with the connection.
            self._turned_away.write(_TOO_MANY)
            self._turned_away.close()

    def process_event(self, event: Event) -> None:
        """Frames are counted before anybody has to read them: pings and parts of messages are frames too."""
        if isinstance(event, Frame) and not self._allowance.take(self.heard_at):
            self._expel()
            return
        if not (isinstance(event, Frame) and event.opcode in _DATA and self._heeded(event)):
            super().process_event(event)

    async def next_message(self) -> str | bytes:
        """The next message that was not heeded at once."""
        message = await self.recv()
        self._queued -= 1
        return message

    def _heeded(self, frame: Frame) -> bool:
        """Whether a whole message was dealt with on the spot: waking a task for each costs more than a move.

        Parts of messages, and whatever follows a message that still waits, take the ordinary way.
        """
        if self.heed is not None and not self._queued and frame.fin and frame.opcode is Opcode.TEXT:
            try:
                text = bytes(frame.data).decode()
            except UnicodeDecodeError:
                text = ""
            if text and self.heed(self, text):
                return True
        self._queued += frame.fin
        return False

    def enter(self, address: str) -> bool:
        """Be counted as a connection from *address*; False if there are too many."""
        if not self.doors.knock(address, self.loop.time()):
            return False
        self.doors.enter(address)
        self.address = address
        return True

    @property
    def unread(self) -> int:
        """How many bytes wait for the other end to read."""
        return self.transport.get_write_buffer_size()

    def leave_table(self) -> None:
        """What follows on this connection concerns no table any more."""
        self.table, self.player = None, 0

    def _expel(self) -> None:
        """Too many messages: say so, and hear no more of them."""
        if self.protocol.state is OPEN:
            self.protocol.fail(CloseCode.POLICY, "flood")
            self.send_data()
            self.loop.call_later(_ABORT_S, self.transport.abort)


def guests_of(config: ServerConfig, doors: Doors) -> type[Guest]:
    """The class of connections to a server with this set-up."""
    return type("Guest", (Guest,), {"config": config, "doors": doors})


def tell(guests: Iterable[Guest], text: str) -> None:
    """Send *text* to all, without waiting for any."""
    payload = text.encode()
    for guest in list(guests):
        if guest.protocol.state is not OPEN:
            continue
        guest.protocol.send_text(payload)
        guest.send_data()
        if guest.unread > MOST_BUFFERED:
            guest.transport.abort()
