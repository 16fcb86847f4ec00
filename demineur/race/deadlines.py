"""What happens to a table by the mere passing of time, and when next.

Each deadline is applied at its own time, however late the server notices: a table whose clock stood still for
an hour goes through everything in the same order as one that was told every millisecond.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from demineur.race.effects import Effects, Send
from demineur.race.events import Closing
from demineur.race.membership import close, remove
from demineur.race.settle import call_off, put_out, settle
from demineur.race.snapshot import snap
from demineur.race.state import Phase, Why

if TYPE_CHECKING:
    from demineur.race.state import Race, Table

GRACE_MS: Final = 60_000
"""How long somebody whose connection is lost may stay away (rules.md R12.8)."""
COUNTDOWN_MS: Final = 3_000
LONGEST_RACE_MS: Final = 2 * 60 * 60 * 1000
IDLE_MS: Final = 30 * 60 * 1000


def next_deadline(table: Table) -> int | None:
    """When something happens next if nobody does anything; it may be past already."""
    if table.phase is Phase.CLOSED:
        return None
    absences = _absences(table)
    due = [min(absences.values())] if absences else []
    if table.phase is Phase.COUNTDOWN and table.race is not None:
        due.append(table.race.opens)
    elif table.phase is Phase.RACE and table.race is not None:
        due.append(table.race.opens + LONGEST_RACE_MS)
    else:
        due.append(table.active + IDLE_MS)
    return min(due)


def expire(table: Table, at: int) -> tuple[Table, Effects]:
    """Apply every deadline up to *at*, in the order of their times."""
    effects: Effects = ()
    while (due := next_deadline(table)) is not None and due <= at:
        table, more = _apply(table._replace(now=max(table.now, due), version=table.version + 1), due)
        effects += more
    return table, effects


def _absences(table: Table) -> dict[int, int]:
    """When whom the table stops waiting for; those who are out of a race may be back until it ends."""
    race = table.running
    found = {}
    for member in table.members:
        if member.gone is None:
            continue
        racer = None if race is None else race.racer(member.player)
        if racer is None or racer.out is None:
            found[member.player] = member.gone + GRACE_MS
    return found


def _apply(table: Table, due: int) -> tuple[Table, Effects]:
    race = table.running
    if race is not None and table.phase is Phase.COUNTDOWN and race.opens == due:
        return _open_for_all(table)
    expired = [player for player, when in _absences(table).items() if when == due]
    if expired:
        return _miss(table, expired)
    if race is not None:
        return call_off(table, race)
    return close(table, Closing.IDLE)


def _open_for_all(table: Table) -> tuple[Table, Effects]:
    table = table._replace(phase=Phase.RACE)
    return table, tuple(Send(member.player, snap(table, member.player)) for member in table.members)


def _miss(table: Table, expired: list[int]) -> tuple[Table, Effects]:
    """Those whose time was up in the same millisecond: racers are out together, others are gone for good."""
    race = table.running
    fell = [player for player in expired if race is not None and race.racer(player) is not None]
    effects: Effects = ()
    if race is not None and fell:
        table, effects = _put_out_together(table, race, fell)
    for player in expired:
        if player not in fell and table.phase is not Phase.CLOSED:
            table, more = remove(table, player, Why.AWAY)
            effects += more
    return table, effects


def _put_out_together(table: Table, race: Race, fell: list[int]) -> tuple[Table, Effects]:
    effects: Effects = ()
    for player in fell:
        race, told = put_out(race, player, Why.AWAY)
        effects += told
    table, more = settle(table._replace(race=race), fell)
    return table, effects + more
