"""Builds the program's objects, connects the long-lived signals, starts Qt."""

from __future__ import annotations

import gc
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLockFile, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from demineur.engine.levels import Level, level_from
from demineur.i18n import _, set_language
from demineur.paths import Folders, folders, resources_dir
from demineur.settings import LANGUAGE, LEVEL
from demineur.ui.main_window import MainWindow
from demineur.ui.profile_lock import lock_profile
from demineur.ui.settings_store import SettingsStore
from demineur.ui.startup_errors import catch_fatal_errors, stop_catching
from demineur.ui.theming import Theming

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from demineur.ui.playing import Playing


class StartError(Exception):
    """The program cannot start; the text is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """What the command line asked for."""

    profile: Path | None = None
    level: Level | None = None


def run(arguments: Arguments, handed_over: Sequence[str] = ()) -> int:
    """Open the window and play; the exit code.

    If another copy has the same profile, *handed_over*, its command line, is given to that copy instead.
    StartError if the program cannot start here.
    """
    places = folders(arguments.profile)
    _make_folders(places)
    lock = lock_profile(places.data)
    if lock is None:
        return _hand_over(places.data, handed_over)
    application = make_application()
    program = Program(application, places, lock)
    program.show(arguments.level)
    return application.exec()


def make_application() -> QApplication:
    """Start Qt; where it cannot start, the process ends with a sentence and exit code 2."""
    catch_fatal_errors()
    QCoreApplication.setApplicationName("demineur")
    QGuiApplication.setApplicationDisplayName("Démineur")
    QGuiApplication.setDesktopFileName("demineur")
    application = QApplication(sys.argv[:1])
    stop_catching()
    return application


class Program(QObject):
    """The objects that live as long as the program.

    The window is painted first; the game in it (`playing`) is built right after, unless a saved one waits.
    """

    def __init__(self, application: QApplication, places: Folders, lock: QLockFile | None) -> None:
        super().__init__(application)
        self._application = application
        self._places = places
        self._lock = lock
        self.store = SettingsStore(places.config / "settings.ini", self)
        set_language(self.store.value(LANGUAGE))
        self.theming = Theming(application, self.store)
        self._level = level_from(self.store.value(LEVEL)) or Level(9, 9, 10)
        self.window = MainWindow(self.store, self.theming, self._level)
        self._playing: Playing | None = None
        application.aboutToQuit.connect(self._close)

    @property
    def playing(self) -> Playing:
        """The game in the window; built when first asked for."""
        if self._playing is None:
            from demineur.ui.playing import Playing  # noqa: PLC0415  # not needed for the first paint

            self._playing = Playing(self.window, self.store, self.theming, self._places.data, self._level)
        return self._playing

    def show(self, level: Level | None) -> None:
        """Show the window, and begin on *level* unless a saved game waits."""
        self._wanted = level
        if level is not None or any(self._places.data.glob("current*.game")):
            # A saved game is covered, another level has another size: nothing else may be seen before.
            self._begin()
        self.window.view.painted_first.connect(self._finish_starting, Qt.ConnectionType.QueuedConnection)
        self.window.show()

    def _begin(self) -> None:
        """Bring the saved game back, and keep what is played from now on."""
        from demineur.ui.restoring import restore_game  # noqa: PLC0415  # not needed for the first paint

        playing = self.playing
        message = restore_game(playing.game, playing.keeper)
        if self._wanted is not None and not playing.game.session.log:
            playing.game.new_game(self._wanted)
        playing.keeper.listen()
        self._tell_once(message)

    def _tell_once(self, message: str) -> None:
        """Say what was wrong at the start, if anything, without stopping the player."""
        if self.store.problem is not None:
            message = f"{self.store.problem.sentence()} {message}".strip()
        if self.theming.problem:
            message = f"{message} {self.theming.problem}".strip()
        if message:
            self.window.strip.show_text(message)

    def _finish_starting(self) -> None:
        """Load what the first paint did not need."""
        from PySide6.QtGui import QIcon  # noqa: PLC0415  # after the first paint

        from demineur.ui.shutdown_signals import quit_on_signals  # noqa: PLC0415  # after the first paint
        from demineur.ui.single_instance import FirstCopy  # noqa: PLC0415  # after the first paint

        if self._playing is None:
            self._begin()
        self.theming.check()
        self.playing.keeper.count_postponed()
        icon = resources_dir() / "icons" / "demineur.svg"
        self._application.setWindowIcon(QIcon(str(icon)))
        self._first_copy = FirstCopy(self._places.data, self)
        self._first_copy.arguments_received.connect(self._come_to_front)
        quit_on_signals(self._application)
        gc.freeze()
        gc.enable()

    def _come_to_front(self, arguments: list[str]) -> None:
        del arguments
        window = self.window
        if window.isMinimized():
            window.showNormal()
        window.raise_()
        window.activateWindow()

    def _close(self) -> None:
        if self._playing is not None:
            self._playing.keeper.close()
        if self._lock is not None:
            self._lock.unlock()


def _make_folders(places: Folders) -> None:
    for folder in {places.data, places.config}:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StartError(
                _("The folder {folder} for games and settings cannot be made ({reason}).").format(
                    folder=folder, reason=error.strerror
                )
            ) from error
        if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            raise StartError(
                _(
                    "The folder {folder} for games and settings cannot be read and written; "
                    "allow that, or give another one with --profile DIR."
                ).format(folder=folder)
            )


def _hand_over(folder: Path, arguments: Sequence[str]) -> int:
    from demineur.ui.single_instance import hand_over  # noqa: PLC0415  # only a second copy needs it

    application = QCoreApplication(sys.argv[:1])
    taken = hand_over(folder, arguments)
    application.quit()
    if taken:
        return 0
    raise StartError(
        _("Démineur is already running with {folder} and does not answer; end that copy first.").format(
            folder=folder
        )
    )
