"""Every window in the pseudo-locale: nothing stays English, nothing is cut off."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from looking import cramped, texts_in
from player import Player
from pseudo import pseudo_spoken, untranslated, write_pseudo_catalogue
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget

from demineur import ui
from windows import WINDOWS, Window, settle

LIVE = [window for window in WINDOWS if window.live]
LARGE = [window for window in WINDOWS if window.tried_large]


def _name(window: Window) -> str:
    return window.name


@pytest.fixture(scope="session")
def pseudo_catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pseudo")
    write_pseudo_catalogue(folder)
    return folder


@pytest.fixture
def large_font(qapp: QApplication) -> Iterator[None]:
    usual = qapp.font()
    large = qapp.font()
    large.setPointSizeF(usual.pointSizeF() * 2)
    qapp.setFont(large)
    yield
    qapp.setFont(usual)


def _english(window: Window, shown: QWidget) -> list[str]:
    """What is not in the pseudo-locale."""
    texts = texts_in(shown)
    return [f"{text.place}: {text.text!r}" for text in texts if untranslated(text.text, window.names)]


@pytest.mark.parametrize(
    "window", [window for window in WINDOWS if window.live], ids=lambda window: window.name
)
def test_an_open_window_changes_its_language_at_once(
    player: Player, qapp: QApplication, pseudo_catalogue: Path, window: Window
) -> None:
    faults: list[str] = []

    def look(shown: QWidget) -> None:
        with pseudo_spoken(qapp, pseudo_catalogue):
            settle()
            faults.extend(_english(window, shown))
        settle()

    window.visit(player, look)
    assert faults == []


def _look_in_pseudo(player: Player, qapp: QApplication, catalogue: Path, window: Window) -> list[str]:
    faults: list[str] = []
    with pseudo_spoken(qapp, catalogue):
        settle()
        window.visit(player, lambda shown: faults.extend([*_english(window, shown), *cramped(shown)]))
    settle()
    return faults


@pytest.mark.parametrize("window", WINDOWS, ids=_name)
def test_a_window_has_room_for_long_texts(
    player: Player, qapp: QApplication, pseudo_catalogue: Path, window: Window
) -> None:
    assert _look_in_pseudo(player, qapp, pseudo_catalogue, window) == []


@pytest.mark.usefixtures("large_font")
@pytest.mark.parametrize("window", LARGE, ids=_name)
def test_a_window_has_room_for_long_texts_in_a_large_font(
    player: Player, qapp: QApplication, pseudo_catalogue: Path, window: Window
) -> None:
    assert _look_in_pseudo(player, qapp, pseudo_catalogue, window) == []


def test_every_kind_of_window_is_looked_at() -> None:
    """A new dialog belongs into windows.py."""
    for module in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        importlib.import_module(module.name)
    kinds = {kind.__name__ for parent in (QDialog, QMainWindow) for kind in _descendants(parent)}
    kinds |= {kind.__name__ for kind in _descendants(QWidget) if kind.__name__.endswith("Window")}
    assert kinds - {"FramedDialog"} == {kind for window in WINDOWS for kind in window.shows}


def _descendants(parent: type) -> set[type]:
    children: list[type] = parent.__subclasses__()
    ours = {child for child in children if child.__module__.startswith("demineur.")}
    return ours.union(*(_descendants(child) for child in children))
