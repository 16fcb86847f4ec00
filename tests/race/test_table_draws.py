"""Draws: rules.md R12.9."""

from __future__ import annotations

import pytest
from tables import ANN, BEN, HOST, TestedTable

from demineur.race.commands import Leave
from demineur.race.snapshot import snap
from demineur.race.state import Ending, Phase, Result, Why


@pytest.fixture
def raced() -> TestedTable:
    """A race of three, in which a draw is offered by the host."""
    table = TestedTable()
    table.race_with(2)
    assert table.offer(HOST) == "ok"
    return table


def pending(table: TestedTable) -> bool:
    return table.race.offer is not None


def test_it_is_a_draw_only_if_all_who_still_race_agree(raced: TestedTable) -> None:
    assert raced.told("draw") == {"t": "draw", "what": "offer", "player": HOST}
    raced.offer(ANN)
    assert raced.told("draw")["what"] == "yes"
    assert raced.phase() is Phase.RACE
    raced.offer(BEN)
    assert raced.race.result == Result(Ending.AGREED, (HOST, ANN, BEN))
    assert raced.told("over")["score"] == {"1": 0.5, "2": 0.5, "3": 0.5}


def test_agreeing_twice_is_refused(raced: TestedTable) -> None:
    assert raced.offer(HOST) == "agreed"


def test_a_refusal_declines_for_all(raced: TestedTable) -> None:
    raced.offer(ANN)
    assert raced.decline(BEN) == "ok"
    assert raced.told("draw") == {"t": "draw", "what": "no", "player": BEN}
    assert not pending(raced)
    assert raced.decline(BEN) == "no_offer"


def test_whoever_offered_waits_ten_seconds_before_the_next(raced: TestedTable) -> None:
    raced.decline(BEN)
    assert snap(raced.table, HOST)["race"]["wait_ms"] == 10_000
    raced.wait(9_999)
    assert raced.offer(HOST) == "wait"
    assert raced.offer(ANN) == "ok"
    raced.decline(BEN)
    raced.wait(1)
    assert raced.offer(HOST) == "ok"


def test_a_cell_opened_before_agreeing_declines(raced: TestedTable) -> None:
    raced.open(ANN, raced.safe_cells(ANN)[0])
    assert raced.told("draw") == {"t": "draw", "what": "no", "player": ANN}
    assert not pending(raced)


def test_who_offered_or_agreed_may_go_on_opening(raced: TestedTable) -> None:
    raced.offer(ANN)
    for player in (HOST, ANN):
        raced.open(player, raced.safe_cells(player)[0])
        assert pending(raced)


def test_what_opens_nothing_declines_nothing(raced: TestedTable) -> None:
    cell = raced.safe_cells(ANN)[0]
    raced.flag(ANN, cell)
    raced.open(ANN, cell)
    raced.open(ANN, 0)
    raced.chord(ANN, raced.racer(ANN).position.grid.cells(raced.racer(ANN).position.opened)[-1])
    assert pending(raced)


def test_an_offer_is_void_when_its_player_is_out(raced: TestedTable) -> None:
    raced.open(HOST, raced.mines[0])
    assert raced.told("draw")["what"] == "void"
    assert not pending(raced)
    assert raced.phase() is Phase.RACE


def test_an_offer_is_void_when_its_player_leaves(raced: TestedTable) -> None:
    raced.ask(HOST, Leave())
    assert raced.told("out")["why"] == "left"
    assert not pending(raced)


def test_when_the_only_one_who_had_not_agreed_is_out_all_the_others_agree(raced: TestedTable) -> None:
    raced.offer(ANN)
    raced.resign(BEN)
    assert raced.race.result == Result(Ending.AGREED, (HOST, ANN))


def test_when_an_agreed_one_is_out_the_last_one_left_wins() -> None:
    table = TestedTable()
    table.race_with(1)
    table.offer(HOST)
    table.resign(ANN)
    assert table.race.result == Result(Ending.LAST, (HOST,))


def test_who_has_not_agreed_and_opens_a_mine_declines_and_is_out(raced: TestedTable) -> None:
    raced.offer(ANN)
    raced.open(BEN, raced.mines[0])
    assert raced.told("draw") == {"t": "draw", "what": "no", "player": BEN}
    assert raced.racer(BEN).out is Why.MINE
    assert raced.phase() is Phase.RACE


def test_a_second_offer_counts_as_agreement(raced: TestedTable) -> None:
    raced.offer(BEN)
    assert raced.told("draw") == {"t": "draw", "what": "yes", "player": BEN}


def test_a_lost_player_still_has_to_agree_until_the_minute_is_over(raced: TestedTable) -> None:
    raced.lose(BEN)
    raced.offer(ANN)
    assert raced.phase() is Phase.RACE
    raced.wait(60_000)
    assert raced.race.result == Result(Ending.AGREED, (HOST, ANN))


def test_a_board_cleared_while_a_draw_is_offered_is_a_win(raced: TestedTable) -> None:
    raced.offer(ANN)
    raced.clear(HOST)
    assert raced.race.result == Result(Ending.CLEARED, (HOST,))


def test_the_opening_that_clears_the_board_is_a_win_though_it_declines() -> None:
    table = TestedTable()
    table.race_with(1)
    *most, last = table.safe_cells(ANN)
    for cell in most:
        table.open(ANN, cell)
    table.offer(HOST)
    table.open(ANN, last)
    assert table.race.result == Result(Ending.CLEARED, (ANN,))
    assert "draw" not in table.kinds


def test_the_offerer_takes_an_offer_back(raced: TestedTable) -> None:
    assert raced.decline(HOST) == "ok"
    assert not pending(raced)
    assert raced.offer(HOST) == "wait"
