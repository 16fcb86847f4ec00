"""The dialog after a fault of the program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from demineur.ui.dialogs.crash import CrashDialog


def button(dialog: CrashDialog, text: str) -> QPushButton:
    return next(one for one in dialog.findChildren(QPushButton) if one.text() == text)


def test_it_shows_the_report_and_where_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "crash-1.txt"
    path.write_text("Démineur: 1\nTraceback: here", encoding="utf-8")
    dialog = CrashDialog(str(path))
    qtbot.addWidget(dialog)
    assert str(path) in dialog.findChildren(QLabel)[0].text()
    assert dialog.findChildren(QPlainTextEdit)[0].toPlainText() == path.read_text(encoding="utf-8")
    assert button(dialog, "&Show the folder").isEnabled()


def test_a_report_that_could_not_be_written_can_be_copied(qtbot: QtBot) -> None:
    dialog = CrashDialog("Démineur: 1\nTraceback: here")
    qtbot.addWidget(dialog)
    assert "could not be written" in dialog.findChildren(QLabel)[0].text()
    assert "&Show the folder" not in [one.text() for one in dialog.findChildren(QPushButton)]
    button(dialog, "&Copy the report").click()
    assert QGuiApplication.clipboard().text() == "Démineur: 1\nTraceback: here"
