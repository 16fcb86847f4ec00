"""Every window and dialog of the program, and how to come to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

import race_sights
from games import BOARD, lose, win
from player import Player
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QMenu, QTabWidget, QWidget
from thoughts import ask, thinking

from demineur.engine.levels import Level
from demineur.i18n import LANGUAGES
from demineur.play.clicks import Clicks
from demineur.play.daily import daily_seed
from demineur.play.metrics import GameCounts
from demineur.play.result import GameResult
from demineur.play.session import GameKind
from demineur.records.store import Records
from demineur.ui.background import Background
from demineur.ui.daily import DailyBoards
from demineur.ui.dialogs.about import AboutDialog
from demineur.ui.dialogs.crash import CrashDialog
from demineur.ui.dialogs.daily import DailyDialog
from demineur.ui.dialogs.level import LevelDialog
from demineur.ui.dialogs.opened_board import OpenedBoardDialog
from demineur.ui.dialogs.options import OptionsDialog
from demineur.ui.dialogs.statistics import StatisticsDialog
from demineur.ui.guide.first_start import greet
from demineur.ui.guide.guide_window import GuideWindow
from demineur.ui.history_dialog import HistoryDialog
from demineur.ui.settings_store import SettingsStore

DATA: Final = Path(__file__).parents[2] / "data"

Look = Callable[[QWidget], None]
"""Looks at a window while it is open."""
Visit = Callable[[Player, Look], None]


@dataclass(frozen=True, slots=True)
class Window:
    """A window in one state; *shows* are the classes that it is there for."""

    name: str
    visit: Visit
    shows: tuple[str, ...] = ()
    names: str = ""
    """A pattern for what stands in it that no language changes."""
    live: bool = True
    """Whether the language can change while it is open: not while a question waits for its answer."""
    tried_large: bool = True
    """Whether the tests open it in a large font too, which takes its time."""


def settle() -> None:
    """Let everything that is due be done: layouts, language changes, repaints."""
    for _time in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents()


def _look_at_dialog(dialog: QDialog, look: Look) -> None:
    dialog.show()
    if not QTest.qWaitForWindowExposed(dialog):
        raise AssertionError("The dialog is not shown.")
    settle()
    look(dialog)
    dialog.done(0)
    dialog.deleteLater()


def _asked(ask_it: Callable[[], object], look: Look) -> None:
    """Look at the dialog that *ask_it* waits for."""
    looked: list[QWidget] = []

    def react() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None or not dialog.isVisible():
            QTimer.singleShot(20, react)
            return
        looked.append(dialog)
        try:
            look(dialog)
        finally:
            if isinstance(dialog, QDialog):
                dialog.reject()

    QTimer.singleShot(0, react)
    ask_it()
    if not looked:
        raise AssertionError("Nothing was asked.")


# The main window ----------------------------------------------------------------------------------------


def _new_game(player: Player, look: Look) -> None:
    player.window.show()
    look(player.window)


def _menus(player: Player, look: Look) -> None:
    """The menus, one after the other: they are windows of their own."""
    for menu in player.window.menus.menus:
        if isinstance(menu, QMenu):
            menu.popup(player.window.pos())
            settle()
            look(menu)
            menu.hide()


def _lost(player: Player, look: Look) -> None:
    lose(player, ms=4_000)
    settle()
    look(player.window)


def _won(player: Player, look: Look) -> None:
    win(player, ms=75_200)
    settle()
    look(player.window)


def _paused(player: Player, look: Look) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.playing.game.toggle_pause()
    settle()
    look(player.window)


def _hint(player: Player, look: Look) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    ask(player, 2)
    settle()
    look(player.window)


def _odds(player: Player, look: Look) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.window.menus.probabilities.trigger()
    settle()
    look(player.window)


def _review(player: Player, look: Look) -> None:
    lose(player, ms=4_000)
    player.playing.late.review()
    player.wait_until(lambda: thinking(player).reviewing.moves.count() > 0)
    settle()
    look(player.window)


def _demonstration(player: Player, look: Look) -> None:
    player.begin(BOARD)
    player.playing.late.thinking.watch()
    player.wait_until(lambda: bool(thinking(player).panel.text))
    settle()
    look(player.window)
    thinking(player).watching.stop()


def _replay(player: Player, look: Look) -> None:
    library = player.playing.late.library
    player.playing.late.open([str(DATA / "replays" / "arbiter_exp.avf")])
    player.wait_until(lambda: library.replaying.replay is not None and not library.opening.is_reading)
    library.replaying.screen.pause()
    library.replaying.screen.seek(5_000)
    settle()
    look(player.window)
    library.replaying.close()


def _trouble(player: Player, look: Look) -> None:
    player.playing.late.open([str(DATA / "replays" / "no-such-file.avf")])
    player.wait_until(lambda: not player.playing.late.library.opening.is_reading)
    settle()
    look(player.window)


# Dialogs ------------------------------------------------------------------------------------------------


def _options(page: int) -> Visit:
    def visit(player: Player, look: Look) -> None:
        dialog = OptionsDialog(player.store, player.window)
        for tabs in dialog.findChildren(QTabWidget):
            tabs.setCurrentIndex(page)
        _look_at_dialog(dialog, look)

    return visit


def _level(player: Player, look: Look) -> None:
    _look_at_dialog(LevelDialog(player.store, player.window), look)


def _about(player: Player, look: Look) -> None:
    _look_at_dialog(AboutDialog(player.window), look)


def _crash(player: Player, look: Look) -> None:
    _look_at_dialog(CrashDialog("Traceback:\nZeroDivisionError: division by zero", player.window), look)


def _daily(player: Player, look: Look) -> None:
    """Today's board was won, yesterday's lost."""
    level, today = Level(9, 9, 10), date(2026, 12, 2)
    for won in (False, True):
        seed, ended = daily_seed(today) - (not won), datetime(2026, 12, 1 + won, tzinfo=UTC)
        player.playing.keeper.records().add(
            GameResult(f"{seed:032x}", level, GameKind.DAILY, seed, 40, won, 75_200, False, False, ended)
        )
    boards = DailyBoards(player.playing, lambda: today)
    _look_at_dialog(DailyDialog(boards.results(), today, level, player.window), look)


def _results(records: Records) -> None:
    """Forty games on two levels: enough for every figure and picture."""
    now = datetime.now(UTC)
    for number in range(40):
        won = number % 5 != 0
        level = Level(9, 9, 10) if number % 3 else Level(30, 16, 99)
        kind = GameKind.NO_GUESS if number % 7 == 0 else GameKind.RANDOM
        counts = GameCounts(20, 20 if won else 7, Clicks(25), Clicks(22))
        ended, ms = now - timedelta(days=40 - number), 75_200 + 913 * number
        records.add(
            GameResult(
                f"{number:032x}", level, kind, 1, 0, won, ms, False, False, ended, False, None, (), counts
            )
        )


def _statistics(page: int, *, played: bool = True) -> Visit:
    def visit(player: Player, look: Look) -> None:
        records = player.playing.keeper.records()
        if played:
            _results(records)
        background = Background(player.window)
        dialog = StatisticsDialog(records, Level(9, 9, 10), background, player.window)
        for tabs in dialog.findChildren(QTabWidget):
            tabs.setCurrentIndex(page)
        _look_at_dialog(dialog, look)

    return visit


def _reset(player: Player, look: Look) -> None:
    records = player.playing.keeper.records()
    _results(records)
    dialog = StatisticsDialog(records, Level(9, 9, 10), Background(player.window), player.window)
    dialog.show()
    settle()
    (box,) = dialog.findChildren(QDialogButtonBox)
    role = QDialogButtonBox.ButtonRole.ResetRole
    (reset,) = [button for button in box.buttons() if box.buttonRole(button) is role]
    _asked(reset.click, look)
    dialog.done(0)
    dialog.deleteLater()


def _history(player: Player, look: Look) -> None:
    win(player, ms=75_200)
    lose(player, ms=4_000)
    records = player.playing.keeper.records()
    _results(records)
    _look_at_dialog(HistoryDialog(records, player.window), look)


def _opened_board(player: Player, look: Look) -> None:
    from demineur.ui.reading import Found, read_file  # noqa: PLC0415

    found = read_file(DATA / "boards" / "made_9x9.mbf", lambda _share: True)
    assert isinstance(found, Found)
    assert found.facts is not None
    facts = found.facts
    level = Level(facts.width, facts.height, facts.mines)
    _look_at_dialog(OpenedBoardDialog(level, facts, found.opened.notes, player.window), look)


def _leaving(player: Player, look: Look) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    _asked(player.playing.start_new_game, look)


def _welcome(player: Player, look: Look) -> None:
    store = SettingsStore(player.folder / "first.ini")
    welcome = greet(player.playing, store)
    assert welcome is not None
    settle()
    look(player.window)
    welcome.go()


def _sections(keys: Callable[[GuideWindow], tuple[str, ...]]) -> Visit:
    def visit(player: Player, look: Look) -> None:
        guide = player.playing.late.guide
        for key in keys(guide):
            guide.open_at(key)
            settle()
            look(guide)
        guide.close()

    return visit


def _a_few_sections(guide: GuideWindow) -> tuple[str, ...]:
    return (guide.keys[0], guide.first_of_reading, guide.keys[-1])


def _every_section(guide: GuideWindow) -> tuple[str, ...]:
    return guide.keys


WINDOWS: Final = (
    Window("new game", _new_game, ("MainWindow",)),
    Window("menus", _menus),
    Window("lost", _lost),
    Window("won", _won),
    Window("paused", _paused),
    Window("hint", _hint),
    Window("odds", _odds),
    Window("look back", _review),
    Window("demonstration", _demonstration),
    Window("replay", _replay, names="xxxx|Minesweeper Arbiter"),
    Window("trouble", _trouble, names="No such file or directory"),
    Window("options, game", _options(0), ("OptionsDialog",)),
    Window("options, mouse", _options(1)),
    Window("options, look", _options(2), names="|".join(LANGUAGES.values())),
    Window("level", _level, ("LevelDialog",)),
    Window("about", _about, ("AboutDialog",)),
    Window("crash", _crash, ("CrashDialog",)),
    Window("daily board", _daily, ("DailyDialog",)),
    Window("statistics", _statistics(0), ("StatisticsDialog",)),
    Window("statistics, pictures", _statistics(1)),
    Window("statistics, levels", _statistics(2)),
    Window("statistics, empty", _statistics(0, played=False)),
    Window("statistics, reset", _reset, live=False),
    Window("your games", _history, ("HistoryDialog",)),
    Window("opened board", _opened_board, ("OpenedBoardDialog",)),
    Window("guide, in short", _sections(_a_few_sections), ("GuideWindow",)),
    Window("guide", _sections(_every_section), live=False, tried_large=False),
    Window("welcome", _welcome, names="|".join(LANGUAGES.values())),
    Window("leave?", _leaving, live=False),
    Window("options, race", _options(3), names="race.example.org"),
    Window("race, start", race_sights.start, names=race_sights.NAMES),
    Window("race, table", race_sights.table, names=race_sights.NAMES),
    Window("race, level", race_sights.level, ("RaceLevelDialog",)),
    Window("race, draw", race_sights.draw, names=race_sights.NAMES),
    Window("race, friend away", race_sights.alone, names=race_sights.NAMES, tried_large=False),
    Window("race, over", race_sights.over, names=race_sights.NAMES),
)
