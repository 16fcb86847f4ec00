"""Asks the system whether things may move, where Qt does not tell: once, without waiting for the answer.

Windows is asked directly. GNOME and macOS are asked through their own programs, Plasma's wish stands in a
file. What cannot be found out counts as no wish.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QStandardPaths, Signal

from demineur.ui.motion import tell_of_system

_GNOME: Final = (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false")
_MACOS: Final = (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1")
_WINDOWS_ANIMATES: Final = 0x1042
"""SPI_GETCLIENTAREAANIMATION."""
_PATIENCE_MS: Final = 500
"""How long the end of the program waits for a process that it has killed."""
_PLASMA: Final = re.compile(r"^AnimationDurationFactor\s*=\s*0(?:\.0*)?\s*$", re.MULTILINE)


class SystemMotion(QObject):
    """Finds it out, and tells `demineur.ui.motion`."""

    answered = Signal()
    """A program that was asked has answered."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._reduced_answer = ""
        self._process = QProcess(self)
        self._process.finished.connect(self._take)
        if sys.platform == "win32":
            tell_of_system(reduced=_windows_reduces())
        elif sys.platform == "darwin":
            self._ask(*_MACOS)
        elif _plasma_reduces():
            tell_of_system(reduced=True)
        else:
            self._ask(*_GNOME)

    def _ask(self, words: tuple[str, ...], reduced_answer: str) -> None:
        program, application = shutil.which(words[0]), QCoreApplication.instance()
        if program is not None and application is not None:
            self._reduced_answer = reduced_answer
            application.aboutToQuit.connect(self._stop_asking)
            self._process.start(program, words[1:])

    def _stop_asking(self) -> None:
        """The program ends before the answer came: Qt would complain of a process that still runs."""
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.finished.disconnect(self._take)
            self._process.kill()
            self._process.waitForFinished(_PATIENCE_MS)

    def _take(self) -> None:
        said = bytes(self._process.readAllStandardOutput().data()).decode(errors="replace")
        tell_of_system(reduced=said.strip() == self._reduced_answer)
        self.answered.emit()


def _plasma_reduces() -> bool:
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    try:
        return bool(_PLASMA.search((Path(folder) / "kdeglobals").read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError):
        return False


if sys.platform == "win32":
    import ctypes

    def _windows_reduces() -> bool:
        animates = ctypes.c_int(1)
        asked = ctypes.windll.user32.SystemParametersInfoW(_WINDOWS_ANIMATES, 0, ctypes.byref(animates), 0)
        return bool(asked) and not animates.value
