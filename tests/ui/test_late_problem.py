from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics, QGuiApplication

from demineur.ui.startup_errors import late_problem

pytestmark = pytest.mark.usefixtures("qapp")


def test_without_a_font_one_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFontMetrics, "inFont", lambda _metrics, _letter: False)
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "xcb")
    assert "fonts-dejavu-core" in late_problem()


def test_where_nobody_looks_no_font_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFontMetrics, "inFont", lambda _metrics, _letter: False)
    assert late_problem() == ""


def test_where_all_is_there_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFontMetrics, "inFont", lambda _metrics, _letter: True)
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "xcb")
    assert late_problem() == ""
