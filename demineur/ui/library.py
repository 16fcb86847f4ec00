"""Replays and boards: one's own games, and what others made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from demineur.formats.from_log import replay_from_log
from demineur.i18n import _
from demineur.play.replays import UnwatchableError, replay_of_kept
from demineur.ui.opening import Opening
from demineur.ui.replaying import Replaying

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.formats.sniffing import Opened
    from demineur.play.replays import Kept
    from demineur.play.result import GameResult
    from demineur.play.session import GameSetup, LoggedAction
    from demineur.ui.playing import Playing
    from demineur.ui.reading import Found
    from demineur.ui.theming import Theming


@dataclass(frozen=True, slots=True)
class JustPlayed:
    """The game on the board, once it is over."""

    setup: GameSetup
    log: tuple[LoggedAction, ...]
    result: GameResult


class Library(QObject):
    """Follows what the menu *Replays* asks for."""

    replay_shown = Signal()
    """A replay takes the place of the board."""

    def __init__(self, playing: Playing, theming: Theming) -> None:
        super().__init__(playing)
        self._playing = playing
        self._window = playing.window
        self._game = playing.game
        self.opening = Opening(playing.window, playing.game)
        self.replaying = Replaying(playing.window, playing.game, theming)
        self._source: Opened | None = None
        self.opening.opened.connect(self._show_found)
        self.opening.ended.connect(self._say_again)
        self.replaying.closed.connect(self._show_game)

    def follow(self, wish: str) -> None:
        """Do what the menu says."""
        wishes: dict[str, Callable[[], None]] = {
            "replay": self.watch_last,
            "open": self.opening.ask,
            "paste": self.opening.paste,
        }
        wishes[wish]()

    def watch_last(self) -> None:
        """The game on the board again, if it is over."""
        session = self._game.session
        if session.position.status.over:
            self.watch(JustPlayed(session.setup, tuple(session.log), session.result()))

    def watch(self, game: Kept) -> None:
        """One of one's own games."""
        try:
            replay = replay_of_kept(game)
        except UnwatchableError:
            self._window.strip.show_notice(_("This game cannot be watched: not all of it was recorded."))
            return
        if replay.setup.layout is not None:
            self._source = replay_from_log(replay.setup.layout, replay.log, program="Démineur")
        self.replay_shown.emit()
        self.replaying.show(replay)

    def _show_found(self, found: Found) -> None:
        self._source = found.opened
        if found.replay is not None:
            self.replay_shown.emit()
            self.replaying.show(found.replay)

    def _show_game(self) -> None:
        self._source = None
        self._playing.show_game_again()

    def _say_again(self) -> None:
        if self.replaying.replay is not None:
            self.replaying.retranslate()
        else:
            self._playing.reports.repeat()
