"""Servers in this process, with one table each."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

from race_player import RacePlayer

from demineur.engine.levels import Level
from demineur.race.commands import Ready, Sit, Start
from demineur.race.orders import JoinTable
from demineur.race.server_config import ServerConfig
from demineur.race.server_thread import HostedTable, ServerThread
from demineur.race.state import Phase
from demineur.race.table_settings import TableSettings

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNTDOWN_MS = 50
"""Tests need no time to look at the board before it opens."""

SETTINGS = TableSettings(Level(9, 9, 10), simple=True, no_guess=False)
NO_LIMITS = ServerConfig(connections_per_address=0, handshakes_per_minute=0)


@contextmanager
def hosted(
    settings: TableSettings = SETTINGS, config: ServerConfig = NO_LIMITS
) -> Iterator[tuple[ServerThread, HostedTable]]:
    with patch("demineur.race.dealt.COUNTDOWN_MS", COUNTDOWN_MS):
        server = ServerThread(config)
        try:
            yield server, server.open_table("Host", settings)
        finally:
            server.stop()


@contextmanager
def racing(friends: int, settings: TableSettings = SETTINGS) -> Iterator[list[RacePlayer]]:
    """A race that has just begun."""
    with hosted(settings) as (_server, table):
        link = table.link("127.0.0.1")
        players = [RacePlayer(table.errand, "Host")]
        players += [RacePlayer(JoinTable(link), f"Friend {number}") for number in range(friends)]
        try:
            begin(players)
            yield players
        finally:
            for player in players:
                player.link.stop()


def begin(players: list[RacePlayer]) -> None:
    """Seat the friends, start, and wait until the board is open for all."""
    host, *friends = players
    for friend in friends:
        friend.wait_for_phase(Phase.LOBBY)
        friend.ask(Sit())
        friend.ask(Ready(on=True))
    host.wait_for_phase(Phase.LOBBY)
    host.wait(lambda player: sum(one.ready for one in player.view.people) == len(friends))
    host.ask(Start())
    for player in players:
        player.wait_for_phase(Phase.RACE)
