"""A player's end of a race, without a socket, a clock or a window: calls in, news and orders out.

For whoever builds a window on it:

- A `Client` belongs to one thread, the window's. Every method that takes *now* (milliseconds of a monotonic
  clock) or a command returns the `news` that follow, a tuple to go through in order. Nothing calls back.
- After each call, pass `take_orders()` on to a transport (`link_thread.LinkThread`), and call `due(now)` when
  the clock reaches `next_due`. The transport's reports go to `opened`, `received` and `closed`, each with the
  number of its connection, so that a report of an old one does no harm.
- `view` is the table and `position` the own board, both immutable values that the news carry too. The board
  is an engine's `Position` and its changes are `Change`s: the ordinary board view draws them. Its status is
  over as soon as the player is out, so that the ordinary gestures stop by themselves; whether the *race* is
  over, and who won, is in ``view.race.outcome``.
- `perform` takes an engine's `Action`. Flags and question marks show at once, openings when the server has
  said what they opened. `ask` takes the other commands of `commands`.
- `resume` is the secret that lets this player in again, `link` what friends need. A client that was created
  for one table stays with it; for another table, make another client.

A connection that is lost is dialled again by itself, for a minute, and commands without an answer are sent
again under their old numbers: the table carries each out once. While there is no connection nothing can be
done: `perform` and `ask` do nothing then, and `connected` says so.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from random import random
from typing import TYPE_CHECKING, Any, Final

from demineur.engine.position import Action, ActionKind, Mark
from demineur.engine.rules import chord_targets
from demineur.race import protocol
from demineur.race.command_fields import BadFieldError
from demineur.race.commands import Chord, Command, Flag, Leave, Open
from demineur.race.events import Closing
from demineur.race.links import TableLink
from demineur.race.mirror import Mirror
from demineur.race.names import clean_name
from demineur.race.news import (
    CommandRefused,
    Connected,
    Disconnected,
    Failed,
    Failure,
    News,
    Opened,
    Pinged,
    Stalled,
    TableClosed,
)
from demineur.race.orders import Dial, Errand, HangUp, JoinTable, OpenTable, Order, Transmit
from demineur.race.protocol import CloseCode
from demineur.race.reconnecting import ANSWER_MS, FIRST_DIAL_MS, GIVE_UP_MS, retry_delay
from demineur.race.refusals import Refusal

if TYPE_CHECKING:
    from demineur.engine.grid import Cell
    from demineur.engine.position import Position
    from demineur.race.view import TableView

_PING_MS: Final = 5_000
_SILENCE_MS: Final = 25_000
"""A server that has not even answered pings for so long is gone, whatever the network says."""


class _Stage(Enum):
    NEW = "new"
    DIALLING = "dialling"
    GREETING = "greeting"
    """Connected, but no snapshot has come yet."""
    AT_TABLE = "at_table"
    WAITING = "waiting"
    """Lost; the next attempt comes in a moment."""
    ENDED = "ended"


_FINAL: Final = {
    CloseCode.REPLACED: Failure.REPLACED,
    CloseCode.DISMISSED: Failure.DISMISSED,
    CloseCode.POLICY: Failure.TOO_MUCH,
    CloseCode.TOO_BIG: Failure.NOT_UNDERSTOOD,
}
_PASSING: Final = frozenset({Refusal.BUSY, Refusal.STALLED})
"""Refusals at the door after which it is worth coming again."""
_OVERTAKEN: Final = frozenset(
    {Refusal.NO_RACE, Refusal.OLD_RACE, Refusal.DUPLICATE, Refusal.OUT, Refusal.OPEN, Refusal.NOT_YET}
)
"""Answers to what was in order when it was sent; the news of what came between have told already."""


class Client:
    """One player at one table. See the module's text."""

    def __init__(
        self,
        errand: Errand,
        name: str,
        *,
        client: str = "demineur",
        language: str = "",
        chance: Callable[[], float] = random,
    ) -> None:
        self._errand = errand
        self._name = clean_name(name)
        self._client = client
        self._language = language
        self._chance = chance
        self._mirror = Mirror()
        self._stage = _Stage.NEW
        self._orders: list[Order] = []
        self._url = _url_of(errand)
        self._connection = 0
        self._hung_up = False
        self._number = 0
        self._waiting: dict[int, Command] = {}
        self._ping: tuple[int, int] | None = None
        self._refusal: Refusal | None = None
        self._due: int | None = None
        self._heard_at = 0
        self._lost_at: int | None = None
        self._attempt = 0
        self._was_there = False
        self._moved = False
        self.resume = errand.resume if isinstance(errand, JoinTable) else ""
        self.link = errand.link if isinstance(errand, JoinTable) else None

    @property
    def view(self) -> TableView | None:
        """The table as it was told last."""
        return self._mirror.view

    @property
    def position(self) -> Position | None:
        """The own board; covered while somebody only watches."""
        return self._mirror.position

    @property
    def connected(self) -> bool:
        """Whether anything can be asked."""
        return self._stage is _Stage.AT_TABLE

    @property
    def ended(self) -> bool:
        """Whether this client is of no use any more."""
        return self._stage is _Stage.ENDED

    @property
    def next_due(self) -> int | None:
        """When `due` wants to be called."""
        return self._due

    def take_orders(self) -> tuple[Order, ...]:
        """What the transport has to do, once."""
        orders = tuple(self._orders)
        self._orders.clear()
        return orders

    def start(self, now: int) -> tuple[News, ...]:
        """Connect for the first time."""
        self._dial(now)
        return ()

    def opened(self, connection: int, now: int) -> tuple[News, ...]:
        """The transport is connected."""
        if connection != self._connection or self._stage is not _Stage.DIALLING:
            return ()
        self._stage = _Stage.GREETING
        self._due = now + ANSWER_MS
        tid, token = ("", "") if self.link is None else (self.link.tid, self.link.token)
        self._transmit(
            protocol.hello(tid, token, self._name, self.resume, client=self._client, lang=self._language)
        )
        return ()

    def received(self, connection: int, message: str | bytes, now: int) -> tuple[News, ...]:
        """The transport has received a message."""
        if connection != self._connection or self._stage not in {_Stage.GREETING, _Stage.AT_TABLE}:
            return ()
        self._heard_at = now
        try:
            return tuple(self._hear(protocol.read_message(message), now))
        except (BadFieldError, KeyError, TypeError, ValueError, AttributeError, OverflowError):
            # What answers there is none of our servers, or one that is broken.
            return self._end(Failure.NOT_UNDERSTOOD)

    def closed(self, connection: int, code: int | None, now: int) -> tuple[News, ...]:
        """The transport's connection is closed, or could not be made (*code* None)."""
        if connection != self._connection or self._stage is _Stage.ENDED:
            return ()
        if self._refusal is not None and not (self._refusal in _PASSING and self._was_there):
            return self._end(Failure.REFUSED, self._refusal)
        if code in _FINAL:
            return self._end(_FINAL[CloseCode(code)])
        if not (self._was_there or self._moved):
            return self._end(Failure.UNREACHABLE)
        return self._retry(now)

    def due(self, now: int) -> tuple[News, ...]:
        """Time has passed: dial again, ask for a sign of life, or give up."""
        if self._due is None or now < self._due:
            return ()
        if self._stage is _Stage.WAITING:
            self._dial(now)
            return ()
        if self._stage is _Stage.AT_TABLE and now - self._heard_at < _SILENCE_MS:
            self._send_ping(now)
            return ()
        self._hang_up()
        return self.closed(self._connection, None, now)

    def ask(self, command: Command) -> tuple[News, ...]:
        """Ask the table for something; what came of it is told by the news that follow."""
        if self._stage is not _Stage.AT_TABLE:
            return ()
        self._number += 1
        self._waiting[self._number] = command
        self._transmit(protocol.ask(self._number, command))
        return ()

    def perform(self, action: Action) -> tuple[News, ...]:
        """Do something on the own board, as the ordinary game's session would."""
        view, position = self.view, self.position
        if view is None or view.race is None or position is None or not view.racing or not self.connected:
            return ()
        if not 0 <= action.cell < position.grid.count:
            return ()
        race = view.race.number
        if action.kind is ActionKind.CLEAR_QUESTIONS:
            return tuple(self._mirror.clear_questions())
        if action.kind is ActionKind.OPEN:
            bit = position.grid.bit(action.cell)
            return () if bit & (position.opened | position.flags) else self.ask(Open(action.cell, race))
        if action.kind is ActionKind.CHORD:
            wanted = view.race.settings.simple and chord_targets(position, action.cell)
            return self.ask(Chord(action.cell, race)) if wanted else ()
        return self._mark(action.cell, _MARKS[action.kind], race)

    def leave(self) -> tuple[News, ...]:
        """Leave the table for good: a racer resigns with that. No news follow."""
        self.ask(Leave())
        self._hang_up()
        self._stage = _Stage.ENDED
        self._due = None
        return ()

    def _mark(self, cell: Cell, mark: Mark, race: int) -> tuple[News, ...]:
        """Marks show at once; the table is told of flags only, so that it can check chords."""
        before = self._flagged(cell)
        news = self._mirror.mark(cell, mark)
        if news and self._flagged(cell) is not before:
            self.ask(Flag(cell, not before, race))
        return tuple(news)

    def _flagged(self, cell: Cell) -> bool:
        position = self.position
        return position is not None and bool(position.flags & position.grid.bit(cell))

    def _hear(self, message: dict[str, Any], now: int) -> list[News]:
        kind = message["t"]
        if kind == "state":
            return self._arrive(message, now)
        if kind == "welcome":
            self._welcome(message)
            return []
        if kind in {"created", "moved", "closed", "pong", "stalled"}:
            return self._hear_of_connection(kind, message, now)
        if kind == "err":
            return self._refused(message)
        if "id" in message:
            self._waiting.pop(message["id"], None)
        return self._mirror.hear(message, now)

    def _hear_of_connection(self, kind: str, message: dict[str, Any], now: int) -> list[News]:
        if kind == "created":
            return self._created(message)
        if kind == "moved":
            self._move(str(message["url"]), now)
            return []
        if kind == "closed":
            self._hang_up()
            self._stage, self._due = _Stage.ENDED, None
            return [TableClosed(Closing(message["why"]))]
        if kind == "stalled":
            return [Stalled(message["on"] is True)]
        return self._ponged(message, now)

    def _welcome(self, message: dict[str, Any]) -> None:
        if "resume" in message:
            self.resume = str(message["resume"])
        if self.link is None and isinstance(self._errand, OpenTable):
            self._number += 1
            self._transmit(protocol.create(self._number, self._errand.settings))

    def _created(self, message: dict[str, Any]) -> list[News]:
        if not isinstance(self._errand, OpenTable):
            return []
        tid, token = str(message["tid"]), str(message["token"])
        self.resume = str(message["resume"])
        self.link = TableLink(self._errand.server, tid, token)
        self._url = self.link.websocket_url
        return [Opened(tid, token)]

    def _arrive(self, message: dict[str, Any], now: int) -> list[News]:
        """A snapshot: of joining, of coming back, or of a new board."""
        last = message["last"]
        self._number = max(self._number, last)
        arrived = self._stage is _Stage.GREETING
        if arrived:
            self._waiting = {number: ask for number, ask in self._waiting.items() if number > last}
        flags = [ask for ask in self._waiting.values() if isinstance(ask, Flag)]
        news = self._mirror.take_snapshot(message, now, flags)
        if not arrived:
            return news
        for number, command in self._waiting.items():
            self._transmit(protocol.ask(number, command))
        again, self._was_there = self._was_there, True
        self._stage, self._lost_at, self._attempt, self._moved = _Stage.AT_TABLE, None, 0, False
        self._send_ping(now)
        return [Connected(again), *news]

    def _refused(self, message: dict[str, Any]) -> list[News]:
        refusal = Refusal(message["code"])
        if self._stage is _Stage.GREETING:
            self._refusal = refusal
            return []
        command = self._waiting.pop(message.get("id", 0), None)
        news: list[News] = []
        if isinstance(command, Flag) and refusal is not Refusal.DUPLICATE:
            news = self._take_back(command)
        if refusal not in _OVERTAKEN:
            news.append(CommandRefused(command, refusal))
        return news

    def _take_back(self, flag: Flag) -> list[News]:
        """A flag that the table refused was shown already; it goes, unless the cell was marked again."""
        race = None if self.view is None else self.view.race
        later = any(isinstance(ask, Flag) and ask.cell == flag.cell for ask in self._waiting.values())
        if later or race is None or race.number != flag.race or self._flagged(flag.cell) is not flag.on:
            return []
        return self._mirror.mark(flag.cell, Mark.NONE if flag.on else Mark.FLAG)

    def _ponged(self, message: dict[str, Any], now: int) -> list[News]:
        if self._ping is None or message["id"] != self._ping[0]:
            return []
        ms, self._ping = now - self._ping[1], None
        others = {int(player): int(rtt) for player, rtt in message.get("rtt", {}).items()}
        return [Pinged(ms, others)]

    def _dial(self, now: int) -> None:
        self._connection += 1
        self._hung_up = False
        self._stage = _Stage.DIALLING
        self._refusal = None
        self._due = now + FIRST_DIAL_MS
        self._orders.append(Dial(self._connection, self._url))

    def _move(self, url: str, now: int) -> None:
        """The table lives on another server of the same name."""
        self._hang_up()
        self._url = url
        self._moved = True
        self._dial(now)

    def _retry(self, now: int) -> tuple[News, ...]:
        if self._lost_at is None:
            self._lost_at = now
        left = self._lost_at + GIVE_UP_MS - now
        delay = retry_delay(self._attempt, self._chance())
        if left <= delay:
            return self._end(Failure.LOST)
        # The server that another one named may have died a moment ago; in another moment that is known.
        self._attempt += not self._moved
        self._stage, self._due, self._ping = _Stage.WAITING, now + delay, None
        if self.link is not None:
            self._url, self._moved = self.link.websocket_url, False
        # Who was never at the table has lost nothing.
        return (Disconnected(delay, left),) if self._was_there else ()

    def _end(self, failure: Failure, refusal: Refusal | None = None) -> tuple[News, ...]:
        self._hang_up()
        self._stage, self._due = _Stage.ENDED, None
        return (Failed(failure, refusal),)

    def _send_ping(self, now: int) -> None:
        self._number += 1
        self._ping = (self._number, now)
        self._due = now + _PING_MS
        self._transmit(protocol.ping(self._number))

    def _transmit(self, text: str) -> None:
        self._orders.append(Transmit(self._connection, text))

    def _hang_up(self) -> None:
        if self._stage in {_Stage.DIALLING, _Stage.GREETING, _Stage.AT_TABLE} and not self._hung_up:
            self._hung_up = True
            self._orders.append(HangUp(self._connection))


_MARKS: Final = {
    ActionKind.FLAG: Mark.FLAG,
    ActionKind.QUESTION: Mark.QUESTION,
    ActionKind.UNMARK: Mark.NONE,
}


def _url_of(errand: Errand) -> str:
    return errand.link.websocket_url if isinstance(errand, JoinTable) else errand.server.websocket_url
