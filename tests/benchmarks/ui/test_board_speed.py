"""How fast the board is painted: medians of the thread's own CPU time. See ../README.md for the command."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from demineur.engine.grid import grid_of
from demineur.engine.layouts import layout_of
from demineur.engine.levels import Level
from demineur.play.clock import Clock, SystemTime
from demineur.play.gestures import Wish, WishKind
from demineur.play.session import GameKind, Session, new_setup
from demineur.settings import MOTION, Motion
from demineur.ui.main_window import MainWindow
from demineur.ui.playing import Playing
from demineur.ui.settings_store import SettingsStore
from demineur.ui.theming import Theming

pytestmark = pytest.mark.benchmark(timer=time.thread_time)

MARATHON = Level(80, 40, 240)
LARGEST = Level(200, 200, 8000)
ROUNDS = 40


def measure(benchmark: BenchmarkFixture, action: Callable[[], None], *, rounds: int = ROUNDS) -> None:
    benchmark.pedantic(action, rounds=rounds)  # type: ignore[no-untyped-call]


@pytest.fixture
def playing(tmp_path: Path, qapp: QApplication) -> Iterator[Playing]:
    """A game of marathon in a window of an ordinary screen's size, which nothing is kept of."""
    store = SettingsStore(tmp_path / "settings.ini")
    store.set_value(MOTION, Motion.REDUCED)
    theming = Theming(qapp, store)
    window = MainWindow(store, theming, MARATHON)
    playing = Playing(window, store, theming, tmp_path, MARATHON)
    window.resize(1366, 768)
    window.show()
    qapp.processEvents()
    yield playing
    playing.keeper.close()
    window.close()
    window.deleteLater()
    theming.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def with_one_mine(playing: Playing, level: Level) -> None:
    """A game that one click wins."""
    grid = grid_of(level.columns, level.rows)
    layout = layout_of(grid, grid.bit(grid.count - 1))
    setup = new_setup(
        Level(level.columns, level.rows, 1), GameKind.RESTARTED, simple_mode=False, layout=layout
    )
    playing.game.resume_saved(Session(setup, Clock(SystemTime()), question_marks=False))
    QApplication.processEvents()


@pytest.mark.parametrize("what", ["hidden", "played"])
def test_repaint_a_whole_board(benchmark: BenchmarkFixture, playing: Playing, what: str) -> None:
    """Wanted: below 8 ms for 80 × 40."""
    if what == "played":
        playing.game.perform(Wish(WishKind.OPEN, 1640))
    view = playing.window.view
    QApplication.processEvents()

    def repaint() -> None:
        view.viewport().repaint()

    measure(benchmark, repaint)


def test_change_one_cell(benchmark: BenchmarkFixture, playing: Playing) -> None:
    """From the wish to the painted flag and counter on 80 × 40, rules and signals included."""
    QApplication.processEvents()
    cells = cycle(range(200, 1200, 37))

    def flag() -> None:
        playing.game.perform(Wish(WishKind.MARK, next(cells)))
        QApplication.sendPostedEvents()

    measure(benchmark, flag, rounds=5 * ROUNDS)


def test_paint_one_cell(benchmark: BenchmarkFixture, playing: Playing) -> None:
    """Wanted: below 0.3 ms on 80 × 40."""
    scene, viewport = playing.window.scene, playing.window.view.viewport()
    QApplication.processEvents()
    place = playing.window.view.viewportTransform().mapRect(scene.cell_rect(1640)).toAlignedRect()

    def repaint() -> None:
        viewport.repaint(place)

    measure(benchmark, repaint, rounds=5 * ROUNDS)


def test_open_a_whole_board_in_one_cascade(benchmark: BenchmarkFixture, playing: Playing) -> None:
    """Wanted: below 10 ms for 80 × 40, from the signal to the painted board."""
    with_one_mine(playing, MARATHON)
    changes: list[object] = []
    playing.game.board_changed.connect(changes.append)
    playing.game.perform(Wish(WishKind.OPEN, 0))
    QApplication.processEvents()
    assert playing.game.session.position.status.over

    def tell() -> None:
        playing.game.board_changed.emit(changes[0])
        QApplication.sendPostedEvents()

    measure(benchmark, tell)


@pytest.mark.parametrize("step", [7, 2000], ids=["a_little", "a_page"])
def test_scroll_the_largest_board(benchmark: BenchmarkFixture, playing: Playing, step: int) -> None:
    """Wanted: below 12 ms for 200 × 200."""
    playing.game.new_game(LARGEST)
    view = playing.window.view
    QApplication.processEvents()
    bar = view.verticalScrollBar()
    directions = cycle((1, -1))

    def scroll() -> None:
        bar.setValue(bar.value() + next(directions) * step)
        QApplication.sendPostedEvents()

    measure(benchmark, scroll)


def test_scroll_the_largest_board_when_it_is_all_open(benchmark: BenchmarkFixture, playing: Playing) -> None:
    """Wanted: below 12 ms for 200 × 200; the worst there is, since hardly two neighbours are alike."""
    game = playing.game
    game.new_game(LARGEST)
    game.perform(Wish(WishKind.OPEN, 20_100))
    layout = game.session.position.layout
    assert layout is not None
    playing.window.scene.change_faces(range(40_000), bytearray(layout.number(cell) for cell in range(40_000)))
    QApplication.processEvents()
    bar = playing.window.view.verticalScrollBar()
    directions = cycle((1, -1))

    def scroll() -> None:
        bar.setValue(bar.value() + next(directions) * 2000)
        QApplication.sendPostedEvents()

    measure(benchmark, scroll)


def test_zoom_a_whole_board(benchmark: BenchmarkFixture, playing: Playing) -> None:
    view = playing.window.view
    zooms = cycle((1.25, 1.0))

    def zoom() -> None:
        view.set_zoom(next(zooms))
        QApplication.sendPostedEvents()

    measure(benchmark, zoom)


@pytest.mark.parametrize("level", [Level(9, 9, 10), MARATHON], ids=["beginner", "marathon"])
def test_begin_a_game(benchmark: BenchmarkFixture, playing: Playing, level: Level) -> None:
    def begin() -> None:
        playing.game.new_game(level)
        QApplication.sendPostedEvents()

    measure(benchmark, begin)
