"""Exercises: answered with the mouse and with keys, judged, explained, counted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from player import Player
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from demineur.engine.grid import Cell
from demineur.engine.seeded import SeededBits
from demineur.guide.practice import Judgement, Pattern, judge
from demineur.ui.guide import exercise_panel, practice_page
from demineur.ui.guide.exercise_panel import ExercisePanel
from demineur.ui.guide.guide_window import PRACTICE, GuideWindow
from demineur.ui.guide.practice_page import PracticePage
from demineur.ui.guide.section_page import SectionPage
from demineur.ui.tiles import Mark
from windows import settle

K = Qt.Key


@pytest.fixture(autouse=True)
def same_exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exercises of one seed."""
    for module in (exercise_panel, practice_page):
        monkeypatch.setattr(module, "new_stream", lambda: SeededBits(5, "practice"))


@pytest.fixture
def guide(player: Player) -> Iterator[GuideWindow]:
    player.window.menus.practice.trigger()
    guide = player.playing.late.guide
    guide.resize(900, 700)
    if not QTest.qWaitForWindowActive(guide):
        raise AssertionError("The guide does not come to the front.")
    settle()
    yield guide
    guide.close()


def practice(guide: GuideWindow, pattern: Pattern) -> ExercisePanel:
    """An exercise of *pattern* on the practice page."""
    assert isinstance(guide.page, PracticePage)
    guide.page.choice.setCurrentIndex(1 + list(Pattern).index(pattern))
    settle()
    return guide.page.exercise


def cell_worth(panel: ExercisePanel, *judgements: Judgement) -> Cell:
    """A cell that is judged so."""
    cells = range(panel.exercise.position.grid.count)
    return next(cell for cell in cells if judge(panel.exercise, cell) in judgements)


def click(panel: ExercisePanel, cell: Cell) -> None:
    point = panel.board.middle_of(cell).toPoint()
    QTest.mouseClick(panel.board, Qt.MouseButton.LeftButton, pos=QPoint(point))
    settle()


def walk(guide: GuideWindow, panel: ExercisePanel, cell: Cell) -> None:
    """Go with the arrow keys from the cursor to *cell*."""
    grid = panel.exercise.position.grid
    (row, column), (to_row, to_column) = grid.row_column(panel.board.cursor_cell), grid.row_column(cell)
    keys = [K.Key_Down if to_row > row else K.Key_Up] * abs(to_row - row)
    keys += [K.Key_Right if to_column > column else K.Key_Left] * abs(to_column - column)
    for key in keys:
        QTest.keyClick(guide.windowHandle(), key)


WRONG = (Judgement.WRONG_MINE, Judgement.WRONG_NOT_CERTAIN, Judgement.WRONG_SAFE, Judgement.WRONG_DEARER)


@pytest.mark.parametrize("pattern", Pattern, ids=lambda pattern: pattern.value)
def test_a_right_answer_is_explained_and_counted(guide: GuideWindow, pattern: Pattern) -> None:
    panel = practice(guide, pattern)
    click(panel, cell_worth(panel, Judgement.RIGHT))
    assert panel.verdict.text() == "Right!"
    assert panel.tally.text() == "1 of 1 right"
    assert len(panel.reasoning.text()) > 40
    picture = panel.board.picture
    assert picture.used or picture.safe or picture.mines or picture.chances


@pytest.mark.parametrize("pattern", Pattern, ids=lambda pattern: pattern.value)
def test_a_wrong_answer_is_told_kindly_and_shows_the_way(guide: GuideWindow, pattern: Pattern) -> None:
    panel = practice(guide, pattern)
    click(panel, cell_worth(panel, *WRONG))
    assert panel.verdict.text() != "Right!"
    assert panel.tally.text() == "0 of 1 right"
    picture = panel.board.picture
    assert picture.safe | picture.mines | bool(picture.chances)


def test_an_open_cell_is_no_answer(guide: GuideWindow) -> None:
    panel = practice(guide, Pattern.ONE_ONE)
    click(panel, cell_worth(panel, Judgement.NO_ANSWER))
    assert panel.verdict.text() == "Choose a hidden cell without a flag."
    assert not panel.is_answered
    click(panel, cell_worth(panel, Judgement.RIGHT))
    assert panel.tally.text() == "1 of 1 right"


def test_only_the_first_answer_counts(guide: GuideWindow) -> None:
    panel = practice(guide, Pattern.ONE_ONE)
    click(panel, cell_worth(panel, *WRONG))
    click(panel, cell_worth(panel, Judgement.RIGHT))
    assert panel.tally.text() == "0 of 1 right"


def test_the_marks_come_only_after_the_answer(guide: GuideWindow) -> None:
    panel = practice(guide, Pattern.ONE_TWO_ONE)
    assert not panel.board.picture.marks
    click(panel, cell_worth(panel, Judgement.RIGHT))
    shown = {mark for mark, _cell in panel.board.marks()}
    assert Mark.USED in shown
    assert (Mark.CURSOR, panel.board.answer) in panel.board.marks()


def test_the_keys_are_enough_for_one_after_the_other(guide: GuideWindow) -> None:
    panel = practice(guide, Pattern.ONE_ONE)
    panel.board.setFocus(Qt.FocusReason.TabFocusReason)
    for count in (1, 2, 3):
        walk(guide, panel, cell_worth(panel, Judgement.RIGHT))
        QTest.keyClick(guide.windowHandle(), K.Key_Space)
        assert panel.verdict.text() == "Right!"
        assert panel.tally.text().startswith(f"{count} of {count} right")
        QTest.keyClick(guide.windowHandle(), K.Key_Space)
        assert not panel.is_answered
        assert panel.board.hasFocus()
    assert panel.tally.text() == "3 of 3 right, 3 in a row"


def test_the_cursor_is_seen_by_those_who_use_keys(guide: GuideWindow) -> None:
    panel = practice(guide, Pattern.ONE_ONE)
    assert not panel.board.marks()
    panel.board.setFocus(Qt.FocusReason.TabFocusReason)
    assert panel.board.marks() == ((Mark.CURSOR, panel.board.cursor_cell),)


def test_let_go_elsewhere_is_an_answer_there(guide: GuideWindow) -> None:
    panel = practice(guide, Pattern.ONE_ONE)
    right, wrong = cell_worth(panel, Judgement.RIGHT), cell_worth(panel, *WRONG)
    QTest.mousePress(panel.board, Qt.MouseButton.LeftButton, pos=panel.board.middle_of(wrong).toPoint())
    QTest.mouseMove(panel.board, panel.board.middle_of(right).toPoint())
    QTest.mouseRelease(panel.board, Qt.MouseButton.LeftButton, pos=panel.board.middle_of(right).toPoint())
    assert panel.verdict.text() == "Right!"


def test_another_pattern_begins_another_score(guide: GuideWindow) -> None:
    panel = practice(guide, Pattern.ONE_ONE)
    click(panel, cell_worth(panel, Judgement.RIGHT))
    panel = practice(guide, Pattern.SATISFIED)
    assert panel.tally.text() == ""
    assert panel.exercise.pattern is Pattern.SATISFIED


def test_the_score_is_still_there_after_reading(guide: GuideWindow) -> None:
    panel = practice(guide, Pattern.ONE_ONE)
    click(panel, cell_worth(panel, Judgement.RIGHT))
    guide.open_at("one_one")
    settle()
    guide.open_at(PRACTICE)
    settle()
    assert isinstance(guide.page, PracticePage)
    assert guide.page.isVisible()
    assert guide.page.exercise.tally.text() == "1 of 1 right"


def test_mixed_practice_deals_more_than_one_pattern(guide: GuideWindow) -> None:
    assert isinstance(guide.page, PracticePage)
    panel = guide.page.exercise
    seen = set()
    for _time in range(40):
        seen.add(panel.exercise.pattern)
        panel.ask_another()
    assert len(seen) > 3


def test_a_section_lets_one_try_its_pattern(guide: GuideWindow) -> None:
    guide.open_at("one_two_one")
    page = guide.page
    assert isinstance(page, SectionPage)
    settle()
    QTest.mouseClick(page.try_it, Qt.MouseButton.LeftButton)
    settle()
    panel = page.exercise
    assert panel is not None
    assert panel.exercise.pattern is Pattern.ONE_TWO_ONE
    assert panel.board.hasFocus()
    area = guide.scroller.viewport()
    assert area.rect().contains(panel.mapTo(area, panel.rect().bottomLeft() - QPoint(0, 1)))


def test_in_a_small_window_what_matters_scrolls_into_view(guide: GuideWindow) -> None:
    guide.resize(480, 360)
    guide.open_at("one_one")
    page = guide.page
    assert isinstance(page, SectionPage)
    settle()
    page.try_it.click()
    settle()
    panel, area = page.exercise, guide.scroller.viewport()
    assert panel is not None
    assert area.rect().contains(panel.question.mapTo(area, panel.question.rect().topLeft()))
    QTest.keyClick(panel.board, K.Key_Space)
    if not panel.is_answered:
        panel.board.chosen.emit(cell_worth(panel, Judgement.RIGHT))
    settle()
    assert area.rect().contains(panel.again.mapTo(area, panel.again.rect().bottomLeft()))
