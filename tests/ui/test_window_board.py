"""The board on screen: fitted, turned, zoomed, scrolled, and each pixel of it one cell's (rules.md R10)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from player import LEFT, Player
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QScreen, QWheelEvent
from PySide6.QtWidgets import QApplication

from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.settings import ORIENTATION, ZOOM, Orientation
from demineur.ui.board_geometry import SMALLEST_CELL
from demineur.ui.main_window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier
SIZES = (Level(9, 9, 10), Level(16, 16, 40), Level(30, 16, 99), Level(80, 40, 240), Level(200, 200, 4000))


def code(level: Level) -> str:
    return level.code


def board_on_screen(player: Player) -> QRectF:
    geometry = player.window.scene.geometry
    return player.window.view.viewportTransform().mapRect(QRectF(0, 0, geometry.width, geometry.height))


def scroll_bars(player: Player) -> tuple[bool, bool]:
    view = player.window.view
    return view.horizontalScrollBar().isVisible(), view.verticalScrollBar().isVisible()


def resize_view(player: Player, width: int, height: int) -> None:
    """Make the room for the board just that large."""
    view, window = player.window.view, player.window
    room = view.maximumViewportSize()
    window.resize(window.width() + width - room.width(), window.height() + height - room.height())
    QApplication.processEvents()
    assert (view.maximumViewportSize().width(), view.maximumViewportSize().height()) == (width, height)


def turn_wheel(player: Player, at: QPointF, steps: int, modifiers: Qt.KeyboardModifier = CTRL) -> None:
    event = QWheelEvent(
        at,
        QPointF(player.viewport.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(player.viewport, event)


# Fitting ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", SIZES, ids=code)
def test_a_board_fills_its_room_or_scrolls(player: Player, level: Level) -> None:
    player.playing.game.new_game(level)
    geometry = player.window.scene.geometry
    room = player.window.view.maximumViewportSize()
    fits = geometry.width <= room.width() and geometry.height <= room.height()
    assert geometry.size >= SMALLEST_CELL
    assert any(scroll_bars(player)) is not fits
    if fits:
        larger = geometry.size + 1
        assert larger * geometry.shown_columns + 2 > room.width() or (
            larger * geometry.shown_rows + 2 > room.height()
        )
        assert board_on_screen(player).center().toPoint() in middle_of(player)
    assert player.shows_the_position()


def middle_of(player: Player) -> tuple[QPoint, ...]:
    middle = player.viewport.rect().center()
    return tuple(middle + QPoint(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))


def test_a_room_that_fits_exactly_has_no_scroll_bars_and_does_not_flicker(player: Player) -> None:
    player.playing.game.new_game(Level(30, 16, 99))
    fitted: list[object] = []
    player.window.view.geometry_changed.connect(lambda: fitted.append(player.window.scene.geometry))
    for width, height in ((602, 322), (601, 322), (602, 321), (603, 323), (632, 322), (402, 222)):
        resize_view(player, width, height)
        del fitted[:]
        assert scroll_bars(player) == (False, False)
        for _ in range(3):
            QApplication.processEvents()
        assert not fitted
        size = player.window.scene.geometry.size
        assert size == min((width - 2) // 30, (height - 2) // 16)


def test_the_window_can_be_small_and_the_smallest_board_still_fits(player: Player) -> None:
    player.window.resize(10, 10)
    QApplication.processEvents()
    assert scroll_bars(player) == (False, False)
    assert player.window.scene.geometry.size >= SMALLEST_CELL
    player.open((4, 4))
    assert player.status() is not Status.READY


# Turning ------------------------------------------------------------------------------------------------


def test_a_wide_board_lies_on_its_side_in_a_tall_window(player: Player) -> None:
    """R10.1: the game itself knows the unturned board only."""
    player.begin("*.... ..... ....* .*..*")
    resize_view(player, 400, 600)
    geometry = player.window.scene.geometry
    assert (geometry.turned, geometry.shown_columns, geometry.shown_rows) == (True, 4, 5)
    player.open((0, 2))
    assert player.board == "#1...\n#1.11\n#112#\n#####"
    assert player.point((0, 4)).y() > player.point((0, 0)).y()
    assert player.point((0, 4)).x() == player.point((0, 0)).x()
    resize_view(player, 600, 500)
    assert not player.window.scene.geometry.turned
    assert player.shows_the_position()


@pytest.mark.parametrize("board", ["**. *.. ..*", ".* .. *. .*"])
def test_a_square_or_tall_board_is_never_turned(player: Player, board: str) -> None:
    player.begin(board)
    for width, height in ((400, 600), (600, 400)):
        resize_view(player, width, height)
        assert not player.window.scene.geometry.turned


def test_a_board_never_turns_or_grows_during_a_press(player: Player) -> None:
    """R10.1."""
    resize_view(player, 600, 500)
    player.begin("*.... ..... ....* .*..*")
    before = player.window.scene.geometry
    player.press((0, 2))
    player.window.resize(400, 900)
    QApplication.processEvents()
    player.choose(ORIENTATION, Orientation.LANDSCAPE)
    player.choose(ORIENTATION, Orientation.AUTO)
    turn_wheel(player, QPointF(20, 20), 2)
    assert player.window.scene.geometry == before
    player.release((0, 2))
    assert player.window.scene.geometry.turned
    assert player.board == "#1...\n#1.11\n#112#\n#####"


# Pixels and cells ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("zoom", [1.0, 1.3, 2.0, 3.7])
def test_each_pixel_of_the_borders_belongs_to_the_cell_that_is_drawn_there(
    player: Player, zoom: float
) -> None:
    """I01."""
    player.playing.game.new_game(Level(30, 16, 99))
    view, scene = player.window.view, player.window.scene
    view.set_zoom(zoom)
    left, top = board_on_screen(player).topLeft().toTuple()
    size, columns = scene.geometry.size, scene.geometry.columns
    for x in range(player.viewport.width()):
        for y in (0, 1, size - 1, size, size + 1, 2 * size, player.viewport.height() - 1):
            column, row = int((x - left) // size), int((y - top) // size)
            inside = 0 <= column < columns and 0 <= row < scene.geometry.rows
            expected = row * columns + column if inside else None
            assert view.cell_at(QPointF(x, y)) == expected
            assert view.cell_at(QPointF(x + 0.999, y + 0.999)) == expected


def test_clicks_along_a_border_open_one_of_its_two_cells(player: Player) -> None:
    """I01: no dead pixels between cells."""
    for offset in range(-2, 3):
        player.begin(" ".join(["." + "*" * 8] * 9))
        size = player.window.scene.geometry.size
        player.click(player.point((0, 0)) + QPointF(-size / 2 + 1, size / 2 + offset))
        below = offset >= 0
        assert player.board.split().index("2########") == 0 if not below else True
        assert player.position.is_open(9) is below
        assert player.position.is_open(0) is not below


# Zooming ------------------------------------------------------------------------------------------------


def test_zoom_steps_and_back_to_fitted(player: Player) -> None:
    sizes = [player.window.scene.geometry.size]
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_0):
        player.key(key, CTRL)
        sizes.append(player.window.scene.geometry.size)
    assert sizes[0] < sizes[1] < sizes[2] > sizes[3]
    assert sizes[3] in {sizes[1] - 1, sizes[1], sizes[1] + 1}
    assert sizes[4] == sizes[0]
    assert scroll_bars(player) == (False, False)


@pytest.mark.parametrize("level", SIZES, ids=code)
def test_each_zoom_step_shows_on_every_board(player: Player, level: Level) -> None:
    player.playing.game.new_game(level)
    sizes = []
    for _ in range(5):
        sizes.append(player.window.scene.geometry.size)
        player.window.menus.zoom_in.trigger()
    assert sizes == sorted(set(sizes))


@pytest.mark.parametrize("level", SIZES[1:], ids=code)
def test_the_wheel_keeps_the_cell_under_the_pointer(player: Player, level: Level) -> None:
    player.playing.game.new_game(level)
    view = player.window.view
    view.set_zoom(2.0)
    middle = QPointF(player.viewport.rect().center())
    for at in (middle, middle + QPointF(-120, 90), middle + QPointF(140, -100)):
        for steps in (2, -1, 1, 1, -2):
            before = view.cell_at(at)
            assert before is not None
            offset = (at - player.point(player.place(before))) / player.window.scene.geometry.size
            turn_wheel(player, at, steps)
            after = (at - player.point(player.place(before))) / player.window.scene.geometry.size
            pixel = 1.5 / player.window.scene.geometry.size
            assert abs(after.x() - offset.x()) <= pixel
            assert abs(after.y() - offset.y()) <= pixel


def test_the_wheel_alone_scrolls(player: Player) -> None:
    player.playing.game.new_game(Level(200, 200, 4000))
    view = player.window.view
    before, size = view.verticalScrollBar().value(), player.window.scene.geometry.size
    turn_wheel(player, QPointF(50, 50), -1, Qt.KeyboardModifier.NoModifier)
    assert view.verticalScrollBar().value() > before
    assert player.window.scene.geometry.size == size


def test_clicks_find_their_cell_in_a_scrolled_board(player: Player) -> None:
    player.playing.game.new_game(Level(200, 200, 4000))
    view = player.window.view
    for horizontal, vertical in ((0, 0), (777, 333), (10_000, 10_000)):
        view.horizontalScrollBar().setValue(horizontal)
        view.verticalScrollBar().setValue(vertical)
        cell = view.cell_at(QPointF(100, 100))
        assert cell is not None
        player.click(QPointF(100, 100), Qt.MouseButton.RightButton)
        assert player.position.flags & player.position.grid.bit(cell)


def test_the_zoom_is_kept(player: Player) -> None:
    player.key(Qt.Key.Key_Plus, CTRL)
    assert player.store.value(ZOOM) == 125
    for _ in range(30):
        player.key(Qt.Key.Key_Plus, CTRL)
    assert player.store.value(ZOOM) == 800
    player.key(Qt.Key.Key_0, CTRL)
    assert player.store.value(ZOOM) == 100


def test_a_new_game_keeps_the_zoom_and_shows_the_board(player: Player) -> None:
    player.window.view.set_zoom(3.0)
    player.playing.game.new_game(Level(16, 16, 40))
    assert player.window.view.zoom == 3.0
    assert scroll_bars(player) == (True, True)
    player.click(QPointF(100, 100), LEFT)
    assert player.status() is not Status.READY


# Crisp at every ratio -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ratio", ["1", "1.25", "1.5", "2"])
def test_every_tile_is_drawn_on_whole_device_pixels(ratio: str, tmp_path: Path) -> None:
    """R10.2: the picture on the screen is the atlas, tile by tile, fitted, zoomed and scrolled."""
    child = Path(__file__).with_name("crisp_child.py")
    environment = {**os.environ, "QT_SCALE_FACTOR": ratio, "QT_QPA_PLATFORM": "offscreen"}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, str(child), str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout.split("\n")[0], done.returncode) == (f"crisp at {float(ratio)}", 0), done.stderr


def test_the_first_window_fits_a_small_screen(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(640, 480))
    window = MainWindow(player.store, player.window.theming, Level(9, 9, 10))
    assert (window.width(), window.height()) == (608, 432)
    window.deleteLater()
