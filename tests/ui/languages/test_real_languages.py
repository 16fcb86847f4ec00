"""Windows in each language that is complete: texts have room, Alt and a letter lead to one thing only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from looking import cramped, parts_of
from player import Player
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QMenuBar, QTabBar, QWidget
from shipped_catalogues import compile_into

from catalogue_checks import COMPLETE
from demineur import i18n
from demineur.i18n import set_language
from windows import WINDOWS, Window

LANGUAGES = ["en", *COMPLETE]
_BEGINNINGS = ("menus", "lost", "options", "level", "opened")
SAMPLE = [window for window in WINDOWS if window.name.startswith(_BEGINNINGS)]
"""Where letters are underlined, or room is scarce; contact_sheet.py sees them all."""


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_into(tmp_path_factory.mktemp("catalogues"))


@pytest.fixture(params=LANGUAGES, autouse=True)
def code(request: pytest.FixtureRequest, catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    usual = QLocale()
    monkeypatch.setattr(i18n, "translations_dir", lambda: catalogues)
    assert set_language(request.param) == request.param
    QLocale.setDefault(QLocale(request.param))
    yield request.param
    set_language("en")
    QLocale.setDefault(usual)


def groups(window: QWidget) -> Iterator[list[str]]:
    """Texts whose letters must differ: those of a window, of a menu bar, of a menu."""
    parts = parts_of(window)
    menus = [part for part in parts if isinstance(part, QMenu | QMenuBar)]
    yield from ([action.text() for action in menu.actions()] for menu in menus)
    texts = [part.text() for part in parts if isinstance(part, QAbstractButton) and part.isEnabled()]
    texts += [part.text() for part in parts if isinstance(part, QLabel) and part.buddy() is not None]
    for part in parts:
        if isinstance(part, QTabBar):
            texts += [part.tabText(index) for index in range(part.count())]
    yield texts


def letters(texts: list[str]) -> Counter[str]:
    found = (re.search(r"&(\w)", text.replace("&&", "")) for text in texts)
    return Counter(match[1].lower() for match in found if match)


@pytest.mark.parametrize("window", SAMPLE, ids=lambda window: window.name)
def test_texts_have_room_and_letters_lead_to_one_thing(player: Player, window: Window) -> None:
    faults: list[str] = []

    def look(shown: QWidget) -> None:
        faults.extend(cramped(shown))
        for texts in groups(shown):
            twice = [letter for letter, times in letters(texts).items() if times > 1]
            faults.extend(f"&{letter} twice in {texts}" for letter in twice)

    window.visit(player, look)
    assert faults == []
