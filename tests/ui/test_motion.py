"""Things move as the player wants, or as the system does."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle, QStyleOption, QWidget
from pytestqt.qtbot import QtBot

from demineur.settings import MOTION, Motion
from demineur.ui.motion import may_move, tell_of_system
from demineur.ui.settings_store import SettingsStore
from demineur.ui.system_motion import SystemMotion


class Style(QProxyStyle):
    """A style whose animations take that long, as the platform's theme would have it."""

    def __init__(self, ms: int) -> None:
        super().__init__("fusion")
        self._ms = ms

    def styleHint(  # noqa: N802 - Qt's name
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: object = None,  # noqa: N803 - Qt's name
    ) -> int:
        del option, widget, returnData
        return self._ms if hint == QStyle.StyleHint.SH_Widget_Animation_Duration else 0


@pytest.fixture
def store(tmp_path: Path, qapp: QApplication) -> Iterator[SettingsStore]:
    yield SettingsStore(tmp_path / "settings.ini")
    tell_of_system(reduced=False)
    qapp.setStyle("fusion")


@pytest.mark.parametrize("reduced", [False, True])
def test_the_player_decides_against_the_system(store: SettingsStore, reduced: bool) -> None:
    tell_of_system(reduced=reduced)
    store.set_value(MOTION, Motion.FULL)
    assert may_move(store)
    store.set_value(MOTION, Motion.REDUCED)
    assert not may_move(store)


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("ms", [0, 200])
def test_the_system_asks_for_less_in_either_way(
    store: SettingsStore, qapp: QApplication, ms: int, reduced: bool
) -> None:
    qapp.setStyle(Style(ms))
    tell_of_system(reduced=reduced)
    assert may_move(store) is (ms > 0 and not reduced)


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="these systems are asked in another way")
@pytest.mark.parametrize(("answer", "moves"), [("false", False), ("true", True), ("No such key", True)])
def test_gnome_is_asked(
    store: SettingsStore,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    answer: str,
    moves: bool,
) -> None:
    program = tmp_path / "gsettings"
    program.write_text(f"#!/bin/sh\necho {answer}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    parent = QObject()
    asking = SystemMotion(parent)
    with qtbot.waitSignal(asking.answered, timeout=30_000):
        pass
    style = QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
    assert may_move(store) is (style and moves)
