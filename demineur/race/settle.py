"""Whether a race is over, and for whom it is a win (race/README.md "How a race ends")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from demineur.race.effects import Broadcast, Effects
from demineur.race.membership import pass_host
from demineur.race.snapshot import over_message
from demineur.race.state import Ending, Phase, Result, Why

if TYPE_CHECKING:
    from collections.abc import Sequence

    from demineur.race.state import Race, Table

_WIN_HALVES: Final = 2
_DRAW_HALVES: Final = 1


def put_out(race: Race, player: int, why: Why) -> tuple[Race, Effects]:
    """*player* races no more; an offer of theirs is void, and nobody needs to wait for their answer.

    Whether that ends the race, `settle` says.
    """
    racer = race.racer(player)
    if racer is None:
        raise ValueError(f"Player {player} was not dealt to.")
    percent = race.percent(racer)
    told = Broadcast({"t": "out", "player": player, "why": why.value, "percent": percent})
    race = race.with_racer(racer._replace(out=why))
    offer = race.offer
    if offer is None:
        return race, (told,)
    if offer.by == player:
        return race._replace(offer=None), (told, Broadcast({"t": "draw", "what": "void", "player": player}))
    return race._replace(offer=offer._replace(agreed=offer.agreed - {player})), (told,)


def settle(table: Table, fell: Sequence[int] = ()) -> tuple[Table, Effects]:
    """End the race if it is over; *fell* are those who were out in the same instant."""
    race = table.running
    if race is None:
        return table, ()
    racing = race.racing
    cleared = [racer.player for racer in racing if racer.cleared]
    left = tuple(racer.player for racer in racing)
    if cleared:
        return _finish(table, race, Ending.CLEARED, (cleared[0],))
    if len(left) == 1:
        return _finish(table, race, Ending.LAST, left)
    if not left:
        return _finish(table, race, Ending.TOGETHER, tuple(fell))
    if race.offer is not None and race.offer.agreed.issuperset(left):
        return _finish(table, race, Ending.AGREED, left)
    return table, ()


def call_off(table: Table, race: Race) -> tuple[Table, Effects]:
    """End a race that has taken too long: a draw between those who still race."""
    return _finish(table, race, Ending.TIME, tuple(racer.player for racer in race.racing))


def _finish(table: Table, race: Race, ending: Ending, winners: tuple[int, ...]) -> tuple[Table, Effects]:
    """The race is over; a host who is away passes the role on, so that nobody waits for them."""
    race = race._replace(ended=table.now, offer=None, result=Result(ending, winners))
    halves = _WIN_HALVES if len(winners) == 1 else _DRAW_HALVES
    members = tuple(
        member._replace(halves=member.halves + halves) if member.player in winners else member
        for member in table.members
    )
    table = table._replace(phase=Phase.OVER, race=race, members=members, active=table.now)
    host = table.member(table.host)
    effects: Effects = (Broadcast(over_message(table, race)),)
    if host is not None and host.gone is not None and not table.local:
        table, more = pass_host(table)
        effects += more
    return table, effects
