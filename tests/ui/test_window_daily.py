"""The daily board: Ctrl+D, a dialog, one try that counts."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import date
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QPushButton

from demineur.engine.levels import Level
from demineur.engine.no_guess.generation import draw_no_guess
from demineur.engine.position import Status
from demineur.play.daily import daily_first, daily_seed
from demineur.play.demo import demo_wishes
from demineur.play.gestures import Wish, WishKind
from demineur.play.session import GameKind
from demineur.records.errors import RecordsError, Trouble
from demineur.ui.daily import DailyBoards
from demineur.ui.dialogs.daily import DailyDialog

if TYPE_CHECKING:
    from player import Player
    from pytestqt.qtbot import QtBot

    from demineur.records.store import Records

TODAY = date(2026, 12, 1)
LEVEL = Level(9, 9, 10)


@pytest.fixture
def daily(player: Player) -> DailyBoards:
    return DailyBoards(player.playing, lambda: TODAY)


def answer(player: Player, daily: DailyBoards, text: str) -> None:
    """Open the dialog and press the button with that *text*."""

    def press(dialog: QDialog) -> None:
        next(button for button in dialog.findChildren(QPushButton) if button.text() == text).click()

    with player.dialog_answered("Daily board", press):
        daily.show()


def play(player: Player, daily: DailyBoards, qtbot: QtBot, text: str = "&Play") -> None:
    answer(player, daily, text)
    game = player.playing.game
    qtbot.waitUntil(lambda: game.session.position.status is Status.RUNNING, timeout=20_000)


def win(player: Player) -> None:
    game = player.playing.game
    for wish in demo_wishes(game, 1000):
        game.perform(wish)
    assert game.session.position.status is Status.WON


def lose(player: Player) -> None:
    position = player.playing.game.session.position
    assert position.layout is not None
    player.playing.game.perform(Wish(WishKind.OPEN, position.grid.cells(position.layout.mines)[0]))


def test_it_is_the_days_board_with_its_first_cell_open(
    player: Player, daily: DailyBoards, qtbot: QtBot
) -> None:
    play(player, daily, qtbot)
    session = player.playing.game.session
    expected = draw_no_guess(LEVEL, daily_first(LEVEL), daily_seed(TODAY))
    assert session.position.layout == getattr(expected, "layout", None)
    assert (session.setup.kind, session.first_cell) == (GameKind.DAILY, daily_first(LEVEL))
    assert session.position.opened.bit_count() > 1
    assert player.window.strip.text == "Daily board: Beginner / Easy: 9 × 9, 10 mines"


def test_the_first_try_counts_and_the_next_is_practice(
    player: Player, daily: DailyBoards, qtbot: QtBot
) -> None:
    play(player, daily, qtbot)
    board = player.playing.game.session.position.layout
    win(player)
    assert player.window.strip.button.text() == "Daily board…"
    play(player, daily, qtbot, "&Practise")
    session = player.playing.game.session
    assert session.setup.kind is GameKind.RESTARTED
    assert session.position.layout == board
    assert session.first_cell == daily_first(LEVEL)


def test_the_line_to_share_tells_the_result_and_nothing_of_the_board(
    player: Player, daily: DailyBoards, qtbot: QtBot
) -> None:
    play(player, daily, qtbot)
    win(player)

    def copy(dialog: QDialog) -> None:
        buttons = {button.text(): button for button in dialog.findChildren(QPushButton)}
        buttons["&Copy the result"].click()
        buttons["Close"].click()

    with player.dialog_answered("Daily board", copy):
        daily.show()
    line = QGuiApplication.clipboard().text()
    assert line.startswith("Démineur daily board 2026-12-01, Beginner / Easy: 9 × 9, 10 mines: won in ")
    assert line.endswith("; in a row: 1 day")
    assert "\n" not in line


def test_a_lost_board_ends_the_row_and_is_told(player: Player, daily: DailyBoards, qtbot: QtBot) -> None:
    play(player, daily, qtbot)
    lose(player)

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, DailyDialog)
        assert dialog.row is not None
        assert not dialog.row.won
        dialog.reject()

    with player.dialog_answered("Daily board", look):
        daily.show()


def test_a_board_under_way_goes_on(player: Player, daily: DailyBoards, qtbot: QtBot) -> None:
    play(player, daily, qtbot)
    session = player.playing.game.session
    answer(player, daily, "&Play")
    assert player.playing.game.session is session


def test_any_first_click_opens_the_same_cell(player: Player, qtbot: QtBot) -> None:
    game = player.playing.game
    game.new_daily(LEVEL, daily_seed(TODAY))
    game.perform(Wish(WishKind.OPEN, 0))
    qtbot.waitUntil(lambda: game.session.position.status is Status.RUNNING, timeout=20_000)
    assert game.session.first_cell == daily_first(LEVEL)


def test_ctrl_d_opens_the_dialog(player: Player) -> None:
    with player.dialog_answered("Daily board"):
        player.key(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)


def test_two_keys_begin_the_days_board(player: Player, qtbot: QtBot) -> None:
    with player.dialog_answered("Daily board", lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return)):
        player.key(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    game = player.playing.game
    qtbot.waitUntil(lambda: game.session.position.status is Status.RUNNING, timeout=20_000)
    assert game.session.setup.kind is GameKind.DAILY


def test_results_that_cannot_be_read_are_told(
    player: Player, daily: DailyBoards, monkeypatch: pytest.MonkeyPatch
) -> None:
    def newer() -> Records:
        raise RecordsError(Trouble.NEWER, player.folder / "records.sqlite", "version 99")

    monkeypatch.setattr(player.playing.keeper, "records", newer)
    told: list[str] = []

    def read(dialog: QDialog) -> None:
        told.extend(label.text() for label in dialog.findChildren(QLabel))

    with player.dialog_answered("Daily board", read):
        daily.show()
    assert any("a newer version of Démineur wrote" in text for text in told)


def test_records_that_fail_while_the_dialog_is_open_are_told_when_the_board_begins(
    player: Player, daily: DailyBoards, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program may damage them, or the disk be gone, at any moment."""
    told: list[str] = []

    def fail() -> Records:
        raise RecordsError(Trouble.NEWER, player.folder / "records.sqlite", "version 99")

    def choose(dialog: QDialog) -> None:
        monkeypatch.setattr(player.playing.keeper, "records", fail)
        levels = dialog.findChildren(QComboBox)[0]
        levels.setCurrentIndex(levels.count() - 1)
        told.append("still open")
        dialog.accept()
        later.enter_context(player.dialog_answered("Daily board", read))

    def read(dialog: QDialog) -> None:
        told.extend(label.text() for label in dialog.findChildren(QLabel))

    with ExitStack() as later, player.dialog_answered("Daily board", choose):
        daily.show()
    assert told[0] == "still open"
    assert any("a newer version of Démineur wrote" in text for text in told)
