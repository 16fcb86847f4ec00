"""Fingers on the board: tap, long press, two that zoom (rules.md R4.1, R5.3)."""

from __future__ import annotations

import pytest
from games import BOARD, OPENED
from player import Place, Player
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.ui.touch import LONG_PRESS_MS


@pytest.fixture(scope="module")
def device(qapp: QApplication) -> QPointingDevice:
    del qapp  # only then there are devices
    return QTest.createTouchDevice()


class Fingers:
    """Touches the viewport; a finger that is not mentioned rests."""

    def __init__(self, player: Player, device: QPointingDevice) -> None:
        self._player = player
        self._device = device
        self._down: dict[int, QPoint] = {}

    def press(self, at: Place | QPoint, finger: int = 0) -> None:
        point = self._point(at)
        self._others(finger).press(finger, point, self._player.viewport).commit()
        self._down[finger] = point

    def move(self, at: Place | QPoint, finger: int = 0) -> None:
        point = self._point(at)
        self._others(finger).move(finger, point, self._player.viewport).commit()
        self._down[finger] = point

    def release(self, at: Place | QPoint | None = None, finger: int = 0) -> None:
        point = self._down[finger] if at is None else self._point(at)
        self._others(finger).release(finger, point, self._player.viewport).commit()
        del self._down[finger]

    def tap(self, at: Place | QPoint) -> None:
        self.press(at)
        self.release()

    def _point(self, at: Place | QPoint) -> QPoint:
        return at if isinstance(at, QPoint) else self._player.point(at).toPoint()

    def _others(self, finger: int) -> QTest.QTouchEventSequence:
        sequence = QTest.touchEvent(self._player.viewport, self._device, False)
        for other, point in self._down.items():
            if other != finger:
                sequence.move(other, point, self._player.viewport)
        return sequence


@pytest.fixture
def fingers(player: Player, device: QPointingDevice) -> Fingers:
    player.begin(BOARD, simple_mode=True)
    return Fingers(player, device)


def hold_long() -> None:
    QTest.qWait(LONG_PRESS_MS + 60)


def test_a_tap_opens(player: Player, fingers: Fingers) -> None:
    fingers.press((0, 2))
    assert player.pressed == {(0, 2)}
    fingers.release()
    assert player.board == OPENED
    assert player.pressed == set()


def test_two_quick_taps_are_two(player: Player, fingers: Fingers) -> None:
    fingers.tap((3, 2))
    fingers.tap((3, 3))
    assert player.board.endswith("##12#")


def test_a_finger_slides_the_preview_and_off_the_board_cancels(player: Player, fingers: Fingers) -> None:
    fingers.press((0, 2))
    fingers.move((3, 2))
    assert player.pressed == {(3, 2)}
    fingers.move(QPoint(-30, -30))
    assert player.pressed == set()
    fingers.release()
    assert player.status() is Status.READY


def test_a_finger_on_a_number_highlights_and_chords(player: Player, fingers: Fingers) -> None:
    fingers.tap((0, 2))
    player.flag((0, 0))
    fingers.press((1, 1))
    assert player.pressed == {(1, 0), (2, 0)}
    fingers.release()
    assert player.board == "F1...\n11.11\n1112#\n#####"


def test_a_long_press_flags_and_its_release_opens_nothing(player: Player, fingers: Fingers) -> None:
    fingers.tap((0, 2))
    fingers.press((0, 0))
    hold_long()
    assert player.board.startswith("F")
    fingers.release()
    assert player.board == "F" + OPENED[1:]
    assert player.mines == "3"


def test_a_long_press_before_the_first_opening_does_nothing(player: Player, fingers: Fingers) -> None:
    """R2.4."""
    fingers.press((0, 0))
    hold_long()
    fingers.release()
    assert player.status() is Status.READY
    assert player.mines == "4"


def test_a_trembling_finger_still_presses_long_and_a_sliding_one_does_not(
    player: Player, fingers: Fingers
) -> None:
    fingers.tap((0, 2))
    point = player.point((0, 0)).toPoint()
    fingers.press(point)
    fingers.move(point + QPoint(3, -4))
    hold_long()
    fingers.release()
    assert player.mines == "3"
    fingers.press(player.point((3, 0)).toPoint())
    fingers.move(player.point((2, 0)).toPoint())
    hold_long()
    assert player.mines == "3"
    fingers.move(QPoint(-40, -40))
    fingers.release()
    assert player.mines == "3"


def test_a_tap_in_flag_mode_flags(player: Player, fingers: Fingers) -> None:
    player.playing.game.set_flag_mode(on=True)
    fingers.tap((0, 0))
    assert player.mines == "3"
    assert player.status() is Status.READY


def test_touches_make_no_clicks_of_the_mouse_besides(player: Player, fingers: Fingers) -> None:
    changes: list[object] = []
    player.playing.game.board_changed.connect(changes.append)
    fingers.tap((3, 2))
    QTest.qWait(1)
    assert len(changes) == 1


def test_two_fingers_zoom_and_give_the_press_up(player: Player, fingers: Fingers) -> None:
    player.playing.game.new_game(Level(30, 16, 99))
    middle = player.point((8, 15)).toPoint()
    size = player.window.scene.geometry.size
    fingers.press(middle - QPoint(40, 0))
    fingers.press(middle + QPoint(40, 0), 1)
    assert player.pressed == set()
    anchor = player.window.view.cell_at(middle.toPointF())
    fingers.move(middle + QPoint(120, 0), 1)
    fingers.move(middle - QPoint(120, 0))
    assert player.window.scene.geometry.size in range(3 * size - 2, 3 * size + 25)
    assert player.window.view.cell_at(middle.toPointF()) == anchor
    fingers.release(finger=1)
    fingers.move(middle)
    fingers.release()
    assert player.status() is Status.READY
    assert not player.playing.input.is_pressed


def test_fingers_that_turn_do_not_zoom(player: Player, fingers: Fingers) -> None:
    player.playing.game.new_game(Level(30, 16, 99))
    middle = player.viewport.rect().center()
    fingers.press(middle - QPoint(70, 0))
    fingers.press(middle + QPoint(70, 0), 1)
    player.window.view.set_zoom(1.0)
    fingers.move(middle + QPoint(50, 50), 1)
    fingers.move(middle - QPoint(50, 50))
    assert player.window.view.zoom == pytest.approx(1.0, abs=0.05)
    fingers.release(finger=1)
    fingers.release()


def test_two_fingers_scroll_a_zoomed_board(player: Player, fingers: Fingers) -> None:
    player.playing.game.new_game(Level(200, 200, 4000))
    view = player.window.view
    before = view.horizontalScrollBar().value(), view.verticalScrollBar().value()
    middle = player.viewport.rect().center()
    fingers.press(middle - QPoint(40, 0))
    fingers.press(middle + QPoint(40, 0), 1)
    for finger, side in ((0, -40), (1, 40)) * 3:
        fingers.move(middle + QPoint(side - 60, -60), finger)
    fingers.release(finger=1)
    fingers.release()
    after = view.horizontalScrollBar().value(), view.verticalScrollBar().value()
    assert after[0] > before[0] + 30
    assert after[1] > before[1] + 30


def test_a_tap_after_a_pinch_opens_again(player: Player, fingers: Fingers) -> None:
    middle = player.viewport.rect().center()
    fingers.press(middle - QPoint(40, 0))
    fingers.press(middle + QPoint(40, 0), 1)
    fingers.move(middle + QPoint(45, 0), 1)
    fingers.release(finger=1)
    fingers.release()
    fingers.tap((0, 2))
    assert player.board == OPENED


def test_a_pause_during_a_touch_leaves_nothing_pressed(player: Player, fingers: Fingers) -> None:
    fingers.tap((0, 2))
    player.flag((0, 0))
    fingers.press((1, 1))
    assert player.pressed
    player.playing.game.toggle_pause()
    assert player.pressed == set()
    hold_long()
    fingers.release()
    player.playing.game.toggle_pause()
    assert player.board == "F" + OPENED[1:]


def test_the_tap_that_activates_the_window_opens_nothing(player: Player, fingers: Fingers) -> None:
    """R6.5, before the game begins as well."""
    other = QDialog()
    other.show()
    other.activateWindow()
    player.wait_until(other.isActiveWindow)
    other.close()
    player.window.activateWindow()
    player.wait_until(player.window.isActiveWindow)
    fingers.tap((0, 2))
    assert player.status() is Status.READY
    QTest.qWait(200)
    fingers.tap((0, 2))
    assert player.board == OPENED
