"""Puts a replay in the place of the board; the game that is played waits, paused and unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from demineur.play.clock import PauseReason
from demineur.ui.replay_screen import ReplayScreen
from demineur.ui.replay_words import replay_title, replay_words

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from demineur.play.replays import Replay
    from demineur.ui.game import Game
    from demineur.ui.main_window import MainWindow
    from demineur.ui.theming import Theming


class Replaying(QObject):
    """Shows replays in *window*, one at a time; another game closes them."""

    closed = Signal()
    """The game is in the window again."""

    def __init__(self, window: MainWindow, game: Game, theming: Theming) -> None:
        super().__init__(game)
        self._window = window
        self._game = game
        self._replay: Replay | None = None
        self.screen = ReplayScreen(theming.theme)
        self.screen.hide()
        window.middle.insertWidget(0, self.screen, 1)
        self.screen.close_requested.connect(self.close)
        theming.theme_changed.connect(self.screen.set_theme)
        window.language_changed.connect(self.retranslate)
        game.began.connect(self._game_began)

    @property
    def replay(self) -> Replay | None:
        """The replay that is shown; None while the game is."""
        return self._replay

    def show(self, replay: Replay) -> None:
        """Play *replay* from its beginning."""
        window = self._window
        if self._replay is None:
            self._game.pause(PauseReason.DIALOG)
            for action in self._idle_actions():
                action.setEnabled(False)
            window.header.hide()
            window.view.hide()
            self.screen.show()
        self._replay = replay
        self.screen.show_replay(replay)
        self.screen.setFocus()
        self._name()

    def close(self) -> None:
        """Bring the game back; its clock goes on if nothing else holds it."""
        if self._replay is None:
            return
        self._replay = None
        self.screen.pause()
        self.screen.hide()
        self._window.header.show()
        self._window.view.show()
        for action in self._idle_actions():
            action.setEnabled(True)
        self._game.release(PauseReason.DIALOG)
        self._window.view.setFocus()
        self.closed.emit()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.screen.retranslate()
        if self._replay is not None:
            self._name()

    def _name(self) -> None:
        replay = self._replay
        if replay is not None:
            self._window.setWindowTitle(replay_title(replay))
            self._window.strip.show_text(replay_words(replay))

    def _game_began(self) -> None:
        self.close()

    def _idle_actions(self) -> tuple[QAction, ...]:
        """What would act upon a game that cannot be seen."""
        menus = self._window.menus
        return (
            menus.pause,
            menus.flag_mode,
            menus.hint,
            menus.probabilities,
            menus.review,
            menus.zoom_in,
            menus.zoom_out,
            menus.zoom_fit,
        )
