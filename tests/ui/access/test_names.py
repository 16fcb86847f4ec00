"""Whatever can have the focus says what it is: the name comes with it to a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games import win
from player import Player
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QDialog, QTabWidget, QWidget

from demineur.records.statistics import StatKind
from demineur.ui.accessible import welcome_readers
from demineur.ui.background import Background
from demineur.ui.charts.chart import Chart
from demineur.ui.dialogs.about import AboutDialog
from demineur.ui.dialogs.level import LevelDialog
from demineur.ui.dialogs.options import OptionsDialog
from demineur.ui.dialogs.statistics import StatisticsDialog
from demineur.ui.history_dialog import HistoryDialog

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def nameless(window: QWidget) -> list[str]:
    """What in *window* the Tab key reaches and a screen reader cannot name."""
    found = []
    for part in window.findChildren(QWidget):
        shown = part.window() is window and part.isVisible() and part.isEnabled()
        if not shown or part.focusProxy() is not None or not part.focusPolicy() & Qt.FocusPolicy.TabFocus:
            continue
        spoken = QAccessible.queryAccessibleInterface(part)
        if spoken is None or not spoken.text(QAccessible.Text.Name).strip():
            found.append(f"{type(part).__name__} {part.objectName()}")
    return found


def dialogs(player: Player) -> Iterator[QDialog]:
    records, level = player.playing.keeper.records(), player.playing.game.session.setup.level
    yield OptionsDialog(player.store, player.window, player.window.theming)
    yield LevelDialog(player.store, player.window)
    yield AboutDialog(player.window)
    yield StatisticsDialog(records, level, Background(player.window), player.window, StatKind.RANDOM)
    yield HistoryDialog(records, player.window)


def test_the_controls_of_the_dialogs_have_names(player: Player) -> None:
    win(player)
    for dialog in dialogs(player):
        dialog.show()
        QApplication.processEvents()
        tabs = dialog.findChild(QTabWidget)
        for page in range(tabs.count() if tabs else 1):
            if tabs:
                tabs.setCurrentIndex(page)
            assert nameless(dialog) == [], (type(dialog).__name__, page)
        dialog.close()
        dialog.deleteLater()


@pytest.mark.parametrize(
    "keys",
    [
        (),
        ((K.Key_Space, Qt.KeyboardModifier.NoModifier), (K.Key_H, Qt.KeyboardModifier.NoModifier)),
        ((K.Key_W, CTRL),),
        ((K.Key_Space, Qt.KeyboardModifier.NoModifier), (K.Key_P, Qt.KeyboardModifier.NoModifier)),
    ],
    ids=["untouched", "hint", "demonstration", "paused"],
)
def test_the_controls_of_the_window_have_names(
    player: Player, keys: tuple[tuple[Qt.Key, Qt.KeyboardModifier], ...]
) -> None:
    welcome_readers(player.playing)
    for key, modifiers in keys:
        player.key(key, modifiers)
    assert nameless(player.window) == []


def test_the_controls_of_a_replay_have_names(player: Player) -> None:
    welcome_readers(player.playing)
    win(player, ms=5000)
    player.key(K.Key_W, CTRL | SHIFT)
    assert nameless(player.window) == []


def test_pictures_of_values_are_told_in_words(player: Player) -> None:
    win(player)
    records, level = player.playing.keeper.records(), player.playing.game.session.setup.level
    dialog = StatisticsDialog(records, level, Background(player.window), player.window, StatKind.RANDOM)
    dialog.show()
    tabs = dialog.findChild(QTabWidget)
    assert tabs is not None
    tabs.setCurrentIndex(1)
    player.wait_until(lambda: bool(charts(dialog)))
    for chart in charts(dialog):
        spoken = QAccessible.queryAccessibleInterface(chart)
        assert spoken.text(QAccessible.Text.Name)
        assert "." in spoken.text(QAccessible.Text.Description), "a sentence of what the picture shows"
    dialog.close()
    dialog.deleteLater()


def charts(dialog: QDialog) -> list[QWidget]:
    return [chart for chart in dialog.findChildren(Chart) if chart.isVisible() and chart.count()]
