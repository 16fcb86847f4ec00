"""The program with faults in it: ``python crashing_program.py PLACE WORDS``.

PLACE is where the fault is: in a slot, in a paint event, in a thread, or many at once (storm); after the
terminal was closed (closed), or with a name in it that has no encoding (name). It tells what the dialog said,
once that was closed and the game had gone on, and ends.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import TYPE_CHECKING
from unittest.mock import patch

from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from demineur.app import Program
from demineur.cli import main
from demineur.play.demo import demo_wishes
from demineur.ui.dialogs.crash import CrashDialog

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from demineur.engine.levels import Level

PLACE = sys.argv.pop(1)


class InjectedError(Exception):
    """The fault."""


class BadPaint(QWidget):
    """Fails once to be painted."""

    fails = True

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's
        super().paintEvent(event)
        if self.fails:
            self.fails = False
            fail()


class CrashingProgram(Program):
    """The program, and a fault once it has settled."""

    def show(self, level: Level | None) -> None:
        super().show(level)
        self._dialogs = 0
        self._looks = QTimer(self)
        self._looks.setInterval(20)
        self._looks.timeout.connect(self._look)
        QTimer.singleShot(1500, self, self._begin_fault)

    def _begin_fault(self) -> None:
        play(self, 4)
        qWarning("a remark of Qt")
        self._looks.start()
        if PLACE == "thread":
            threading.Thread(target=fail, name="counting").start()
        elif PLACE == "paint":
            BadPaint(self.window).show()
        elif PLACE == "storm":
            for _fault in range(15):
                QTimer.singleShot(0, self, fail)
        elif PLACE == "name":
            raise InjectedError("caf\udce9.avf")
        else:
            if PLACE == "closed":
                os.close(2)
            fail()

    def _look(self) -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, CrashDialog):
            return
        self._looks.stop()
        self._said = {
            "text": dialog.findChildren(QLabel)[0].text(),
            "paused": self.playing.game.session.clock.paused,
        }
        self._dismiss(dialog)
        self._looks.timeout.disconnect()
        self._looks.timeout.connect(self._go_on)
        self._looks.start()

    def _dismiss(self, dialog: CrashDialog) -> None:
        self._dialogs += 1
        next(button for button in dialog.findChildren(QPushButton) if button.text() == "&Go on").click()

    def _go_on(self) -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, CrashDialog):
            self._dismiss(dialog)
            return
        session = self.playing.game.session
        if session.clock.paused:
            # Here is no window manager that would do this.
            self.window.activateWindow()
            return
        self._looks.stop()
        before = len(session.log)
        play(self, 2)
        told = {**self._said, "before": before, "after": len(session.log), "dialogs": self._dialogs}
        sys.stdout.write(json.dumps(told))
        self.window.close()


def play(program: Program, moves: int) -> None:
    game = program.playing.game
    for wish in demo_wishes(game, moves):
        game.perform(wish)


def fail() -> None:
    raise InjectedError("in the middle of a game")


if __name__ == "__main__":
    with patch("demineur.app.Program", CrashingProgram):
        sys.exit(main(sys.argv[1:]))
