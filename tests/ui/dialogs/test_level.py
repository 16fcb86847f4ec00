"""The level chooser (rules.md R1.3, R1.4)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QLineEdit, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from demineur.engine.levels import NAMED_LEVELS
from demineur.settings import CUSTOM_LEVEL, LEVEL
from demineur.ui.dialogs.custom_level import whole_number
from demineur.ui.dialogs.level import LevelDialog
from demineur.ui.settings_store import SettingsStore


@pytest.fixture
def dialog(qtbot: QtBot, store: SettingsStore) -> LevelDialog:
    return _shown(qtbot, store)


def _shown(qtbot: QtBot, store: SettingsStore) -> LevelDialog:
    dialog = LevelDialog(store)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    return dialog


def _choice(dialog: LevelDialog, text: str) -> QRadioButton:
    return next(choice for choice in dialog.findChildren(QRadioButton) if text in choice.text())


def _ok(dialog: LevelDialog) -> QPushButton:
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    return box.button(QDialogButtonBox.StandardButton.Ok)


def _type(dialog: LevelDialog, *texts: str) -> None:
    for edit, text in zip(dialog.findChildren(QLineEdit), texts, strict=True):
        edit.setFocus()
        edit.selectAll()
        QTest.keyClick(edit, Qt.Key.Key_Delete)
        QTest.keyClicks(edit, text)


def _texts(dialog: LevelDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def test_every_level_is_offered_with_its_numbers(dialog: LevelDialog) -> None:
    assert len(dialog.findChildren(QRadioButton)) == len(NAMED_LEVELS) + 1
    assert _choice(dialog, "Hard").text() == "Hard: 20 × 12, 40 mines"
    assert _choice(dialog, "Difficult").text() == "Difficult: 30 × 16, 99 mines"


def test_it_begins_with_the_current_level(qtbot: QtBot, store: SettingsStore) -> None:
    store.set_value(LEVEL, "extreme")
    dialog = _shown(qtbot, store)
    assert dialog.chosen == "extreme"
    assert _choice(dialog, "Extreme").hasFocus()


def test_it_begins_with_the_current_custom_level(qtbot: QtBot, store: SettingsStore) -> None:
    store.set_value(LEVEL, "12x7n9")
    dialog = _shown(qtbot, store)
    assert [edit.text() for edit in dialog.findChildren(QLineEdit)] == ["12", "7", "9"]
    assert dialog.chosen == "12x7n9"


def test_the_last_custom_level_waits_in_the_fields(qtbot: QtBot, store: SettingsStore) -> None:
    store.set_value(CUSTOM_LEVEL, "12x7n9")
    dialog = _shown(qtbot, store)
    assert dialog.chosen == "beginner"
    _choice(dialog, "Custom").click()
    assert dialog.chosen == "12x7n9"


def test_arrow_keys_go_through_both_families(dialog: LevelDialog) -> None:
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(dialog.focusWidget(), key)
    assert dialog.chosen == "difficult"
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert dialog.result() == LevelDialog.DialogCode.Accepted


def test_escape_refuses(dialog: LevelDialog, store: SettingsStore) -> None:
    _choice(dialog, "Expert").click()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert dialog.result() == LevelDialog.DialogCode.Rejected
    assert store.value(LEVEL) == "beginner"


def test_typing_chooses_custom(dialog: LevelDialog) -> None:
    _type(dialog, "12", "7", "9")
    assert dialog.chosen == "12x7n9"
    assert _choice(dialog, "Custom").isChecked()


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        (("0", "7", "9"), "Columns: a whole number from 1 to 200"),
        (("201", "7", "9"), "Columns: a whole number from 1 to 200"),
        (("12", "-7", "9"), "Rows: a whole number from 1 to 200"),
        (("12", "7.5", "9"), "Rows: a whole number from 1 to 200"),
        (("abc", "7", "9"), "Columns: a whole number from 1 to 200"),
        (("", "7", "9"), "Columns: a whole number from 1 to 200"),
        (("12", "7", "0"), "Mines: a whole number from 1 to 83"),
        (("12", "7", ""), "Mines: a whole number from 1 to 83"),
        (("12", "7", "84"), "At most 83 mines fit on 12 × 7 cells"),
        (("1", "1", "1"), "at least 2 cells"),
        (("5", "5", "25"), "At most 24 mines fit on 5 × 5 cells"),
        (("9" * 40, "7", "9"), "Columns: a whole number from 1 to 200"),
    ],
)
def test_what_is_out_of_range_is_refused_as_it_is_typed(
    dialog: LevelDialog, numbers: tuple[str, str, str], reason: str
) -> None:
    """Case G01, for the dialog; rules.md R1.4."""
    _type(dialog, *numbers)
    assert reason in _texts(dialog)
    assert dialog.chosen is None
    assert not _ok(dialog).isEnabled()
    assert [edit.text() for edit in dialog.findChildren(QLineEdit)] == list(numbers), "never changed"
    QTest.keyClick(dialog.findChildren(QLineEdit)[0], Qt.Key.Key_Return)
    assert dialog.isVisible()


@pytest.mark.parametrize(
    "numbers", [("1", "2", "1"), ("200", "200", "39999"), ("5", "5", "24"), ("16", "30", "99")]
)
def test_what_is_in_range_is_accepted(dialog: LevelDialog, numbers: tuple[str, str, str]) -> None:
    _type(dialog, *numbers)
    assert dialog.chosen == "{}x{}n{}".format(*numbers)
    assert _ok(dialog).isEnabled()


def test_both_wrong_sides_have_their_reason(dialog: LevelDialog) -> None:
    _type(dialog, "0", "0", "9")
    assert "Columns: a whole" in _texts(dialog)
    assert "Rows: a whole" in _texts(dialog)


def test_a_named_level_can_be_chosen_whatever_the_fields_say(dialog: LevelDialog) -> None:
    _type(dialog, "0", "7", "9")
    _choice(dialog, "Expert").click()
    assert dialog.chosen == "expert"
    assert _ok(dialog).isEnabled()


def test_the_rankings_board_is_a_preset_of_custom(dialog: LevelDialog) -> None:
    preset = next(button for button in dialog.findChildren(QPushButton) if "8 × 8" in button.text())
    preset.click()
    assert dialog.chosen == "8x8n10"


@pytest.mark.parametrize(
    ("text", "number"), [(" 12 ", 12), ("007", 7), ("1e3", 0), ("+5", 0), ("²", 0), ("1_0", 0), ("9" * 9, 0)]
)
def test_only_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text) == number
