"""The statistics dialog (rules.md R8)."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QMessageBox, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from demineur.engine.levels import Level
from demineur.records.errors import RecordsError, Trouble
from demineur.records.statistics import BestTime, LevelStatistics, StatKind
from demineur.ui.dialogs.statistics import StatisticsDialog

BEGINNER = Level(9, 9, 10)
HARD = Level(20, 12, 40)
CUSTOM = Level(12, 7, 9)
_NOTHING = LevelStatistics(0, 0, 0, 0, 0, (), None)


class _Records:
    """Records in memory."""

    def __init__(self) -> None:
        self.found: dict[tuple[Level, StatKind], LevelStatistics] = {}
        self.trouble: RecordsError | None = None

    def levels_played(self) -> tuple[Level, ...]:
        self._fail_if_told()
        return tuple(dict.fromkeys(level for level, _kind in self.found))

    def statistics(self, level: Level, kind: StatKind) -> LevelStatistics:
        self._fail_if_told()
        return self.found.get((level, kind), _NOTHING)

    def reset(self, level: Level) -> None:
        self._fail_if_told()
        self.found = {key: found for key, found in self.found.items() if key[0] != level}

    def _fail_if_told(self) -> None:
        if self.trouble is not None:
            raise self.trouble


@pytest.fixture
def records() -> _Records:
    records = _Records()
    times = tuple(BestTime(12_341 + 1_000 * n, datetime(2024, 5, 17, 12, tzinfo=UTC)) for n in range(10))
    records.found[BEGINNER, StatKind.RANDOM] = LevelStatistics(16, 10, -2, 4, 3, times, 75_200)
    records.found[CUSTOM, StatKind.NO_GUESS] = LevelStatistics(1, 0, -1, 0, 1, (), None)
    return records


def _shown(qtbot: QtBot, records: _Records, level: Level) -> StatisticsDialog:
    dialog = StatisticsDialog(records, level)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def _visible_texts(dialog: StatisticsDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]


def _cell(dialog: StatisticsDialog, row: int, column: int) -> str:
    table = dialog.findChild(QTableWidget)
    assert table is not None
    item = table.item(row, column)
    return "" if item is None else item.text()


def _choose(dialog: StatisticsDialog, text: str) -> None:
    for choice in dialog.findChildren(QComboBox):
        if choice.findText(text) >= 0:
            choice.setCurrentIndex(choice.findText(text))


def _answer(dialog: StatisticsDialog, button: str) -> None:
    """Press *Reset…*, and *button* in the question that follows."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(found for found in box.buttons() if button in found.text().replace("&", "")).click()

    QTimer.singleShot(0, press)
    _reset(dialog).click()


def _reset(dialog: StatisticsDialog) -> QPushButton:
    return next(found for found in dialog.findChildren(QPushButton) if found.text() == "&Reset…")


def test_the_figures_of_the_current_level_are_shown(qtbot: QtBot, records: _Records) -> None:
    texts = _visible_texts(_shown(qtbot, records, BEGINNER))
    for figure in ("16", "10", "62.5 %", "2 losses", "4 wins", "3 losses", "75.200 s"):
        assert figure in texts


def test_the_ten_best_times_are_shown_with_their_dates(qtbot: QtBot, records: _Records) -> None:
    dialog = _shown(qtbot, records, BEGINNER)
    times, dates = ([_cell(dialog, row, column) for row in range(10)] for column in (0, 1))
    assert times[:2] == ["12.341 s", "13.341 s"]
    assert all("24" in date for date in dates)


def test_a_win_in_no_time_is_a_time(qtbot: QtBot, records: _Records) -> None:
    """Case ST02."""
    best = (BestTime(0, datetime(2024, 5, 17, tzinfo=UTC)),)
    records.found[HARD, StatKind.RANDOM] = LevelStatistics(1, 1, 1, 1, 0, best, 0)
    dialog = _shown(qtbot, records, HARD)
    assert _cell(dialog, 0, 0) == "0.000 s"
    assert "0.000 s" in _visible_texts(dialog)


def test_the_current_level_comes_first_and_once(qtbot: QtBot, records: _Records) -> None:
    """Case ST05: the list that opens is the board's."""
    dialog = _shown(qtbot, records, CUSTOM)
    choice = dialog.findChildren(QComboBox)[0]
    assert [choice.itemText(index) for index in range(choice.count())] == [
        "12 × 7, 9 mines",
        "Beginner / Easy",
    ]


def test_a_level_without_games_says_so(qtbot: QtBot, records: _Records) -> None:
    dialog = _shown(qtbot, records, HARD)
    assert any(text.startswith("No game yet.") for text in _visible_texts(dialog))
    assert not _reset(dialog).isEnabled()


def test_random_and_no_guess_games_are_apart(qtbot: QtBot, records: _Records) -> None:
    dialog = _shown(qtbot, records, CUSTOM)
    assert any(text.startswith("No game yet.") for text in _visible_texts(dialog))
    _choose(dialog, "No-guess")
    assert "1 loss" in _visible_texts(dialog)


def test_a_level_is_reset_only_after_the_question(qtbot: QtBot, records: _Records) -> None:
    dialog = _shown(qtbot, records, BEGINNER)
    _answer(dialog, "Cancel")
    assert "62.5 %" in _visible_texts(dialog)
    _answer(dialog, "Reset")
    assert any(text.startswith("No game yet.") for text in _visible_texts(dialog))
    assert records.levels_played() == (CUSTOM,)


def test_records_that_cannot_be_read_end_in_a_sentence(qtbot: QtBot, records: _Records) -> None:
    records.trouble = RecordsError(Trouble.NEWER, Path("/somewhere/records.sqlite"), "version 9")
    dialog = _shown(qtbot, records, BEGINNER)
    assert any("/somewhere/records.sqlite" in text for text in _visible_texts(dialog))
    assert not _reset(dialog).isEnabled()
