"""What the program says about itself."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from demineur import __version__
from demineur.ui.dialogs.about import AboutDialog


def test_it_names_the_version_and_the_licence(qtbot: QtBot) -> None:
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    text = "\n".join(label.text() for label in dialog.findChildren(QLabel))
    assert __version__ in text
    assert "MIT" in text
