"""A table and who is at it, as immutable values. What happens to them: `table.step`.

Named tuples: every move copies four of them, and a frozen data class takes ten times as long for that.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from demineur.engine.position import Position, Status
from demineur.race.boards import Deal
from demineur.race.events import Closing
from demineur.race.table_settings import TableSettings

SEATS: Final = 4
MOST_MEMBERS: Final = 16
"""Players and spectators together."""


class Phase(Enum):
    """Where a table stands. The values go over the wire."""

    LOBBY = "lobby"
    COUNTDOWN = "countdown"
    RACE = "race"
    OVER = "over"
    CLOSED = "closed"


class Why(Enum):
    """Why a racer is out. The values go over the wire."""

    MINE = "mine"
    RESIGNED = "resign"
    AWAY = "away"
    LEFT = "left"


class Ending(Enum):
    """How a race ended. The values go over the wire."""

    CLEARED = "cleared"
    LAST = "last"
    """All others were out."""
    AGREED = "agreed"
    TOGETHER = "together"
    """The last ones were out in the same millisecond: a draw between them."""
    TIME = "time"
    """The longest time that a race may take was over: a draw between those who still raced."""


class Member(NamedTuple):
    """Somebody at the table. *player* is a number that no one else at this table ever gets.

    *resume* is the hash of the secret that lets a lost player back in, *earlier* that of the one before it:
    the answer that carried the new one may have been lost. *gone*: since when the connection is lost.
    *halves* are points, a win is two. *last_number* is that of the last command that was carried out.
    """

    player: int
    name: str
    resume: str
    earlier: str = ""
    seat: int | None = None
    ready: bool = False
    gone: int | None = None
    halves: int = 0
    last_number: int = 0


class Racer(NamedTuple):
    """Somebody to whom the race was dealt; stays until the next deal, even of somebody who left.

    *wait*: until when no draw can be offered again.
    """

    player: int
    name: str
    seat: int
    position: Position
    out: Why | None = None
    wait: int = 0

    @property
    def cleared(self) -> bool:
        """Whether the board is cleared."""
        return self.position.status is Status.WON


class Offer(NamedTuple):
    """An offered draw, and who agrees to it, the one who offered it first among them."""

    by: int
    agreed: frozenset[int]


class Result(NamedTuple):
    """How a race ended, and for whom it was a win, or a draw if they are several."""

    ending: Ending
    winners: tuple[int, ...]


class Race(NamedTuple):
    """One race. *number* rises from race to race; *start_open* cells were open for all from the start.

    *opens* is when the countdown ends, *ended* when the race was over.
    """

    number: int
    settings: TableSettings
    deal: Deal
    racers: tuple[Racer, ...]
    start_open: int
    opens: int
    ended: int = 0
    offer: Offer | None = None
    result: Result | None = None

    @property
    def racing(self) -> tuple[Racer, ...]:
        """Those who are not out."""
        return tuple(racer for racer in self.racers if racer.out is None)

    def racer(self, player: int) -> Racer | None:
        """The racer who is *player*, out or not."""
        for racer in self.racers:
            if racer.player == player:
                return racer
        return None

    def with_racer(self, changed: Racer) -> Race:
        """The race with *changed* in place of the racer of that number."""
        racers = tuple(changed if racer.player == changed.player else racer for racer in self.racers)
        return self._replace(racers=racers)

    def percent(self, racer: Racer) -> int:
        """The share of the board that *racer* has cleared; 0 at the start, 100 only when it is cleared."""
        level = self.settings.level
        to_do = level.cells - level.mines - self.start_open
        return (racer.position.opened.bit_count() - self.start_open) * 100 // to_do


class Drawing(NamedTuple):
    """A board is being looked for, since *player* asked for it."""

    number: int
    player: int


class Table(NamedTuple):
    """A table. *members* are in the order of their numbers; *version* rises with every change.

    *now* is the time of the last change, *active* that of the last thing that somebody did.
    """

    tid: str
    token: str
    local: bool
    settings: TableSettings
    members: tuple[Member, ...]
    host: int
    now: int
    active: int
    phase: Phase = Phase.LOBBY
    next_player: int = 2
    drawings: int = 0
    drawing: Drawing | None = None
    race: Race | None = None
    races: int = 0
    closing: Closing | None = None
    version: int = 1

    @property
    def running(self) -> Race | None:
        """The race that counts down or goes on."""
        return self.race if self.phase in (Phase.COUNTDOWN, Phase.RACE) else None

    @property
    def seated(self) -> tuple[Member, ...]:
        """Those who have a seat, in the order of the seats."""
        return tuple(sorted((one for one in self.members if one.seat is not None), key=_seat))

    def member(self, player: int) -> Member | None:
        """The member with this number."""
        for member in self.members:
            if member.player == player:
                return member
        return None

    def with_member(self, changed: Member) -> Table:
        """The table with *changed* in place of the member of that number."""
        members = tuple(changed if one.player == changed.player else one for one in self.members)
        return self._replace(members=members)

    def free_seat(self) -> int | None:
        """The first seat that nobody has."""
        taken = {member.seat for member in self.members}
        return next((seat for seat in range(SEATS) if seat not in taken), None)

    def resumed_by(self, secret: str) -> Member | None:
        """The member whom *secret*, hashed, lets back in."""
        return next((one for one in self.members if secret in {one.resume, one.earlier} - {""}), None)


def _seat(member: Member) -> int:
    return -1 if member.seat is None else member.seat
