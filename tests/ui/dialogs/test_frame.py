"""What all dialogs share: size, scrolling, language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from demineur.engine.levels import Level
from demineur.play.result import GameResult
from demineur.play.session import GameKind
from demineur.records.store import Records
from demineur.ui.background import Background
from demineur.ui.dialogs import about, frame, level, options, statistics
from demineur.ui.dialogs.frame import FramedDialog, Scroller
from demineur.ui.settings_store import SettingsStore


def _statistics(folder: Path) -> FramedDialog:
    """With a game on the level that is shown."""
    records = Records(folder / "records.sqlite")
    ended_at = datetime(2026, 7, 14, tzinfo=UTC)
    beginner = Level(9, 9, 10)
    records.add(GameResult("5e" * 16, beginner, GameKind.RANDOM, 1, 0, True, 4_000, False, False, ended_at))
    return statistics.StatisticsDialog(records, beginner, Background(QApplication.instance()))


_DIALOGS: dict[str, Callable[[SettingsStore, Path], FramedDialog]] = {
    "about": lambda _store, _folder: about.AboutDialog(),
    "level": lambda store, _folder: level.LevelDialog(store),
    "options": lambda store, _folder: options.OptionsDialog(store),
    "statistics": lambda _store, folder: _statistics(folder),
}


@pytest.fixture(params=sorted(_DIALOGS))
def dialog(
    request: pytest.FixtureRequest, qtbot: QtBot, store: SettingsStore, tmp_path: Path
) -> FramedDialog:
    found = _DIALOGS[request.param](store, tmp_path)
    qtbot.addWidget(found)
    return found


@pytest.fixture
def large_font(qapp: QApplication) -> Iterator[None]:
    usual = qapp.font()
    large = QFont(usual)
    large.setPointSizeF(2 * usual.pointSizeF())
    qapp.setFont(large)
    yield
    qapp.setFont(usual)


def _show(qtbot: QtBot, dialog: FramedDialog) -> None:
    with qtbot.waitExposed(dialog):
        dialog.show()


def test_everything_is_in_sight_where_there_is_room(qtbot: QtBot, dialog: FramedDialog) -> None:
    _show(qtbot, dialog)
    for scroller in dialog.findChildren(Scroller):
        assert scroller.verticalScrollBar().maximum() == 0
        assert scroller.horizontalScrollBar().maximum() == 0


def test_nothing_is_cut_off_in_a_large_font(large_font: None, qtbot: QtBot, dialog: FramedDialog) -> None:
    """Case L03, for size."""
    del large_font
    _show(qtbot, dialog)
    for part in dialog.findChildren(QWidget):
        if part.isVisible() and isinstance(part, QLabel | QPushButton | QLineEdit):
            needed = part.minimumSizeHint()
            assert part.width() >= needed.width(), part
            assert part.height() >= needed.height(), part


def test_it_fits_a_screen_of_400_by_300(qtbot: QtBot, dialog: FramedDialog) -> None:
    _show(qtbot, dialog)
    dialog.resize(400, 300)
    assert dialog.size() == QSize(400, 300)


def test_a_dialog_keeps_the_size_that_the_player_gave_it(qtbot: QtBot, dialog: FramedDialog) -> None:
    _show(qtbot, dialog)
    dialog.resize(500, 350)
    dialog.hide()
    _show(qtbot, dialog)
    assert dialog.size() == QSize(500, 350)


def test_it_speaks_another_language_at_once(qtbot: QtBot, dialog: FramedDialog) -> None:
    """Case L03, for open windows."""
    _show(qtbot, dialog)
    title = dialog.windowTitle()
    dialog.setWindowTitle("")
    QApplication.sendEvent(dialog, QEvent(QEvent.Type.LanguageChange))
    assert dialog.windowTitle() == title


class _Growing(FramedDialog):
    """Says more in each language."""

    def __init__(self) -> None:
        super().__init__()
        self.label = QLabel()
        content = QWidget()
        QVBoxLayout(content).addWidget(self.label)
        self.fill(Scroller(content), QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
        self.retranslate()

    def retranslate(self) -> None:
        self.label.setText(f"{self.label.text()}A longer word\n" * 2)


def test_it_makes_room_for_a_language_that_needs_more(qtbot: QtBot) -> None:
    dialog = _Growing()
    qtbot.addWidget(dialog)
    _show(qtbot, dialog)
    height = dialog.height()
    for _language in range(2):
        QApplication.sendEvent(dialog, QEvent(QEvent.Type.LanguageChange))
    qtbot.waitUntil(lambda: dialog.height() > height)
    bar = dialog.findChildren(Scroller)[0].verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() == 0)


def test_escape_closes_it(qtbot: QtBot, dialog: FramedDialog) -> None:
    _show(qtbot, dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_no_two_fields_in_sight_share_a_mnemonic(qtbot: QtBot, dialog: FramedDialog) -> None:
    _show(qtbot, dialog)
    found = [
        text[text.index("&") + 1].lower()
        for part in dialog.findChildren(QWidget)
        if part.isVisible() and isinstance(part, QLabel | QPushButton) and "&" in (text := part.text())
    ]
    assert len(found) == len(set(found))


def test_the_tab_key_scrolls_to_a_field_out_of_sight(qtbot: QtBot) -> None:
    content = QWidget()
    column = QVBoxLayout(content)
    edits = [QLineEdit() for _number in range(40)]
    for edit in edits:
        column.addWidget(edit)
    dialog = frame.FramedDialog()
    qtbot.addWidget(dialog)
    dialog.fill(Scroller(content), QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
    with qtbot.waitActive(dialog):
        dialog.show()
    dialog.resize(300, 200)
    for edit in edits[:-1]:
        QTest.keyClick(edit, Qt.Key.Key_Tab)
    assert edits[-1].hasFocus()
    assert not edits[-1].visibleRegion().isEmpty()
