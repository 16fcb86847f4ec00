"""What a client knows of its table: values for the window to draw, made of the server's messages.

Times are in milliseconds of the client's own clock; messages only have durations.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from demineur.race.state import Ending, Phase, Why
from demineur.race.table_settings import TableSettings


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table. An empty *name* is for the window to replace. *gone_since* None: connected."""

    player: int
    name: str
    seat: int | None
    ready: bool = False
    score: float = 0.0
    gone_since: int | None = None


@dataclass(frozen=True, slots=True)
class Runner:
    """Somebody who races, or did: *percent* of the board is cleared; *out* is why they race no more."""

    player: int
    name: str
    seat: int
    percent: int = 0
    out: Why | None = None


@dataclass(frozen=True, slots=True)
class DrawOffer:
    """A draw that waits for answers."""

    by: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the race ended. Several *winners* share a draw."""

    ending: Ending
    winners: tuple[int, ...]
    ms: int
    mines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RaceView:
    """The race that was dealt: it opens, or opened, at *opens_at*. No draw before *offer_from*."""

    number: int
    settings: TableSettings
    runners: tuple[Runner, ...]
    opens_at: int
    offer: DrawOffer | None = None
    offer_from: int = 0
    outcome: Outcome | None = None

    def runner(self, player: int) -> Runner | None:
        """The runner who is *player*."""
        return next((one for one in self.runners if one.player == player), None)

    def with_runner(self, changed: Runner) -> RaceView:
        """The race with *changed* in place of the runner of that number."""
        runners = tuple(changed if one.player == changed.player else one for one in self.runners)
        return replace(self, runners=runners)


@dataclass(frozen=True, slots=True)
class TableView:
    """The table. *you* is the own number, *dealing* whether a board is being looked for."""

    tid: str
    phase: Phase
    you: int
    host: int
    local: bool
    settings: TableSettings
    people: tuple[Person, ...]
    dealing: bool = False
    race: RaceView | None = None

    @property
    def is_host(self) -> bool:
        """Whether the player is the host."""
        return self.you == self.host

    @property
    def own(self) -> Person | None:
        """The player, as the others see them."""
        return self.person(self.you)

    @property
    def racing(self) -> bool:
        """Whether the player races and is not out."""
        runner = None if self.race is None else self.race.runner(self.you)
        return self.phase is Phase.RACE and runner is not None and runner.out is None

    @property
    def seated(self) -> tuple[Person, ...]:
        """Those with a seat, in the order of the seats."""
        return tuple(sorted((one for one in self.people if one.seat is not None), key=_seat))

    def person(self, player: int) -> Person | None:
        """The person with this number."""
        return next((one for one in self.people if one.player == player), None)

    def with_person(self, changed: Person) -> TableView:
        """The table with *changed* in place of the person of that number."""
        people = tuple(changed if one.player == changed.player else one for one in self.people)
        return replace(self, people=people)


def _seat(person: Person) -> int:
    return -1 if person.seat is None else person.seat
