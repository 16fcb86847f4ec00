"""The whole game by keyboard alone."""

from __future__ import annotations

import pytest
from games import BOARD, OPENED
from player import NO_KEYS, Player
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QPushButton, QWidget

from demineur.engine.levels import NAMED_LEVELS, Level
from demineur.engine.position import Status
from demineur.settings import (
    BRIGHTNESS,
    CONFIRM_LEAVING,
    LEVEL,
    ORIENTATION,
    THEME,
    Brightness,
    Orientation,
    Theme,
)

CTRL = Qt.KeyboardModifier.ControlModifier
K = Qt.Key


def send_key(
    widget: QWidget, kind: QEvent.Type, key: Qt.Key, *, repeated: bool = False, text: str = ""
) -> None:
    QApplication.sendEvent(widget, QKeyEvent(kind, key, NO_KEYS, text, repeated))


# The cursor ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "opens"), [(K.Key_Space, True), (K.Key_F, False)])
def test_the_first_key_works_at_once(player: Player, key: Qt.Key, opens: bool) -> None:
    """Nothing need be clicked or focused before; the cursor begins in the middle."""
    assert player.cursor() is None
    player.key(key)
    assert player.cursor() == (4, 4)
    assert player.position.is_open(40) is opens
    assert player.mines == ("10" if opens else "9")


def test_the_first_arrow_moves_from_the_middle(player: Player) -> None:
    player.key(K.Key_Left)
    assert player.cursor() == (4, 3)


def test_the_cursor_walks_jumps_and_stops_at_the_edges(player: Player) -> None:
    player.begin(BOARD)
    for key, modifiers, expected in (
        (K.Key_Up, NO_KEYS, (1, 2)),
        (K.Key_Home, NO_KEYS, (1, 0)),
        (K.Key_Left, NO_KEYS, (1, 0)),
        (K.Key_End, NO_KEYS, (1, 4)),
        (K.Key_Right, NO_KEYS, (1, 4)),
        (K.Key_PageDown, NO_KEYS, (3, 4)),
        (K.Key_Down, NO_KEYS, (3, 4)),
        (K.Key_PageUp, NO_KEYS, (0, 4)),
        (K.Key_Home, CTRL, (0, 0)),
        (K.Key_End, CTRL, (3, 4)),
    ):
        player.key(key, modifiers)
        assert player.cursor() == expected


def test_the_arrows_follow_a_turned_board_as_it_is_shown(player: Player) -> None:
    """R10.1."""
    player.window.resize(400, 800)
    player.begin(BOARD)
    assert player.window.scene.geometry.turned
    player.key(K.Key_Home, CTRL)
    player.key(K.Key_Down)
    assert player.cursor() == (0, 1)
    player.key(K.Key_Right)
    assert player.cursor() == (1, 1)
    player.key(K.Key_End, CTRL)
    assert player.cursor() == (3, 4)
    player.key(K.Key_PageUp)
    assert player.cursor() == (3, 0)


def test_the_cursor_is_kept_in_sight(player: Player) -> None:
    player.playing.game.new_game(Level(200, 200, 4000))
    view = player.window.view
    for key in (K.Key_Home, K.Key_End):
        player.key(key, CTRL)
        cursor = player.cursor()
        assert cursor is not None
        assert view.viewport().rect().contains(player.point(cursor).toPoint())


def test_the_mouse_hides_the_cursor_and_a_key_shows_it_again(player: Player) -> None:
    player.begin(BOARD)
    player.key(K.Key_Left)
    player.click((2, 0), Qt.MouseButton.RightButton)
    assert player.cursor() is None
    player.key(K.Key_Left)
    assert player.cursor() == (2, 0)


@pytest.mark.parametrize("brightness", [Brightness.LIGHT, Brightness.DARK])
@pytest.mark.parametrize("theme", Theme)
def test_the_cursor_can_be_seen_on_every_cell(player: Player, theme: Theme, brightness: Brightness) -> None:
    player.choose(THEME, theme.value)
    player.choose(BRIGHTNESS, brightness)
    player.begin(BOARD)
    player.open((0, 2))
    player.flag((0, 0))
    for place in ((0, 0), (0, 1), (0, 2), (3, 0)):
        player.put_cursor(place)
        player.click((3, 4), Qt.MouseButton.BackButton)
        player.window.scene.overlay.set_cursor(None)
        without = player.picture(place)
        player.key(K.Key_Left)
        player.put_cursor(place)
        with_cursor = player.picture(place)
        differing = sum(
            without.pixel(x, y) != with_cursor.pixel(x, y)
            for x in range(without.width())
            for y in range(without.height())
        )
        assert differing > without.width()


# Playing ------------------------------------------------------------------------------------------------


def test_a_game_is_won_with_keys_alone(player: Player) -> None:
    player.begin(BOARD, simple_mode=True)
    player.put_cursor((0, 2))
    player.key(K.Key_Space)
    assert player.board == OPENED
    player.put_cursor((0, 0))
    player.key(K.Key_F)
    assert player.mines == "3"
    player.put_cursor((1, 1))
    player.key(K.Key_Return)
    assert player.board == "F1...\n11.11\n1112#\n#####"
    player.put_cursor((3, 0))
    player.key(K.Key_Space)
    player.put_cursor((3, 2))
    player.key(K.Key_Space)
    player.put_cursor((3, 3))
    player.key(K.Key_Space)
    assert player.status() is Status.WON
    assert player.mines == "0"
    assert player.shows_the_position()
    player.key(K.Key_F2)
    assert player.status() is Status.READY


@pytest.mark.parametrize("key", [K.Key_Space, K.Key_Return, K.Key_Enter])
def test_a_held_key_highlights_and_its_release_chords(player: Player, key: Qt.Key) -> None:
    player.begin(BOARD, simple_mode=True)
    player.open((0, 2))
    player.flag((0, 0))
    player.put_cursor((0, 1))
    view = player.window.view
    send_key(view, QEvent.Type.KeyPress, key)
    assert player.pressed == {(1, 0)}
    send_key(view, QEvent.Type.KeyPress, K.Key_Down)
    send_key(view, QEvent.Type.KeyRelease, K.Key_Down)
    assert player.pressed == {(1, 0), (2, 0)}
    send_key(view, QEvent.Type.KeyPress, key, repeated=True)
    send_key(view, QEvent.Type.KeyRelease, key, repeated=True)
    assert player.board == "F" + OPENED[1:]
    send_key(view, QEvent.Type.KeyRelease, key)
    assert player.board == "F1...\n11.11\n1112#\n#####"
    assert player.pressed == set()


def test_a_held_space_that_walks_opens_one_cell_only(player: Player) -> None:
    player.begin(BOARD)
    player.put_cursor((3, 2))
    view = player.window.view
    send_key(view, QEvent.Type.KeyPress, K.Key_Space)
    send_key(view, QEvent.Type.KeyPress, K.Key_Right)
    send_key(view, QEvent.Type.KeyPress, K.Key_Space, repeated=True)
    send_key(view, QEvent.Type.KeyRelease, K.Key_Space)
    assert player.board == "#####\n#####\n#####\n##1##"


def test_space_on_a_flag_does_nothing_and_m_makes_it_flag(player: Player) -> None:
    player.begin(BOARD)
    player.put_cursor((0, 2))
    player.keys(K.Key_F, K.Key_Space)
    assert player.status() is Status.READY
    player.keys(K.Key_M, K.Key_Space)
    assert player.mines == "4"
    assert player.playing.game.flag_mode
    player.keys(K.Key_M, K.Key_Space)
    assert player.board == OPENED


@pytest.mark.parametrize("letter", ["ф", "ß", "€", "ن", "あ"])
def test_letters_of_other_scripts_are_no_keys_of_the_board(player: Player, letter: str) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, ord(letter.upper()[0]), NO_KEYS, letter)
    QApplication.sendEvent(player.window.view, event)
    assert player.status() is Status.READY


def test_a_held_new_game_key_begins_one_game(player: Player) -> None:
    begun: list[object] = []
    player.playing.game.began.connect(begun.append)
    handle = player.window.windowHandle()
    QTest.keyPress(handle, K.Key_F2)
    for key in (K.Key_F2, K.Key_M, K.Key_P):
        send_key(player.window.view, QEvent.Type.KeyPress, key, repeated=True)
    QTest.keyRelease(handle, K.Key_F2)
    assert len(begun) == 1
    for action in player.window.menus.new_game, player.window.menus.pause, player.window.menus.restart:
        assert not action.autoRepeat()


def test_space_held_while_a_new_game_begins_does_nothing_to_it(player: Player) -> None:
    """I04."""
    player.choose(CONFIRM_LEAVING, False)
    handle = player.window.windowHandle()
    QTest.keyPress(handle, K.Key_Space)
    assert player.status() is not Status.READY
    QTest.keyClick(handle, K.Key_F2)
    send_key(player.window.view, QEvent.Type.KeyPress, K.Key_Space, repeated=True)
    QTest.keyRelease(handle, K.Key_Space)
    assert player.status() is Status.READY


@pytest.mark.parametrize("key", [K.Key_Space, K.Key_Return, K.Key_F])
def test_no_key_of_the_board_begins_a_game_right_after_a_loss(player: Player, key: Qt.Key) -> None:
    """I04."""
    player.begin(BOARD)
    player.open((0, 2))
    player.put_cursor((0, 0))
    player.key(K.Key_Space)
    lost = player.board
    assert player.status() is Status.LOST
    player.keys(key, K.Key_Right, key, K.Key_Down, key)
    assert player.board == lost
    assert player.window.focusWidget() is player.window.view


# Shortcuts and menus ------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", range(1, 10))
def test_the_level_keys_choose_levels(player: Player, place: int) -> None:
    named = NAMED_LEVELS[place - 1]
    player.key(Qt.Key(K.Key_0 + place), CTRL)
    assert player.position.level == named.level
    assert player.store.value(LEVEL) == named.key
    assert player.mines == str(named.level.mines)
    assert player.shows_the_position()


def test_changing_the_level_by_key_in_a_game_asks_first(player: Player) -> None:
    """I04."""
    player.key(K.Key_Space)
    assert player.status() is Status.RUNNING
    with player.dialog_answered("Leave"):
        player.key(K.Key_3, CTRL)
    assert player.status() is Status.RUNNING
    assert player.position.level == Level(9, 9, 10)
    checked = [action.text() for action in level_menu(player).actions() if action.isChecked()]
    assert len([text for text in checked if "9 × 9" in text]) == 2
    assert not [text for text in checked if "20 × 12" in text]


def level_menu(player: Player) -> QMenu:
    return player.window.menus.menus[1]


def test_typing_in_the_level_dialog_starts_nothing_behind_it(player: Player) -> None:
    """I04: digits, Space and the board's keys."""
    begun: list[object] = []
    player.playing.game.began.connect(begun.append)

    def type_there(dialog: QDialog) -> None:
        field = dialog.findChildren(QLineEdit)[0]
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, "12")
        for key in (K.Key_Space, K.Key_F2, K.Key_P, K.Key_M, K.Key_F):
            QTest.keyClick(field, key)
        QTest.keyClick(dialog, K.Key_3, CTRL)

    with player.dialog_answered("Level", type_there):
        player.key(K.Key_L, CTRL)
    assert not begun
    assert not player.playing.game.flag_mode
    assert player.store.value(LEVEL) == "beginner"
    assert player.window.focusWidget() is player.window.view


@pytest.mark.parametrize(
    ("key", "title"), [(K.Key_L, "Level"), (K.Key_T, "Statistics"), (K.Key_Comma, "Options")]
)
def test_the_focus_returns_to_the_board_after_a_dialog(player: Player, key: Qt.Key, title: str) -> None:
    player.window.header.face.setFocus()
    with player.dialog_answered(title):
        player.key(key, CTRL)
    assert player.window.focusWidget() is player.window.view
    player.key(K.Key_F)
    assert player.mines == "9"


def open_menu() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


# The offscreen platform has no windows to raise and no keyboard to grab for a menu.
offscreen_menus = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@offscreen_menus
@pytest.mark.parametrize("letter", [K.Key_G, K.Key_L, K.Key_V, K.Key_H])
def test_menus_open_walk_and_close_by_key(player: Player, letter: Qt.Key) -> None:
    player.key(K.Key_Space)
    player.key(letter, Qt.KeyboardModifier.AltModifier)
    first = open_menu()
    assert player.covered()
    QTest.keyClick(first, K.Key_Right)
    second = open_menu()
    assert second is not first
    assert player.covered()
    QTest.keyClick(second, K.Key_Escape)
    player.key(K.Key_Escape)
    player.wait_until(lambda: not player.covered())
    assert player.window.focusWidget() is player.window.view


@offscreen_menus
def test_menus_walk_by_key_while_the_player_has_paused(player: Player) -> None:
    """The button of the cover must not take the focus away from the menus."""
    player.keys(K.Key_Space, K.Key_P)
    player.key(K.Key_G, Qt.KeyboardModifier.AltModifier)
    for _ in range(3):
        QTest.keyClick(open_menu(), K.Key_Right)
    QTest.keyClick(open_menu(), K.Key_Escape)
    player.key(K.Key_Escape)
    player.wait_until(player.window.isActiveWindow)
    assert player.covered()
    player.key(K.Key_Return)
    player.wait_until(lambda: not player.covered())


def test_every_action_of_the_menus_has_a_name_and_no_shortcut_twice(player: Player) -> None:
    taken: list[str] = []
    for menu in player.window.menus.menus:
        for action in menu.actions():
            if not action.isSeparator():
                assert action.text()
                taken += [shortcut.toString() for shortcut in action.shortcuts()]
    assert len(taken) == len(set(taken))
    assert "F2" in taken


def test_tab_reaches_every_control_and_comes_back(player: Player) -> None:
    seen: list[QWidget | None] = []
    for _ in range(6):
        player.key(K.Key_Tab)
        seen.append(player.window.focusWidget())
    header = player.window.header
    assert {header.face, header.flag_switch, player.window.view} <= set(seen)


def test_the_controls_of_the_header_work_by_key(player: Player) -> None:
    seen: list[object] = []
    player.playing.game.flag_mode_changed.connect(seen.append)
    player.window.header.flag_switch.setFocus()
    player.key(K.Key_Space)
    player.window.header.face.setFocus()
    player.key(K.Key_Space)
    assert seen == [True, False]
    assert player.window.focusWidget() is player.window.view


def test_play_again_by_key_after_the_end(player: Player) -> None:
    player.begin("*.")
    player.put_cursor((0, 1))
    player.key(K.Key_Space)
    assert player.status() is Status.WON
    for _ in range(4):
        player.key(K.Key_Tab)
        if isinstance(player.window.focusWidget(), QPushButton):
            break
    player.key(K.Key_Space)
    assert player.status() is Status.READY
    assert player.window.focusWidget() is player.window.view


def window_state(player: Player) -> Qt.WindowState:
    shown = Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMaximized
    state = player.window.windowState() & shown
    assert player.window.menus.full_screen.isChecked() is player.window.isFullScreen()
    return state


@pytest.mark.parametrize("before", [Qt.WindowState.WindowNoState, Qt.WindowState.WindowMaximized])
def test_full_screen_by_key_there_and_back(player: Player, before: Qt.WindowState) -> None:
    player.window.setWindowState(before)
    player.key(K.Key_F11)
    assert window_state(player) == before | Qt.WindowState.WindowFullScreen
    player.key(K.Key_F11)
    assert window_state(player) == before


def test_one_key_leaves_a_full_screen_that_the_window_began_with(player: Player) -> None:
    """As when the geometry of the last time was that of a full screen."""
    player.window.showFullScreen()
    player.key(K.Key_F11)
    assert window_state(player) == Qt.WindowState.WindowNoState


def test_escape_in_the_question_stays_in_the_game(player: Player) -> None:
    player.key(K.Key_Space)
    before = player.board
    with player.dialog_answered("Leave"):
        player.key(K.Key_F2)
    assert player.board == before
    assert player.window.focusWidget() is player.window.view


def test_the_landscape_option_keeps_a_wide_board_lying(player: Player) -> None:
    player.window.resize(400, 800)
    player.choose(ORIENTATION, Orientation.LANDSCAPE)
    player.begin(BOARD)
    assert not player.window.scene.geometry.turned
    player.choose(ORIENTATION, Orientation.AUTO)
    assert player.window.scene.geometry.turned
