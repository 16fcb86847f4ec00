"""Somebody who plays in the real window: drawn boards, real events, and what can be seen afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from demineur.engine.board_text import layout_from_text, position_text
from demineur.engine.faces import faces_of
from demineur.engine.grid import Cell
from demineur.engine.levels import Level
from demineur.engine.position import Position, Status
from demineur.play.clock import Clock
from demineur.play.session import GameKind, Session, new_setup, resume_session
from demineur.settings import MOTION, Motion, Setting
from demineur.ui.main_window import MainWindow
from demineur.ui.playing import Playing
from demineur.ui.restoring import restore_game
from demineur.ui.settings_store import SettingsStore
from demineur.ui.theming import Theming

LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
MIDDLE = Qt.MouseButton.MiddleButton
NO_KEYS = Qt.KeyboardModifier.NoModifier
_NS_PER_MS = 1_000_000
_PATIENCE = 1500

T = TypeVar("T")

Place: TypeAlias = tuple[int, int]
"""Row and column of a cell, from 0."""


@dataclass
class StandingTime:
    """A time source that moves only when a test says so."""

    now_ns: int = 5_000_000_000
    asleep_ns: int = 0

    def monotonic_ns(self) -> int:
        return self.now_ns

    def boot_ns(self) -> int:
        return self.now_ns + self.asleep_ns

    def sleep(self, ms: int) -> None:
        """The computer is suspended: only the boot clock goes on."""
        self.asleep_ns += ms * _NS_PER_MS


@dataclass
class Player:
    """Plays with mouse and keys. Cells are given as row and column, from 0."""

    window: MainWindow
    playing: Playing
    store: SettingsStore
    time: StandingTime
    folder: Path
    _buttons: Qt.MouseButton = field(default=Qt.MouseButton.NoButton)

    # What is on the table -----------------------------------------------------------------------------------

    def begin(self, board: str, *, simple_mode: bool = False, kind: GameKind = GameKind.RANDOM) -> None:
        """A new game on a drawn board: ``*`` a mine, ``.`` none."""
        layout = layout_from_text(board)
        level = Level(layout.grid.columns, layout.grid.rows, layout.mines.bit_count())
        setup = new_setup(level, kind, simple_mode=simple_mode, layout=layout)
        question_marks = self.playing.game.question_marks
        self.playing.game.resume_saved(Session(setup, Clock(self.time), question_marks=question_marks))

    def resume(self, session: Session, elapsed_ms: int) -> None:
        """Take up *session* as after a restart, at another time."""
        again = resume_session(session.setup, session.log, elapsed_ms, session.assisted, self.time)
        self.playing.game.resume_saved(again)

    def choose(self, setting: Setting[T], value: T) -> None:
        """Change a setting, as the options dialog does."""
        self.store.set_value(setting, value)

    def wait(self, ms: int) -> None:
        """Let the clock run for *ms*, looked at several times a second as the window does."""
        while ms > 0:
            step = min(ms, 200)
            self.time.now_ns += step * _NS_PER_MS
            ms -= step
            self.playing.game.session.clock.tick()

    # What is to be seen -------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        return self.playing.game.session.position

    @property
    def board(self) -> str:
        """The board as text (`position_text`)."""
        return position_text(self.position)

    @property
    def pressed(self) -> set[Place]:
        """The cells that look pressed."""
        return {self.place(cell) for cell in self.window.scene.overlay.pressed}

    def status(self) -> Status:
        return self.position.status

    def cursor(self) -> Place | None:
        """Where the keyboard's cursor is shown."""
        cell = self.window.scene.overlay.cursor_cell
        return None if cell is None else self.place(cell)

    @property
    def mines(self) -> str:
        return self.window.header.mines.text

    @property
    def clock(self) -> str:
        return self.window.header.clock.text

    def wait_until(self, happens: Callable[[], bool]) -> None:
        """Wait for the event loop; AssertionError if it does not happen soon."""
        for _ in range(_PATIENCE):
            if happens():
                return
            QTest.qWait(20)
        raise AssertionError("That does not happen.")

    def covered(self) -> bool:
        return self.playing.cover.isVisible()

    def shows_the_position(self) -> bool:
        """Whether the scene shows just what the game is."""
        scene = self.window.scene
        shown = scene.geometry.columns, scene.geometry.rows
        return scene.faces == faces_of(self.position) and shown == (
            self.position.grid.columns,
            self.position.grid.rows,
        )

    def cell(self, place: Place) -> Cell:
        return self.position.grid.cell(*place)

    def place(self, cell: Cell) -> Place:
        return self.position.grid.row_column(cell)

    def picture(self, place: Place) -> QImage:
        """What one cell looks like on the screen now."""
        view = self.window.view
        rect = view.viewportTransform().mapRect(self.window.scene.cell_rect(self.cell(place)))
        return view.viewport().grab(rect.toRect()).toImage()

    # The mouse ----------------------------------------------------------------------------------------------

    @property
    def viewport(self) -> QWidget:
        return self.window.view.viewport()

    def point(self, place: Place) -> QPointF:
        """The middle of a cell in the viewport."""
        centre = self.window.scene.cell_rect(self.cell(place)).center()
        return self.window.view.viewportTransform().map(centre)

    def point_in_window(self, place: Place) -> QPoint:
        return self.viewport.mapTo(self.window, self.point(place).toPoint())

    def press(self, at: Place | QPointF, button: Qt.MouseButton = LEFT) -> None:
        self._buttons |= button
        self._send(QEvent.Type.MouseButtonPress, at, button)

    def press_again(self, at: Place | QPointF, button: Qt.MouseButton = LEFT) -> None:
        """The press of a fast second click: it arrives as a double click."""
        self._buttons |= button
        self._send(QEvent.Type.MouseButtonDblClick, at, button)

    def move(self, at: Place | QPointF) -> None:
        self._send(QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton)

    def release(self, at: Place | QPointF, button: Qt.MouseButton = LEFT) -> None:
        self._buttons &= ~button
        self._send(QEvent.Type.MouseButtonRelease, at, button)

    def click(
        self,
        at: Place | QPointF,
        button: Qt.MouseButton = LEFT,
        modifiers: Qt.KeyboardModifier = NO_KEYS,
    ) -> None:
        self._send(QEvent.Type.MouseButtonPress, at, button, button, modifiers)
        self._send(QEvent.Type.MouseButtonRelease, at, button, Qt.MouseButton.NoButton, modifiers)

    def open(self, *places: Place) -> None:
        for place in places:
            self.click(place)

    def flag(self, *places: Place) -> None:
        for place in places:
            self.click(place, RIGHT)

    def _send(
        self,
        kind: QEvent.Type,
        at: Place | QPointF,
        button: Qt.MouseButton,
        buttons: Qt.MouseButton | None = None,
        modifiers: Qt.KeyboardModifier = NO_KEYS,
    ) -> None:
        point = at if isinstance(at, QPointF) else self.point(at)
        everywhere = QPointF(self.viewport.mapToGlobal(point))
        held = self._buttons if buttons is None else buttons
        QApplication.sendEvent(
            self.viewport, QMouseEvent(kind, point, point, everywhere, button, held, modifiers)
        )

    # The keyboard -------------------------------------------------------------------------------------------

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Type a key into the window: shortcuts work, and what has the focus gets the rest."""
        QTest.keyClick(self.window.windowHandle(), key, modifiers)

    def keys(self, *keys: Qt.Key) -> None:
        for key in keys:
            self.key(key)

    def put_cursor(self, place: Place) -> None:
        """Walk with the cursor to a cell, on an unturned board."""
        self.key(Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
        self.keys(*[Qt.Key.Key_Down] * place[0], *[Qt.Key.Key_Right] * place[1])

    # Dialogs ------------------------------------------------------------------------------------------------

    @contextmanager
    def dialog_answered(self, title: str, answer: Callable[[QDialog], None] | None = None) -> Iterator[None]:
        """While what is in the block opens a dialog, *answer* it; without an answer it is escaped from.

        AssertionError if no dialog with *title* in its title came.
        """
        seen: list[str] = []

        def react() -> None:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QDialog):
                seen.append(dialog.windowTitle())
                try:
                    if answer is not None and title in dialog.windowTitle():
                        answer(dialog)
                finally:
                    # What is left open would wait for ever.
                    if dialog.isVisible():
                        QTest.keyClick(dialog, Qt.Key.Key_Escape)
            elif len(seen) < _PATIENCE:
                seen.append("")
                QTimer.singleShot(20, react)

        QTimer.singleShot(0, react)
        yield
        # The offscreen platform has no window manager that would do this.
        self.window.activateWindow()
        self.wait_until(self.window.isActiveWindow)
        if not any(title in found for found in seen if found):
            raise AssertionError(f"No dialog “{title}” came; there were {[text for text in seen if text]}.")


@contextmanager
def player_in(folder: Path, level: Level, application: QApplication) -> Iterator[Player]:
    """The real window, its files in *folder*, as the program opens it, with a time that stands still."""
    time = StandingTime()
    store = SettingsStore(folder / "settings.ini")
    store.set_value(MOTION, Motion.REDUCED)
    theming = Theming(application, store, folder / "themes")
    window = MainWindow(store, theming, level)
    playing = Playing(window, store, theming, folder, level, time)
    restore_game(playing.game, playing.keeper)
    playing.keeper.listen()
    window.show()
    window.activateWindow()
    if not QTest.qWaitForWindowActive(window):
        raise AssertionError("The window does not become active.")
    try:
        yield Player(window, playing, store, time, folder)
    finally:
        playing.keeper.close()
        window.close()
        theming.setParent(None)
        theming.deleteLater()
        window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
