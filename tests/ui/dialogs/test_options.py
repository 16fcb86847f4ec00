"""The options: they show the settings, and change them at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from demineur import settings
from demineur.settings import OPTIONS, FlagMoment, Modifier, Setting
from demineur.ui.dialogs.level import LevelDialog
from demineur.ui.dialogs.options import OptionsDialog
from demineur.ui.settings_store import SettingsStore


@pytest.fixture
def dialog(qtbot: QtBot, store: SettingsStore) -> OptionsDialog:
    dialog = OptionsDialog(store)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    return dialog


def _switch(dialog: OptionsDialog, text: str) -> QCheckBox:
    return next(box for box in dialog.findChildren(QCheckBox) if text in box.text().replace("&", ""))


def _choice(dialog: OptionsDialog, label: str) -> QComboBox:
    buddy = next(
        found.buddy() for found in dialog.findChildren(QLabel) if label in found.text().replace("&", "")
    )
    assert isinstance(buddy, QComboBox)
    return buddy


def _pick(choice: QComboBox, text: str) -> None:
    choice.setCurrentIndex(choice.findText(text))
    choice.activated.emit(choice.currentIndex())


def _go_to_page_of(dialog: OptionsDialog, field: QWidget) -> None:
    tabs = dialog.findChild(QTabWidget)
    assert tabs is not None
    for index in range(tabs.count()):
        page = tabs.widget(index)
        if page is not None and page.isAncestorOf(field):
            tabs.setCurrentIndex(index)


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("Simple mode", settings.SIMPLE_MODE),
        ("Question marks", settings.QUESTION_MARKS),
        ("Pause when", settings.PAUSE_ON_FOCUS_LOSS),
        ("Ask before", settings.CONFIRM_LEAVING),
        ("Swap", settings.SWAP_BUTTONS),
    ],
)
def test_a_switch_counts_at_once(
    dialog: OptionsDialog, store: SettingsStore, text: str, setting: Setting[bool]
) -> None:
    field = _switch(dialog, text)
    assert field.isChecked() is setting.default
    _go_to_page_of(dialog, field)
    QTest.keyClick(field, Qt.Key.Key_Space)
    assert store.value(setting) is not setting.default


@pytest.mark.parametrize(
    ("label", "text", "setting_and_value"),
    [
        ("A flag appears", "When the button is released", (settings.FLAG_ON, FlagMoment.RELEASE)),
        ("Flag with a click", "Alt", (settings.FLAG_MODIFIER, Modifier.ALT)),
        ("Chord with a click", "No key", (settings.CHORD_MODIFIER, Modifier.NONE)),
        ("Theme", "Classic", (settings.THEME, settings.Theme.CLASSIC)),
        ("Brightness", "Dark", (settings.BRIGHTNESS, settings.Brightness.DARK)),
        ("Wide boards", "Never turned", (settings.ORIENTATION, settings.Orientation.LANDSCAPE)),
        ("Animations", "Reduced", (settings.MOTION, settings.Motion.REDUCED)),
        ("Language", "English", (settings.LANGUAGE, "en")),
    ],
)
def test_a_choice_counts_at_once(
    dialog: OptionsDialog,
    store: SettingsStore,
    label: str,
    text: str,
    setting_and_value: tuple[Setting[object], object],
) -> None:
    setting, value = setting_and_value
    _pick(_choice(dialog, label), text)
    assert store.value(setting) == value


def test_every_choice_can_be_made_with_the_keyboard(dialog: OptionsDialog, store: SettingsStore) -> None:
    choice = _choice(dialog, "Brightness")
    _go_to_page_of(dialog, choice)
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Down)
    assert store.value(settings.BRIGHTNESS) is settings.Brightness.LIGHT


def test_one_key_cannot_be_chosen_for_both_flag_and_chord(
    dialog: OptionsDialog, store: SettingsStore
) -> None:
    def offered(choice: QComboBox) -> set[str]:
        model = choice.model()
        indices = [model.index(row, 0, QModelIndex()) for row in range(model.rowCount())]
        return {index.data() for index in indices if model.flags(index) & Qt.ItemFlag.ItemIsEnabled}

    assert "Shift" not in offered(_choice(dialog, "Flag with a click"))
    assert "Ctrl" not in offered(_choice(dialog, "Chord with a click"))
    store.set_value(settings.FLAG_MODIFIER, Modifier.NONE)
    assert {"Ctrl", "No key"} <= offered(_choice(dialog, "Chord with a click"))


def test_what_changes_elsewhere_is_shown(dialog: OptionsDialog, store: SettingsStore) -> None:
    store.set_value(settings.SIMPLE_MODE, True)
    store.set_value(settings.THEME, settings.Theme.CONTRAST.value)
    store.set_value(settings.LEVEL, "hard")
    assert _switch(dialog, "Simple mode").isChecked()
    assert _choice(dialog, "Theme").currentText() == "High contrast"
    assert "Hard 20 × 12" in {label.text() for label in dialog.findChildren(QLabel)}


def test_defaults_can_be_restored(dialog: OptionsDialog, store: SettingsStore) -> None:
    _switch(dialog, "Simple mode").click()
    _pick(_choice(dialog, "Theme"), "Classic")
    store.set_value(settings.LEVEL, "expert")
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    box.button(QDialogButtonBox.StandardButton.RestoreDefaults).click()
    assert [store.value(setting) for setting in OPTIONS] == [setting.default for setting in OPTIONS]
    assert not _switch(dialog, "Simple mode").isChecked()
    assert _choice(dialog, "Theme").currentText() == "Like the system"


def test_a_chosen_language_without_a_catalogue_is_still_shown(qtbot: QtBot, store: SettingsStore) -> None:
    store.set_value(settings.LANGUAGE, "sk")
    dialog = OptionsDialog(store)
    qtbot.addWidget(dialog)
    assert _choice(dialog, "Language").currentText() == "Slovenčina"


def test_the_level_is_chosen_in_its_own_dialog(dialog: OptionsDialog, store: SettingsStore) -> None:
    def choose() -> None:
        chooser = QApplication.activeModalWidget()
        assert isinstance(chooser, LevelDialog)
        next(found for found in chooser.findChildren(QRadioButton) if "Marathon" in found.text()).click()
        chooser.accept()

    QTimer.singleShot(0, choose)
    next(found for found in dialog.findChildren(QPushButton) if found.text() == "Choose…").click()
    assert store.value(settings.LEVEL) == "marathon"


def test_the_tab_key_reaches_every_field_of_a_page_in_order(dialog: OptionsDialog) -> None:
    names = []
    for _step in range(8):
        field = dialog.focusWidget()
        names.append(getattr(field, "text", lambda: "")())
        QTest.keyClick(field, Qt.Key.Key_Tab)
    assert [name.partition(" ")[0] for name in names[1:7]] == [
        "Choose…",
        "",  # the kind of boards, a box to choose from
        "&Simple",
        "&Question",
        "&Pause",
        "&Ask",
    ]


def test_escape_closes(dialog: OptionsDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
