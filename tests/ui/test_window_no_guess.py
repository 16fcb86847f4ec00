"""Games that need no guess, in the window: found off its thread, for the opening that asked (rules.md R9)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from games import counted
from player import LEFT, Place, Player, player_in
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from demineur.engine.layouts import Layout
from demineur.engine.levels import NAMED_LEVELS, Level
from demineur.engine.no_guess.board import NoGuessBoard
from demineur.engine.no_guess.generation import draw_no_guess
from demineur.engine.position import Status
from demineur.engine.solver.answers import judge
from demineur.engine.solver.proof import Grade, ProofStep
from demineur.play.clock import PauseReason
from demineur.play.session import GameKind
from demineur.records.statistics import StatKind
from demineur.settings import BOARDS, Boards
from demineur.ui.dealer import Dealer
from demineur.ui.level_names import level_name

SMALL = [named for named in NAMED_LEVELS if named.level.cells <= 900 and named.level.mines <= 130]
TOO_DENSE = Level(2, 2, 2)
"""Which of the others is safe can never be told."""
SLOW = Level(5, 5, 20)
"""The search for such a board goes on for seconds."""


def no_guess(player: Player, level: Level, boards: Boards = Boards.NO_GUESS) -> None:
    player.choose(BOARDS, boards)
    player.playing.game.new_game(level)


def layout_of_game(player: Player) -> Layout:
    layout = player.playing.game.session.setup.layout
    assert layout is not None
    return layout


def running(player: Player) -> Callable[[], bool]:
    return lambda: player.status() is Status.RUNNING


@pytest.mark.parametrize("level", [named.level for named in SMALL], ids=[named.key for named in SMALL])
def test_every_level_opens_on_a_board_that_logic_wins(player: Player, level: Level) -> None:
    no_guess(player, level)
    player.open((1, 1))
    player.wait_until(running(player))
    assert player.playing.game.session.setup.kind is GameKind.NO_GUESS
    assert judge(layout_of_game(player), player.cell((1, 1))).no_guess
    assert player.position.is_open(player.cell((1, 1)))
    assert player.position.number(player.cell((1, 1))) == 0
    assert player.shows_the_position()


@pytest.mark.parametrize(
    ("boards", "grade"),
    [(Boards.EASY, Grade.EASY), (Boards.NORMAL, Grade.NORMAL), (Boards.HARD, Grade.HARD)],
)
@pytest.mark.parametrize("level", [Level(9, 9, 10), Level(16, 16, 40)], ids=level_name)
def test_the_chosen_grade_is_the_grade_of_the_board(
    player: Player, boards: Boards, grade: Grade, level: Level
) -> None:
    no_guess(player, level, boards)
    player.open((4, 4))
    player.wait_until(running(player))
    assert judge(layout_of_game(player), player.cell((4, 4))).grade is grade


def test_the_menu_chooses_the_boards_of_the_next_game(player: Player) -> None:
    player.window.menus.boards_requested.emit(Boards.HARD)
    assert player.store.value(BOARDS) is Boards.HARD
    kinds = [player.playing.game.session.setup.kind]
    assert "no guess" in player.window.strip.text
    player.window.menus.boards_requested.emit(Boards.RANDOM)
    kinds.append(player.playing.game.session.setup.kind)
    assert kinds == [GameKind.NO_GUESS, GameKind.RANDOM]


def test_two_quick_first_clicks_both_open_on_one_board(player: Player) -> None:
    """I04."""
    no_guess(player, Level(30, 16, 130))
    dealt: list[object] = []
    player.playing.game.board_wanted.connect(lambda session, cell: dealt.append((session, cell)))
    first, second = (8, 15), (2, 3)
    player.press(first)
    player.release(first)
    player.press_again(second)
    player.release(second)
    player.wait_until(lambda: player.status() is not Status.READY)
    assert len(dealt) == 1
    assert player.position.is_open(player.cell(first))
    hit = bool(layout_of_game(player).mines & player.position.grid.bit(player.cell(second)))
    assert player.position.is_open(player.cell(second)) != hit
    assert (player.status() is Status.LOST) == hit


def test_a_search_tells_how_far_it_is_and_can_be_cancelled(player: Player) -> None:
    no_guess(player, SLOW, Boards.HARD)
    player.open((2, 2))
    player.key(Qt.Key.Key_M)
    assert player.playing.game.flag_mode, "the window answers meanwhile"
    player.playing.dealer.searching.emit(0.25)
    assert "25" in player.window.strip.text
    QTest.mouseClick(player.window.strip.button, LEFT)
    assert player.status() is Status.READY
    assert not player.playing.game.waits_for_board
    assert "no guess needed" in player.window.strip.text


def test_a_new_game_ends_the_search(player: Player) -> None:
    no_guess(player, SLOW, Boards.HARD)
    player.open((2, 2))
    player.playing.game.new_game(Level(9, 9, 10))
    QTest.qWait(50)
    assert player.status() is Status.READY
    assert player.playing.game.session.setup.layout is None
    player.open((4, 4))
    player.wait_until(running(player))


def refused(player: Player, at: Place = (0, 0)) -> None:
    """Ask for a board that there is none of."""
    no_guess(player, TOO_DENSE)
    player.open(at)
    player.wait_until(lambda: "too dense" in player.window.strip.text)


def test_where_none_is_found_a_random_board_is_offered_and_counts_as_such(player: Player) -> None:
    refused(player)
    assert player.status() is Status.READY
    QTest.mouseClick(player.window.strip.button, LEFT)
    assert player.status() is not Status.READY
    session = player.playing.game.session
    assert session.setup.kind is GameKind.RANDOM
    assert player.playing.game.proof == ()
    player.playing.game.new_game()
    assert counted(player, TOO_DENSE).played == 1
    records = player.playing.keeper.records()
    assert records.statistics(TOO_DENSE, StatKind.NO_GUESS).played == 0


def test_the_offer_stays_when_flags_are_put_meanwhile(player: Player) -> None:
    refused(player)
    player.flag((1, 1))
    assert player.window.strip.button.isVisible()
    player.playing.reports.repeat()
    assert "too dense" in player.window.strip.text
    QTest.mouseClick(player.window.strip.button, LEFT)
    assert player.position.is_open(player.cell((0, 0)))


def test_a_random_board_after_all_is_no_proved_one_after_a_restart_either(
    player: Player, tmp_path: Path, qapp: QApplication
) -> None:
    """R9: never claimed what was not proved; the flags had been saved as those of a no-guess game."""
    no_guess(player, TOO_DENSE)
    player.flag((1, 1))
    player.open((0, 0))
    player.wait_until(lambda: "too dense" in player.window.strip.text)
    QTest.mouseClick(player.window.strip.button, LEFT)
    with restarted(player, tmp_path, qapp) as again:
        assert again.playing.game.session.setup.kind is GameKind.RANDOM


def restarted(player: Player, tmp_path: Path, qapp: QApplication) -> AbstractContextManager[Player]:
    """Another window that finds what this one has saved so far."""
    other = tmp_path / "other"
    other.mkdir()
    (other / "current.game").write_bytes(player.playing.keeper.autosave.path.read_bytes())
    return player_in(other, Level(9, 9, 10), qapp)


def test_flags_before_the_first_opening_are_kept(player: Player) -> None:
    no_guess(player, Level(16, 16, 40))
    player.flag((0, 0), (15, 15))
    player.open((8, 8))
    player.wait_until(running(player))
    assert player.position.flags == player.position.grid.set_of([0, 255])
    assert judge(layout_of_game(player), player.cell((8, 8))).no_guess


def test_a_game_with_flags_only_gets_its_board_after_a_restart(
    player: Player, tmp_path: Path, qapp: QApplication
) -> None:
    no_guess(player, Level(9, 9, 10))
    player.flag((0, 0))
    with restarted(player, tmp_path, qapp) as again:
        assert again.position.flags
        again.open((4, 4))
        again.wait_until(running(again))
        assert again.playing.game.session.setup.kind is GameKind.NO_GUESS
        assert again.playing.game.proof


def test_the_proof_comes_with_the_game_also_after_a_restart(
    player: Player, tmp_path: Path, qapp: QApplication
) -> None:
    no_guess(player, Level(16, 16, 40))
    player.open((8, 8))
    player.wait_until(running(player))
    proof: tuple[ProofStep, ...] = player.playing.game.proof
    layout = layout_of_game(player)
    shown_mines = shown_safe = 0
    for step in proof:
        shown_mines |= step.mines
        shown_safe |= step.safe
    assert not shown_safe & layout.mines
    assert not shown_mines & ~layout.mines
    assert not layout.grid.all_cells & ~(layout.mines | shown_safe | player.position.opened)
    with restarted(player, tmp_path, qapp) as again:
        assert again.playing.game.proof == proof


def test_a_flag_on_the_cell_that_waits_gives_it_up_and_the_next_opening_is_safe(player: Player) -> None:
    """R2.1: the board was found for the other cell."""
    level = Level(9, 9, 10)
    no_guess(player, level)
    game = player.playing.game
    game.board_wanted.disconnect()
    player.open((8, 8))
    player.flag((8, 8))
    found = draw_no_guess(level, player.cell((8, 8)), 0)
    assert isinstance(found, NoGuessBoard)
    game.deal(found.layout)
    assert game.session.setup.layout is None
    assert not game.waits_for_board
    Dealer(game)
    mine = player.place(found.layout.grid.cells(found.layout.mines)[0])
    player.open(mine)
    player.wait_until(running(player))
    assert judge(layout_of_game(player), player.cell(mine)).no_guess


def test_a_board_that_is_found_while_the_clock_is_held_waits_for_it(player: Player) -> None:
    """R6.1: the opening would be seen before the clock runs."""
    no_guess(player, Level(9, 9, 10))
    game = player.playing.game
    game.pause(PauseReason.MENU)
    player.open((4, 4))
    QTest.qWait(100)
    assert player.status() is Status.READY
    game.release(PauseReason.MENU)
    player.wait_until(running(player))
    assert player.position.is_open(player.cell((4, 4)))
    assert game.proof


def test_statistics_are_apart(player: Player) -> None:
    level = Level(9, 9, 10)
    no_guess(player, level)
    player.open((4, 4))
    player.wait_until(running(player))
    layout = layout_of_game(player)
    player.open(*[player.place(cell) for cell in layout.grid.cells(layout.grid.all_cells & ~layout.mines)])
    assert player.status() is Status.WON
    assert counted(player, level).played == 0
    assert player.playing.keeper.records().statistics(level, StatKind.NO_GUESS).won == 1
