"""The board as a screen reader asks for it: named cells, made when asked for, and news of what happens."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from unittest.mock import patch

import pytest
from games import BOARD
from player import Player
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from demineur.engine.board_text import layout_from_text
from demineur.engine.face import Face
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Change, Status
from demineur.play.clock import Clock, SystemTime
from demineur.play.session import GameKind, Session, new_setup
from demineur.settings import QUESTION_MARKS
from demineur.ui.accessible import welcome_readers
from demineur.ui.accessible_board import BoardCell, BoardTable
from demineur.ui.accessible_words import cell_name, face_word, move_words
from demineur.ui.cell_words import places_on

NAME = QAccessible.Text.Name
K = Qt.Key


@pytest.fixture
def table(player: Player) -> Iterator[BoardTable]:
    """The board of the player's window, with a reader about."""
    QAccessible.setActive(True)
    welcome_readers(player.playing)
    QAccessible.queryAccessibleInterface(player.window.view)
    made = player.window.view.reader_table
    assert made is not None
    yield made
    QAccessible.setActive(False)


def names(table: BoardTable) -> list[list[str]]:
    return [
        [table.child(row).child(column).text(NAME) for column in range(table.child(row).childCount())]
        for row in range(table.childCount())
    ]


@pytest.fixture
def heard(table: BoardTable) -> Iterator[Callable[[], list[str]]]:
    """Gives what has been announced since it was last asked."""
    assert table
    said: list[str] = []

    def take(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())

    def taken() -> list[str]:
        QApplication.processEvents()
        texts = said.copy()
        said.clear()
        return texts

    with patch("demineur.ui.accessible.QAccessible.updateAccessibility", take):
        yield taken


def test_each_cell_is_named_by_place_and_face(player: Player, table: BoardTable) -> None:
    player.window.resize(900, 700)
    player.begin(BOARD)
    player.open((0, 2))
    player.flag((3, 0))
    assert table.text(NAME) == "Board, columns: 5, rows: 4"
    assert [row[2] for row in names(table)] == [
        "column 3, row 1, empty",
        "column 3, row 2, empty",
        "column 3, row 3, 1",
        "column 3, row 4, hidden",
    ]
    assert names(table)[3][0] == "column 1, row 4, flag"


def test_names_follow_a_turned_board(player: Player, table: BoardTable) -> None:
    """R10.1: texts follow the board as it is shown."""
    player.window.resize(400, 800)
    player.begin(BOARD)
    player.open((0, 2))
    assert player.window.scene.geometry.turned
    assert table.text(NAME) == "Board, columns: 4, rows: 5"
    assert names(table)[2] == [
        "column 1, row 3, empty",
        "column 2, row 3, empty",
        "column 3, row 3, 1",
        "column 4, row 3, hidden",
    ]


def test_a_smaller_board_has_fewer_cells(player: Player, table: BoardTable) -> None:
    player.playing.game.new_game(Level(30, 16, 99))
    last = table.child(15).child(table.child(15).childCount() - 1)
    assert last.isValid()
    player.begin(BOARD)
    assert not last.isValid()
    assert last.text(NAME) == ""
    assert not table.child(0).child(30)
    assert not table.child(16)


def test_a_large_board_is_made_only_where_it_is_read(player: Player, table: BoardTable) -> None:
    player.playing.game.new_game(Level(200, 200, 4000))
    assert (table.childCount(), table.child(199).childCount()) == (200, 200)
    assert table.child(100).child(100).text(NAME) == "column 101, row 101, hidden"
    player.key(K.Key_Right)
    made = [found for found in gc.get_objects() if isinstance(found, BoardCell) and found.row.table is table]
    assert 1 <= len(made) <= 3


def test_a_covered_board_tells_nothing_but_its_cover(player: Player, table: BoardTable) -> None:
    """R6.2."""
    player.begin(BOARD)
    player.open((0, 2))
    cell = table.child(0).child(0)
    player.key(K.Key_P)
    assert table.childCount() == 1
    assert table.child(0).object() is player.playing.cover
    assert cell.text(NAME) == ""
    assert table.focusChild().object() is player.playing.cover.findChild(QPushButton)
    player.key(K.Key_P)
    assert cell.text(NAME).startswith("column 1, row 1")


def test_the_focus_is_in_the_cell_with_the_cursor(player: Player, table: BoardTable) -> None:
    player.window.resize(900, 700)
    player.begin(BOARD)
    player.put_cursor((1, 3))
    found = table.focusChild()
    assert found.text(NAME).startswith("column 4, row 2")
    assert found.state().focused
    assert not table.child(0).child(0).state().focused


def test_a_point_of_the_screen_leads_to_its_cell(player: Player, table: BoardTable) -> None:
    player.window.resize(900, 700)
    player.begin(BOARD)
    place = table.child(2).child(4).rect().center()
    row = table.childAt(place.x(), place.y())
    assert row.childAt(place.x(), place.y()).text(NAME).startswith("column 5, row 3")
    assert table.indexOfChild(row) == 2


def test_the_game_is_told(player: Player, heard: Callable[[], list[str]]) -> None:
    player.window.resize(900, 700)
    player.choose(QUESTION_MARKS, True)
    player.begin(BOARD)
    heard()
    player.open((0, 2))
    assert heard() == ["Opened 11 cells; column 3, row 1: empty."]
    for expected in (
        "Flag on column 1, row 4; mines left: 3.",
        "Question mark on column 1, row 4; mines left: 4.",
        "No mark on column 1, row 4; mines left: 4.",
    ):
        player.flag((3, 0))
        assert heard() == [expected]
    player.key(K.Key_M)
    assert heard() == ["Flag mode on"]
    player.key(K.Key_M)
    player.key(K.Key_P)
    assert heard() == ["Flag mode off", "Paused"]
    player.key(K.Key_P)
    assert heard() == ["The game goes on."]
    player.key(K.Key_H)
    told = heard()
    assert len(told) == 1
    assert "column" in told[0], "the hint's sentence"
    player.open((0, 0))
    told = heard()
    assert told[0] == "Lost: mine in column 1, row 1."
    assert any(text.startswith("Lost after") for text in told)


def test_nothing_is_said_when_nobody_listens(player: Player, heard: Callable[[], list[str]]) -> None:
    heard()
    QAccessible.setActive(False)
    player.begin(BOARD)
    player.open((0, 2))
    assert heard() == []


def test_a_chord_that_loses_names_every_mine() -> None:
    layout = layout_from_text("**.\n...")
    mines = layout.mines
    change = Change(opened=0, exploded=mines, before=Status.RUNNING, after=Status.LOST)
    setup = new_setup(Level(3, 2, 2), GameKind.IMPORTED, simple_mode=True, layout=layout)
    position = Session(setup, Clock(SystemTime()), question_marks=False).position
    words = move_words(Action(ActionKind.CHORD, 4), change, position, Face.TWO, places_on(layout.grid))
    assert words == "Lost: mines in column 1, row 1 and column 2, row 1."


@pytest.mark.parametrize("face", Face)
def test_every_face_has_a_word(face: Face) -> None:
    assert cell_name((4, 3), face) == f"column 4, row 3, {face_word(face)}"
    assert len({face_word(other) for other in Face}) == len(Face)


# What stands around the board -------------------------------------------------------------------------------


def test_the_header_says_what_its_numbers_are(player: Player) -> None:
    spoken = {part.accessibleName() for part in player.window.header.findChildren(QWidget)}
    assert {"Mines left to flag: 10", "Time: 0:00", "New game", "Flag mode"} <= spoken
    player.begin(BOARD)
    player.open((0, 2), (0, 0))
    assert player.window.header.face.accessibleDescription() == "Game lost"
