"""*What logic knew*: a finished game is looked back at, move by move."""

from __future__ import annotations

from games import BOARD, lose, win
from player import LEFT, Player
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from thoughts import marked, said, thinking

from demineur.engine.faces import faces_of
from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.play.session import GameKind, replay
from demineur.ui.reviewing import Reviewing
from demineur.ui.tiles import Mark

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def look_back(player: Player) -> Reviewing:
    player.key(K.Key_K, CTRL)
    reviewing = thinking(player).reviewing
    player.wait_until(reviewing.moves.isVisible)
    return reviewing


def button(player: Player, text: str) -> QPushButton:
    found = thinking(player).panel.findChildren(QPushButton)
    return next(button for button in found if button.text() == text)


def test_a_needless_risk_is_found_and_shown_with_what_was_certain(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.open((0, 0))
    assert player.status() is Status.LOST
    reviewing = look_back(player)
    assert reviewing.moves.currentRow() == reviewing.moves.count() - 1
    assert "mine" in reviewing.moves.item(reviewing.moves.count() - 1).text()
    assert marked(player, Mark.FIRST) == {(0, 0)}
    assert reviewing.words
    assert said(player)


def test_each_move_shows_the_board_before_it(player: Player) -> None:
    win(player)
    reviewing = look_back(player)
    session = player.playing.game.session
    openings = reviewing.moves.count()
    assert openings > 2
    seen = []
    reviewing.moves.setCurrentRow(0)
    for _ in range(openings):
        seen.append(bytes(player.window.scene.faces))
        assert marked(player, Mark.FIRST)
        QTest.keyClick(reviewing.moves, K.Key_Down)
    befores = [bytes(faces_of(replay(session.setup, session.log[:i]))) for i in range(len(session.log))]
    assert [befores.index(faces) for faces in seen] == sorted(befores.index(faces) for faces in seen)
    assert befores.index(seen[0]) == 0


def test_closing_shows_the_end_again(player: Player) -> None:
    lose(player)
    reviewing = look_back(player)
    reviewing.moves.setCurrentRow(0)
    assert not player.shows_the_position()
    QTest.mouseClick(button(player, "Close"), LEFT)
    assert player.shows_the_position()
    assert not player.window.scene.overlay.marks
    assert said(player) == ""
    assert player.window.focusWidget() is player.window.view
    assert look_back(player).moves.count() == reviewing.moves.count()


def test_the_strip_offers_it_at_the_end(player: Player) -> None:
    lose(player)
    QTest.mouseClick(player.window.strip.second_button, LEFT)
    player.wait_until(thinking(player).reviewing.moves.isVisible)


def test_a_running_game_is_not_looked_back_at(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    assert not player.window.menus.review.isEnabled()
    player.playing.late.review()
    assert said(player) == ""


def test_the_losing_move_is_taken_back_from_there(player: Player) -> None:
    lose(player)
    reviewing = look_back(player)
    reviewing.moves.setCurrentRow(0)
    QTest.mouseClick(button(player, "Take back"), LEFT)
    assert player.status() is Status.RUNNING
    assert player.playing.game.session.setup.kind is GameKind.TAKEN_BACK
    assert player.shows_the_position()
    assert not player.window.scene.overlay.marks
    assert said(player) == ""
    assert player.window.focusWidget() is player.window.view


def test_a_won_game_has_nothing_to_take_back(player: Player) -> None:
    win(player)
    look_back(player)
    assert not button(player, "Take back").isVisible()
    assert said(player)


def test_a_new_game_ends_it(player: Player) -> None:
    lose(player)
    look_back(player)
    player.key(K.Key_F2)
    assert player.status() is Status.READY
    assert player.shows_the_position()
    assert not player.window.scene.overlay.marks
    assert said(player) == ""


def test_a_long_game_tells_how_far_it_is_and_can_be_left(player: Player) -> None:
    level = Level(80, 40, 640)
    player.playing.game.new_game(level)
    player.open((20, 40))
    layout = player.position.layout
    assert layout is not None
    safe = layout.grid.cells(layout.grid.all_cells & ~layout.mines)
    for cell in safe[:300]:
        if not player.position.is_open(cell):
            player.open(player.place(cell))
    player.open(player.place(layout.grid.cells(layout.mines)[0]))
    assert player.status() is Status.LOST
    player.key(K.Key_K, CTRL)
    assert "Looking at every move" in said(player)
    thinking(player).panel.close_panel()
    QTest.qWait(100)
    assert not thinking(player).reviewing.moves.isVisible()
    assert player.shows_the_position()


def test_another_language_keeps_the_chosen_move(player: Player) -> None:
    lose(player)
    reviewing = look_back(player)
    reviewing.moves.setCurrentRow(0)
    words, marks = reviewing.words, dict(player.window.scene.overlay.marks)
    QApplication.sendEvent(player.window, QEvent(QEvent.Type.LanguageChange))
    assert reviewing.moves.currentRow() == 0
    assert (reviewing.words, dict(player.window.scene.overlay.marks)) == (words, marks)


def test_a_demonstration_instead_leaves_nothing_of_it(player: Player) -> None:
    lose(player)
    reviewing = look_back(player)
    player.key(K.Key_W, CTRL)
    assert thinking(player).watching.is_on
    assert not reviewing.moves.isVisible()
    assert not button(player, "Take back").isVisible()
    assert player.window.focusWidget() is player.window.view
    assert player.shows_the_position()
