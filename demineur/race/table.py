"""The table of a race as one pure function: an event goes in, the next table and what to do come out.

No input or output, no clock and no randomness: the same events always give the same table, in a window's
process, on a server, and on the server that takes over from one that died. A table that nothing has changed
comes back as the same object; only events that changed it need to be kept. See race/README.md "The table".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from demineur.race.commands import (
    Again,
    ChangeSettings,
    Leave,
    Ready,
    Settle,
    Sit,
    Stand,
    Start,
    Unseat,
)
from demineur.race.deadlines import expire
from demineur.race.dealt import take_board
from demineur.race.effects import Effects, refused
from demineur.race.events import (
    Asked,
    Created,
    Dealt,
    Event,
    Joined,
    Lost,
    Recovered,
    Returned,
    Shut,
    Ticked,
)
from demineur.race.lobby import (
    again,
    change_settings,
    choose,
    leave,
    set_ready,
    sit,
    stand,
    start,
    unseat,
)
from demineur.race.membership import close, come_back, create, join, lose, recover
from demineur.race.racing import race_on
from demineur.race.refusals import Refusal
from demineur.race.state import Member, Phase, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

Reaction: TypeAlias = tuple[Table, Effects] | Refusal | None
"""None: nothing happened, and there is nobody to tell."""


class RaceError(Exception):
    """The events cannot be those of a table."""


def step(table: Table | None, event: Event) -> tuple[Table, Effects]:
    """The table after *event*, and what to do; deadlines that passed meanwhile are applied first.

    `RaceError` for a first event that is not `Created`, or another one later.
    """
    if isinstance(event, Created):
        if table is not None:
            raise RaceError("A table is created once.")
        return create(event), ()
    if table is None:
        raise RaceError("The first event of a table is its creation.")
    expired, effects = expire(table, event.at)
    if expired.phase is Phase.CLOSED:
        return expired, effects
    now = expired._replace(now=max(expired.now, event.at))
    reaction = _react(now, event)
    if isinstance(reaction, Refusal):
        return expired, effects + _refusal_told(event, reaction)
    if reaction is None:
        return expired, effects
    after, more = reaction
    # An accepted command that changed nothing is no change either.
    if after is now:
        return expired, effects + more
    return _noted(after, event, expired.version + 1), effects + more


def replay(events: Iterable[Event]) -> Table:
    """The table that these events lead to; `RaceError` if they are not those of a table."""
    table = None
    for event in events:
        table, _effects = step(table, event)
    if table is None:
        raise RaceError("A log without events belongs to no table.")
    return table


def _react(table: Table, event: Event) -> Reaction:
    reaction: Reaction = None
    match event:
        case Asked():
            reaction = _asked(table, event)
        case Joined():
            reaction = join(table, event)
        case Returned():
            reaction = come_back(table, event)
        case Lost():
            reaction = lose(table, event)
        case Dealt():
            reaction = take_board(table, event)
        case Recovered():
            reaction = recover(table)
        case Shut(_at, why):
            reaction = close(table, why)
        case Ticked() | Created():
            pass
        case _:
            assert_never(event)
    return reaction


def _asked(table: Table, event: Asked) -> Reaction:
    member = table.member(event.player)
    if member is None:
        return None
    if event.number <= member.last_number:
        return Refusal.DUPLICATE
    return _obey(table, member, event)


def _obey(table: Table, member: Member, event: Asked) -> Reaction:  # noqa: PLR0911  # one for each command
    number = event.number
    match event.command:
        case Sit():
            return sit(table, member, number)
        case Stand():
            return stand(table, member, number)
        case Ready() as command:
            return set_ready(table, member, number, command)
        case Settle() as command:
            return choose(table, member, number, command)
        case Start():
            return start(table, member, number)
        case Unseat() as command:
            return unseat(table, member, number, command)
        case Again():
            return again(table, member, number)
        case ChangeSettings():
            return change_settings(table, member, number)
        case Leave() as command:
            return leave(table, member, number, command)
        case command:
            return race_on(table, event.player, number, command)


def _noted(table: Table, event: Event, version: int) -> Table:
    """Who did something keeps the table from being idle; a command that was carried out is not done twice."""
    if not isinstance(event, Asked | Joined | Returned):
        return table._replace(version=version)
    members = table.members
    if isinstance(event, Asked):
        members = tuple(
            one._replace(last_number=event.number) if one.player == event.player else one for one in members
        )
    # One copy for all of it: this is on the way of every move.
    return table._replace(members=members, active=table.now, version=version)


def _refusal_told(event: Event, refusal: Refusal) -> Effects:
    return refused(event.player, event.number, refusal) if isinstance(event, Asked) else ()
