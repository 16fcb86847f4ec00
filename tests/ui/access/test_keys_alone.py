"""An evening of play without a mouse: games, options, statistics, one's games, a replay."""

from __future__ import annotations

from time import monotonic
from typing import TypeVar

import pytest
from games import BOARD, win
from player import NO_KEYS, Player
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QTabBar, QTableView, QWidget

from demineur.engine.position import Status
from demineur.settings import DIGIT_SIZE, ORIENTATION, QUESTION_MARKS, DigitSize, Orientation
from demineur.ui.dialogs.setting_fields import ChoiceField, SwitchField
from demineur.ui.dialogs.statistics_levels import LevelTable
from demineur.ui.replay_screen import ReplayScreen

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
W = TypeVar("W", bound=QWidget)
_PATIENCE_S = 30


def press(dialog: QDialog, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEYS) -> None:
    QTest.keyClick(dialog.windowHandle(), key, modifiers)
    QApplication.processEvents()


def tab_to(dialog: QDialog, kind: type[W], text: str = "") -> W:
    """Press Tab until the focus is in a *kind* of widget that says *text*, once there is one to be seen."""
    end = monotonic() + _PATIENCE_S
    while not any(part.isVisible() for part in dialog.findChildren(kind)):
        assert monotonic() < end, f"There is no {kind.__name__} to be seen."
        QTest.qWait(10)
    for _ in range(60):
        press(dialog, K.Key_Tab)
        now = QApplication.focusWidget()
        if isinstance(now, kind) and text in (now.text() if isinstance(now, SwitchField) else text):
            return now
    raise AssertionError(f"The Tab key never comes to a {kind.__name__} “{text}”.")


def change_options(dialog: QDialog) -> None:
    tab_to(dialog, SwitchField, "Question")
    press(dialog, K.Key_Space)
    tabs = tab_to(dialog, QTabBar)
    press(dialog, K.Key_Right)
    press(dialog, K.Key_Right)
    assert tabs.currentIndex() == 2
    field = tab_to(dialog, ChoiceField)
    while field.currentText() != "Normal":
        field = tab_to(dialog, ChoiceField)
    press(dialog, K.Key_Down)
    press(dialog, K.Key_Escape)


def look_at_statistics(dialog: QDialog) -> None:
    tab_to(dialog, QComboBox)
    press(dialog, K.Key_Down)
    tabs = tab_to(dialog, QTabBar)
    press(dialog, K.Key_Right)
    press(dialog, K.Key_Right)
    assert tabs.currentIndex() == 2
    table = tab_to(dialog, LevelTable)
    press(dialog, K.Key_4, CTRL)
    assert table.horizontalHeader().sortIndicatorSection() == 3
    assert table.horizontalHeader().sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
    press(dialog, K.Key_4, CTRL)
    assert table.horizontalHeader().sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
    press(dialog, K.Key_Return)
    assert tabs.currentIndex() == 0, "the figures of the level in that row"
    press(dialog, K.Key_Escape)


def win_by_key(player: Player) -> None:
    """Put a question mark, take it away, and open all safe cells one by one."""
    player.choose(ORIENTATION, Orientation.LANDSCAPE)
    player.begin(BOARD)
    # For a moment after the dialog the window may still be without the focus (rules.md R6.5).
    player.wait_until(lambda: not player.playing.game.session.clock.reasons)
    player.put_cursor((0, 0))
    player.keys(K.Key_F, K.Key_F)
    assert player.board.startswith("?")
    player.key(K.Key_F)
    for place in [(row, column) for row in range(4) for column in range(5)]:
        layout = player.playing.game.session.setup.layout
        assert layout is not None
        if not layout.mines & layout.grid.bit(player.cell(place)) and player.status() is not Status.WON:
            player.put_cursor(place)
            player.key(K.Key_Space)
    assert player.status() is Status.WON


def test_a_game_the_options_and_the_statistics_by_key(player: Player) -> None:
    with player.dialog_answered("Options", change_options):
        player.key(K.Key_Comma, CTRL)
    assert player.store.value(QUESTION_MARKS)
    assert player.store.value(DIGIT_SIZE) is DigitSize.LARGE
    assert player.window.scene.atlas.theme.digit_share == 70

    win_by_key(player)

    with player.dialog_answered("Statistics", look_at_statistics):
        player.key(K.Key_T, CTRL)
    assert player.window.view.hasFocus()

    # The next game: the face is the way of the Tab key, F2 the quick one.
    player.key(K.Key_F2)
    assert player.status() is Status.READY


def test_ones_games_are_sorted_and_watched_by_key(player: Player) -> None:
    win(player, ms=5000)
    win(player, ms=3000)

    def sort_and_watch(dialog: QDialog) -> None:
        table = tab_to(dialog, QTableView)
        press(dialog, K.Key_2, CTRL)
        assert table.horizontalHeader().sortIndicatorSection() == 1
        press(dialog, K.Key_Down)
        press(dialog, K.Key_Return)

    with player.dialog_answered("Your games", sort_and_watch):
        player.key(K.Key_H, CTRL)
    screen = player.window.findChild(ReplayScreen)
    assert screen is not None
    player.wait_until(screen.isVisible)
    player.keys(K.Key_Space, K.Key_End, K.Key_Home, K.Key_Right, K.Key_Escape)
    player.wait_until(lambda: not screen.isVisible())
    assert player.window.view.hasFocus()


@pytest.mark.parametrize("key", [(K.Key_Menu, NO_KEYS), (K.Key_F10, SHIFT)], ids=["menu", "shift-f10"])
def test_the_menu_key_does_nothing_to_the_game(
    player: Player, key: tuple[Qt.Key, Qt.KeyboardModifier]
) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    before = player.board
    player.key(*key)
    # What the platform makes of that key.
    middle = player.viewport.rect().center()
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, middle, player.viewport.mapToGlobal(middle), NO_KEYS
    )
    QApplication.sendEvent(player.viewport, event)
    assert player.board == before
    assert not player.covered()
    assert QApplication.activePopupWidget() is None
    assert player.window.view.hasFocus()
