"""The clock in the window, and the cover over a board whose clock stands (rules.md R6)."""

from __future__ import annotations

import pytest
from games import BOARD, OPENED
from player import LEFT, MIDDLE, RIGHT, Player
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPushButton

from demineur.engine.position import Status
from demineur.play.clock import PauseReason
from demineur.settings import CONFIRM_LEAVING, PAUSE_ON_FOCUS_LOSS, QUESTION_MARKS

K = Qt.Key
offscreen_menus = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def running(player: Player) -> Player:
    """A game in Simple mode, 37 s old."""
    player.begin(BOARD, simple_mode=True)
    player.open((0, 2))
    player.wait(37_000)
    return player


def resume_button(player: Player) -> QPushButton:
    return player.playing.cover.findChildren(QPushButton)[0]


def leave_window(player: Player) -> QDialog:
    """Another window of the desktop takes the focus."""
    other = QDialog()
    other.show()
    other.activateWindow()
    player.wait_until(other.isActiveWindow)
    return other


def come_back(player: Player, other: QDialog) -> None:
    other.close()
    player.window.activateWindow()
    player.wait_until(player.window.isActiveWindow)


def try_everything(player: Player) -> None:
    """Every way to do something to the board, with events as the platform delivers them."""
    handle = player.window.windowHandle()
    for place in ((0, 0), (1, 1), (3, 3)):
        for button in (LEFT, RIGHT, MIDDLE):
            QTest.mouseClick(handle, button, pos=player.point_in_window(place))
        QTest.mouseDClick(handle, LEFT, pos=player.point_in_window(place))
    player.window.view.setFocus()
    player.keys(K.Key_Left, K.Key_Space, K.Key_F, K.Key_Return, K.Key_Down, K.Key_F)


# The clock ----------------------------------------------------------------------------------------------


def test_the_clock_runs_from_the_first_opening_to_the_end(player: Player) -> None:
    """T01."""
    player.begin(BOARD)
    player.wait(3_000)
    player.flag((0, 0))
    player.wait(2_000)
    player.press((0, 2))
    player.wait(2_000)
    assert player.clock == "0:00"
    player.release((0, 2))
    player.wait(5_000)
    assert player.playing.game.session.elapsed_ms == 5_000
    player.open((3, 1))
    player.wait(3_000)
    assert player.status() is Status.LOST
    assert player.clock == "0:05"


def test_quick_new_games_begin_at_zero_and_their_clock_runs(player: Player) -> None:
    """T01."""
    player.choose(CONFIRM_LEAVING, False)
    player.begin(BOARD)
    player.open((0, 2))
    player.wait(5_000)
    for _ in range(5):
        player.key(K.Key_F2)
        assert player.clock == "0:00"
    player.begin("*..*")
    player.open((0, 1))
    player.wait(3_000)
    player.open((0, 2))
    assert player.status() is Status.WON
    assert player.clock == "0:03"


def test_the_display_follows_the_clock_by_itself(player: Player, running: Player) -> None:
    """T03: no second is skipped while the window ticks."""
    shown: list[int] = []
    player.playing.game.clock_ticked.connect(shown.append)
    for _ in range(3):
        running.time.now_ns += 400 * 1_000_000
        before = len(shown)
        running.wait_until(lambda before=before: len(shown) > before)  # type: ignore[misc]
    assert shown == sorted(shown)
    assert running.clock in {"0:37", "0:38"}


def test_an_idle_window_ticks_only_while_a_game_runs(player: Player) -> None:
    ticks: list[int] = []
    player.playing.game.clock_ticked.connect(ticks.append)
    QTest.qWait(450)
    assert not ticks


# The cover ----------------------------------------------------------------------------------------------


def test_the_pause_key_covers_and_everything_is_refused(running: Player) -> None:
    """T03."""
    running.key(K.Key_P)
    assert running.covered()
    running.wait(60_000)
    try_everything(running)
    assert running.board == OPENED
    assert running.pressed == set()
    assert running.clock == "0:37"
    running.key(K.Key_P)
    assert not running.covered()
    assert running.window.focusWidget() is running.window.view
    running.wait(1_000)
    assert running.playing.game.session.elapsed_ms == 38_000


def test_nothing_of_a_covered_board_can_be_seen(running: Player) -> None:
    """R6.2."""
    running.window.view.setFocus()
    before = running.window.view.grab().toImage()
    running.key(K.Key_P)
    one = running.window.view.grab().toImage()
    running.key(K.Key_P)
    running.open((3, 2))
    running.key(K.Key_P)
    assert running.window.view.grab().toImage() == one != before
    running.window.resize(500, 400)
    assert running.playing.cover.size() == running.window.view.size()


def test_the_click_on_resume_opens_nothing_below_it(running: Player) -> None:
    """R6.5."""
    running.key(K.Key_P)
    button = resume_button(running)
    place = button.mapTo(running.window, button.rect().center())
    QTest.mouseClick(running.window.windowHandle(), LEFT, pos=place)
    assert not running.covered()
    assert running.board == OPENED


def test_a_press_that_began_before_the_pause_comes_to_nothing(running: Player) -> None:
    running.press((1, 1))
    assert running.pressed
    running.key(K.Key_P)
    running.key(K.Key_P)
    running.release((1, 1))
    assert running.pressed == set()
    assert running.board == OPENED


def test_a_game_that_has_not_begun_cannot_be_paused(player: Player) -> None:
    player.key(K.Key_P)
    assert not player.covered()
    player.key(K.Key_Space)
    assert player.status() is not Status.READY
    assert not player.covered()


def test_a_minimised_window_waits_for_resume(running: Player) -> None:
    """T03."""
    running.window.showMinimized()
    running.wait_until(running.window.isMinimized)
    running.wait(5_000)
    running.window.showNormal()
    running.window.activateWindow()
    running.wait_until(running.window.isActiveWindow)
    QTest.qWait(250)
    assert running.covered()
    assert PauseReason.MINIMISED in running.playing.game.session.clock.reasons
    try_everything(running)
    assert running.board == OPENED
    resume_button(running).click()
    assert not running.covered()
    assert running.playing.game.session.elapsed_ms == 37_000


@pytest.mark.parametrize("key", [K.Key_L, K.Key_T, K.Key_Comma])
def test_dialogs_hold_the_clock_and_let_go_of_it(running: Player, key: Qt.Key) -> None:
    """T03: the statistics neither start nor stop it for good."""

    def look(_dialog: QDialog) -> None:
        assert running.covered()
        running.wait(20_000)

    with running.dialog_answered("", look):
        running.key(key, Qt.KeyboardModifier.ControlModifier)
    running.wait_until(lambda: not running.covered())
    running.wait(1_000)
    assert running.playing.game.session.elapsed_ms == 38_000


@pytest.mark.parametrize("key", [K.Key_T, K.Key_L])
def test_dialogs_do_not_end_a_pause_of_the_player(running: Player, key: Qt.Key) -> None:
    """T03; and the focus goes to what can be done now."""
    running.key(K.Key_P)
    with running.dialog_answered(""):
        running.key(key, Qt.KeyboardModifier.ControlModifier)
    QTest.qWait(250)
    assert running.covered()
    assert running.window.focusWidget() is resume_button(running)
    running.key(K.Key_Space)
    assert not running.covered()


def test_staying_in_a_paused_game_leaves_the_focus_on_resume(running: Player) -> None:
    running.key(K.Key_P)
    with running.dialog_answered("Leave"):
        running.key(K.Key_F2)
    assert running.covered()
    assert running.window.focusWidget() is resume_button(running)


def test_dialogs_without_a_game_leave_the_clock_alone(player: Player) -> None:
    """T03."""
    with player.dialog_answered("Statistics"):
        player.key(K.Key_T, Qt.KeyboardModifier.ControlModifier)
    player.wait(3_000)
    assert not player.covered()
    assert player.clock == "0:00"


@offscreen_menus
def test_an_open_menu_covers_the_board(running: Player) -> None:
    bar = running.window.menuBar()
    handle = running.window.windowHandle()
    title = bar.actionGeometry(bar.actions()[0]).center()
    QTest.mouseClick(handle, LEFT, pos=bar.mapTo(running.window, title))
    assert running.covered()
    running.wait(9_000)
    running.window.menus.menus[0].close()
    running.wait_until(lambda: not running.covered())
    assert running.playing.game.session.elapsed_ms == 37_000
    assert running.board == OPENED


def test_losing_the_focus_covers_until_it_comes_back(running: Player) -> None:
    other = leave_window(running)
    running.wait_until(running.covered)
    running.wait(60_000)
    come_back(running, other)
    running.wait_until(lambda: not running.covered())
    assert running.playing.game.session.elapsed_ms == 37_000


def test_the_click_that_activates_the_window_opens_nothing(running: Player) -> None:
    """R6.5."""
    other = leave_window(running)
    come_back(running, other)
    QTest.mouseClick(running.window.windowHandle(), LEFT, pos=running.point_in_window((3, 2)))
    running.click((3, 2))
    assert running.board == OPENED
    running.wait_until(lambda: not running.covered())
    running.click((3, 2))
    assert running.board != OPENED


def test_the_click_that_activates_the_window_opens_nothing_before_the_game_either(player: Player) -> None:
    other = leave_window(player)
    come_back(player, other)
    player.click((4, 4))
    assert player.status() is Status.READY
    QTest.qWait(200)
    player.click((4, 4))
    assert player.status() is not Status.READY


def test_losing_the_focus_can_be_allowed(running: Player) -> None:
    running.choose(PAUSE_ON_FOCUS_LOSS, False)
    other = leave_window(running)
    running.wait(1_000)
    assert not running.covered()
    come_back(running, other)
    assert running.playing.game.session.elapsed_ms == 38_000


def test_losing_the_focus_during_a_press_leaves_nothing_pressed(running: Player) -> None:
    """I03: Alt+Tab while a number is held."""
    running.choose(PAUSE_ON_FOCUS_LOSS, False)
    running.press((1, 1))
    assert running.pressed
    other = leave_window(running)
    running.wait_until(lambda: not running.pressed)
    running.release((1, 1))
    come_back(running, other)
    assert running.board == OPENED


def test_a_suspended_computer_pauses_at_the_last_tick(running: Player) -> None:
    """T03, R6.3."""
    running.time.sleep(3_600_000)
    running.wait_until(running.covered)
    assert running.clock == "0:37"
    assert running.playing.game.waits_for_resume
    running.time.sleep(3_600_000)
    resume_button(running).click()
    running.wait(1_000)
    assert running.playing.game.session.elapsed_ms == 38_000


def test_the_first_action_after_a_suspension_is_refused(running: Player) -> None:
    """It may come before the window's own tick has seen the gap."""
    running.time.sleep(60_000)
    running.click((3, 2))
    assert running.board == OPENED
    running.wait_until(running.covered)


def test_a_paused_game_that_is_left_gives_an_uncovered_board(running: Player) -> None:
    running.choose(CONFIRM_LEAVING, False)
    running.key(K.Key_P)
    running.key(K.Key_F2)
    assert not running.covered()
    assert running.window.focusWidget() is running.window.view
    running.key(K.Key_Space)
    assert running.status() is not Status.READY


def test_options_chosen_during_a_pause_hold_afterwards(running: Player) -> None:
    """SV02 c: nothing else of the game changes."""
    running.choose(QUESTION_MARKS, True)
    running.flag((0, 0))
    running.flag((0, 0))
    assert running.board.startswith("?")
    running.key(K.Key_P)
    running.choose(QUESTION_MARKS, False)
    running.key(K.Key_P)
    assert running.board == OPENED
    assert running.shows_the_position()


def test_a_resumed_game_is_covered_and_has_its_time(running: Player) -> None:
    """SV02 b."""
    running.flag((0, 0), (2, 4))
    session = running.playing.game.session
    before = running.board
    running.resume(session, 37_000)
    assert running.covered()
    assert running.window.focusWidget() is resume_button(running)
    assert (running.clock, running.mines) == ("0:37", "2")
    running.wait(3_000)
    try_everything(running)
    assert running.board == before
    running.keys(K.Key_P)
    running.wait(1_000)
    assert running.playing.game.session.elapsed_ms == 38_000


def test_a_menu_of_text_fields_is_no_game(running: Player) -> None:
    """Typing P in a dialog's field pauses nothing behind it."""

    def type_there(dialog: QDialog) -> None:
        QTest.keyClicks(dialog.findChildren(QLineEdit)[0], "ppp")

    with running.dialog_answered("Level", type_there):
        running.key(K.Key_L, Qt.KeyboardModifier.ControlModifier)
    running.wait_until(lambda: not running.covered())


def test_the_cover_lets_no_wheel_or_tap_through(running: Player) -> None:
    running.key(K.Key_P)
    device = QTest.createTouchDevice()
    point = running.point_in_window((3, 2))
    for _ in range(2):
        QTest.touchEvent(running.window, device).press(0, point).commit()
        QTest.touchEvent(running.window, device).release(0, point).commit()
    QApplication.processEvents()
    assert running.board == OPENED
