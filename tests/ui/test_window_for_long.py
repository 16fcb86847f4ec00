"""What must not grow while somebody plays for long, and a law for whatever they do."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from player import LEFT, MIDDLE, RIGHT, Player
from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from demineur.engine.levels import NAMED_LEVELS, Level
from demineur.engine.position import Status
from demineur.settings import CONFIRM_LEAVING, QUESTION_MARKS


class Speaker(QObject):
    said = Signal(object)


@pytest.mark.parametrize("thing", [None, True, False])
def test_emitting_signals_loses_no_references(qapp: QApplication, thing: object) -> None:
    """PYSIDE-3474: a PySide that loses one per call ends the process after some hundred emits."""
    del qapp
    speaker = Speaker()
    heard: list[object] = []
    speaker.said.connect(heard.append)
    before = sys.getrefcount(thing)
    for _ in range(5_000):
        speaker.said.emit(thing)
        del heard[:]
    assert abs(sys.getrefcount(thing) - before) < 50


def play_briefly(player: Player, level: Level) -> None:
    player.playing.game.new_game(level)
    place = level.rows // 2, level.columns // 2
    player.click(player.point(place))
    player.click(player.point((0, 0)), RIGHT)
    QApplication.processEvents()


def things(player: Player) -> tuple[int, int, int]:
    """Items of the scene, objects below the window, timers that run."""
    window = player.window
    children = window.findChildren(QObject)
    timers = sum(1 for child in children if isinstance(child, QTimer) and child.isActive())
    return len(window.scene.items()), len(children), timers


def objects_alive() -> int:
    gc.collect()
    return len(gc.get_objects())


def test_two_hundred_games_leave_nothing_behind(player: Player) -> None:
    """RD02."""
    player.choose(CONFIRM_LEAVING, False)
    levels = [named.level for named in NAMED_LEVELS if named.level.cells < 900]
    for level in levels * 3:
        play_briefly(player, level)
    play_briefly(player, levels[0])
    before = things(player)
    objects_before = objects_alive()
    for game in range(200):
        play_briefly(player, levels[game % len(levels)])
    play_briefly(player, levels[0])
    assert things(player) == before
    assert objects_alive() - objects_before < 200
    player.playing.game.new_game()
    assert things(player)[2] == 0


# A law --------------------------------------------------------------------------------------------------

BUTTONS = (LEFT, RIGHT, MIDDLE)
KEYS = (
    Qt.Key.Key_Space,
    Qt.Key.Key_F,
    Qt.Key.Key_Return,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_End,
    Qt.Key.Key_M,
    Qt.Key.Key_P,
    Qt.Key.Key_F2,
    Qt.Key.Key_Tab,
)
points = st.tuples(st.integers(-30, 640), st.integers(-30, 640))
presses = st.tuples(st.sampled_from(["press", "press_again", "release"]), points, st.sampled_from(BUTTONS))
moves = st.tuples(st.just("move"), points, st.none())
keys = st.tuples(st.just("key"), st.sampled_from(KEYS), st.none())
others = st.tuples(st.sampled_from(["question_marks", "restart", "zoom", "resize"]), points, st.none())
steps = st.lists(st.one_of(presses, presses, moves, keys, others), min_size=5, max_size=60)


def take(player: Player, step: tuple[str, object, Qt.MouseButton | None]) -> None:
    kind, what, button = step
    if isinstance(what, Qt.Key):
        player.key(what)
        return
    assert isinstance(what, tuple)
    point = QPointF(*what)
    if button is not None:
        getattr(player, kind)(point, button)
    elif kind == "move":
        player.move(point)
    elif kind == "question_marks":
        player.choose(QUESTION_MARKS, not player.store.value(QUESTION_MARKS))
    elif kind == "restart":
        player.playing.game.restart()
    elif kind == "zoom":
        player.window.view.set_zoom(1 + what[0] % 3, point)
    else:
        player.window.resize(380 + what[0], 380 + what[1])


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(simple_mode=st.booleans(), script=steps)
def test_whatever_is_done_the_board_shows_the_game(
    player: Player, simple_mode: bool, script: list[tuple[str, object, Qt.MouseButton | None]]
) -> None:
    player.choose(CONFIRM_LEAVING, False)
    player.begin("*.... ..... ....* .*..* .....", simple_mode=simple_mode)
    for step in script:
        take(player, step)
        assert player.shows_the_position()
        assert player.mines == str(player.position.mine_counter).replace("-", "−")
        pressed = player.pressed
        assert not any(player.position.is_open(player.cell(place)) for place in pressed)
        if player.status().over or player.playing.game.paused:
            assert not pressed
        assert player.covered() is player.playing.game.paused
    for button in BUTTONS:
        player.release(QPointF(5, 5), button)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        player.key(key)
    assert not player.pressed
    assert player.playing.game.session.clock.running is (
        player.status() is Status.RUNNING and not player.covered()
    )


def test_what_is_played_at_random_can_be_taken_up_again(player: Player, tmp_path: Path) -> None:
    """The journal of a game with flags, question marks and chords is whole."""
    player.choose(QUESTION_MARKS, True)
    player.begin("*.... ..... ....* .*..*", simple_mode=True)
    player.open((0, 2))
    player.flag((0, 0), (0, 0), (3, 0), (3, 1))
    player.click((1, 1))
    assert list(tmp_path.glob("current*.game"))
    session = player.playing.game.session
    player.resume(session, session.elapsed_ms)
    assert player.position == session.position
    assert player.covered()
