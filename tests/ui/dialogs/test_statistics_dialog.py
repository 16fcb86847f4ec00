"""The statistics dialog (rules.md R8)."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QMessageBox,
    QPushButton,
    QTableWidget,
    QTabWidget,
)
from pytestqt.qtbot import QtBot

from demineur.engine.levels import Level
from demineur.play.clicks import Clicks
from demineur.play.clock import Clock, SystemTime
from demineur.play.gestures import Wish, WishKind
from demineur.play.metrics import GameCounts
from demineur.play.result import GameResult
from demineur.play.session import GameKind, Session, new_setup
from demineur.records.backup import games_in_backup
from demineur.records.statistics import StatKind
from demineur.records.store import Records
from demineur.ui.background import Background
from demineur.ui.charts.calendar import CalendarChart
from demineur.ui.charts.chart import Chart
from demineur.ui.charts.histogram import TimesChart
from demineur.ui.charts.win_rate import WinRateChart
from demineur.ui.dialogs.statistics import StatisticsDialog
from demineur.ui.dialogs.statistics_files import StatisticsFiles
from demineur.ui.dialogs.statistics_levels import LevelTable

BEGINNER = Level(9, 9, 10)
DIFFICULT = Level(30, 16, 99)
HARD = Level(20, 12, 40)
CUSTOM = Level(12, 7, 9)
NOW = datetime.now(UTC)


def result(
    number: int,
    level: Level = BEGINNER,
    *,
    won: bool = True,
    ms: int = 75_200,
    kind: GameKind = GameKind.RANDOM,
    days_ago: int = 0,
) -> GameResult:
    counts = GameCounts(20, 20 if won else 7, Clicks(25), Clicks(22))
    ended_at = NOW - timedelta(days=days_ago)
    return GameResult(
        f"{number:032x}", level, kind, 1, 0, won, ms, False, False, ended_at, False, None, (), counts
    )


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    """Sixteen random beginner's games, the last two lost; and a no-guess one on a board of its own."""
    with closing(Records(tmp_path / "records.sqlite")) as records:
        outcomes = [True] * 4 + [False] * 3 + [True] * 4 + [False] + [True] * 2 + [False] * 2
        for number, won in enumerate(outcomes):
            records.add(result(number, won=won, ms=75_200 - 1000 * number, days_ago=40 - 2 * number))
        records.add(result(100, CUSTOM, won=False, kind=GameKind.NO_GUESS))
        yield records


@pytest.fixture
def background(qapp: QApplication, qtbot: QtBot) -> Iterator[Background]:
    background = Background(qapp)
    yield background
    last = background.start(lambda _is_cancelled: None)
    with qtbot.waitSignal(background.finished, check_params_cb=lambda job: job is last):
        pass
    background.deleteLater()


Shown = Callable[..., StatisticsDialog]


@pytest.fixture
def shown(qtbot: QtBot, records: Records, background: Background) -> Iterator[Shown]:
    kept = []

    def show(level: Level = BEGINNER, kind: StatKind = StatKind.RANDOM) -> StatisticsDialog:
        dialog = StatisticsDialog(records, level, background, None, kind)
        kept.append(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        return dialog

    yield show
    for dialog in kept:
        dialog.done(0)
        dialog.deleteLater()
    # Now, as in the window: not whenever Python's collector comes by.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def texts(dialog: StatisticsDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]


def cell(table: QTableWidget, row: int, column: int) -> str:
    item = table.item(row, column)
    return "" if item is None else item.text()


def table_in(dialog: StatisticsDialog) -> QTableWidget:
    return next(found for found in dialog.findChildren(QTableWidget) if found.isVisible())


def choose(dialog: StatisticsDialog, text: str) -> None:
    for choice in dialog.findChildren(QComboBox):
        if choice.findText(text) >= 0:
            choice.setCurrentIndex(choice.findText(text))


def turn_to(dialog: StatisticsDialog, page: int) -> None:
    tabs = dialog.findChild(QTabWidget)
    assert tabs is not None
    tabs.setCurrentIndex(page)


def answer(button: str) -> None:
    """Press *button* in the question that comes next."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(found for found in box.buttons() if button in found.text().replace("&", "")).click()

    QTimer.singleShot(0, press)


def reset_of(dialog: StatisticsDialog) -> QPushButton:
    return next(found for found in dialog.findChildren(QPushButton) if found.text() == "&Reset…")


def files_of(dialog: StatisticsDialog) -> StatisticsFiles:
    return dialog.files


def chart_in(dialog: StatisticsDialog, kind: type[Chart]) -> Chart:
    turn_to(dialog, 1)
    chart = dialog.findChild(kind)
    assert isinstance(chart, Chart)
    return chart


def test_the_figures_of_the_current_level_are_shown(shown: Shown) -> None:
    found = texts(shown())
    for figure in ("16", "10", "62.5%", "2 losses", "4 wins", "3 losses", "62.200 s", "80.0%"):
        assert figure in found


def test_every_mean_says_its_formula(shown: Shown) -> None:
    tips = {label.text(): label.toolTip() for label in shown().findChildren(QLabel)}
    assert (
        tips["Efficiency (IOE)"]
        == "Efficiency (IOE): 3BV ÷ clicks; 100% is one click for each 3BV, and chords can need fewer"
    )
    for name in ("3BV/s", "Correctness", "Throughput", "RQP", "ZiNi", "HZiNi", "Share won"):
        assert name in tips


def test_stnb_is_shown_only_where_the_level_has_it(shown: Shown, records: Records) -> None:
    records.add(result(50, DIFFICULT))
    assert "STNB" in texts(shown(DIFFICULT))
    assert "STNB" not in texts(shown(BEGINNER))


def test_the_ten_best_times_are_shown_with_their_dates(shown: Shown) -> None:
    table = table_in(shown())
    assert [cell(table, row, 0) for row in (0, 1, 9)] == ["62.200 s", "63.200 s", "75.200 s"]
    assert all(str(NOW.year)[2:] in cell(table, row, 1) for row in range(2))


def test_a_win_in_no_time_is_a_time(shown: Shown, records: Records) -> None:
    """Case ST02."""
    records.add(result(60, HARD, ms=0))
    dialog = shown(HARD)
    assert cell(table_in(dialog), 0, 0) == "0.000 s"
    assert "0.000 s" in texts(dialog)


def test_the_current_level_comes_first_and_once(shown: Shown) -> None:
    """Case ST05: the list that opens is the board's."""
    choice = shown(CUSTOM).findChildren(QComboBox)[0]
    assert [choice.itemText(index) for index in range(choice.count())] == [
        "12 × 7, 9 mines",
        "Beginner / Easy",
    ]


def test_a_level_without_games_says_so(shown: Shown) -> None:
    dialog = shown(HARD)
    assert any(text.startswith("No game yet.") for text in texts(dialog))
    assert not reset_of(dialog).isEnabled()


def test_random_and_no_guess_games_are_apart(shown: Shown) -> None:
    dialog = shown(CUSTOM)
    assert any(text.startswith("No game yet.") for text in texts(dialog))
    choose(dialog, "No-guess")
    assert "1 loss" in texts(dialog)
    assert "1 loss" in texts(shown(CUSTOM, StatKind.NO_GUESS))


def test_days_narrow_what_is_shown(shown: Shown) -> None:
    dialog = shown()
    choose(dialog, "Last 30 days")
    assert "10" in texts(dialog)
    choose(dialog, "Last 7 days")
    assert "No game in these days." in texts(dialog)
    choose(dialog, "From … to …")
    assert any(text in texts(dialog) for text in ("10", "11"))
    choose(dialog, "All")
    assert "16" in texts(dialog)


def test_all_levels_are_in_a_table_that_sorts_and_leads_on(shown: Shown, records: Records) -> None:
    records.add(result(70, DIFFICULT))
    dialog = shown()
    turn_to(dialog, 2)
    table = table_in(dialog)
    assert isinstance(table, LevelTable)
    rows = range(table.rowCount())
    assert [cell(table, row, 0) for row in rows] == [
        "Beginner / Easy",
        "12 × 7, 9 mines",
        "Difficult 30 × 16",
    ]
    table.horizontalHeader().sectionClicked.emit(2)
    table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    assert [cell(table, row, 2) for row in rows] == ["16", "1", "1"]
    row = next(row for row in rows if cell(table, row, 0).startswith("12"))
    table.cellActivated.emit(row, 0)
    assert "1 loss" in texts(dialog)


@pytest.mark.parametrize("kind", [WinRateChart, TimesChart, CalendarChart])
def test_every_picture_can_be_read_by_keys_and_in_words(shown: Shown, kind: type[Chart]) -> None:
    chart = chart_in(shown(), kind)
    whole = chart.accessibleDescription()
    assert whole == chart.words
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_End)
    assert chart.place == chart.count() - 1
    assert chart.accessibleDescription() == chart.text_at(chart.count() - 1) != whole
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert chart.place < chart.count() - 1 or chart.count() == 1
    QTest.keyClick(chart, Qt.Key.Key_Home)
    assert chart.place == 0
    chart.clearFocus()
    assert chart.words == whole


def test_the_mouse_finds_what_it_points_at(shown: Shown) -> None:
    chart = chart_in(shown(), TimesChart)
    middle = QPointF(chart.area.left() + 1, chart.area.center().y())
    assert chart.place_at(middle) == 0
    assert chart.place_at(QPointF(-5, -5)) is None
    assert chart.text_at(0).endswith("1 win")


def test_a_level_is_reset_only_after_the_question(shown: Shown, records: Records) -> None:
    dialog = shown()
    answer("Cancel")
    reset_of(dialog).click()
    assert "62.5%" in texts(dialog)
    answer("Reset")
    reset_of(dialog).click()
    assert any(text.startswith("No game yet.") for text in texts(dialog))
    assert records.levels_played() == (CUSTOM,)


def test_records_that_cannot_be_read_end_in_a_sentence(
    qtbot: QtBot, tmp_path: Path, background: Background
) -> None:
    path = tmp_path / "newer.sqlite"
    with closing(Records(path)) as records:
        records.add(result(1))
    content = bytearray(path.read_bytes())
    content[60:64] = (99).to_bytes(4, "big")
    path.write_bytes(content)
    with closing(Records(path)) as records:
        dialog = StatisticsDialog(records, BEGINNER, background)
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        assert any(str(path) in text for text in texts(dialog))
        assert not reset_of(dialog).isEnabled()


def test_zini_is_worked_out_while_one_looks(shown: Shown, records: Records, qtbot: QtBot) -> None:
    session = Session(
        new_setup(BEGINNER, GameKind.RANDOM, simple_mode=False), Clock(SystemTime()), question_marks=False
    )
    session.perform(Wish(WishKind.OPEN, 40))
    layout = session.position.layout
    assert layout is not None
    for one in layout.grid.cells(layout.grid.all_cells & ~layout.mines):
        session.perform(Wish(WishKind.OPEN, one))
    records.add(session.result())
    dialog = shown()
    qtbot.waitUntil(lambda: "ZiNi and HZiNi: from 1 win so far." in texts(dialog))
    assert records.statistics(BEGINNER, StatKind.RANDOM).means.boards == 1


def test_all_games_are_exported(shown: Shown, qtbot: QtBot, tmp_path: Path) -> None:
    files, target = files_of(shown()), tmp_path / "games.csv"
    with qtbot.waitSignal(files.told) as told:
        files.export_to(target)
    assert str(target) in told.args[0]
    with target.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 17


def test_an_export_that_fails_says_why(shown: Shown, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = shown()
    seen: list[str] = []

    def read() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            seen.append(box.text())
            box.close()
        elif not seen:
            QTimer.singleShot(20, read)

    QTimer.singleShot(0, read)
    files_of(dialog).export_to(tmp_path / "missing" / "games.csv")
    qtbot.waitUntil(lambda: bool(seen))
    assert "missing" in seen[0]


def test_a_backup_is_restored_after_the_question(shown: Shown, records: Records, tmp_path: Path) -> None:
    dialog, backup = shown(), tmp_path / "games.demineur-backup"
    files_of(dialog).back_up_to(backup)
    assert games_in_backup(backup) == 17
    records.reset(BEGINNER)
    answer("Cancel")
    files_of(dialog).restore_from(backup)
    assert records.levels_played() == (CUSTOM,)
    answer("Replace")
    files_of(dialog).restore_from(backup)
    assert records.levels_played() == (BEGINNER, CUSTOM)
    assert "62.5%" in texts(dialog)


@pytest.mark.parametrize("name", ["export_to", "back_up_to", "restore_from"])
def test_the_file_of_games_in_use_is_left_alone(shown: Shown, records: Records, name: str) -> None:
    files, before = files_of(shown()), records.path.stat().st_ino
    answer("OK")
    getattr(files, name)(records.path)
    assert records.path.stat().st_ino == before
    records.reset(BEGINNER)
    with closing(Records(records.path)) as again:
        assert again.levels_played() == (CUSTOM,)


def test_a_file_that_is_no_backup_changes_nothing(shown: Shown, records: Records, tmp_path: Path) -> None:
    """SV03."""
    (tmp_path / "picture.png").write_bytes(b"no back-up")
    files = files_of(shown())
    answer("OK")
    files.restore_from(tmp_path / "picture.png")
    assert records.games_in_history() == 17
