"""A server that stood still for a while holds nobody's silence against them."""

from __future__ import annotations

import json
import socket
import time
from threading import Event
from typing import TYPE_CHECKING
from unittest.mock import patch

from hosted import hosted
from race_player import RacePlayer
from websockets.sync.client import connect

from demineur.engine.position import ActionKind
from demineur.race.commands import Flag, Start
from demineur.race.events import Asked
from demineur.race.state import Phase, Table
from demineur.race.table import step

if TYPE_CHECKING:
    from demineur.race.effects import Effects
    from demineur.race.events import Event as TableEvent

STANDSTILL_S = 3.0
GRACE_MS = 2000
"""Shorter: without care whoever lost the connection meanwhile would be out at once."""


STANDS_STILL = Event()


def slow_step(table: Table, event: TableEvent) -> tuple[Table, Effects]:
    """Flags stop the server for a while."""
    if isinstance(event, Asked) and isinstance(event.command, Flag):
        STANDS_STILL.set()
        time.sleep(STANDSTILL_S)
    return step(table, event)


def test_whose_connection_broke_during_a_standstill_is_away_from_its_end_on() -> None:
    with (
        patch("demineur.race.deadlines.GRACE_MS", GRACE_MS),
        patch("demineur.race.live_table.step", slow_step),
        hosted() as (_server, table),
        RacePlayer(table.errand, "Host") as host,
    ):
        link = table.link("127.0.0.1")
        with connect(link.websocket_url, compression=None) as friend:
            friend.send(json.dumps({"k": "hello", "v": 1, "tid": table.tid, "token": table.token}))
            friend.send('{"k":"sit","id":1}')
            friend.send('{"k":"ready","id":2,"on":true}')
            host.wait_for_phase(Phase.LOBBY)
            host.wait(lambda one: any(person.ready for person in one.view.people))
            host.ask(Start())
            host.wait_for_phase(Phase.RACE)
            position = host.client.position
            assert position is not None
            host.do(ActionKind.FLAG, position.grid.cells(position.hidden)[0])
            assert STANDS_STILL.wait(20)
            # Without a word, as a cable that is pulled: a farewell would be heard at the standstill's end.
            friend.socket.shutdown(socket.SHUT_RDWR)
        host.wait(lambda one: any(person.gone_since is not None for person in one.view.people))
        noticed = time.monotonic()
        # Who does not come back is out all the same.
        host.wait_for_phase(Phase.OVER)
        assert time.monotonic() - noticed > GRACE_MS / 2000
