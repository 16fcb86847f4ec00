"""A board is found: it is dealt to those who are seated at that moment (rules.md R12.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.race.boards import Deal, opened_board
from demineur.race.deadlines import COUNTDOWN_MS, GRACE_MS
from demineur.race.effects import Broadcast, Effects, Send
from demineur.race.lobby import again_refusal, rotated, start_refusal
from demineur.race.refusals import Refusal
from demineur.race.snapshot import snap
from demineur.race.state import Phase, Race, Racer, Table

if TYPE_CHECKING:
    from demineur.race.events import Dealt


def take_board(table: Table, event: Dealt) -> tuple[Table, Effects] | None:
    """Deal the board, if it is still wanted and those who are to race are still there; None if not wanted."""
    if table.drawing is None or table.drawing.number != event.number:
        return None
    asker = table.drawing.player
    table = table._replace(drawing=None)
    refusal = again_refusal(table) if table.phase is Phase.OVER else start_refusal(table)
    if event.deal is None:
        refusal = refusal or Refusal.NO_BOARD
    if refusal is not None or event.deal is None:
        why = None if refusal is None else refusal.value
        return table, (Broadcast({"t": "dealing", "on": False, "code": why, "player": asker}),)
    return _deal(table, event.deal)


def _deal(table: Table, deal: Deal) -> tuple[Table, Effects]:
    """Everybody has the same board, and who is away the whole time to come back."""
    if table.phase is Phase.OVER:
        table = rotated(table)
    members = tuple(one if one.gone is None else one._replace(gone=table.now) for one in table.members)
    position = opened_board(table.settings.level, deal)
    race = Race(
        number=table.races + 1,
        settings=table.settings,
        deal=deal,
        racers=tuple(Racer(one.player, one.name, one.seat or 0, position) for one in table.seated),
        start_open=position.opened.bit_count(),
        opens=table.now + COUNTDOWN_MS,
    )
    table = table._replace(phase=Phase.COUNTDOWN, members=members, race=race, races=race.number)
    told = Broadcast({"t": "deal", "no": race.number, "in_ms": COUNTDOWN_MS, "away_ms": GRACE_MS})
    return table, (told, *(Send(one.player, snap(table, one.player)) for one in table.members))
