"""Case N03 (a)–(d): a race over a bad network gives the same as a direct one; server and network are real."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bad_network import BadNetwork, Mistreatment
from hosted import begin, hosted
from race_player import RacePlayer

from demineur.engine.board_text import position_text
from demineur.engine.layouts import layout_of
from demineur.engine.levels import Level
from demineur.engine.position import ActionKind
from demineur.race.boards import draw_deal
from demineur.race.commands import Resign
from demineur.race.links import ServerAddress, TableLink
from demineur.race.news import BoardReplaced, Connected, Disconnected, RaceEnded
from demineur.race.orders import JoinTable
from demineur.race.state import Ending, Phase, Why

if TYPE_CHECKING:
    from collections.abc import Iterator

CHILD = Path(__file__).with_name("server_child.py")
PROJECT = CHILD.parents[2]
LEVEL = Level(9, 9, 10)
NAMES = ("Zoë 👍", "שלום", "Ann")
SEED = 11
BATCH = 60
"""So many openings at once are no flood."""


@contextmanager
def server_process() -> Iterator[dict[str, Any]]:
    child = subprocess.Popen(
        [sys.executable, str(CHILD), str(SEED), LEVEL.code],
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert child.stdout is not None
        yield json.loads(child.stdout.readline())
    finally:
        child.communicate(timeout=20)
    assert child.returncode == 0


def raced(mistreatment: Mistreatment) -> dict[str, Any]:
    """What all four see at the end of the same race."""
    with ExitStack() as stack:
        told = stack.enter_context(server_process())
        network = stack.enter_context(BadNetwork(told["port"], mistreatment))
        link = TableLink(ServerAddress("127.0.0.1", network.port, own=True), told["tid"], told["token"])
        players = [stack.enter_context(RacePlayer(JoinTable(link, told["resume"]), "x"))]
        players += [stack.enter_context(RacePlayer(JoinTable(link), name)) for name in NAMES]
        begin(players)
        race(players)
        for player in players:
            player.wait_for(RaceEnded)
        return seen_by(players)


def race(players: list[RacePlayer]) -> None:
    """One explodes, one resigns, one flags and chords and lags behind, the last one clears the board."""
    deal = draw_deal(LEVEL, SEED, no_guess=False)
    assert deal is not None
    layout = layout_of(LEVEL.grid, deal.mines)
    exploding, resigning, chording, clearing = players
    start = exploding.client.position
    assert start is not None
    safe = LEVEL.grid.cells(start.hidden & ~deal.mines)
    for cell in (*safe[:9], LEVEL.grid.cells(deal.mines)[0]):
        exploding.open(cell)
    exploding.wait(lambda one: one.client.position is not None and one.client.position.status.over)
    for cell in safe[-20:]:
        resigning.open(cell)
    resigning.ask(Resign(1))
    number, beside = next(
        (cell, hidden)
        for cell in LEVEL.grid.cells(start.opened)
        if layout.number(cell) == 1
        and (hidden := LEVEL.grid.cells(LEVEL.grid.neighbours(cell) & start.hidden & ~deal.mines))
    )
    (mine,) = LEVEL.grid.cells(LEVEL.grid.neighbours(number) & deal.mines)
    chording.do(ActionKind.FLAG, mine)
    chording.do(ActionKind.CHORD, number)
    chording.wait(partial(is_open, cell=next(iter(beside))))
    chording.wait(lambda one: Why.RESIGNED in {runner.out for runner in one.race.runners})
    for place in range(0, len(safe), BATCH):
        batch = safe[place : place + BATCH]
        for cell in batch:
            clearing.open(cell)
        clearing.wait(partial(is_open, cell=batch[-1]))


def is_open(player: RacePlayer, cell: int) -> bool:
    position = player.client.position
    return position is not None and position.is_open(cell)


def seen_by(players: list[RacePlayer]) -> dict[str, Any]:
    """The boards, and for whom it ended how; who came first through the network may differ."""
    told = [told_to(player) for player in players]
    assert all(one == told[0] for one in told)
    boards = [position_text(player.client.position) for player in players if player.client.position]
    return {"boards": boards, **told[0]}


def told_to(player: RacePlayer) -> dict[str, Any]:
    outcome, names = player.race.outcome, {one.player: one.name for one in player.view.people}
    assert outcome is not None
    return {
        "ending": outcome.ending,
        "winners": [names[winner] for winner in outcome.winners],
        "mines": outcome.mines,
        "runners": sorted((one.name, one.percent, one.out and one.out.value) for one in player.race.runners),
    }


@pytest.fixture(scope="module")
def direct() -> dict[str, Any]:
    return raced(Mistreatment.NONE)


@pytest.mark.parametrize("mistreatment", list(Mistreatment)[1:], ids=lambda one: one.value)
def test_a_race_over_a_bad_network_is_the_same_as_a_direct_one(
    mistreatment: Mistreatment, direct: dict[str, Any]
) -> None:
    assert raced(mistreatment) == direct


def test_a_direct_race_ends_as_it_should(direct: dict[str, Any]) -> None:
    assert direct["ending"] is Ending.CLEARED
    assert direct["winners"] == [NAMES[2]]
    outs = {name: out for name, _percent, out in direct["runners"]}
    assert outs == {"Höst": "mine", NAMES[0]: "resign", NAMES[1]: None, NAMES[2]: None}


def test_a_connection_that_breaks_comes_back_by_itself_and_goes_on() -> None:
    """Case N01: with the same name, board and flags."""
    with hosted() as (server, table), BadNetwork(server.port, Mistreatment.NONE) as network:
        there = ServerAddress("127.0.0.1", network.port, own=True)
        link = TableLink(there, table.tid, table.token)
        with RacePlayer(table.errand) as host, RacePlayer(JoinTable(link), "Ann") as friend:
            begin([host, friend])
            position = friend.client.position
            assert position is not None
            cell = position.grid.cells(position.hidden)[0]
            friend.do(ActionKind.FLAG, cell)
            before = friend.client.position
            network.cut()
            friend.wait_for(Disconnected)
            host.wait(lambda one: one.view.people[1].gone_since is not None)
            assert friend.wait_for(Connected).again
            assert friend.wait_for(BoardReplaced).position == before
            host.wait(lambda one: one.view.people[1].gone_since is None)
            assert friend.view.phase is Phase.RACE


def test_what_was_asked_just_before_the_connection_broke_is_done_once() -> None:
    with hosted() as (server, table), BadNetwork(server.port, Mistreatment.NONE) as network:
        there = ServerAddress("127.0.0.1", network.port, own=True)
        link = TableLink(there, table.tid, table.token)
        with RacePlayer(table.errand) as host, RacePlayer(JoinTable(link), "Ann") as friend:
            begin([host, friend])
            position = friend.client.position
            assert position is not None
            cells = position.grid.cells(position.hidden)[:5]
            network.frozen = True
            for cell in cells:
                friend.do(ActionKind.FLAG, cell)
            network.cut()
            network.frozen = False
            friend.wait_for(Disconnected)
            friend.wait_for(Connected)
            assert friend.client.position is not None
            assert friend.client.position.flags == position.grid.set_of(cells)
            # What the server knows comes with the next snapshot.
            network.cut()
            friend.wait_for(Disconnected)
            assert friend.wait_for(BoardReplaced).position.flags == position.grid.set_of(cells)
