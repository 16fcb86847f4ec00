"""What happens where the program has a fault: the game goes on, a report is kept here, nothing is sent."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections import deque
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMessageLogContext, QObject, QTimer, QtMsgType, qInstallMessageHandler

from demineur.ui.bell import Bell
from demineur.ui.versions import versions_text

if TYPE_CHECKING:
    from types import TracebackType

    from demineur.ui.playing import Playing

_KEPT_REPORTS: Final = 10
_KEPT_MESSAGES: Final = 30
_DIALOGS: Final = 3
"""A fault that comes back at every paint must not ask to be closed at every paint."""


class CrashReports(QObject):
    """Takes every exception that nothing else takes, in whatever thread, and what Qt complains about."""

    def __init__(self, folder: Path, playing: Playing) -> None:
        super().__init__(playing)
        self._folder = folder
        self._playing = playing
        self._messages: deque[str] = deque(maxlen=_KEPT_MESSAGES)
        self._waiting: SimpleQueue[str] = SimpleQueue()
        self._shown = 0
        self._open = False
        # Rung by whatever thread had the fault; heard in the window's.
        self._bell = Bell(self)
        self._bell.rang.connect(self._tell_later)
        # Asked for while all is well: after a fault, in another thread, Qt is better left alone.
        self._versions = versions_text()
        sys.excepthook = self._take
        threading.excepthook = self._take_from_thread
        qInstallMessageHandler(self._take_message)

    def _take(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
        place: str = "window",
    ) -> None:
        """Write the report; the person is told when Qt is back in its loop: this may be a paint event."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        _say(text)
        self._waiting.put(self._written(place, text))
        self._bell.ring()

    def _take_from_thread(self, failure: threading.ExceptHookArgs) -> None:
        if failure.exc_value is not None and not issubclass(failure.exc_type, SystemExit):
            place = "" if failure.thread is None else failure.thread.name
            self._take(failure.exc_type, failure.exc_value, failure.exc_traceback, f"thread {place}")

    def _take_message(self, kind: QtMsgType, context: QMessageLogContext, message: str | None) -> None:
        """Qt's own remarks go where they always go, and the last ones into a report."""
        del context
        self._messages.append(f"{kind.name}: {message}")
        _say(f"{message}\n")
        if kind is QtMsgType.QtFatalMsg:
            # Back in Qt the process is aborted; the game is in its journal.
            self._written("Qt", f"{message}\n")

    def _written(self, place: str, text: str) -> str:
        """The path of the report, or the report itself where it cannot be written."""
        from datetime import UTC, datetime  # noqa: PLC0415  # for a fault only

        moment = datetime.now(UTC)
        messages = "".join(f"{message}\n" for message in self._messages)
        report = _without_home(
            f"{moment:%Y-%m-%d %H:%M:%S} UTC, in the {place}\n{self._versions}\n{text}\n{messages}"
        )
        path = self._folder / f"crash-{moment:%Y%m%d-%H%M%S-%f}.txt"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            # A name of a file may have what no encoding has.
            path.write_text(report, encoding="utf-8", errors="backslashreplace")
            self._forget_old()
        except OSError:
            return report
        return str(path)

    def _forget_old(self) -> None:
        reports = sorted(self._folder.glob("crash-*.txt"))
        for path in reports[:-_KEPT_REPORTS]:
            path.unlink(missing_ok=True)

    def _tell_later(self) -> None:
        QTimer.singleShot(0, self, self._tell)

    def _tell(self) -> None:
        """Show the dialog, one at a time, a few times in a run; the game's clock stands meanwhile."""
        if self._open or self._waiting.empty():
            return
        report = self._waiting.get()
        self._shown += 1
        if self._shown > _DIALOGS:
            return
        # Not needed where there are no faults.
        from demineur.ui.dialogs.crash import CrashDialog  # noqa: PLC0415
        from demineur.ui.pauses import dialog_open  # noqa: PLC0415

        self._open = True
        dialog = CrashDialog(report, self._playing.window)
        try:
            with dialog_open(self._playing.game):
                dialog.exec()
        finally:
            self._open = False
            dialog.deleteLater()
        self._tell_later()


def _without_home(text: str) -> str:
    """*text* without the name of who sits there, as far as it is in paths."""
    home = os.path.expanduser("~")  # noqa: PTH111 - a Path would raise where there is no home
    return text.replace(home, "~") if len(home) > 1 else text


def _say(text: str) -> None:
    # A program for Windows without a terminal has no such stream; another's terminal may be closed.
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.write(text)
