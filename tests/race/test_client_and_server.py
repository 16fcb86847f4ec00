"""The client as a window drives it, against a real server over loopback."""

from __future__ import annotations

import pytest
from hosted import NO_LIMITS, SETTINGS, begin, hosted, racing
from race_player import RacePlayer

from demineur.engine.position import ActionKind, Status
from demineur.race.commands import Again, ChangeSettings, OfferDraw, Resign, Settle
from demineur.race.events import Closing
from demineur.race.links import TableLink
from demineur.race.news import (
    BoardChanged,
    BoardReplaced,
    CommandRefused,
    Connected,
    DrawTold,
    Failed,
    Failure,
    Pinged,
    RaceEnded,
    TableClosed,
)
from demineur.race.orders import JoinTable
from demineur.race.refusals import Refusal
from demineur.race.state import Ending, Phase, Why


def resign(player: RacePlayer) -> None:
    player.ask(Resign(player.race.number))


def test_a_whole_race_between_two_clients() -> None:
    with racing(1) as (host, friend):
        assert host.client.position == friend.client.position
        position = host.client.position
        assert position is not None
        assert position.opened
        cell = position.grid.cells(position.hidden)[0]
        friend.do(ActionKind.FLAG, cell)
        changed = friend.wait_for(BoardChanged)
        assert changed.change.marked == position.grid.bit(cell)
        friend.do(ActionKind.UNMARK, cell)
        friend.open(cell)
        friend.wait(
            lambda one: one.client.position is not None and one.client.position.hidden != position.hidden
        )
        resign(friend)
        host.wait_for(RaceEnded)
        friend.wait_for(RaceEnded)
        for player in (host, friend):
            outcome = player.race.outcome
            assert outcome is not None
            assert outcome.winners == (1,)
            assert len(outcome.mines) == 10
            assert player.client.position is not None
            assert player.client.position.layout is not None
            assert player.client.position.layout.mines.bit_count() == 10


def test_both_see_the_same_result_after_a_win() -> None:
    with racing(1) as (host, friend):
        resign(host)
        for player in (host, friend):
            player.wait_for(RaceEnded)
            assert player.race.outcome is not None
            assert player.race.outcome.ending is Ending.LAST
            assert player.race.outcome.winners == (2,)
        runner = friend.race.runner(1)
        assert runner is not None
        assert runner.out is Why.RESIGNED


def test_who_is_out_sees_no_mine_but_the_own_before_the_end() -> None:
    with racing(2) as (host, friend, other):
        position = friend.client.position
        assert position is not None
        cells = position.grid.cells(position.hidden)
        friend.do(ActionKind.FLAG, cells[-1])
        for cell in cells[:-1]:
            friend.open(cell)
        friend.wait(lambda one: one.client.position is not None and one.client.position.status.over)
        after = friend.client.position
        assert after is not None
        assert after.status is Status.LOST
        assert after.layout is not None
        assert after.layout.mines == after.flags | after.exploded
        assert host.view.phase is other.view.phase is Phase.RACE


def test_a_draw_is_agreed_by_all() -> None:
    with racing(1) as (host, friend):
        host.ask(OfferDraw(1))
        assert friend.wait_for(DrawTold).player == 1
        friend.ask(OfferDraw(1))
        host.wait_for(RaceEnded)
        assert host.race.outcome is not None
        assert host.race.outcome.ending is Ending.AGREED
        assert [person.score for person in host.view.people] == [0.5, 0.5]


def test_again_deals_another_board_and_change_settings_opens_the_lobby() -> None:
    with racing(1) as (host, friend):
        resign(friend)
        host.wait_for(RaceEnded)
        friend.ask(Again())
        host.wait_for_phase(Phase.RACE)
        assert host.race.number == 2
        assert {one.player: one.seat for one in host.view.people} == {1: 1, 2: 0}
        resign(host)
        host.wait_for_phase(Phase.OVER)
        host.ask(ChangeSettings())
        host.wait_for_phase(Phase.LOBBY)
        host.ask(Settle(SETTINGS.__class__(SETTINGS.level, simple=False, no_guess=True)))
        friend.wait(lambda one: one.view.settings.no_guess)
        assert [person.score for person in host.view.people] == [1, 1]


def test_a_lost_connection_comes_back_by_itself_with_board_flags_and_offers() -> None:
    """Cases N01 and N03."""
    with hosted() as (_server, table):
        link = table.link("127.0.0.1")
        with RacePlayer(table.errand) as host, RacePlayer(JoinTable(link), "Ann") as friend:
            begin([host, friend])
            position = friend.client.position
            assert position is not None
            cell = position.grid.cells(position.hidden)[0]
            friend.do(ActionKind.FLAG, cell)
            host.ask(OfferDraw(1))
            friend.wait_for(DrawTold)
            before, resume = friend.client.position, friend.client.resume
            # The same person comes by another connection: the newest counts, the old one is closed.
            with RacePlayer(JoinTable(link, resume), "Ann") as newer:
                newer.wait_for(BoardReplaced)
                assert newer.client.position == before
                assert newer.race.offer is not None
                assert newer.race.offer.by == 1
                assert newer.view.you == 2
                assert friend.wait_for(Failed).failure is Failure.REPLACED
                host.listen(0.1)
                assert [one.gone_since for one in host.view.people] == [None, None]


def test_the_host_who_leaves_closes_the_own_table_and_all_are_told_why() -> None:
    """Case N02 (c): in the race."""
    with racing(1) as (host, friend):
        host.client.leave()
        for order in host.client.take_orders():
            host.link.obey(order)
        assert friend.wait_for(TableClosed).why is Closing.HOST
        assert friend.client.ended


def test_a_server_that_stops_tells_everybody() -> None:
    """Case N02: the host's window is closed."""
    with hosted() as (server, table), RacePlayer(JoinTable(table.link("127.0.0.1"))) as friend:
        friend.wait_for(Connected)
        server.stop()
        assert friend.wait_for(TableClosed).why is Closing.SHUTDOWN


def test_a_wrong_secret_and_a_wrong_table_are_told_alike() -> None:
    with hosted() as (_server, table):
        right = table.link("127.0.0.1")
        for tid, token in ((right.tid, "A" * 22), ("A" * 10, right.token)):
            with RacePlayer(JoinTable(TableLink(right.server, tid, token))) as player:
                failed = player.wait_for(Failed)
                assert (failed.failure, failed.refusal) == (Failure.REFUSED, Refusal.NO_TABLE)


def test_nobody_at_the_address_is_said_at_once() -> None:
    """Case N01: a closed port."""
    with hosted() as (server, table):
        link = table.link("127.0.0.1")
        server.stop()
        with RacePlayer(JoinTable(link)) as player:
            assert player.wait_for(Failed).failure is Failure.UNREACHABLE


def test_the_time_there_and_back_is_measured() -> None:
    with hosted(config=NO_LIMITS) as (_server, table), RacePlayer(table.errand) as host:
        assert host.wait_for(Pinged).ms >= 0


@pytest.mark.parametrize("name", ["<b>x</b>", "a\nb\tc", "\u202eabc", "x" * 200, "👩‍🚀", "\ud800"])
def test_a_hostile_name_is_the_same_harmless_one_at_both_ends(name: str) -> None:
    """Case N03."""
    with hosted() as (_server, table), RacePlayer(table.errand) as host:
        link = table.link("127.0.0.1")
        with RacePlayer(JoinTable(link), name) as one, RacePlayer(JoinTable(link), name) as two:
            one.wait_for(Connected)
            two.wait_for(Connected)
            host.wait(lambda player: player.client.view is not None and len(player.view.people) == 3)
            told = {person.player: person.name for person in host.view.people}
            assert told == {person.player: person.name for person in two.view.people}
            shown = [told[2], told[3]]
            assert all(len(text) <= 24 and text.isprintable() for text in shown)
            assert shown[0] != shown[1] or shown == ["", ""]


def test_a_refused_wish_is_told_with_its_reason() -> None:
    with hosted() as (_server, table), RacePlayer(JoinTable(table.link("127.0.0.1"))) as friend:
        friend.wait_for(Connected)
        wish = Settle(SETTINGS)
        friend.ask(wish)
        assert friend.wait_for(CommandRefused) == CommandRefused(wish, Refusal.HOST_ONLY)
