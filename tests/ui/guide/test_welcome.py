"""The page of the first start: shown once, in nobody's way."""

from __future__ import annotations

from pathlib import Path

import pytest
from looking import cramped
from player import Player
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from demineur.i18n import SYSTEM, available_languages
from demineur.paths import Folders
from demineur.settings import LANGUAGE, SIMPLE_MODE, WELCOMED
from demineur.ui.guide.first_start import greet
from demineur.ui.guide.welcome import Welcome
from demineur.ui.profile import is_first_start
from windows import settle

K = Qt.Key


def gone(player: Player) -> bool:
    settle()
    return all(welcome.isHidden() for welcome in player.window.findChildren(Welcome))


def welcomed(player: Player) -> Welcome:
    welcome = greet(player.playing, player.store)
    assert welcome is not None
    settle()
    return welcome


# Once -----------------------------------------------------------------------------------------------------


def test_it_comes_once(player: Player) -> None:
    welcomed(player).go()
    assert player.store.value(WELCOMED)
    assert greet(player.playing, player.store) is None


def test_it_does_not_come_over_a_game(player: Player) -> None:
    player.begin("*...\n....\n....")
    player.open((2, 3))
    assert greet(player.playing, player.store) is None


def test_new_folders_are_a_first_start(tmp_path: Path) -> None:
    places = Folders(tmp_path / "data", tmp_path / "config")
    places.data.mkdir()
    (places.data / "lock").touch()
    (places.data / "themes").mkdir()
    assert is_first_start(places)


def test_settings_or_games_mean_that_somebody_has_been_here(tmp_path: Path) -> None:
    places = Folders(tmp_path / "data", tmp_path / "config")
    places.data.mkdir()
    places.config.mkdir()
    places.settings.touch()
    assert not is_first_start(places)
    places.settings.unlink()
    (places.data / "current.game").touch()
    assert not is_first_start(places)


# In nobody's way --------------------------------------------------------------------------------------------


def test_a_click_on_the_board_plays(player: Player) -> None:
    welcomed(player)
    player.click((0, 0))
    assert gone(player)
    assert player.position.opened


@pytest.mark.parametrize("key", [K.Key_Escape, K.Key_Space, K.Key_Return])
def test_one_key_sends_it_away_and_the_board_has_the_focus(player: Player, key: Qt.Key) -> None:
    welcomed(player)
    player.key(key)
    assert gone(player)
    assert player.window.view.hasFocus()
    assert not player.position.opened


def test_the_tab_key_stays_on_the_card(player: Player) -> None:
    welcome = welcomed(player)
    parts = [welcome.play, welcome.language, welcome.simple, welcome.rules]
    for part in (*parts, welcome.play):
        assert part.hasFocus()
        player.key(K.Key_Tab)
    player.key(K.Key_Backtab)
    assert welcome.play.hasFocus()
    welcome.go()


def test_a_click_on_the_card_opens_nothing(player: Player) -> None:
    welcome = welcomed(player)
    QTest.mouseClick(welcome, Qt.MouseButton.LeftButton, pos=welcome.rect().topLeft() * 1)
    assert not welcome.isHidden()
    assert not player.position.opened


# The choices ------------------------------------------------------------------------------------------------


def test_simple_mode_counts_for_the_game_that_waits(player: Player) -> None:
    welcome = welcomed(player)
    QTest.mouseClick(welcome.simple, Qt.MouseButton.LeftButton, pos=welcome.simple.rect().center() / 4)
    assert player.store.value(SIMPLE_MODE)
    welcome.go()
    assert player.playing.game.session.setup.simple_mode


def test_the_system_s_language_is_chosen_and_all_can_be(player: Player) -> None:
    welcome = welcomed(player)
    assert welcome.language.currentData() == SYSTEM
    codes = [welcome.language.itemData(index) for index in range(welcome.language.count())]
    assert codes == [SYSTEM, *available_languages()]
    welcome.language.setFocus()
    QTest.keyClick(welcome.language, K.Key_Down)
    assert player.store.value(LANGUAGE) == codes[1]
    welcome.go()


def test_the_rules_are_one_press_away(player: Player) -> None:
    welcome = welcomed(player)
    QTest.mouseClick(welcome.rules, Qt.MouseButton.LeftButton)
    assert gone(player)
    guide = player.playing.late.guide
    assert guide.isVisible()
    assert guide.key == "aim"
    guide.close()


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("size", [(480, 360), (620, 720), (1400, 900)], ids=str)
def test_nothing_of_it_is_cut_off(
    player: Player, qapp: QApplication, size: tuple[int, int], scale: int
) -> None:
    usual = qapp.font()
    large = qapp.font()
    large.setPointSizeF(usual.pointSizeF() * scale)
    qapp.setFont(large)
    player.window.resize(*size)
    try:
        welcome = welcomed(player)
        # In the smallest window one may have to scroll.
        assert [fault for fault in cramped(welcome) if "scrolled" not in fault] == []
        assert player.window.view.rect().contains(welcome.geometry())
        welcome.go()
    finally:
        qapp.setFont(usual)
