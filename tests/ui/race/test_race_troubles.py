"""What goes wrong at a table, in the window: cases N01, N02, N03."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from bad_network import BadNetwork, Mistreatment
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from race_windows import RIGHT, Racer, accept, begin, race_of, windows

from demineur.race.link_thread import LinkThread
from demineur.race.links import ServerAddress, TableLink, link_in
from demineur.race.state import Phase, Why
from demineur.settings import RACE_REACH, RACE_SERVER, RaceReach
from demineur.ui.race.offers import Offer

TABLE = ("A" * 10, "B" * 22)
NOBODY = "Nobody answers at that address."


@contextmanager
def silent_port() -> Iterator[int]:
    """A port that accepts connections and never says anything."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def link_to(port: int) -> str:
    return TableLink(ServerAddress("127.0.0.1", port, own=True), *TABLE).text


def through(network: BadNetwork, link: str) -> str:
    """The same table, by way of *network*."""
    found = link_in(link)
    assert found is not None
    return TableLink(ServerAddress("127.0.0.1", network.port, own=True), found.tid, found.token).text


def port_of(link: str) -> int:
    found = link_in(link)
    assert found is not None
    return found.server.port


def test_a_closed_port_ends_in_one_sentence(tmp_path: Path, qapp: QApplication) -> None:
    """Case N01."""
    with silent_port() as port:
        pass
    with windows(tmp_path, qapp, 1) as (friend,):
        friend.ask_to_join(link_to(port), "Friend")
        friend.wait_until(lambda: friend.start_notice.startswith(NOBODY))
        assert friend.racing.connection is None
        friend.press(friend.racing.area.start.close_button)
        assert not friend.racing.on


def test_a_port_that_never_answers_is_given_up(tmp_path: Path, qapp: QApplication) -> None:
    """Case N01: also what a black hole looks like, since nothing comes back."""
    short = patch("demineur.race.client.FIRST_DIAL_MS", 300)
    with short, windows(tmp_path, qapp, 1) as (friend,), silent_port() as port:
        friend.ask_to_join(link_to(port), "Friend")
        assert friend.start_notice.startswith("Joining the table at 127.0.0.1")
        friend.wait_until(lambda: friend.start_notice.startswith(NOBODY))


def test_joining_can_be_cancelled_at_once(tmp_path: Path, qapp: QApplication) -> None:
    """Case N01."""
    with windows(tmp_path, qapp, 1) as (friend,), silent_port() as port:
        friend.ask_to_join(link_to(port), "Friend")
        friend.press(friend.racing.area.start.cancel)
        assert friend.racing.connection is None
        assert friend.start_notice == ""
        assert friend.racing.area.start.join_card.button.isEnabled()


def test_a_text_without_a_link_is_refused_beside_the_field(tmp_path: Path, qapp: QApplication) -> None:
    with windows(tmp_path, qapp, 1) as (friend,):
        friend.ask_to_join("come and race!", "Friend")
        said = [label.text() for label in friend.racing.area.start.join_card.findChildren(QLabel)]
        assert any(text.startswith("There is no link to a table in this text.") for text in said)
        assert friend.racing.connection is None


def test_a_lost_connection_is_said_and_comes_back_with_board_flags_and_offer(
    tmp_path: Path, qapp: QApplication
) -> None:
    """Case N01, rules.md R12.8."""
    with windows(tmp_path, qapp) as (host, friend):
        link = host.open_table("Host")
        with BadNetwork(port_of(link), Mistreatment.NONE) as network:
            friend.join(through(network, link), "Friend")
            friend.main()
            friend.wait_until(friend.is_seated)
            friend.main()
            host.main()
            for racer in (host, friend):
                racer.wait_for(Phase.RACE)
                racer.wait_until(racer.sees_numbers)
            friend.come_up()
            friend.click(friend.hidden()[0], RIGHT)
            host.say(Offer.DRAW)
            friend.wait_until(lambda: friend.strip.startswith("Host offers a draw."))
            before = friend.position
            assert before.flags
            network.cut()
            friend.wait_until(lambda: friend.strip.startswith("The connection is lost. It is tried"))
            assert friend.racing.area.screen_page.bar.connection_text == "No connection"
            friend.click(friend.hidden()[1])
            assert friend.position == before, "nothing can be done meanwhile"
            friend.wait_until(lambda: friend.strip.startswith("Host offers a draw."))
            assert friend.position == before
            host.wait_until(lambda: host.card(1).startswith("Friend, square: 0%, Racing."))


def test_an_absent_friend_is_shown_with_the_time_that_is_left(tmp_path: Path, qapp: QApplication) -> None:
    """Case N01: the race goes on for the others."""
    with windows(tmp_path, qapp) as (host, friend):
        link = host.open_table("Host")
        with BadNetwork(port_of(link), Mistreatment.NONE) as network:
            friend.join(through(network, link), "Friend")
            friend.main()
            friend.wait_until(friend.is_seated)
            friend.main()
            host.main()
            host.wait_for(Phase.RACE)
            network.frozen = True
            network.cut()
            host.wait_until(lambda: "Away: " in host.card(1))
            host.wait_until(host.sees_numbers)
            host.come_up()
            before = host.position
            host.click(host.hidden()[0])
            host.wait_for_another(before)


@pytest.mark.parametrize("moment", ["lobby", "race", "over"])
def test_the_host_who_closes_the_window_is_asked_and_the_friend_is_told(
    tmp_path: Path, qapp: QApplication, moment: str
) -> None:
    """Case N02 (a), (c), (d)."""
    with windows(tmp_path, qapp) as (host, friend):
        sit_down_or_race(host, friend, moment)
        with host.player.dialog_answered("Close the table?"):
            host.window.close()
        assert host.window.isVisible()
        assert friend.racing.connection is not None
        close_for_good(host)
        friend.wait_until(lambda: friend.racing.connection is None)
        assert words_about_the_end(friend, moment).endswith("The host has left and closed the table.")
        if moment == "over":
            assert friend.strip.startswith("Host wins after ")
            assert friend.position.layout is not None
            friend.say(Offer.CLOSE)
            assert not friend.racing.on


def close_for_good(host: Racer) -> None:
    with host.player.dialog_answered("Close the table?", accept):
        host.window.close()
        assert not host.window.isVisible()
        host.window.show()


@pytest.mark.parametrize("moment", ["lobby", "race", "over"])
def test_a_host_who_leaves_the_table_is_the_one_who_closed_it(
    tmp_path: Path, qapp: QApplication, moment: str
) -> None:
    """The host's goodbye reaches the table before the table's own end does, however slow it is."""
    with windows(tmp_path, qapp) as (host, friend), slow_to_hang_up():
        sit_down_or_race(host, friend, moment)
        with host.player.dialog_answered("Close the table?", accept):
            assert host.racing.leave()
        assert not host.racing.on, "the window does not wait for that"
        friend.wait_until(lambda: friend.racing.connection is None)
        assert words_about_the_end(friend, moment).endswith("The host has left and closed the table.")


@contextmanager
def slow_to_hang_up() -> Iterator[None]:
    def stop(link: LinkThread) -> None:
        time.sleep(0.3)
        stop_now(link)

    stop_now = LinkThread.stop
    with patch.object(LinkThread, "stop", stop):
        yield


def sit_down_or_race(host: Racer, friend: Racer, moment: str) -> None:
    if moment == "lobby":
        friend.join(host.open_table("Host"), "Friend")
        host.wait_until(lambda: len(host.view.people) == 2)
        return
    begin([host, friend])
    if moment == "over":
        friend.say(Offer.RESIGN)
        friend.say(Offer.RESIGN_NOW)
        host.wait_for(Phase.OVER)
        friend.wait_for(Phase.OVER)


def words_about_the_end(friend: Racer, moment: str) -> str:
    return friend.start_notice if moment == "lobby" else friend.strip


def test_a_host_who_is_killed_is_missed_and_the_result_stays(tmp_path: Path, qapp: QApplication) -> None:
    """Case N02 (c): kill -9 tells nobody; here the network is cut, and nothing comes any more."""
    short = patch("demineur.race.client.GIVE_UP_MS", 400)
    with short, windows(tmp_path, qapp) as (host, friend):
        link = host.open_table("Host")
        with BadNetwork(port_of(link), Mistreatment.NONE) as network:
            friend.join(through(network, link), "Friend")
        friend.wait_until(lambda: friend.lobby_notice.startswith("The connection is lost. It is tried again"))
        assert friend.lobby_notice.endswith(("second.", "seconds.")), "no race goes on"
        friend.wait_until(lambda: friend.racing.connection is None)
        assert friend.start_notice.startswith("The connection did not come back within a minute.")


@pytest.mark.parametrize("moment", ["countdown", "race", "over"])
def test_who_lost_the_connection_can_leave_at_once(tmp_path: Path, qapp: QApplication, moment: str) -> None:
    """Case N02 (c): somebody who saw the host's computer go off need not wait for a minute."""
    with windows(tmp_path, qapp) as (host, friend):
        link = host.open_table("Host")
        with BadNetwork(port_of(link), Mistreatment.NONE) as network:
            get_ready(host, friend, through(network, link))
            countdown = friend.racing.area.screen_page.countdown
            if moment == "countdown":
                with patch("demineur.race.dealt.COUNTDOWN_MS", 1_000):
                    host.main()
                    friend.wait_for(Phase.COUNTDOWN)
            else:
                host.main()
                friend.wait_for(Phase.RACE)
            if moment == "over":
                host.say(Offer.RESIGN)
                host.say(Offer.RESIGN_NOW)
                friend.wait_for(Phase.OVER)
        friend.wait_until(lambda: "The connection is lost. It is tried again" in friend.strip)
        friend.wait_until(lambda: not countdown.text)
        assert friend.strip.startswith("You win after ") is (moment == "over")
        assert friend.strip.endswith("; the race goes on.") is (moment != "over")
        if moment == "over":
            friend.say(Offer.LEAVE)
        else:
            with friend.player.dialog_answered("Leave the race?", accept):
                friend.say(Offer.LEAVE)
        assert not friend.racing.on


def get_ready(host: Racer, friend: Racer, link: str) -> None:
    friend.join(link, "Friend")
    friend.main()
    friend.wait_until(friend.is_seated)
    friend.main()
    host.wait_until(host.racing.area.lobby.main.isEnabled)


@pytest.mark.parametrize("name", ["<b>x</b>", "a\tb", "\u202eabc", "x" * 200, "👩\u200d🚀", "", "שלום"])
def test_a_hostile_name_is_plain_text_everywhere(tmp_path: Path, qapp: QApplication, name: str) -> None:
    """Case N03."""
    with windows(tmp_path, qapp) as (host, friend):
        friend.join(host.open_table("Host"), name)
        friend.main()
        host.wait_until(lambda: len(host.view.seated) == 2)
        told = host.racing.area.lobby.seats.words[1]
        shown = [label for label in host.racing.area.lobby.seats.findChildren(QLabel) if label.isVisible()]
        assert told.startswith("square: ")
        assert all(label.textFormat() is Qt.TextFormat.PlainText for label in shown if label.text() in told)
        assert "\u202e" not in told
        assert host.racing.area.width() <= host.window.width()


def test_the_same_name_twice_is_made_distinct(tmp_path: Path, qapp: QApplication) -> None:
    """Case N03."""
    with windows(tmp_path, qapp) as (host, friend):
        friend.join(host.open_table("Ann"), "Ann")
        friend.main()
        host.wait_until(lambda: len(host.view.seated) == 2)
        assert host.racing.area.lobby.seats.words[1].startswith("square: Ann (2).")


def test_somebody_comes_back_from_the_list_as_who_they_were(tmp_path: Path, qapp: QApplication) -> None:
    """Rules.md R12.8: after a crash, too, the seat waits for a minute."""
    with race_of(tmp_path, qapp) as (host, friend):
        cell = friend.hidden()[0]
        friend.come_up()
        friend.click(cell, RIGHT)
        before = friend.position
        friend.crash()
        host.wait_until(lambda: "Away: " in host.card(1))
        friend.window.menus.join_table.trigger()
        recent = friend.racing.area.start.join_card.recent
        assert recent.item(0).text() == "Host’s table at 127.0.0.1"
        recent.setCurrentRow(0)
        recent.setFocus()
        QTest.keyClick(recent, Qt.Key.Key_Return)
        friend.wait_for(Phase.RACE)
        friend.wait_until(lambda: friend.position == before)
        assert friend.view.you == 2
        assert host.out(2) is not Why.LEFT


def test_a_server_that_is_not_there_is_said_at_once(tmp_path: Path, qapp: QApplication) -> None:
    """Case N01, with a server for friends anywhere."""
    with silent_port() as port:
        pass
    with windows(tmp_path, qapp, 1) as (host,):
        host.player.choose(RACE_SERVER, f"http://127.0.0.1:{port}")
        host.player.choose(RACE_REACH, RaceReach.SERVER)
        host.window.menus.open_table.trigger()
        start = host.racing.area.start
        start.open_card.choose(RaceReach.SERVER)
        host.press(start.open_card.button)
        host.wait_until(lambda: host.start_notice.startswith(NOBODY))
