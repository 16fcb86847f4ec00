"""Who uses the keyboard alone always sees where it is: in every window, in every theme."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, get_args

import pytest
from games import BOARD, win
from player import Player
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QTabWidget, QWidget
from sight import contrast

from demineur.records.statistics import StatKind
from demineur.settings import BRIGHTNESS, CONFIRM_LEAVING, THEME, Brightness
from demineur.ui.background import Background
from demineur.ui.dialogs.about import AboutDialog
from demineur.ui.dialogs.level import LevelDialog
from demineur.ui.dialogs.options import OptionsDialog
from demineur.ui.dialogs.statistics import StatisticsDialog
from demineur.ui.focus_ring import FocusRing, FocusRings
from demineur.ui.guide.guide_window import GuideWindow
from demineur.ui.themes import Variant, available_themes

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
VARIANTS: Final[tuple[tuple[str, Variant], ...]] = tuple(
    (key, variant) for key in available_themes() for variant in get_args(Variant)
)
ENOUGH: Final = 60
"""Pixels that change with a contrast of 3 : 1: a ring around the smallest button has more."""


@pytest.fixture(autouse=True)
def rings(qapp: QApplication) -> Iterator[FocusRings]:
    rings = FocusRings(qapp)
    yield rings
    rings.setParent(None)
    rings.deleteLater()


@cache
def stands_out(before: int, after: int) -> bool:
    return contrast(QColor(before), QColor(after)) >= 3


def pixels(window: QWidget, place: QRect) -> list[int]:
    QApplication.processEvents()
    image = window.grab(place).toImage().convertToFormat(QImage.Format.Format_RGB32)
    return list(memoryview(image.constBits()).cast("I"))


def shows_focus(widget: QWidget) -> bool:
    """Whether the pixels of *widget*, which has the focus, clearly change when it loses it."""
    window = widget.window()
    place = QRect(widget.mapTo(window, QPoint()), widget.size()).adjusted(-4, -4, 4, 4)
    focused = pixels(window, place)
    widget.clearFocus()
    plain = pixels(window, place)
    # The Tab key goes on from here.
    widget.setFocus(Qt.FocusReason.OtherFocusReason)
    changed = sum(a != b and stands_out(a, b) for a, b in zip(focused, plain, strict=True))
    return changed >= ENOUGH


def name_of(widget: QWidget) -> str:
    return f"{type(widget).__name__} “{widget.accessibleName()}”"


def tour(window: QWidget) -> Iterator[QWidget]:
    """Everything in *window* that the Tab key comes to, each once."""
    seen: list[QWidget] = []
    for _ in range(100):
        QTest.keyClick(window.windowHandle(), K.Key_Tab)
        now = QApplication.focusWidget()
        assert now is not None
        if now in seen:
            return
        seen.append(now)
        yield now
    raise AssertionError("The Tab key never comes back.")


def unseen(window: QWidget) -> list[str]:
    """What in *window* has the focus on the way of the Tab key, but does not show it."""
    return [name_of(part) for part in tour(window) if not shows_focus(part)]


def in_theme(player: Player, theme: tuple[str, Variant]) -> None:
    player.choose(THEME, theme[0])
    player.choose(BRIGHTNESS, Brightness(theme[1]))


@pytest.mark.parametrize("theme", VARIANTS, ids="-".join)
def test_in_the_window_after_a_game(player: Player, theme: tuple[str, Variant]) -> None:
    in_theme(player, theme)
    player.window.resize(900, 700)
    win(player)
    assert len(list(tour(player.window))) == 6, "switch, face, board, three buttons of the strip"
    assert unseen(player.window) == []


def test_in_the_window_with_a_hint(player: Player) -> None:
    player.begin(BOARD)
    player.key(K.Key_Space)
    player.key(K.Key_H)
    player.key(K.Key_H)
    assert unseen(player.window) == []


def test_in_the_window_while_the_game_waits(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 2))
    player.key(K.Key_P)
    assert player.covered()
    assert player.window.view not in tour(player.window)
    assert unseen(player.window) == []
    player.key(K.Key_P)
    assert player.window.view in tour(player.window)


@pytest.mark.parametrize("theme", VARIANTS[:2], ids="-".join)
def test_in_a_replay(player: Player, theme: tuple[str, Variant]) -> None:
    in_theme(player, theme)
    win(player, ms=5000)
    player.key(K.Key_W, CTRL | SHIFT)
    assert {"TimeLine", "GlyphButton"} <= {type(part).__name__ for part in tour(player.window)}
    # The page itself may have the focus: its keys work wherever in it the focus is.
    assert [name for name in unseen(player.window) if not name.startswith("ReplayScreen")] == []


def dialogs(player: Player) -> Iterator[QDialog]:
    yield OptionsDialog(player.store, player.window, player.window.theming)
    yield LevelDialog(player.store, player.window)
    yield AboutDialog(player.window)
    records, level = player.playing.keeper.records(), player.playing.game.session.setup.level
    yield StatisticsDialog(records, level, Background(player.window), player.window, StatKind.RANDOM)


@pytest.mark.parametrize(
    "theme", [("modern", "light"), ("modern", "dark"), ("contrast", "dark")], ids="-".join
)
def test_in_the_dialogs(player: Player, theme: tuple[str, Variant]) -> None:
    in_theme(player, theme)
    win(player)
    for dialog in dialogs(player):
        dialog.show()
        dialog.activateWindow()
        player.wait_until(dialog.isActiveWindow)
        tabs = dialog.findChild(QTabWidget)
        for page in range(tabs.count() if tabs else 1):
            if tabs:
                tabs.setCurrentIndex(page)
            assert unseen(dialog) == [], (type(dialog).__name__, page)
        dialog.close()
        dialog.deleteLater()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("section", ["single_neighbour", "practice"])
def test_in_the_guide(player: Player, section: str) -> None:
    guide = GuideWindow(player.store, player.window.theming, player.window)
    guide.open_at(section)
    player.wait_until(guide.isActiveWindow)
    assert unseen(guide) == []
    guide.close()
    guide.deleteLater()


def test_the_ring_comes_with_the_tab_key_and_not_with_the_mouse(player: Player) -> None:
    dialog = OptionsDialog(player.store, player.window)
    dialog.show()
    dialog.activateWindow()
    player.wait_until(dialog.isActiveWindow)
    box = next(part for part in dialog.findChildren(QCheckBox) if part.isVisible())
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert dialog.findChildren(FocusRing) == []
    QTest.keyClick(dialog.windowHandle(), K.Key_Tab)
    assert len([ring for ring in dialog.findChildren(FocusRing) if ring.isVisible()]) == 1
    dialog.close()
    dialog.deleteLater()


def test_the_ring_goes_with_its_button(player: Player) -> None:
    player.window.resize(900, 700)
    win(player)
    button = player.window.strip.button
    next(part for part in tour(player.window) if part is button)
    ring = player.window.findChild(FocusRing)
    assert ring is not None
    player.window.resize(800, 600)
    QApplication.processEvents()
    place = QRect(button.mapTo(player.window, QPoint()), button.size())
    assert ring.geometry().contains(place)
    assert ring.width() <= place.width() + 8
    button.hide()
    assert not ring.isVisible()


def test_the_tab_key_shows_the_cursor_on_the_board_and_takes_it_away(player: Player) -> None:
    player.choose(CONFIRM_LEAVING, False)
    player.begin(BOARD)
    assert player.cursor() is None
    QTest.keyClick(player.window.windowHandle(), K.Key_Tab)
    while not player.window.view.hasFocus():
        QTest.keyClick(player.window.windowHandle(), K.Key_Tab)
    assert player.cursor() == (2, 2)
    QTest.keyClick(player.window.windowHandle(), K.Key_Tab, SHIFT)
    assert player.cursor() is None
