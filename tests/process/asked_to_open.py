"""The program as on macOS: ``python asked_to_open.py ADDRESS WORDS`` lets the system ask for ADDRESS.

It asks before there is a window or, with ``again:`` before ADDRESS, when it has settled; it tells which
dialog came up.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING
from unittest.mock import patch

from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QDialog

from demineur.app import Program
from demineur.cli import main

if TYPE_CHECKING:
    from demineur.engine.levels import Level

ADDRESS = sys.argv.pop(1)


class AskedProgram(Program):
    """The program, and a system that asks."""

    def show(self, level: Level | None) -> None:
        if not ADDRESS.startswith("again:"):
            self._ask()
        super().show(level)
        QTimer.singleShot(1000, self, self._settled)

    def _ask(self) -> None:
        event = QFileOpenEvent(QUrl(ADDRESS.removeprefix("again:")))
        application = QApplication.instance()
        assert application is not None
        QApplication.sendEvent(application, event)

    def _settled(self) -> None:
        if ADDRESS.startswith("again:"):
            self._ask()
        QTimer.singleShot(1000, self, self._tell)

    def _tell(self) -> None:
        dialog = QApplication.activeModalWidget()
        sys.stdout.write(type(dialog).__name__)
        if isinstance(dialog, QDialog):
            dialog.reject()
        self.window.close()


if __name__ == "__main__":
    with patch("demineur.app.platform", "darwin"), patch("demineur.app.Program", AskedProgram):
        sys.exit(main(sys.argv[1:]))
