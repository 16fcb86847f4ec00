"""After the race: rules.md R12.10."""

from __future__ import annotations

import pytest
from tables import ANN, BEN, CYD, HOST, TestedTable

from demineur.race.commands import Again, ChangeSettings, Leave, Settle, Sit
from demineur.race.effects import DrawBoard
from demineur.race.state import Phase
from demineur.race.table_settings import TableSettings


@pytest.fixture
def over() -> TestedTable:
    """A race of three that Ann has won."""
    table = TestedTable()
    table.race_with(2)
    table.clear(ANN)
    return table


def seats(table: TestedTable) -> dict[int, int | None]:
    return {one.player: one.seat for one in table.table.seated}


def test_everyone_moves_on_a_seat_and_the_score_stays(over: TestedTable) -> None:
    assert seats(over) == {HOST: 0, ANN: 1, BEN: 2}
    over.again()
    assert seats(over) == {HOST: 1, ANN: 2, BEN: 0}
    assert over.table.host == HOST
    over.clear(ANN)
    assert over.told("over")["score"] == {str(ANN): 2.0}


def test_any_player_of_the_last_race_may_ask_for_another(over: TestedTable) -> None:
    late = over.join()
    assert over.ask(late, Again()) == "not_seated"
    assert over.ask(BEN, Again()) == "ok"
    assert [one for one in over.effects if isinstance(one, DrawBoard)]


def test_two_who_ask_at_the_same_time_get_one_race(over: TestedTable) -> None:
    over.ask(BEN, Again())
    request = over.effects
    assert over.ask(ANN, Again()) == "ok"
    assert not [one for one in over.effects if isinstance(one, DrawBoard)]
    over.effects = request
    over.deal()
    assert over.race.number == 2
    assert over.ask(HOST, Again()) == "not_now"


def test_one_who_is_left_alone_cannot_race_again_but_can_change_settings(over: TestedTable) -> None:
    over.ask(ANN, Leave())
    over.ask(BEN, Leave())
    assert over.ask(HOST, Again()) == "alone"
    assert over.ask(HOST, ChangeSettings()) == "ok"
    assert over.phase() is Phase.LOBBY


def test_someone_who_asked_again_and_a_host_who_quits_leave_nobody_hanging(over: TestedTable) -> None:
    """Case N02 (d): the host quits after somebody pressed Again."""
    over.ask(BEN, Again())
    request = over.effects
    over.ask(HOST, Leave())
    over.effects = request
    over.deal()
    assert [racer.player for racer in over.race.racers] == [BEN, ANN]


def test_changed_settings_open_free_seats_and_keep_the_score(over: TestedTable) -> None:
    late = over.join()
    assert over.ask(late, Sit()) == "not_now"
    assert over.ask(ANN, ChangeSettings()) == "host_only"
    assert over.ask(HOST, ChangeSettings()) == "ok"
    assert over.told("lobby")["seats"] == {str(HOST): 1, str(ANN): 2, str(BEN): 0}
    assert over.ask(late, Sit()) == "ok"
    assert late == CYD
    settings = TableSettings(over.settings.level, simple=False, no_guess=False)
    assert over.ask(HOST, Settle(settings)) == "ok"
    member = over.table.member(ANN)
    assert member is not None
    assert member.halves == 2
    assert not any(one.ready for one in over.table.members)


def test_settings_do_not_change_between_races_without_the_lobby(over: TestedTable) -> None:
    settings = TableSettings(over.settings.level, simple=False, no_guess=False)
    assert over.ask(HOST, Settle(settings)) == "not_now"


def test_neither_is_possible_during_a_race() -> None:
    table = TestedTable()
    table.race_with(1)
    assert table.ask(HOST, Again()) == "not_now"
    assert table.ask(HOST, ChangeSettings()) == "not_now"
