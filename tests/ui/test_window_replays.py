"""Replays in the window: watched in place of the game, which waits."""

from __future__ import annotations

from math import cos, sin
from pathlib import Path

import pytest
from games import BOARD, lose, win
from player import Player
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QClipboard, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from demineur.engine.faces import faces_of
from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Status
from demineur.formats.analysis import replay_facts
from demineur.formats.from_log import replay_from_log
from demineur.formats.sniffing import open_bytes
from demineur.formats.values import Format, Replay, Result
from demineur.formats.writing import written
from demineur.play.session import LoggedAction
from demineur.settings import CONFIRM_LEAVING
from demineur.ui.history_dialog import HistoryDialog
from demineur.ui.library import Library
from demineur.ui.replay_screen import ReplayScreen

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
TIME = 4
SHIFT = Qt.KeyboardModifier.ShiftModifier
DATA = Path(__file__).parents[1] / "data"
EXPERT = DATA / "replays" / "arbiter_exp.avf"


def library(player: Player) -> Library:
    return player.playing.late.library


def screen(player: Player) -> ReplayScreen:
    return library(player).replaying.screen


def is_watching(player: Player) -> bool:
    return library(player).replaying.replay is not None


def watch_file(player: Player, path: Path = EXPERT) -> ReplayScreen:
    """Open a replay and stand still at its beginning."""
    player.playing.late.open([str(path)])
    player.wait_until(lambda: is_watching(player) and not library(player).opening.is_reading)
    screen(player).pause()
    player.key(K.Key_Home)
    return screen(player)


def is_paused(player: Player) -> bool:
    return player.playing.game.paused


def plays(watched: ReplayScreen) -> bool:
    return watched.playing


def status_in(watched: ReplayScreen) -> Status:
    return watched.player.status


def watch_last(player: Player) -> ReplayScreen:
    player.key(K.Key_W, CTRL | SHIFT)
    assert is_watching(player)
    screen(player).pause()
    player.key(K.Key_Home)
    return screen(player)


# One's own games ----------------------------------------------------------------------------------------


def test_the_last_game_is_watched_to_its_end(player: Player) -> None:
    win(player, ms=4_000)
    watched = watch_last(player)
    assert watched.isVisible()
    assert not player.window.view.isVisible()
    assert "won in 4.000 s" in player.window.strip.text
    assert watched.bar.time == "0.000 / 4.000"
    player.key(K.Key_End)
    assert watched.bar.time == "4.000 / 4.000"
    assert watched.scene.faces == faces_of(player.position)


def test_arrow_keys_go_from_action_to_action(player: Player) -> None:
    lose(player, 3_000)
    watched = watch_last(player)
    player.key(K.Key_Right)
    assert watched.bar.counts.startswith("3BV 1 of ")
    assert "1 click" in watched.bar.counts
    player.key(K.Key_Right)
    assert status_in(watched) is Status.LOST
    assert watched.path.action is not None
    player.key(K.Key_Left)
    assert status_in(watched) is Status.RUNNING
    player.keys(K.Key_Left, K.Key_Left)
    assert status_in(watched) is Status.READY
    assert watched.path.action is None


def test_escape_brings_the_game_back_as_it_was(player: Player) -> None:
    lose(player, 3_000)
    said, title = player.window.strip.text, player.window.windowTitle()
    watch_last(player)
    assert player.window.windowTitle() != title
    player.key(K.Key_Escape)
    assert player.window.view.isVisible()
    assert player.window.header.isVisible()
    assert player.window.view.hasFocus()
    assert player.shows_the_position()
    assert (player.window.strip.text, player.window.windowTitle()) == (said, title)
    assert player.window.menus.review.isEnabled()


def test_the_pointers_way_is_recorded_and_shown(player: Player) -> None:
    player.begin(BOARD)
    player.move((3, 3))
    player.open((0, 2))
    for turn in range(50):
        player.wait(30)
        centre = player.point((2, 2))
        player.move(centre + QPointF(20 * cos(turn / 9), 20 * sin(turn / 9)))
    player.open((0, 0))
    watched = watch_last(player)
    watched.seek(1_000)
    way = watched.path.points
    assert len(way) > 10
    assert all(1.0 < point.column < 4.0 and 1.0 < point.row < 4.0 for point in way)
    assert [point.ms for point in way] == sorted(point.ms for point in way)


def test_a_game_of_the_history_shows_the_way_that_was_kept(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    for turn in range(20):
        player.wait(30)
        player.move(player.point((2, 2)) + QPointF(turn, 0))
    player.open((0, 0))
    played = player.playing.path.points
    lose(player)

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, HistoryDialog)
        dialog.table.selectRow(1)
        dialog.watch.click()

    with player.dialog_answered("Your games", choose):
        player.key(K.Key_H, CTRL)
    replay = library(player).replaying.replay
    assert replay is not None
    assert replay.path == played
    assert len(played) > 15


def test_a_game_that_is_left_keeps_its_way(player: Player) -> None:
    player.choose(CONFIRM_LEAVING, False)
    player.begin(BOARD)
    player.open((0, 2))
    player.wait(30)
    player.move((2, 2))
    game_id, way = player.playing.game.session.setup.game_id, player.playing.path.way
    player.key(K.Key_F2)
    kept = player.playing.keeper.records().game(game_id)
    assert kept is not None
    assert kept.way == way
    assert not player.playing.path.points


def test_a_game_that_runs_offers_neither_its_replay_nor_its_mines(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    QApplication.clipboard().setText("before")
    player.key(K.Key_W, CTRL | SHIFT)
    player.key(K.Key_C, CTRL)
    player.key(K.Key_E, CTRL)
    assert not is_watching(player)
    assert QApplication.clipboard().text() == "before"


def test_a_finished_board_is_copied_as_a_link(player: Player) -> None:
    lose(player)
    player.key(K.Key_C, CTRL)
    assert "b=54&m=" in QApplication.clipboard().text()


def test_what_logic_knew_is_said_at_each_moment(player: Player) -> None:
    lose(player, 2_000)
    watched = watch_last(player)
    knew = next(action for action in watched.bar.menu.actions() if action.isCheckable())
    player.key(K.Key_Right)
    knew.trigger()
    player.wait_until(lambda: bool(watched.scene.overlay.marks))
    assert player.cell((0, 0)) in watched.scene.overlay.marks
    said = player.window.strip.text
    knew.trigger()
    assert not watched.scene.overlay.marks
    assert "lost after" in player.window.strip.text != said


def test_any_game_of_the_history_can_be_watched(player: Player) -> None:
    win(player, ms=1_000)
    first = player.playing.game.session.setup.game_id
    lose(player, 2_000)

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, HistoryDialog)
        model = dialog.table.model()
        shown = [model.data(model.index(row, TIME)) for row in range(model.rowCount())]
        assert shown == ["2.000 s", "1.000 s"], "the latest first"
        dialog.table.sortByColumn(TIME, Qt.SortOrder.AscendingOrder)
        dialog.table.selectRow(0)
        dialog.watch.click()

    with player.dialog_answered("Your games", choose):
        player.key(K.Key_H, CTRL)
    replay = library(player).replaying.replay
    assert replay is not None
    assert (replay.setup.game_id, replay.ms) == (first, 1_000)


# Files --------------------------------------------------------------------------------------------------


def test_a_running_game_waits_behind_a_replay_and_goes_on_after_it(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.wait(1_000)
    before = player.board
    watched = watch_file(player)
    assert is_paused(player)
    player.wait(5_000)
    for key in (K.Key_Space, K.Key_Right, K.Key_F, K.Key_P, K.Key_H, K.Key_O, K.Key_Return):
        player.key(key)
    QTest.mouseClick(watched.view.viewport(), Qt.MouseButton.LeftButton)
    assert player.board == before
    player.key(K.Key_Escape)
    assert not is_paused(player)
    assert not player.covered()
    assert player.playing.game.session.elapsed_ms == 1_000
    assert player.status() is Status.RUNNING


def test_a_new_game_takes_the_place_of_a_replay_after_the_usual_question(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    watch_file(player)
    with player.dialog_answered("Leave this game?"):
        player.key(K.Key_F2)
    assert is_watching(player)
    player.choose(CONFIRM_LEAVING, False)
    player.key(K.Key_F2)
    assert not is_watching(player)
    assert player.shows_the_position()
    assert not player.playing.game.paused


def test_space_plays_and_pauses_and_a_replay_stops_at_its_end(player: Player) -> None:
    watched = watch_file(player)
    watched.bar.speed.setCurrentIndex(6)
    player.key(K.Key_Space)
    assert plays(watched)
    player.wait_until(lambda: watched.player.ms > 500)
    player.key(K.Key_Space)
    assert not plays(watched)
    watched.seek(watched.player.replay.ms - 100)
    player.key(K.Key_Space)
    player.wait_until(lambda: not watched.playing)
    assert watched.player.at_end
    player.key(K.Key_Space)
    assert watched.player.ms < 40_000, "from its end it begins again"


def test_the_time_line_goes_where_it_is_pressed_and_dragged(player: Player) -> None:
    watched = watch_file(player)
    line = watched.bar.time_line
    middle = line.rect().center()
    QTest.mousePress(line, Qt.MouseButton.LeftButton, pos=middle)
    assert watched.player.ms == pytest.approx(23_600, rel=0.02)
    QTest.mouseMove(line, line.rect().topRight())
    QTest.mouseRelease(line, Qt.MouseButton.LeftButton)
    assert watched.player.at_end


def test_a_chord_rings_the_cells_around_its_number(player: Player) -> None:
    watched = watch_file(player)
    log = watched.player.replay.log
    chord = next(index for index, logged in enumerate(log) if logged.action.kind is ActionKind.CHORD)
    watched.seek(log[chord].ms)
    assert watched.path.action == log[chord].action


def test_a_small_window_shows_board_and_controls(player: Player) -> None:
    player.window.resize(400, 300)
    watched = watch_file(player)
    QTest.qWait(20)
    assert player.window.size().width() <= 420
    assert player.window.size().height() <= 320
    assert watched.view.viewport().height() >= 100
    for part in (watched.bar.play, watched.bar.closing, watched.bar.time_line):
        assert watched.rect().contains(part.mapTo(watched, part.rect().center()))


def test_a_dropped_file_is_opened(player: Player) -> None:
    content = QMimeData()
    content.setUrls([QUrl.fromLocalFile(str(EXPERT))])
    where, copy = player.window.rect().center(), Qt.DropAction.CopyAction
    left, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(where, copy, content, left, keys)
    QApplication.sendEvent(player.window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(player.window, QDropEvent(QPointF(where), copy, content, left, keys))
    player.wait_until(lambda: is_watching(player))


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("/no/such/file.avf", "file.avf cannot be opened."),
        (str(DATA), "It is no file."),
        ("nothing of the kind", "The text cannot be opened."),
        ("", "The file is empty."),
    ],
)
def test_what_cannot_be_opened_ends_in_one_sentence(player: Player, word: str, said: str) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.playing.late.open([word])
    player.wait_until(lambda: not library(player).opening.is_reading)
    assert said in player.window.strip.text
    assert not player.playing.game.paused


def test_a_long_file_tells_how_far_it_is_and_can_be_called_off(player: Player, tmp_path: Path) -> None:
    long = tmp_path / "long.rawvf"
    layout = draw_layout(Level(200, 200, 8000), 0, 1)
    safe = [cell for cell in range(40_000) if not layout.mines & layout.grid.bit(cell)]
    log = [LoggedAction(turn, Action(ActionKind.OPEN, cell)) for turn, cell in enumerate(safe)]
    long.write_bytes(written(replay_from_log(layout, log), Format.RAWVF))
    player.playing.late.open([str(long)])
    strip = player.window.strip
    player.wait_until(lambda: "long.rawvf" in strip.text and strip.button.isVisible())
    assert strip.button.text() == "Cancel"
    QTest.mouseClick(strip.button, Qt.MouseButton.LeftButton)
    assert not library(player).opening.is_reading
    watch_file(player)
    assert player.window.windowTitle().startswith("Replay: Difficult")


# Files that are written -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".rawvf", ".evf", ".mbf", ".mine", ".board", ".txt"])
def test_a_finished_game_is_exported_in_every_format(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    win(player, ms=2_000)
    layout = player.position.layout
    target = tmp_path / f"mine{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(target), ""))
    player.key(K.Key_E, CTRL)
    assert player.window.strip.text == f"Written to {target}."
    opened = open_bytes(target.read_bytes(), target.name)
    assert opened.layout == layout
    if isinstance(opened, Replay):
        assert (replay_facts(opened).result, replay_facts(opened).time_ms) == (Result.WIN, 2_000)
    assert isinstance(opened, Replay) is (ending in {".rawvf", ".evf"})
    assert [path.name for path in tmp_path.glob("mine*")] == [target.name]


def test_a_replay_is_exported_from_its_menu_in_the_format_chosen(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = watch_file(player)
    target = tmp_path / "game"

    def ask(_parent: object, _title: str, _name: str, kinds: str) -> tuple[str, str]:
        return str(target), next(kind for kind in kinds.split(";;") if "*.evf" in kind)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    watched.bar.menu.actions()[-1].trigger()
    exported = open_bytes((tmp_path / "game.evf").read_bytes())
    assert isinstance(exported, Replay)
    assert replay_facts(exported).time_ms == watched.player.replay.ms


def test_an_export_that_cannot_be_written_ends_in_a_sentence(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(player)
    target = tmp_path / "missing" / "game.rawvf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(target), ""))
    player.key(K.Key_E, CTRL)
    assert "game.rawvf could not be written" in player.window.strip.text


def test_an_export_that_is_called_off_leaves_everything(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(player)
    said = player.window.strip.text
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: ("", ""))
    player.key(K.Key_E, CTRL)
    assert player.window.strip.text == said


# Boards -------------------------------------------------------------------------------------------------


def test_a_pasted_link_can_be_played_and_counts_nowhere(player: Player) -> None:
    QApplication.clipboard().setText("https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=0303&m=g0")

    def play(dialog: QDialog) -> None:
        dialog.accept()

    with player.dialog_answered("Board", play):
        player.key(K.Key_V, CTRL)
        player.wait_until(lambda: not library(player).opening.is_reading)
    session = player.playing.game.session
    assert session.setup.kind.value == "imported"
    assert session.setup.level.code == "3x3n1"
    assert "not counted" in player.window.strip.text
    player.wait_until(lambda: not player.playing.input.deaf)
    player.open((2, 2))
    assert player.status() is Status.WON


def test_a_board_without_mines_is_won_at_once(player: Player) -> None:
    with player.dialog_answered("Board", QDialog.accept):
        player.playing.late.open(["b=0101&m=0"])
        player.wait_until(lambda: not library(player).opening.is_reading)
    player.wait_until(lambda: not player.playing.input.deaf)
    player.open((0, 0))
    assert player.status() is Status.WON


def test_an_opened_board_leaves_the_running_game_alone_until_it_is_played(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    before = player.playing.game.session
    with player.dialog_answered("Board"):
        player.playing.late.open([str(DATA / "boards" / "made_exp_v01.board")])
        player.wait_until(lambda: not library(player).opening.is_reading)
    assert player.playing.game.session is before
    assert player.status() is Status.RUNNING


def test_an_empty_clipboard_is_told(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where nothing was ever copied."""
    monkeypatch.setattr(QClipboard, "mimeData", lambda *_words: None)
    monkeypatch.setattr(QClipboard, "text", lambda *_words: "")
    player.window.menus.library_requested.emit("paste")
    player.wait_until(lambda: "cannot be opened" in player.window.strip.text)
