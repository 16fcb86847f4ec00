"""What holds the clock from outside: menus, dialogs, a window without focus or minimised (rules.md R6)."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from demineur.play.clock import PauseReason
from demineur.settings import PAUSE_ON_FOCUS_LOSS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from demineur.settings import Setting
    from demineur.ui.board_input import BoardInput
    from demineur.ui.game import Game
    from demineur.ui.main_window import MainWindow
    from demineur.ui.settings_store import SettingsStore

_ACTIVATION_MS: Final = 150
"""How long the click that activates the window may come after the activation itself."""


class Pauses(QObject):
    """Tells the game when the window is not for playing."""

    def __init__(self, window: MainWindow, game: Game, store: SettingsStore, board_input: BoardInput) -> None:
        super().__init__(window)
        self._window = window
        self._game = game
        self._store = store
        self._input = board_input
        self._was_active = True
        self._without_focus = False
        self._uncover = QTimer(self)
        self._uncover.setSingleShot(True)
        self._uncover.setInterval(_ACTIVATION_MS)
        self._uncover.timeout.connect(self._focus_is_back)
        for menu in window.menus.menus:
            menu.aboutToShow.connect(self._menu_opened)
            menu.aboutToHide.connect(self._menu_closed)
        window.activation_changed.connect(self.follow_window)
        store.setting_changed.connect(self._follow_setting)

    def follow_window(self) -> None:
        """React to the window's change of activation or state."""
        if self._window.isMinimized():
            self._game.pause(PauseReason.MINIMISED)
        active = self._window.isActiveWindow()
        if active == self._was_active:
            return
        self._was_active = active
        if active:
            # The click that brings the window back opens nothing: for a moment the cover stays (R6.5).
            self._uncover.start()
            return
        self._uncover.stop()
        self._input.deaf = True
        if not self._without_focus and self._store.value(PAUSE_ON_FOCUS_LOSS):
            self._without_focus = True
            self._game.pause(PauseReason.FOCUS)

    def _focus_is_back(self) -> None:
        self._input.deaf = False
        if self._without_focus:
            self._without_focus = False
            self._game.release(PauseReason.FOCUS)

    def _follow_setting(self, setting: Setting[object]) -> None:
        if setting.key == PAUSE_ON_FOCUS_LOSS.key and not self._store.value(PAUSE_ON_FOCUS_LOSS):
            self._focus_is_back()

    def _menu_opened(self) -> None:
        self._game.pause(PauseReason.MENU)

    def _menu_closed(self) -> None:
        self._game.release(PauseReason.MENU)


@contextmanager
def dialog_open(game: Game) -> Iterator[None]:
    """Hold the clock while a dialog is open."""
    game.pause(PauseReason.DIALOG)
    try:
        yield
    finally:
        game.release(PauseReason.DIALOG)
