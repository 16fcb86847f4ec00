"""Puts the race in the place of the single game, which waits meanwhile, paused (rules.md R12.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from demineur.engine.position import Status
from demineur.play.clock import PauseReason

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from demineur.ui.playing import Playing


class Takeover(QObject):
    """Shows *area* in the window instead of the game, and brings the game back."""

    def __init__(self, playing: Playing, area: QWidget) -> None:
        super().__init__(playing)
        self._playing = playing
        self._window = playing.window
        self._game = playing.game
        self._area = area
        self._flag_mode = False
        self.on = False
        """Whether the race is in the window."""
        area.hide()
        self._window.middle.insertWidget(0, area, 1)
        self._window.strip.said.connect(self._show_notices)
        self._game.began.connect(self._keep_out)

    def enter(self) -> None:
        """The single game waits: it is paused until the player resumes it."""
        if self.on:
            return
        game, window = self._game, self._window
        self._playing.late.clear_window()
        self.on = True
        if game.session.position.status is Status.RUNNING and not game.waits_for_resume:
            game.toggle_pause()
        game.pause(PauseReason.DIALOG)
        self._flag_mode = game.flag_mode
        game.set_flag_mode(on=False)
        for part in (window.header, window.view, window.strip):
            part.hide()
        self._area.show()
        self._show_notices()
        self._keep_out()

    def leave(self) -> None:
        """The game is in the window again, covered until it is resumed."""
        if not self.on:
            return
        game, window = self._game, self._window
        self.on = False
        self._area.hide()
        for part in (window.header, window.view, window.strip):
            part.show()
        window.menus.allow_single_game(allowed=True)
        game.set_flag_mode(on=self._flag_mode)
        game.release(PauseReason.DIALOG)
        self._playing.show_game_again()
        window.view.setFocus()

    def _keep_out(self) -> None:
        """No hint, no pause, no other game during a race (case N06)."""
        if self.on:
            self._window.menus.allow_single_game(allowed=False)

    def _show_notices(self) -> None:
        """A trouble is told in the game's own strip, which is there only for that."""
        if self.on:
            self._window.strip.setVisible(self._window.strip.has_notice)
