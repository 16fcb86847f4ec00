"""The list of one's games: right for all games of the file, however many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from demineur.engine.levels import Level
from demineur.play.clock import Clock, SystemTime
from demineur.play.gestures import Wish, WishKind
from demineur.play.result import GameResult
from demineur.play.session import GameKind, GameSetup, Session
from demineur.records.errors import RecordsError, Trouble
from demineur.records.history import GameRow
from demineur.records.store import Records
from demineur.ui.history_dialog import HistoryDialog

BEGINNER = Level(9, 9, 10)
EMPTY = Level(1, 1, 0)
FIRST_DAY = datetime(2026, 7, 14, tzinfo=UTC)
WATCHABLE = "5e" * 16
GAMES = 1100
LEVEL, RESULT, KIND, TIME = range(1, 5)
UP = Qt.SortOrder.AscendingOrder


class FragileRecords(Records):
    """Records whose disk can be taken away."""

    gone = False

    def rows(self, numbers: Sequence[int]) -> dict[int, GameRow]:
        if self.gone:
            raise RecordsError(Trouble.UNREACHABLE, self.path, "unplugged")
        return super().rows(numbers)


def result(
    number: int,
    ms: int,
    *,
    won: bool = True,
    level: Level = BEGINNER,
    kind: GameKind = GameKind.RANDOM,
) -> GameResult:
    ended_at = FIRST_DAY + timedelta(minutes=number)
    return GameResult(f"{number:032x}", level, kind, 1, 0, won, ms, False, False, ended_at)


def watchable() -> GameResult:
    setup = GameSetup(WATCHABLE, BEGINNER, GameKind.RANDOM, 5, simple_mode=True)
    session = Session(setup, Clock(SystemTime()), question_marks=False)
    session.perform(Wish(WishKind.OPEN, 40))
    return replace(session.result(ended_at=FIRST_DAY + timedelta(minutes=GAMES)), ms=500)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with games of as many lengths; then one that can be watched, and one on an empty board."""
    path = tmp_path_factory.mktemp("history") / "records.sqlite"
    seconds = list(range(1, GAMES + 1))
    Random(3).shuffle(seconds)  # noqa: S311 - the same games each time
    with closing(Records(path)) as records:
        for number, second in enumerate(seconds):
            records.add(result(number, second * 1000, won=second % 3 == 0))
        records.add(watchable())
        records.add(result(GAMES + 1, 0, level=EMPTY, kind=GameKind.IMPORTED))
    return path


@pytest.fixture
def records(path: Path) -> Iterator[FragileRecords]:
    with closing(FragileRecords(path)) as records:
        yield records


@pytest.fixture
def dialog(qtbot: QtBot, records: FragileRecords) -> HistoryDialog:
    dialog = HistoryDialog(records)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def cell(dialog: HistoryDialog, row: int, column: int) -> str:
    model = dialog.table.model()
    return str(model.data(model.index(row, column)))


def column_in_sight(dialog: HistoryDialog, column: int) -> list[str]:
    """The texts of a column as far as rows are to be seen."""
    table = dialog.table
    first = table.rowAt(0)
    last = table.rowAt(table.viewport().height() - 1)
    rows = range(first, (table.model().rowCount() - 1 if last < 0 else last) + 1)
    return [cell(dialog, row, column) for row in rows]


def click_on_heading(dialog: HistoryDialog, column: int) -> None:
    header = dialog.table.horizontalHeader()
    place = QPoint(
        header.sectionViewportPosition(column) + header.sectionSize(column) // 2, header.height() // 2
    )
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)


def said(dialog: HistoryDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


def test_all_games_are_listed_the_latest_first(dialog: HistoryDialog) -> None:
    assert dialog.table.model().rowCount() == GAMES + 2
    assert "1102 games" in said(dialog)
    assert cell(dialog, 0, KIND) == "imported"
    assert dialog.table.currentIndex().row() == 0


def test_a_click_on_a_heading_sorts_all_games_of_the_file(dialog: HistoryDialog) -> None:
    click_on_heading(dialog, TIME)
    assert column_in_sight(dialog, TIME)[:4] == ["0.000 s", "0.500 s", "1.000 s", "2.000 s"]
    click_on_heading(dialog, TIME)
    assert column_in_sight(dialog, TIME)[:3] == [f"{GAMES}.000 s", f"{GAMES - 1}.000 s", f"{GAMES - 2}.000 s"]


def test_the_last_game_is_reached_by_scrolling(dialog: HistoryDialog) -> None:
    dialog.table.sortByColumn(TIME, UP)
    dialog.table.scrollToBottom()
    QTest.qWait(20)
    assert column_in_sight(dialog, TIME)[-2:] == [f"{GAMES - 1}.000 s", f"{GAMES}.000 s"]
    dialog.table.verticalScrollBar().setValue(400)
    QTest.qWait(20)
    assert column_in_sight(dialog, TIME)[0] == "399.000 s"


@pytest.mark.parametrize(("column", "order", "first"), [(LEVEL, UP, "1 × 1, 0 mines"), (RESULT, UP, "left")])
def test_each_column_sorts(dialog: HistoryDialog, column: int, order: Qt.SortOrder, first: str) -> None:
    dialog.table.sortByColumn(column, order)
    assert cell(dialog, 0, column) == first


def test_no_text_is_cut_off_wherever_one_scrolls(dialog: HistoryDialog) -> None:
    table = dialog.table
    for column in range(5):
        widest = max(table.fontMetrics().horizontalAdvance(cell(dialog, row, column)) for row in range(1000))
        assert table.columnWidth(column) > widest


def test_boards_without_mines_are_offered_and_listed(dialog: HistoryDialog) -> None:
    dialog.level.setCurrentIndex(1)
    assert dialog.level.currentText() == "1 × 1, 0 mines"
    assert [cell(dialog, 0, column) for column in (LEVEL, TIME, KIND)] == [
        "1 × 1, 0 mines",
        "0.000 s",
        "imported",
    ]
    assert "1 game" in said(dialog)


def test_only_games_that_were_recorded_can_be_watched(dialog: HistoryDialog) -> None:
    assert not dialog.watch.isEnabled()
    assert "no moves" in dialog.watch.toolTip()
    QTest.keyClick(dialog.table, Qt.Key.Key_Down)
    assert dialog.watch.isEnabled()
    QTest.mouseClick(dialog.watch, Qt.MouseButton.LeftButton)
    assert dialog.chosen == WATCHABLE


def test_games_that_cannot_be_read_are_spoken_of(
    qtbot: QtBot, records: FragileRecords, dialog: HistoryDialog
) -> None:
    records.gone = True
    dialog.table.scrollToBottom()
    qtbot.waitUntil(lambda: any("cannot be reached" in text for text in said(dialog)))
    assert cell(dialog, GAMES - 1, TIME) == ""
    records.gone = False
    dialog.level.setCurrentIndex(1)
    assert "1 game" in said(dialog)


def test_without_games_it_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(Records(tmp_path / "records.sqlite")) as records:
        dialog = HistoryDialog(records)
        qtbot.addWidget(dialog)
        assert "No game yet." in said(dialog)
        assert not dialog.watch.isEnabled()
        assert not dialog.copy.isEnabled()


def test_the_list_has_the_keyboard_at_once(dialog: HistoryDialog, qtbot: QtBot) -> None:
    dialog.activateWindow()
    qtbot.waitUntil(dialog.table.hasFocus)
    QTest.keyClick(dialog.windowHandle(), Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    header = dialog.table.horizontalHeader()
    qtbot.waitUntil(lambda: header.sortIndicatorSection() == TIME)
