"""The theme in use follows the options and the system: light or dark, with more contrast or without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from demineur.settings import BRIGHTNESS, DIGIT_SIZE, THEME, Brightness, DigitSize
from demineur.settings import Theme as ThemeName
from demineur.ui.settings_store import SettingsStore
from demineur.ui.themes import Theme
from demineur.ui.theming import Theming

HIGH = Qt.ContrastPreference.HighContrast


class Wishes(QObject):
    """What the system says of contrast."""

    contrastPreferenceChanged = Signal(object)  # noqa: N815 - Qt's name

    def __init__(self) -> None:
        super().__init__()
        self.wish = Qt.ContrastPreference.NoPreference

    def contrastPreference(self) -> Qt.ContrastPreference:  # noqa: N802 - Qt's name
        return self.wish

    def change(self, wish: Qt.ContrastPreference) -> None:
        self.wish = wish
        self.contrastPreferenceChanged.emit(wish)


class System(QObject):
    """A desktop that can be told what to prefer, in the place of Qt's style hints."""

    colorSchemeChanged = Signal(object)  # noqa: N815 - Qt's name

    def __init__(self) -> None:
        super().__init__()
        self.wishes = Wishes()
        self.scheme = Qt.ColorScheme.Light
        self.asked_for: list[Qt.ColorScheme] = []

    def accessibility(self) -> Wishes:
        return self.wishes

    def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802 - Qt's name
        return self.scheme

    def setColorScheme(self, scheme: Qt.ColorScheme) -> None:  # noqa: N802 - Qt's name
        self.asked_for.append(scheme)

    def change(self, scheme: Qt.ColorScheme) -> None:
        self.scheme = scheme
        self.colorSchemeChanged.emit(scheme)


@pytest.fixture
def system(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> System:
    system = System()
    monkeypatch.setattr(qapp, "styleHints", lambda: system, raising=False)
    return system


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.ini")


@pytest.fixture
def theming(qapp: QApplication, system: System, store: SettingsStore) -> Iterator[Theming]:
    assert system
    theming = Theming(qapp, store)
    yield theming
    theming.setParent(None)
    theming.deleteLater()


def shown(theming: Theming) -> tuple[str, str]:
    return theming.theme.key, theming.theme.variant


def test_the_system_decides_unless_the_player_does(
    system: System, store: SettingsStore, theming: Theming
) -> None:
    assert shown(theming) == ("modern", "light")
    system.change(Qt.ColorScheme.Dark)
    assert shown(theming) == ("modern", "dark")
    system.wishes.change(HIGH)
    assert shown(theming) == ("contrast", "dark")
    store.set_value(BRIGHTNESS, Brightness.LIGHT)
    assert shown(theming) == ("contrast", "light")
    store.set_value(THEME, ThemeName.GARDEN.value)
    assert shown(theming) == ("garden", "light")
    system.wishes.change(Qt.ContrastPreference.NoPreference)
    system.change(Qt.ColorScheme.Light)
    assert shown(theming) == ("garden", "light")
    store.set_value(THEME, ThemeName.SYSTEM.value)
    assert shown(theming) == ("modern", "light")


def test_the_size_of_digits_goes_with_every_theme(store: SettingsStore, theming: Theming) -> None:
    themes: list[Theme] = []
    theming.theme_changed.connect(themes.append)
    store.set_value(DIGIT_SIZE, DigitSize.LARGER)
    store.set_value(THEME, ThemeName.CLASSIC.value)
    store.set_value(DIGIT_SIZE, DigitSize.NORMAL)
    assert [(theme.key, theme.digit_share) for theme in themes] == [
        ("modern", 80),
        ("classic", 80),
        ("classic", 60),
    ]


def test_a_theme_that_was_chosen_and_is_gone_is_told_at_the_start(
    qapp: QApplication, system: System, store: SettingsStore, tmp_path: Path
) -> None:
    assert system
    store.set_value(THEME, "dusk")
    theming = Theming(qapp, store, tmp_path / "themes")
    assert theming.theme.key == ThemeName.MODERN
    assert "dusk" in theming.problem
    theming.setParent(None)
    theming.deleteLater()
