"""A server that stood still for a while holds nobody's silence against them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING
from unittest.mock import patch

from hosted import begin, hosted
from race_player import RacePlayer

from demineur.engine.position import ActionKind
from demineur.race.commands import Flag
from demineur.race.events import Asked, Event
from demineur.race.orders import JoinTable
from demineur.race.state import Phase, Table
from demineur.race.table import step

if TYPE_CHECKING:
    from demineur.race.effects import Effects

STANDSTILL_S = 3.0
GRACE_MS = 2000
"""Shorter: without care whoever lost the connection meanwhile would be out at once."""


def slow_step(table: Table, event: Event) -> tuple[Table, Effects]:
    """Flags stop the server for a while."""
    if isinstance(event, Asked) and isinstance(event.command, Flag):
        time.sleep(STANDSTILL_S)
    return step(table, event)


def test_who_hung_up_during_a_standstill_is_away_from_its_end_on() -> None:
    with (
        patch("demineur.race.deadlines.GRACE_MS", GRACE_MS),
        patch("demineur.race.live_table.step", slow_step),
        hosted() as (_server, table),
        RacePlayer(table.errand, "Host") as host,
        RacePlayer(JoinTable(table.link("127.0.0.1")), "Ann") as friend,
    ):
        begin([host, friend])
        position = host.client.position
        assert position is not None
        host.do(ActionKind.FLAG, position.grid.cells(position.hidden)[0])
        friend.link.stop()
        host.wait(lambda one: any(person.gone_since is not None for person in one.view.people))
        noticed = time.monotonic()
        assert host.view.phase is Phase.RACE
        # Who does not come back is out all the same.
        host.wait_for_phase(Phase.OVER)
        assert time.monotonic() - noticed > GRACE_MS / 2000
