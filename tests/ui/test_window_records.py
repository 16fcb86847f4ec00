"""What the window counts, keeps and applies: statistics, saved games, options (rules.md R8)."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import BOARD, LEVEL_OF_BOARD, OPENED, counted, lose, win
from player import LEFT, Player, player_in
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
)

from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.settings import (
    BRIGHTNESS,
    CONFIRM_LEAVING,
    LEVEL,
    OPTIONS,
    QUESTION_MARKS,
    SIMPLE_MODE,
    THEME,
    Brightness,
    Theme,
)

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


# Statistics ---------------------------------------------------------------------------------------------


def test_lost_and_abandoned_games_leave_the_times_alone(player: Player) -> None:
    """ST01."""
    player.choose(CONFIRM_LEAVING, False)
    lose(player, 1_000)
    win(player, ms=40_000)
    win(player, ms=60_000)
    player.begin(BOARD)
    player.open((0, 2))
    player.wait(5_000)
    player.key(K.Key_F2)
    figures = counted(player)
    assert (figures.played, figures.won, figures.lost) == (4, 2, 2)
    assert [best.ms for best in figures.best_times] == [40_000, 60_000]
    assert figures.mean_ms == 50_000


def test_a_win_by_the_first_click_has_a_time(player: Player) -> None:
    """ST02."""
    board = "..... ..... ..... ..... ....*"
    win(player, board)
    assert "0.000" in player.window.strip.text
    win(player, ".*... ..... ..... ..... .....", ms=7_000)
    figures = counted(player, Level(5, 5, 1))
    assert [best.ms for best in figures.best_times] == [0, 7_000]


def test_the_time_shown_is_the_time_kept(player: Player) -> None:
    """T03."""
    win(player, ms=12_345)
    assert [best.ms for best in counted(player).best_times] == [12_345]
    assert "12.345" in player.window.strip.text
    assert player.clock == "0:12"


def test_a_record_is_called_one(player: Player) -> None:
    win(player, ms=9_000)
    assert "best" in player.window.strip.text
    win(player, ms=12_000)
    assert "number 2" in player.window.strip.text


def test_each_size_has_its_own_figures(player: Player) -> None:
    """ST05: the custom 9 × 9 with 10 mines is the beginner's level; others are others."""
    dense = " ".join(["*********"] * 3 + ["********."] + ["........."] * 5)
    ten = " ".join(["*********", "*........", *["........."] * 7])
    win(player, ten)
    win(player, dense)
    assert counted(player, Level(9, 9, 10)).played == 1
    assert counted(player, Level(9, 9, 35)).played == 1
    titles: list[str] = []

    def look(dialog: QDialog) -> None:
        titles.extend(box.currentText() for box in dialog.findChildren(QComboBox))

    with player.dialog_answered("Statistics", look):
        player.key(K.Key_T, CTRL)
    assert any("35" in title for title in titles)


def test_a_finished_game_is_not_offered_again(player: Player, qapp: QApplication) -> None:
    """SV02 a."""
    lose(player)
    player.playing.keeper.close()
    with player_in(player.folder, Level(9, 9, 10), qapp) as again:
        assert again.status() is Status.READY
        assert counted(again).played == 1


def test_a_running_game_is_there_again_with_everything(player: Player, qapp: QApplication) -> None:
    """SV02 b."""
    player.begin(BOARD)
    player.open((0, 2))
    player.flag((0, 0), (2, 4))
    player.wait(37_000)
    player.playing.keeper.close()
    with player_in(player.folder, Level(9, 9, 10), qapp) as again:
        assert again.board == player.board
        assert again.covered()
        assert (again.clock, again.mines) == ("0:37", "2")
        assert again.shows_the_position()
        assert counted(again).played == 0
        again.key(K.Key_P)
        assert not again.covered()
        again.wait(1_000)
        assert again.playing.game.session.elapsed_ms == 38_000


def test_a_level_chosen_during_a_game_counts_after_a_restart_too(player: Player, qapp: QApplication) -> None:
    """Level counts from the next game on: a resumed game does not forget that."""
    player.begin(BOARD)
    player.open((0, 2))
    player.choose(LEVEL, "medium")
    player.choose(CONFIRM_LEAVING, False)
    player.playing.keeper.close()
    with player_in(player.folder, Level(16, 16, 40), qapp) as again:
        assert again.position.level == LEVEL_OF_BOARD
        again.key(K.Key_F2)
        assert again.position.level == Level(16, 16, 40)


# Options at once ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", [Theme.CLASSIC, Theme.CONTRAST])
def test_another_theme_is_shown_at_once_and_changes_no_game(player: Player, theme: Theme) -> None:
    """SV02 c."""
    player.begin(BOARD)
    player.open((0, 2))
    before = player.window.grab().toImage()
    player.choose(THEME, theme.value)
    themed = player.window.grab().toImage()
    player.choose(BRIGHTNESS, Brightness.DARK)
    dark = player.window.grab().toImage()
    assert before != themed != dark != before
    assert player.board == OPENED
    assert player.shows_the_position()
    player.choose(THEME, Theme.MODERN.value)
    player.choose(BRIGHTNESS, Brightness.SYSTEM)
    assert player.window.grab().toImage() == before


def test_restoring_the_defaults_restores_what_is_in_use(player: Player) -> None:
    player.choose(SIMPLE_MODE, True)
    player.choose(THEME, Theme.CONTRAST.value)
    player.choose(LEVEL, "hard")
    player.choose(QUESTION_MARKS, True)
    assert player.position.level == Level(20, 12, 40)
    player.store.restore_defaults()
    assert all(player.store.value(setting) == setting.default for setting in OPTIONS)
    assert player.position.level == Level(9, 9, 10)
    assert not player.playing.game.question_marks
    player.key(K.Key_F2)
    assert not player.playing.game.session.setup.simple_mode


def test_a_level_chosen_during_a_game_waits_for_the_next(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.choose(LEVEL, "hard")
    assert player.board == OPENED
    player.open((0, 0))
    QTest.mouseClick(player.window.strip.button, LEFT)
    assert player.position.level == Level(20, 12, 40)


def test_the_window_comes_back_where_and_as_it_was(player: Player, tmp_path: Path) -> None:
    player.window.resize(500, 600)
    player.window.view.set_zoom(2.0)
    player.window.close()
    text = (tmp_path / "settings.ini").read_text(encoding="utf-8")
    assert "geometry" in text
    assert "zoom=200" in text
