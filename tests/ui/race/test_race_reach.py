"""From where friends can come: network, computer, server (race/README.md "Where the server runs")."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtWidgets import QApplication
from race_windows import Racer, windows

from demineur.race.server_config import ServerConfig
from demineur.race.server_thread import ServerThread
from demineur.race.state import Phase
from demineur.settings import RACE_SERVER, RaceReach
from demineur.ui.race.addresses import Reach
from demineur.ui.race.offers import Offer


@contextmanager
def public_server() -> Iterator[ServerThread]:
    server = ServerThread(ServerConfig(public=True, connections_per_address=0, handshakes_per_minute=0))
    try:
        yield server
    finally:
        server.stop()


def open_within(host: Racer, reach: RaceReach) -> list[str]:
    """Open a table; its links."""
    host.window.menus.open_table.trigger()
    start = host.racing.area.start
    start.open_card.choose(reach)
    start.name.setText("Host")
    host.press(start.open_card.button)
    host.wait_for(Phase.LOBBY)
    host.wait_until(lambda: bool(host.racing.area.lobby.links.links))
    return [link.text for link in host.racing.area.lobby.links.links]


def test_a_table_for_the_network_has_a_link_for_each_address_and_all_of_them_lead_there(
    tmp_path: Path, qapp: QApplication
) -> None:
    with windows(tmp_path, qapp) as (host, friend):
        links = open_within(host, RaceReach.NETWORK)
        reaches = [link.reach for link in host.racing.area.lobby.links.links]
        assert reaches[-1] is Reach.COMPUTER
        assert len(set(links)) == len(links)
        friend.join(links[0], "Friend")
        host.wait_until(lambda: len(host.view.people) == 2)


def test_a_table_for_this_computer_has_only_its_own_address(tmp_path: Path, qapp: QApplication) -> None:
    with windows(tmp_path, qapp, 1) as (host,):
        links = open_within(host, RaceReach.COMPUTER)
        assert len(links) == 1
        assert links[0].startswith("demineur://127.0.0.1:")


def test_a_port_that_is_taken_is_no_obstacle(tmp_path: Path, qapp: QApplication) -> None:
    """Two hosts on one computer."""
    with windows(tmp_path, qapp) as (one, two):
        first, second = open_within(one, RaceReach.COMPUTER), open_within(two, RaceReach.COMPUTER)
        assert first[0].partition("/t/")[0] != second[0].partition("/t/")[0]


def test_where_nothing_may_listen_it_is_said(tmp_path: Path, qapp: QApplication) -> None:
    with windows(tmp_path, qapp, 1) as (host,):
        host.window.menus.open_table.trigger()
        start = host.racing.area.start
        start.open_card.choose(RaceReach.COMPUTER)
        with patch("demineur.race.server_thread.ServerThread.__init__", side_effect=OSError):
            host.press(start.open_card.button)
            host.wait_until(lambda: host.start_notice.startswith("The table cannot be opened:"))


def test_a_race_through_a_server_goes_on_when_the_host_leaves(tmp_path: Path, qapp: QApplication) -> None:
    """Case N02 with a server: somebody else is the host then."""
    with public_server() as server, windows(tmp_path, qapp) as (host, friend):
        host.player.choose(RACE_SERVER, f"http://127.0.0.1:{server.port}")
        links = open_within(host, RaceReach.SERVER)
        assert links[0].startswith(f"http://127.0.0.1:{server.port}/t/")
        friend.join(links[0], "Friend")
        friend.main()
        friend.wait_until(friend.is_seated)
        friend.main()
        host.main()
        for racer in (host, friend):
            racer.wait_for(Phase.RACE)
        friend.say(Offer.RESIGN)
        friend.say(Offer.RESIGN_NOW)
        for racer in (host, friend):
            racer.wait_for(Phase.OVER)
        host.racing.leave()
        friend.wait_until(lambda: friend.view.is_host)
        assert friend.strip.endswith("You are the host now.")
        friend.say(Offer.CHANGE)
        friend.wait_for(Phase.LOBBY)
        assert friend.racing.area.lobby.board.level.isVisible()


@pytest.mark.parametrize("text", ["", "race.example.org", "http://localhost:80"])
def test_the_server_is_offered_only_where_its_address_is_set(
    tmp_path: Path, qapp: QApplication, text: str
) -> None:
    with windows(tmp_path, qapp, 1) as (host,):
        host.window.menus.open_table.trigger()
        host.player.choose(RACE_SERVER, text)
        assert host.racing.area.start.open_card.offers(RaceReach.SERVER) is bool(text)


def test_the_host_who_leaves_during_the_countdown_is_missed_by_nobody_for_long(
    tmp_path: Path, qapp: QApplication
) -> None:
    """Case N02 (b)."""
    with windows(tmp_path, qapp) as (host, friend), patch("demineur.race.dealt.COUNTDOWN_MS", 60_000):
        friend.join(open_within(host, RaceReach.COMPUTER)[0], "Friend")
        friend.main()
        friend.wait_until(friend.is_seated)
        friend.main()
        host.main()
        friend.wait_for(Phase.COUNTDOWN)
        assert friend.racing.area.screen_page.countdown.text in {"59", "60"}
        host.racing.quit()
        friend.wait_until(lambda: friend.racing.connection is None)
        assert friend.strip.endswith("The host has left and closed the table.")
        assert friend.racing.area.screen_page.countdown.text == ""
