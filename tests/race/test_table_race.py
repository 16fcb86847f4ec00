from __future__ import annotations

import pytest
from tables import ANN, BEN, BOARD, HOST, TestedTable

from demineur.race.commands import Open
from demineur.race.effects import Progress
from demineur.race.events import Asked
from demineur.race.snapshot import snap
from demineur.race.state import Ending, Phase, Result, Why
from demineur.race.table import replay


@pytest.fixture
def raced() -> TestedTable:
    """A race of three."""
    table = TestedTable()
    table.race_with(2)
    return table


def test_the_board_opens_for_all_at_once_from_the_same_area() -> None:
    table = TestedTable()
    table.sit_ready()
    table.start()
    assert table.phase() is Phase.COUNTDOWN
    assert table.told("deal") == {"t": "deal", "no": 1, "in_ms": 3000, "away_ms": 60_000}
    assert "board" not in snap(table.table, HOST)["race"]
    table.wait(2999)
    assert table.phase() is Phase.COUNTDOWN
    table.wait(1)
    assert table.phase() is Phase.RACE
    boards = [snap(table.table, player)["race"]["board"] for player in (HOST, ANN)]
    assert boards[0] == boards[1]
    assert "." in boards[0]
    assert "#" in boards[0]


def test_nothing_can_be_opened_before_the_countdown_is_over() -> None:
    table = TestedTable()
    table.sit_ready()
    table.start()
    assert table.open(ANN, 24) == "not_yet"
    assert table.flag(ANN, 24) == "not_yet"
    assert table.offer(ANN) == "not_yet"


def test_an_opened_cell_is_told_to_its_player_only(raced: TestedTable) -> None:
    cell = raced.safe_cells(ANN)[0]
    assert raced.open(ANN, cell) == "ok"
    (answer,) = raced.told_to(ANN)
    assert answer["t"] == "o"
    assert answer["c"][0] == cell
    assert raced.told_to(BEN) == []
    assert any(isinstance(effect, Progress) for effect in raced.effects)


def test_who_clears_the_board_first_wins_and_the_race_is_over_for_all(raced: TestedTable) -> None:
    """Rules.md R12.5."""
    raced.clear(BEN)
    assert raced.phase() is Phase.OVER
    assert raced.race.result == Result(Ending.CLEARED, (BEN,))
    over = raced.told("over")
    assert over["result"] == {"how": "cleared", "winners": [BEN]}
    assert over["mines"] == raced.mines
    assert over["score"] == {str(BEN): 1.0}
    assert over["percent"][str(BEN)] == 100


def test_the_second_of_two_who_finish_at_once_comes_too_late(raced: TestedTable) -> None:
    """Case N04: arrival at the server decides."""
    *most, last = raced.safe_cells(ANN)
    for player in (ANN, BEN):
        for cell in most:
            raced.open(player, cell)
    assert raced.open(BEN, last) == "ok"
    assert raced.open(ANN, last) == "no_race"
    assert raced.race.result == Result(Ending.CLEARED, (BEN,))


def test_who_is_lost_in_the_winning_move_has_won(raced: TestedTable) -> None:
    """Case N04."""
    raced.clear(ANN)
    raced.lose(ANN)
    raced.wait(60_000)
    assert raced.race.result == Result(Ending.CLEARED, (ANN,))


@pytest.mark.parametrize("winner_first", [True, False])
def test_one_explodes_in_the_moment_in_which_another_wins(raced: TestedTable, winner_first: bool) -> None:
    """Case N04: in both orders of arrival there is one winner, and one reason for the other."""
    *most, last = raced.safe_cells(ANN)
    for cell in most:
        raced.open(ANN, cell)
    moves = [(ANN, last), (BEN, raced.mines[0])]
    answers = [raced.open(*move) for move in (moves if winner_first else reversed(moves))]
    assert answers == (["ok", "no_race"] if winner_first else ["ok", "ok"])
    assert raced.race.result == Result(Ending.CLEARED, (ANN,))
    assert raced.racer(BEN).out is (None if winner_first else Why.MINE)


def test_who_opens_a_mine_is_out_and_sees_only_that_mine(raced: TestedTable) -> None:
    """Rules.md R12.6."""
    wrong = raced.safe_cells(ANN)[0]
    raced.flag(ANN, wrong)
    raced.open(ANN, raced.mines[0])
    assert raced.racer(ANN).out is Why.MINE
    assert raced.phase() is Phase.RACE
    boom = next(told for told in raced.told_to(ANN) if told["t"] == "boom")
    assert boom["at"] == [raced.mines[0]]
    assert raced.told("out")["why"] == "mine"
    board = snap(raced.table, ANN)["race"]["board"]
    assert [cell for cell, symbol in enumerate(board) if symbol == "X"] == [raced.mines[0]]
    assert board[wrong] == "F"
    assert board.count("#") == 25 - raced.racer(ANN).position.opened.bit_count() - 2


def test_who_is_out_cannot_go_on(raced: TestedTable) -> None:
    raced.open(ANN, raced.mines[0])
    assert raced.open(ANN, raced.safe_cells(ANN)[0]) == "out"
    assert raced.flag(ANN, raced.safe_cells(ANN)[0]) == "out"
    assert raced.resign(ANN) == "out"
    assert raced.offer(ANN) == "out"


def test_the_last_one_left_wins_and_both_cannot_lose(raced: TestedTable) -> None:
    raced.resign(BEN)
    raced.open(ANN, raced.mines[0])
    assert raced.race.result == Result(Ending.LAST, (HOST,))
    assert raced.open(HOST, raced.mines[0]) == "no_race"
    assert raced.racer(HOST).out is None


def test_a_chord_onto_mines_shows_all_of_them_and_all_that_it_opened() -> None:
    """Rules.md R5.2: the flag is wrong, so the chord opens a mine and a safe cell."""
    board = """
        .....
        .....
        ...*.
        .....
        *....
    """
    table = TestedTable(board=board)
    table.race_with(1)
    number, wrong, mine = 12, 18, 13
    assert table.racer(ANN).position.number(number) == 1
    table.flag(ANN, wrong)
    table.chord(ANN, number)
    boom = next(told for told in table.told_to(ANN) if told["t"] == "boom")
    assert boom["at"] == [mine]
    assert 17 in boom["c"][::2] or table.racer(ANN).position.is_open(17)
    assert table.racer(ANN).out is Why.MINE


def test_a_chord_onto_a_mine_loses_even_if_it_completes_the_board() -> None:
    table = TestedTable(board=BOARD)
    table.race_with(1)
    position = table.racer(ANN).position
    # The cell with a mine beside it whose other neighbours are opened last.
    number = next(
        cell
        for cell in position.grid.cells(position.grid.all_cells & ~table.layout.mines)
        if table.layout.number(cell) == 1
        and position.grid.neighbours(cell) & ~position.opened & ~table.layout.mines
    )
    around = position.grid.neighbours(number)
    hidden = position.grid.cells(around & ~position.opened & ~table.layout.mines)
    for cell in table.safe_cells(ANN):
        if cell not in hidden:
            table.open(ANN, cell)
    left = table.safe_cells(ANN)
    assert left
    table.flag(ANN, left[0])
    assert table.chord(ANN, number) == "ok"
    assert table.racer(ANN).out is Why.MINE
    assert table.race.result == Result(Ending.LAST, (HOST,))


def test_chords_need_simple_mode() -> None:
    table = TestedTable(simple=False)
    table.race_with(1)
    assert table.chord(ANN, 0) == "no_chord"


def test_an_open_cell_takes_no_flag(raced: TestedTable) -> None:
    assert raced.flag(ANN, 0) == "open"


def test_a_flagged_cell_is_not_opened(raced: TestedTable) -> None:
    cell = raced.safe_cells(ANN)[0]
    raced.flag(ANN, cell)
    before = raced.table
    assert raced.open(ANN, cell) == "ok"
    assert raced.told_to(ANN)[0]["c"] == []
    assert raced.table is before


@pytest.mark.parametrize("cell", [-1, 25, 10**9])
def test_a_cell_off_the_board_is_refused(raced: TestedTable, cell: int) -> None:
    assert raced.open(ANN, cell) == "bad_cell"


def test_a_click_meant_for_the_last_race_opens_nothing(raced: TestedTable) -> None:
    raced.clear(ANN)
    raced.again()
    assert raced.ask(ANN, Open(24, 1)) == "old_race"


def test_a_spectator_cannot_play(raced: TestedTable) -> None:
    late = raced.join("late")
    assert raced.open(late, 24) == "not_seated"
    assert "board" not in snap(raced.table, late)["race"]


def test_the_percentage_leaves_the_opened_area_out_and_is_100_only_at_the_end(raced: TestedTable) -> None:
    assert raced.race.percent(raced.racer(ANN)) == 0
    *most, last = raced.safe_cells(ANN)
    seen = []
    for cell in most:
        raced.open(ANN, cell)
        seen.append(raced.race.percent(raced.racer(ANN)))
    assert seen == sorted(seen)
    assert max(seen) < 100
    raced.open(ANN, last)
    assert raced.race.percent(raced.racer(ANN)) == 100


def test_a_command_that_comes_twice_is_carried_out_once(raced: TestedTable) -> None:
    cell = raced.mines[0]
    command = Asked(raced.now, ANN, 99, Open(cell, 1))
    raced.happen(command)
    before = raced.table
    raced.happen(command)
    assert raced.table is before
    assert raced.told_to(ANN) == [{"t": "err", "id": 99, "code": "dup"}]


def test_a_race_ends_after_two_hours_as_a_draw_between_those_who_still_race(raced: TestedTable) -> None:
    raced.resign(HOST)
    raced.wait(2 * 3600 * 1000 - 1)
    assert raced.phase() is Phase.RACE
    raced.wait(1)
    assert raced.race.result == Result(Ending.TIME, (ANN, BEN))
    assert raced.told("over")["score"] == {str(ANN): 0.5, str(BEN): 0.5}


def test_the_time_of_the_race_runs_from_the_opening(raced: TestedTable) -> None:
    """Case N06: the race's clock is the server's; nothing that a client does stops it."""
    raced.now += 12_345
    raced.clear(ANN)
    assert raced.told("over")["ms"] == 12_345


def test_the_log_gives_the_table_again(raced: TestedTable) -> None:
    raced.clear(ANN)
    raced.again()
    assert replay(raced.log) == raced.table
