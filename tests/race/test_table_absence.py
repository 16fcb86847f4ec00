"""Lost connections and coming back: rules.md R12.8, cases N01 and N02."""

from __future__ import annotations

import pytest
from tables import ANN, BEN, HOST, TestedTable

from demineur.race.commands import Leave
from demineur.race.deadlines import next_deadline
from demineur.race.snapshot import snap
from demineur.race.state import Ending, Phase, Result, Why


@pytest.fixture
def raced() -> TestedTable:
    """A race of three."""
    table = TestedTable()
    table.race_with(2)
    return table


def test_who_stays_away_for_a_minute_is_out_as_if_resigned(raced: TestedTable) -> None:
    raced.lose(ANN)
    assert raced.told("gone") == {"t": "gone", "player": ANN, "ms": 0}
    raced.wait(59_999)
    assert raced.racer(ANN).out is None
    raced.wait(1)
    assert raced.racer(ANN).out is Why.AWAY
    assert raced.told("out")["why"] == "away"


def test_the_minute_is_backdated_to_the_last_sign_of_life(raced: TestedTable) -> None:
    raced.now += 20_000
    raced.lose(ANN, since=raced.now - 20_000)
    assert raced.told("gone")["ms"] == 20_000
    raced.wait(39_999)
    assert raced.racer(ANN).out is None
    raced.wait(1)
    assert raced.racer(ANN).out is Why.AWAY


def test_who_comes_back_in_time_goes_on_with_board_flags_and_offer(raced: TestedTable) -> None:
    cell = raced.safe_cells(ANN)[0]
    raced.flag(ANN, cell)
    raced.offer(BEN)
    raced.lose(ANN)
    raced.wait(30_000)
    raced.come_back(ANN)
    assert raced.told("here") == {"t": "here", "player": ANN}
    told = next(message for message in raced.told_to(ANN) if message["t"] == "state")
    assert told["race"]["board"][cell] == "F"
    assert told["race"]["draw"] == {"by": BEN, "agreed": [BEN]}
    raced.wait(60_000)
    assert raced.racer(ANN).out is None


def test_the_race_does_not_wait(raced: TestedTable) -> None:
    raced.lose(ANN)
    raced.clear(BEN)
    assert raced.race.result == Result(Ending.CLEARED, (BEN,))


def test_when_all_are_lost_the_later_deadline_wins(raced: TestedTable) -> None:
    raced.resign(BEN)
    raced.lose(HOST)
    raced.now += 1
    raced.lose(ANN)
    raced.wait(3_600_000)
    assert raced.race.result == Result(Ending.LAST, (ANN,))


def test_those_whose_minute_ends_in_the_same_millisecond_draw(raced: TestedTable) -> None:
    raced.resign(BEN)
    raced.lose(HOST)
    raced.lose(ANN)
    raced.wait(60_000)
    assert raced.race.result == Result(Ending.TOGETHER, (HOST, ANN))
    assert raced.told("over")["score"] == {str(HOST): 0.5, str(ANN): 0.5}


def test_deadlines_that_passed_are_applied_before_what_happens_next(raced: TestedTable) -> None:
    raced.resign(BEN)
    raced.lose(HOST)
    raced.now += 60_000
    assert raced.open(ANN, raced.mines[0]) == "no_race"
    assert raced.race.result == Result(Ending.LAST, (ANN,))


def test_who_resigned_and_comes_back_sees_the_own_board_and_keeps_the_seat(raced: TestedTable) -> None:
    raced.open(ANN, raced.safe_cells(ANN)[0])
    raced.resign(ANN)
    board = snap(raced.table, ANN)["race"]["board"]
    raced.lose(ANN)
    raced.come_back(ANN)
    assert raced.told_to(ANN)[-1]["race"]["board"] == board
    raced.clear(BEN)
    raced.again()
    assert ANN in [racer.player for racer in raced.race.racers]


def test_again_deals_to_somebody_within_the_minute_and_it_begins_anew(raced: TestedTable) -> None:
    raced.lose(ANN)
    raced.clear(BEN)
    raced.now += 50_000
    raced.again()
    assert ANN in [racer.player for racer in raced.race.racers]
    raced.wait(55_000)
    assert raced.racer(ANN).out is None
    raced.wait(5_000)
    assert raced.racer(ANN).out is Why.AWAY


def test_somebody_whose_minute_is_over_has_no_seat_again(raced: TestedTable) -> None:
    raced.lose(ANN)
    raced.clear(BEN)
    raced.wait(60_000)
    assert raced.told("left") == {"t": "left", "player": ANN, "why": "away"}
    raced.again()
    assert [racer.player for racer in raced.race.racers] == [BEN, HOST]


def test_who_was_put_out_while_away_loses_the_seat_after_the_race(raced: TestedTable) -> None:
    raced.lose(ANN)
    raced.wait(100_000)
    assert raced.table.member(ANN) is not None
    raced.clear(BEN)
    due = next_deadline(raced.table)
    assert due is not None
    assert due <= raced.now
    raced.wait(0)
    assert raced.table.member(ANN) is None


def test_a_host_who_is_away_at_the_end_passes_the_role_on(raced: TestedTable) -> None:
    """Case N02 (c), by kill -9."""
    raced.lose(HOST)
    assert raced.table.host == HOST
    raced.clear(BEN)
    assert raced.told("host")["player"] == ANN


def test_a_host_who_leaves_in_the_race_is_out_and_the_next_one_is_host(raced: TestedTable) -> None:
    """Case N02 (c), by closing the window."""
    raced.ask(HOST, Leave())
    assert raced.racer(HOST).out is Why.LEFT
    assert raced.told("host")["player"] == ANN
    raced.clear(BEN)
    assert raced.told("over")["percent"][str(HOST)] == 0


def test_a_host_who_leaves_in_the_countdown_leaves_a_race_behind() -> None:
    """Case N02 (b)."""
    table = TestedTable()
    for _ in range(2):
        table.sit_ready()
    table.start()
    table.ask(HOST, Leave())
    table.wait(3000)
    assert table.phase() is Phase.RACE
    table.ask(ANN, Leave())
    assert table.race.result == Result(Ending.LAST, (BEN,))


def test_who_is_left_alone_in_the_countdown_has_won_at_once() -> None:
    table = TestedTable()
    table.sit_ready()
    table.start()
    table.ask(ANN, Leave())
    assert table.race.result == Result(Ending.LAST, (HOST,))
    assert table.told("over")["ms"] == 0


def test_a_host_who_leaves_after_the_race_leaves_the_result_and_a_host_behind(raced: TestedTable) -> None:
    """Case N02 (d)."""
    raced.clear(ANN)
    raced.ask(HOST, Leave())
    assert raced.told("host")["player"] == ANN
    assert snap(raced.table, BEN)["race"]["result"]["winners"] == [ANN]


def test_a_spectator_who_is_lost_is_gone_after_a_minute(raced: TestedTable) -> None:
    late = raced.join("late")
    raced.lose(late)
    raced.wait(60_000)
    assert raced.table.member(late) is None
    assert raced.phase() is Phase.RACE


def test_the_same_person_twice_is_one_player(raced: TestedTable) -> None:
    members = raced.table.members
    raced.come_back(ANN)
    assert [one.player for one in raced.table.members] == [one.player for one in members]
    assert "here" not in raced.kinds


def test_a_secret_is_worth_nothing_two_returns_later(raced: TestedTable) -> None:
    """The last one still counts: the answer that carried the new one may have been lost."""
    raced.come_back(ANN)
    raced.come_back(ANN)
    table = raced.table
    known = [table.resumed_by(f"resume {ANN}{'+' * count}") for count in range(3)]
    assert [one is not None for one in known] == [False, True, True]
    assert table.resumed_by("") is None


def test_a_connection_that_is_lost_twice_is_lost_once(raced: TestedTable) -> None:
    raced.lose(ANN)
    before = raced.table
    raced.now += 1000
    raced.lose(ANN)
    assert raced.table is before
    raced.lose(99)
    assert raced.table is before


def test_the_clock_never_goes_back(raced: TestedTable) -> None:
    now = raced.table.now
    raced.now -= 5000
    raced.lose(ANN)
    assert raced.table.now == now
    assert raced.told("gone")["ms"] >= 0
