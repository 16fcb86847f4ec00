"""A conversation with one connection: hello, then commands to one table (race/README.md "A conversation")."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from websockets.exceptions import ConnectionClosed

from demineur.race.effects import Message, Send
from demineur.race.events import Asked, Joined, Returned
from demineur.race.guest import Guest, tell
from demineur.race.log import Moved, StalledError
from demineur.race.protocol import (
    VERSION,
    Ask,
    CloseCode,
    Create,
    Hello,
    Incoming,
    Malformed,
    Ping,
    decode,
    encode,
)
from demineur.race.refusals import Refusal
from demineur.race.secret_words import hashed, matches, new_secret
from demineur.race.server_config import HELLO_S, ServerConfig
from demineur.race.state import MOST_MEMBERS
from demineur.race.table_settings import can_be_raced

if TYPE_CHECKING:
    from demineur.race.live_table import LiveTable
    from demineur.race.tables import Tables

_CAPS: Final = ("draw", "no_guess")
"""What this server can beyond the first version; nothing is asked of it yet."""


class Reception:
    """Lets connections in, and passes on what they ask."""

    def __init__(self, config: ServerConfig, tables: Tables) -> None:
        self._config = config
        self._tables = tables

    async def talk(self, guest: Guest) -> None:
        """All of one connection, until it is closed from either side."""
        try:
            name = await self._greet(guest)
            guest.heed = self._heed
            while name is not None:
                await self._hear(guest, decode(await guest.next_message()), name)
        except ConnectionClosed:
            pass
        finally:
            if guest.table is not None:
                guest.table.lose(guest, self._tables.silence_ms(guest.heard_at))

    async def _greet(self, guest: Guest) -> str | None:
        """Wait for the hello: the name in it, or None if the conversation is over."""
        try:
            async with asyncio.timeout(HELLO_S):
                hello = decode(await guest.next_message())
        except TimeoutError:
            hello = Malformed(Refusal.BAD_MESSAGE)
        if isinstance(hello, Malformed) and hello.refusal is Refusal.VERSION:
            tell([guest], encode({"t": "err", "code": "version", "min": VERSION, "max": VERSION}))
            await guest.close(CloseCode.VERSION)
            return None
        if not isinstance(hello, Hello):
            await _show_out(guest, Refusal.BAD_MESSAGE, CloseCode.BAD_HELLO)
            return None
        if hello.tid:
            return await self._let_in(guest, hello)
        if not self._config.public:
            await _show_out(guest, Refusal.NO_TABLES, CloseCode.NO_TABLE)
            return None
        tell([guest], encode({"t": "welcome", "v": VERSION, "caps": _CAPS}))
        return hello.name

    async def _let_in(self, guest: Guest, hello: Hello) -> str | None:
        """Somebody with a link, new or back again."""
        try:
            found = await self._tables.find(hello.tid)
        except StalledError:
            await _show_out(guest, Refusal.STALLED, CloseCode.TRY_LATER)
            return None
        if isinstance(found, Moved):
            tell([guest], encode({"t": "moved", "url": found.url}))
            await guest.close()
            return None
        if found is None or not matches(hello.token, found.table.token):
            await _show_out(guest, Refusal.NO_TABLE, CloseCode.NO_TABLE)
            return None
        used = hashed(hello.resume)
        member = found.table.resumed_by(used) if used else None
        if member is not None:
            self._welcome_back(guest, found, member.player, used)
        elif len(found.table.members) >= MOST_MEMBERS:
            await _show_out(guest, Refusal.FULL, CloseCode.FULL)
            return None
        else:
            self._welcome_new(guest, found, hello.name)
        return hello.name

    def _welcome_back(self, guest: Guest, live: LiveTable, player: int, used: str) -> None:
        """The newest connection of a player is the one that counts; an older one is closed."""
        resume = new_secret()
        older = live.seat(guest, player)
        if older is not None:
            older.leave_table()
            live.spawn(older.close(CloseCode.REPLACED))
        event = Returned(self._tables.now(), player, used, hashed(resume))
        live.take(event, (Send(player, _welcome(player, resume)),))

    def _welcome_new(self, guest: Guest, live: LiveTable, name: str) -> None:
        resume = new_secret()
        player = live.table.next_player
        live.seat(guest, player)
        event = Joined(self._tables.now(), name, hashed(resume))
        live.take(event, (Send(player, _welcome(player, resume)),))

    def _heed(self, guest: Guest, text: str) -> bool:
        """Commands to the table and pings need no waiting; everything else does."""
        live, message = guest.table, decode(text)
        if isinstance(message, Ask) and live is not None:
            live.take(Asked(self._tables.now(), guest.player, message.number, message.command))
            return True
        if isinstance(message, Ping):
            tell([guest], encode({"t": "pong", "id": message.number, "rtt": _round_trips(live)}))
            return True
        return False

    async def _hear(self, guest: Guest, message: Incoming, name: str) -> None:
        live = guest.table
        match message:
            case Ask(number, command) if live is not None:
                live.take(Asked(self._tables.now(), guest.player, number, command))
            case Ping(number):
                tell([guest], encode({"t": "pong", "id": number, "rtt": _round_trips(live)}))
            case Create(number, _settings):
                refusal = self._create_refusal(guest, message)
                if refusal is None:
                    await self._create(guest, message, name)
                else:
                    _refuse(guest, refusal, number)
            case Malformed(refusal, number):
                _refuse(guest, refusal, number)
                if number is None:
                    # It does not even have a number: what speaks there is none of our programs.
                    await guest.close(CloseCode.POLICY, "bad message")
            case Ask(number, _):
                _refuse(guest, Refusal.NO_TABLE, number)
            case Hello():
                _refuse(guest, Refusal.BAD_MESSAGE, None)

    def _create_refusal(self, guest: Guest, wish: Create) -> Refusal | None:
        config = self._config
        if guest.table is not None:
            return Refusal.NOT_NOW
        if not config.public:
            return Refusal.NO_TABLES
        if config.most_tables and len(self._tables) >= config.most_tables:
            return Refusal.FULL
        most = config.tables_per_address
        if most and self._tables.opened_from(guest.address) >= most:
            return Refusal.FULL
        return None if can_be_raced(wish.settings.level) else Refusal.BAD_LEVEL

    async def _create(self, guest: Guest, wish: Create, name: str) -> None:
        try:
            live, keys = await self._tables.open(name, wish.settings, local=False, creator=guest.address)
        except StalledError:
            await _show_out(guest, Refusal.STALLED, CloseCode.TRY_LATER)
            return
        player = live.table.host
        live.seat(guest, player)
        resume = new_secret()
        told: Message = {
            "t": "created",
            "id": wish.number,
            "tid": keys.tid,
            "token": keys.token,
            "you": player,
            "resume": resume,
        }
        event = Returned(self._tables.now(), player, hashed(keys.resume), hashed(resume))
        live.take(event, (Send(player, told),))


async def _show_out(guest: Guest, refusal: Refusal, code: CloseCode) -> None:
    _refuse(guest, refusal, None)
    await guest.close(code, refusal.value)


def _welcome(player: int, resume: str) -> Message:
    return {"t": "welcome", "v": VERSION, "you": player, "resume": resume, "caps": _CAPS}


def _refuse(guest: Guest, refusal: Refusal, number: int | None) -> None:
    told: Message = {"t": "err", "code": refusal.value}
    if number is not None:
        told["id"] = number
    tell([guest], encode(told))


def _round_trips(live: LiveTable | None) -> dict[str, int]:
    """How long messages to everybody at the table take, and back, as the connections measure it."""
    if live is None:
        return {}
    return {
        str(player): round(guest.latency * 1000) for player, guest in live.guests.items() if guest.latency
    }
