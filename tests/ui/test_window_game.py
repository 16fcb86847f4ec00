"""Games in the window from start to end (rules.md R5.4, R7, R8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games import BOARD, OPENED, counted, lose, win
from player import LEFT, Player
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QMessageBox,
    QPushButton,
)

from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.play.session import GameKind
from demineur.settings import (
    CONFIRM_LEAVING,
    QUESTION_MARKS,
    SIMPLE_MODE,
)

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def press_button(text: str) -> Callable[[QDialog], None]:
    def press(dialog: QDialog) -> None:
        for button in dialog.findChildren(QPushButton):
            if text in button.text().replace("&", ""):
                QTest.mouseClick(button, LEFT)

    return press


# The end ------------------------------------------------------------------------------------------------


def test_a_lost_board_shows_mines_wrong_flags_and_the_explosion(player: Player) -> None:
    """R7.1."""
    player.begin(BOARD)
    player.open((0, 2))
    player.flag((0, 0), (3, 0))
    player.wait(12_340)
    player.open((3, 1))
    assert player.board == "F1...\n#1.11\n#112*\n!X##*"
    assert player.shows_the_position()
    assert player.window.header.mood == "lost"
    assert "12.340" in player.window.strip.text
    assert player.window.strip.button.isVisible()
    assert QApplication.activeModalWidget() is None


def test_a_won_board_shows_every_mine_flagged_and_counts_to_zero(player: Player) -> None:
    """R7.2."""
    win(player, ms=7_000)
    assert player.board == "F1...\n11.11\n1112F\n1F12F"
    assert player.mines == "0"
    assert player.window.header.mood == "won"
    assert "7.000" in player.window.strip.text
    assert player.shows_the_position()
    assert player.window.windowTitle()


def test_after_the_end_clicks_and_keys_change_nothing(player: Player) -> None:
    """ST03, R7.3."""
    win(player)
    before = player.board
    for place in ((0, 0), (1, 1), (3, 3)):
        player.click(place)
        player.flag(place)
    player.press((1, 1))
    assert player.pressed == set()
    player.release((1, 1))
    player.keys(K.Key_Space, K.Key_F, K.Key_Return, K.Key_P)
    assert player.board == before
    assert not player.covered()
    assert player.window.header.mood == "won"
    assert counted(player).played == 1


def test_play_again_is_one_click(player: Player) -> None:
    lose(player)
    QTest.mouseClick(player.window.strip.button, LEFT)
    assert player.status() is Status.READY
    assert player.window.focusWidget() is player.window.view
    assert not player.window.strip.button.isVisible()
    assert player.window.header.mood == "playing"


@pytest.mark.parametrize("width", [340, 620])
def test_the_board_does_not_move_when_the_game_ends(player: Player, width: int) -> None:
    """A strip that grew would move the cells under the pointer."""
    player.window.resize(width, 420)
    player.begin(BOARD)
    player.open((0, 2))
    before = player.window.view.geometry(), player.window.scene.geometry.size
    player.open((0, 0))
    QApplication.processEvents()
    assert (player.window.view.geometry(), player.window.scene.geometry.size) == before


def test_the_face_shows_a_press_on_the_board(player: Player) -> None:
    player.begin(BOARD)
    moods = []
    player.press((0, 2))
    moods.append(player.window.header.mood)
    player.release((0, 2))
    moods.append(player.window.header.mood)
    assert moods == ["pressed", "playing"]


def test_the_face_begins_a_new_game(player: Player) -> None:
    lose(player)
    QTest.mouseClick(player.window.header.face, LEFT)
    assert player.status() is Status.READY


# The counter --------------------------------------------------------------------------------------------


def test_the_counter_goes_below_zero_with_its_sign(player: Player) -> None:
    """Case R10."""
    player.playing.game.new_game(Level(9, 9, 10))
    player.flag(*[(1, column) for column in range(9)], (2, 0), (2, 1), (2, 2))
    assert player.mines == "−2"
    player.flag((2, 0))
    assert player.mines == "−1"
    player.playing.game.new_game(Level(30, 16, 99))
    assert player.mines == "99"
    player.playing.game.new_game(Level(16, 16, 40))
    player.flag(*[(cell // 16, cell % 16) for cell in range(51)])
    assert player.mines == "−11"


@pytest.mark.parametrize("flags", [0, 12, 111])
def test_the_counter_is_never_clipped(player: Player, flags: int) -> None:
    """Case R10: not in the narrowest window either."""
    player.playing.game.new_game(Level(12, 12, 10))
    player.window.resize(100, 100)
    player.flag(*[(cell // 12, cell % 12) for cell in range(flags)])
    QApplication.processEvents()
    for label in player.window.header.mines.findChildren(QLabel):
        if label.text():
            assert QFontMetrics(label.font()).horizontalAdvance(label.text()) <= label.width()


def test_flags_before_the_first_opening_stay_and_a_new_game_has_none(player: Player) -> None:
    """Case R08."""
    player.flag((0, 0))
    player.flag((0, 0))
    player.flag((4, 4))
    assert (player.mines, player.clock) == ("9", "0:00")
    player.open((0, 0))
    assert player.status() is not Status.LOST
    assert player.board.splitlines()[4][4] == "F"
    player.choose(CONFIRM_LEAVING, False)
    player.key(K.Key_F2)
    assert "F" not in player.board
    assert (player.mines, player.clock) == ("10", "0:00")


# Simple mode and question marks -------------------------------------------------------------------------


def try_to_chord(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.flag((0, 0))
    player.click((1, 1))
    assert player.board == "F" + OPENED[1:]


def test_simple_mode_is_offered_once_a_run_and_counts_from_the_next_game(player: Player) -> None:
    """R5.4."""
    try_to_chord(player)
    assert player.window.strip.button.isVisible()
    QTest.mouseClick(player.window.strip.button, LEFT)
    assert player.store.value(SIMPLE_MODE)
    assert not player.window.strip.button.isVisible()
    player.click((1, 1))
    assert player.board == "F" + OPENED[1:]
    player.choose(CONFIRM_LEAVING, False)
    player.key(K.Key_F2)
    assert player.playing.game.session.setup.simple_mode
    try_to_chord(player)
    assert not player.window.strip.button.isVisible()


def test_a_click_on_a_blank_cell_offers_nothing(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.click((0, 3))
    assert not player.window.strip.button.isVisible()


def test_question_marks_switched_off_leave_the_board(player: Player) -> None:
    """R4.5."""
    player.choose(QUESTION_MARKS, True)
    player.begin(BOARD)
    player.open((0, 2))
    player.flag((0, 0), (0, 0), (3, 0))
    assert player.board.startswith("?")
    assert player.board.endswith("F####")
    player.choose(QUESTION_MARKS, False)
    assert "?" not in player.board
    assert player.board.endswith("F####")
    assert player.shows_the_position()
    player.flag((3, 0))
    assert player.board == OPENED


def test_question_marks_switched_off_after_the_end_harm_nothing(player: Player) -> None:
    player.choose(QUESTION_MARKS, True)
    player.begin(BOARD)
    player.open((0, 2))
    player.flag((3, 0), (3, 0))
    player.open((0, 0))
    player.choose(QUESTION_MARKS, False)
    assert player.status() is Status.LOST
    assert player.shows_the_position()
    assert counted(player).played == 1


# Leaving a game -----------------------------------------------------------------------------------------


def test_leaving_a_running_game_asks_and_counts_it_as_lost(player: Player) -> None:
    """R8.1."""
    player.begin(BOARD)
    player.open((0, 2))
    with player.dialog_answered("Leave"):
        player.key(K.Key_F2)
    assert player.board == OPENED
    assert counted(player).played == 0
    with player.dialog_answered("Leave", press_button("Leave it")):
        player.key(K.Key_F2)
    assert player.status() is Status.READY
    assert (counted(player).played, counted(player).lost) == (1, 1)


def test_a_game_without_an_opening_is_left_without_a_question(player: Player) -> None:
    player.flag((0, 0))
    player.key(K.Key_F2)
    assert player.mines == "10"
    assert counted(player, Level(9, 9, 10)).played == 0


def test_do_not_ask_again_holds(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))

    def never_again(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        for box in dialog.findChildren(QCheckBox):
            box.setChecked(True)
        press_button("Leave it")(dialog)

    with player.dialog_answered("Leave", never_again):
        player.key(K.Key_F2)
    assert not player.store.value(CONFIRM_LEAVING)
    player.key(K.Key_Space)
    player.key(K.Key_F2)
    assert player.status() is Status.READY


def test_do_not_ask_again_means_nothing_to_somebody_who_stays(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))

    def stay(dialog: QDialog) -> None:
        for box in dialog.findChildren(QCheckBox):
            box.setChecked(True)

    with player.dialog_answered("Leave", stay):
        player.key(K.Key_F2)
    assert player.store.value(CONFIRM_LEAVING)


# The same board again -----------------------------------------------------------------------------------


def test_the_same_board_again_is_practice_and_not_counted(player: Player) -> None:
    """R8.3."""
    lose(player)
    layout = player.position.layout
    player.key(K.Key_R, CTRL)
    assert player.status() is Status.READY
    assert "ractice" in player.window.strip.text
    for cell in range(20):
        if layout is not None and not layout.mines & layout.grid.bit(cell):
            player.open(player.place(cell))
    assert player.status() is Status.WON
    assert player.position.layout == layout
    assert "ractice" in player.window.strip.text
    assert (counted(player).played, counted(player).won) == (1, 0)


def test_the_same_board_again_before_its_first_opening_is_still_the_same(player: Player) -> None:
    lose(player)
    layout = player.position.layout
    player.key(K.Key_R, CTRL)
    player.flag((0, 0))
    player.key(K.Key_R, CTRL)
    assert player.playing.game.session.setup.kind is GameKind.RESTARTED
    assert player.mines == "4"
    player.open((0, 2))
    assert player.position.layout == layout


def test_the_same_board_again_before_any_opening_is_a_new_game(player: Player) -> None:
    player.flag((0, 0))
    player.key(K.Key_R, CTRL)
    assert player.playing.game.session.setup.kind is GameKind.RANDOM
    assert player.mines == "10"


def test_a_game_after_practice_counts_again(player: Player) -> None:
    lose(player)
    player.key(K.Key_R, CTRL)
    player.key(K.Key_F2)
    assert player.playing.game.session.setup.kind is GameKind.RANDOM
