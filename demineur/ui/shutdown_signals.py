"""An orderly end when the system asks the program to go (SIGTERM, SIGINT, SIGHUP)."""

from __future__ import annotations

import signal
import socket
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSocketNotifier

if TYPE_CHECKING:
    from types import FrameType

    from PySide6.QtWidgets import QApplication

ENDING: Final = "demineur_ending"
"""A property of the application: the system ends it, and nobody is there to answer a question."""


class _SignalReader(QObject):
    """Wakes Qt's loop when a signal came: Python alone would wait for the next Python call."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._reading, self._writing = socket.socketpair()
        self._reading.setblocking(False)
        self._writing.setblocking(False)
        signal.set_wakeup_fd(self._writing.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._quit)
        application.aboutToQuit.connect(self._close)

    def _quit(self) -> None:
        self._reading.recv(16)
        self._application.setProperty(ENDING, True)
        self._application.closeAllWindows()
        self._application.quit()

    def _close(self) -> None:
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        self._reading.close()
        self._writing.close()


def quit_on_signals(application: QApplication) -> None:
    """Let the system's requests to end close the window as its button does."""
    _SignalReader(application)
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, _do_nothing)


def _do_nothing(number: int, frame: FrameType | None) -> None:
    """The wake-up socket does the work; without a handler the signal would end the process at once."""
    del number, frame
