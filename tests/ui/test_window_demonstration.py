"""*Watch the computer play*: it plays to the end, and leaves nothing behind."""

from __future__ import annotations

import pytest
from games import BOARD, OPENED, counted
from player import Player
from PySide6.QtCore import QEvent, QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton
from thoughts import said, thinking

from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.play.session import GameKind
from demineur.settings import CONFIRM_LEAVING
from demineur.ui.tiles import Mark
from demineur.ui.watching import Watching

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def watch(player: Player) -> Watching:
    player.key(K.Key_W, CTRL)
    return thinking(player).watching


def speed(player: Player) -> QComboBox:
    return thinking(player).panel.findChildren(QComboBox)[0]


def hurry(player: Player) -> None:
    """Let no time pass between the moves: what waits is done at once."""
    for timer in thinking(player).watching.findChildren(QTimer):
        if timer.isActive():
            timer.start(0)
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def play_to_the_end(player: Player) -> None:
    for _ in range(20_000):
        if player.status().over:
            return
        hurry(player)
    raise AssertionError("It does not end.")


@pytest.mark.parametrize("level", [Level(9, 9, 10), Level(9, 9, 35), Level(16, 16, 40), Level(8, 1, 2)])
def test_it_plays_to_the_end(player: Player, level: Level) -> None:
    player.playing.game.new_game(level)
    for _ in range(2):
        watch(player)
        play_to_the_end(player)
        assert player.shows_the_position()
        assert not player.window.scene.overlay.marks
        assert said(player) in {"Won.", "A guess that went wrong: no logic could have helped."}
    assert counted(player, level).played == 0
    assert player.playing.keeper.autosave.load() is None


def test_it_says_why_before_it_moves(player: Player) -> None:
    watch(player)
    assert "middle" in said(player)
    while player.status() is Status.READY:
        hurry(player)
    while not player.window.scene.overlay.marks:
        hurry(player)
    before = player.position
    assert marks(player) & {Mark.USED, Mark.FIRST}
    assert "middle" not in said(player)
    assert player.position == before


def marks(player: Player) -> set[Mark]:
    return set(player.window.scene.overlay.marks.values())


def test_the_player_cannot_play_along(player: Player) -> None:
    watch(player)
    player.open((0, 0))
    player.flag((1, 1))
    player.key(K.Key_H)
    assert player.status() is Status.READY
    assert player.position.flags == 0
    assert "middle" in said(player)


def test_closing_the_panel_ends_it_and_a_new_game_is_the_players(player: Player) -> None:
    watching = watch(player)
    hurry(player)
    thinking(player).panel.close_panel()
    assert not watching.is_on
    before = player.position
    for _ in range(20):
        hurry(player)
    assert player.position == before
    player.key(K.Key_F2)
    assert player.playing.game.session.setup.kind is GameKind.RANDOM
    player.open((4, 4))
    assert player.status() is Status.RUNNING


def test_a_new_game_ends_it_without_a_question(player: Player) -> None:
    player.store.set_value(CONFIRM_LEAVING, True)
    watching = watch(player)
    while player.status() is not Status.RUNNING:
        hurry(player)
    player.key(K.Key_F2)
    assert not watching.is_on
    assert said(player) == ""
    assert not player.window.scene.overlay.marks
    assert player.status() is Status.READY
    for _ in range(20):
        hurry(player)
    assert player.status() is Status.READY


def test_another_game_takes_nothing_over_from_the_thought_before(player: Player) -> None:
    """What was found out about the last board is no move on this one."""
    watching = watch(player)
    for _ in range(30):
        hurry(player)
    watching.start()
    assert player.status() is Status.READY
    assert not player.window.scene.overlay.marks
    QTest.qWait(60)
    assert player.status() is Status.READY
    assert "middle" in said(player)


def test_a_running_game_is_asked_about_first(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    with player.dialog_answered("Leave this game?"):
        watch(player)
    assert player.board == OPENED
    assert player.playing.game.session.setup.kind is GameKind.RANDOM


def test_it_waits_while_the_game_is_paused(player: Player) -> None:
    watch(player)
    while player.status() is not Status.RUNNING:
        hurry(player)
    player.key(K.Key_P)
    assert player.covered()
    before = player.position
    for _ in range(30):
        hurry(player)
    assert player.position == before
    player.key(K.Key_P)
    play_to_the_end(player)


def test_the_speed_is_chosen_in_the_panel_and_counts_from_the_next_move(player: Player) -> None:
    watching = watch(player)
    box = speed(player)
    assert box.isVisible()
    box.setCurrentIndex(box.count() - 1)
    (timer,) = watching.findChildren(QTimer)
    watching.start()
    fast = timer.interval()
    box.setCurrentIndex(0)
    watching.start()
    assert timer.interval() > fast


def test_another_language_in_the_middle_changes_the_words_only(player: Player) -> None:
    watch(player)
    while not player.window.scene.overlay.marks:
        hurry(player)
    before = said(player)
    QApplication.sendEvent(player.window, QEvent(QEvent.Type.LanguageChange))
    assert said(player) == before


def test_a_game_afterwards_is_looked_back_at_as_any_other(player: Player) -> None:
    watching = watch(player)
    play_to_the_end(player)
    player.key(K.Key_K, CTRL)
    player.wait_until(thinking(player).reviewing.moves.isVisible)
    assert not watching.is_on
    assert not speed(player).isVisible()
    shown = [button for button in thinking(player).panel.findChildren(QPushButton) if button.isVisible()]
    assert "Another game" not in {button.text() for button in shown}
