"""What the program says about itself."""

from __future__ import annotations

import platform

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from demineur import __version__
from demineur.ui.dialogs.about import AboutDialog


def test_it_names_the_version_and_the_licence(qtbot: QtBot) -> None:
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    text = "\n".join(label.text() for label in dialog.findChildren(QLabel))
    assert __version__ in text
    assert "MIT" in text


def test_the_versions_can_be_copied_for_a_report(qtbot: QtBot) -> None:
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    copy = next(
        button for button in dialog.findChildren(QPushButton) if button.text() == "&Copy for a report"
    )
    copy.click()
    text = QGuiApplication.clipboard().text()
    for word in (f"Démineur: {__version__}", platform.python_version(), qVersion(), platform.machine()):
        assert word in text
