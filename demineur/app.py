"""Builds the program's objects, connects the long-lived signals, starts Qt."""

from __future__ import annotations

import gc
import os
import sys
from signal import SIG_DFL, SIGINT, signal
from sys import platform
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from demineur.engine.levels import Level, level_from
from demineur.paths import Folders, folders, resources_dir
from demineur.settings import LEVEL
from demineur.ui.language import Language
from demineur.ui.main_window import MainWindow
from demineur.ui.profile import is_first_start, lock_or_hand_over, make_folders
from demineur.ui.settings_store import SettingsStore
from demineur.ui.startup_errors import EXIT_CODE, catch_fatal_errors, late_problem, stop_catching
from demineur.ui.theming import Theming

if TYPE_CHECKING:
    from pathlib import Path

    from demineur.records.file_lock import FileLock
    from demineur.ui.playing import Playing
    from demineur.ui.settings_store import SettingsProblem
    from demineur.ui.single_instance import FirstCopy

_UNPAINTED_MS: Final = 1000
"""How long the start waits for the window to be painted."""
_IDLE_MS: Final = 300
"""How long after it what can wait is loaded."""


class Arguments(NamedTuple):
    """What the command line asked for."""

    profile: Path | None = None
    level: Level | None = None
    opened: str | None = None
    """A file's whole path, or a link."""

    @property
    def wishes(self) -> list[str]:
        """What another copy of the program is asked for: a level, and what to open; empty for neither."""
        words = [self.level.code if self.level else "", self.opened or ""]
        return words if any(words) else []


def run(arguments: Arguments) -> int:
    """Open the window and play; the exit code.

    If another copy has the same profile, that one does what *arguments* ask for, and this one ends.
    StartError if the program cannot start here.
    """
    # Until `quit_on_signals`, Ctrl+C ends the process: an exception would go astray in one of Qt's calls.
    signal(SIGINT, SIG_DFL)
    places = folders(arguments.profile)
    make_folders(places)
    lock = lock_or_hand_over(places.data, arguments.wishes)
    if lock is None:
        return 0
    first = is_first_start(places) and not arguments.wishes
    application = make_application()
    program = Program(application, places, lock)
    program.open_later(arguments.opened)
    program.greets = first
    program.reports_crashes = True
    program.show(arguments.level)
    return application.exec()


def make_application() -> QApplication:
    """Start Qt; where it cannot start, the process ends with a sentence and exit code 2."""
    catch_fatal_errors()
    QCoreApplication.setApplicationName("demineur")
    QGuiApplication.setApplicationDisplayName("Démineur")
    # Flatpak names the desktop's entry after itself.
    QGuiApplication.setDesktopFileName(os.environ.get("FLATPAK_ID") or "demineur")
    application = _application_class()(sys.argv[:1])
    stop_catching()
    return application


def _application_class() -> type[QApplication]:
    if platform != "darwin":
        return QApplication
    from demineur.ui.opening_application import OpeningApplication  # noqa: PLC0415  # for macOS only

    return OpeningApplication


class Program(QObject):
    """The objects that live as long as the program.

    The window is painted first; the game in it (`playing`) is built right after, unless a saved one waits.
    """

    def __init__(self, application: QApplication, places: Folders, lock: FileLock | None) -> None:
        super().__init__(application)
        self._application = application
        self._places = places
        self._lock = lock
        self.store = SettingsStore(places.settings, self)
        self.store.save_failed.connect(self._tell_of_settings)
        self.language = Language(application, self.store)
        self.theming = Theming(application, self.store, places.data / "themes")
        self._level = level_from(self.store.value(LEVEL)) or Level(9, 9, 10)
        self.window = MainWindow(self.store, self.theming, self._level)
        self.greets = False
        """Whether to show the page of the first start, once the window is painted."""
        self.reports_crashes = False
        """Whether a fault ends in a report and a dialog; else it goes where Python says."""
        self._playing: Playing | None = None
        self._wanted: Level | None = None
        self._to_open: str | None = None
        self._first_copy: FirstCopy | None = None
        self._unpainted = QTimer(self)
        self._unpainted.setSingleShot(True)
        self._unpainted.setInterval(_UNPAINTED_MS)
        self._unpainted.timeout.connect(self._finish_starting)
        application.aboutToQuit.connect(self._close)
        self._listen_for_files()

    @property
    def playing(self) -> Playing:
        """The game in the window; built when first asked for."""
        if self._playing is None:
            from demineur.ui.playing import Playing  # noqa: PLC0415  # not needed for the first paint

            self._playing = Playing(self.window, self.store, self.theming, self._places.data, self._level)
        return self._playing

    def open_later(self, word: str | None) -> None:
        """Open the file at that path, or that link, once the window is there."""
        self._to_open = word

    def _listen_for_files(self) -> None:
        """Open what macOS asks for, at once or when the window is there; elsewhere nothing asks."""
        asked = getattr(self._application, "open_requested", None)
        if asked is not None:
            asked.connect(self._open_named)

    def _open_named(self, word: str) -> None:
        if self._first_copy is None:
            self.open_later(word)
        else:
            self._offer(None, word)

    def show(self, level: Level | None) -> None:
        """Show the window, and begin on *level*; if a saved game waits, the player is asked first."""
        self._wanted = level
        if level is not None or any(self._places.data.glob("current*.game")):
            # A saved game is covered, another level has another size: nothing else may be seen before.
            self._begin()
        self.window.view.painted_first.connect(self._finish_starting, Qt.ConnectionType.QueuedConnection)
        # A window that comes up minimised is not painted, and yet the program must answer and keep.
        self._unpainted.start()
        self.window.show()

    def _begin(self) -> None:
        """Bring the saved game back, and keep what is played from now on."""
        from demineur.ui.restoring import restore_game  # noqa: PLC0415  # not needed for the first paint

        playing = self.playing
        problem = restore_game(playing.game, playing.keeper)
        if self._wanted is not None and not playing.game.session.log:
            playing.game.new_game(self._wanted)
        playing.keeper.listen()
        self.window.strip.show_notice(problem)

    def _tell_of_settings(self, problem: SettingsProblem) -> None:
        self.window.strip.show_notice(problem.sentence)

    def _finish_starting(self) -> None:
        """Load what the first paint did not need."""
        from PySide6.QtGui import QIcon  # noqa: PLC0415  # after the first paint

        from demineur.ui.shutdown_signals import quit_on_signals  # noqa: PLC0415  # after the first paint
        from demineur.ui.single_instance import FirstCopy  # noqa: PLC0415  # after the first paint

        if self._first_copy is not None:
            return
        self._unpainted.stop()
        problem = late_problem()
        if problem:
            sys.stderr.write(f"demineur: {problem}\n")
            self._application.exit(EXIT_CODE)
            return
        if self._playing is None:
            self._begin()
        self.theming.check()
        self._tell_problems()
        self.playing.keeper.count_postponed()
        icon = resources_dir() / "icons" / "demineur.svg"
        self._application.setWindowIcon(QIcon(str(icon)))
        self._first_copy = FirstCopy(self._places.data, self)
        # Queued: the question that may follow must not be asked from within the socket's own signal.
        self._first_copy.wishes_received.connect(self._follow_wishes, Qt.ConnectionType.QueuedConnection)
        quit_on_signals(self._application)
        gc.freeze()
        gc.enable()
        QTimer.singleShot(_IDLE_MS, self, self._welcome_everyone)
        waiting, self._to_open = self._to_open, None
        self._offer(self._wanted, waiting)
        if self.greets:
            from demineur.ui.guide.first_start import greet  # noqa: PLC0415  # once in a player's life

            greet(self.playing, self.store)

    def _welcome_everyone(self) -> None:
        """Let screen readers see the board and hear the news, and the keyboard's focus be seen."""
        from demineur.ui.accessible import welcome_readers  # noqa: PLC0415  # costs more than the start may
        from demineur.ui.focus_ring import FocusRings  # noqa: PLC0415  # as above
        from demineur.ui.system_motion import SystemMotion  # noqa: PLC0415  # as above

        welcome_readers(self.playing)
        FocusRings(self._application)
        if self.reports_crashes:
            from demineur.ui.crash_reports import CrashReports  # noqa: PLC0415  # as above

            CrashReports(self._places.data / "reports", self.playing)
        SystemMotion(self)

    def _tell_problems(self) -> None:
        """Say what was wrong at the start, if anything, without stopping the player."""
        if self.store.problem is not None:
            self._tell_of_settings(self.store.problem)
        self.window.strip.show_notice(self.theming.problem)

    def _follow_wishes(self, wishes: list[str]) -> None:
        """Come to the front, with the level or file that a later copy of the program was started with."""
        window = self.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        self._offer(level_from(wishes[0]) if wishes else None, wishes[1] if len(wishes) > 1 else None)

    def _offer(self, level: Level | None, to_open: str | None) -> None:
        """Play *level*, unless it is being played, and open a file or link; an open dialog comes first.

        Nobody wants another level any more after it; a file or link is opened then.
        """
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            from PySide6.QtWidgets import QDialog  # noqa: PLC0415  # not needed for the first paint

            self._to_open = to_open or self._to_open
            if isinstance(dialog, QDialog):
                dialog.finished.connect(self._open_waiting, Qt.ConnectionType.QueuedConnection)
            return
        if level is not None:
            self.playing.offer_level(level)
        if to_open:
            self.playing.late.open([to_open])

    def _open_waiting(self) -> None:
        """Open what came while a dialog was open, the last of it."""
        waiting, self._to_open = self._to_open, None
        self._offer(None, waiting)

    def _close(self) -> None:
        if self._playing is not None:
            self._playing.keeper.close()
        if self._lock is not None:
            self._lock.release()
