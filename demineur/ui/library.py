"""Replays and boards: one's own games, and what others made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from demineur.engine.levels import Level
from demineur.formats.from_log import replay_from_log
from demineur.formats.values import Board
from demineur.i18n import _
from demineur.play.replays import UnwatchableError, replay_of_kept
from demineur.records.errors import RecordsError
from demineur.ui.opening import Opening
from demineur.ui.pauses import dialog_open
from demineur.ui.replaying import Replaying
from demineur.ui.sharing import copy_link, export
from demineur.ui.trouble_text import result_trouble

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.formats.analysis import BoardFacts
    from demineur.formats.sniffing import Opened
    from demineur.play.replays import Kept, PathPoint, Replay
    from demineur.play.result import GameResult
    from demineur.play.session import GameSetup, LoggedAction
    from demineur.ui.playing import Playing
    from demineur.ui.reading import Found
    from demineur.ui.replay_logic import ReplayLogic
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
        self._logic: ReplayLogic | None = None
        self._knew, self._numbers, self._link, self._export = (QAction(self) for _action in range(4))
        self._knew.setCheckable(True)
        menu = self.replaying.screen.bar.menu
        menu.addAction(self._knew)
        menu.addSeparator()
        menu.addActions([self._numbers, self._link, self._export])
        self._connect()
        self.retranslate()

    def _connect(self) -> None:
        self.opening.opened.connect(self._show_found)
        self.opening.ended.connect(self._say_again)
        self.replaying.closed.connect(self._show_game)
        self._knew.toggled.connect(self._switch_logic)
        self._numbers.triggered.connect(self._count)
        self._link.triggered.connect(self._copy)
        self._export.triggered.connect(self._export_source)
        self._window.language_changed.connect(self.retranslate)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._knew.setText(_("What &logic knew"))
        self._numbers.setText(_("&Numbers of this board…"))
        self._link.setText(_("&Copy this board as a link"))
        self._export.setText(_("&Export…"))

    def follow(self, wish: str) -> None:
        """Do what the menu says."""
        wishes: dict[str, Callable[[], None]] = {
            "replay": self.watch_last,
            "history": self.show_history,
            "open": self.opening.ask,
            "paste": self.opening.paste,
            "copy": self._copy,
            "export": self._export_source,
        }
        wishes[wish]()

    # Watching -----------------------------------------------------------------------------------------------

    def watch_last(self) -> None:
        """The game on the board again, if it is over."""
        played = self._just_played()
        if played is not None:
            self.watch(played, self._playing.path.points)

    def watch(self, game: Kept, path: tuple[PathPoint, ...] = ()) -> None:
        """One of one's own games, with the pointer's *path* if that is known."""
        try:
            replay = replay_of_kept(game, path)
        except UnwatchableError:
            self._window.strip.show_notice(_unwatchable)
            return
        self._show_replay(replay, _as_file(game, path))

    def _show_replay(self, replay: Replay, source: Opened | None) -> None:
        self._source = source
        self._forget_logic()
        self.replay_shown.emit()
        self.replaying.show(replay)

    def _switch_logic(self, on: bool) -> None:
        """Say what logic knew at each moment, or no longer."""
        if self._logic is None:
            from demineur.ui.replay_logic import ReplayLogic  # noqa: PLC0415  # the solver

            self._logic = ReplayLogic(self.replaying.screen, self._window.strip)
        if on:
            self._logic.start()
        else:
            self._logic.stop()
            self._say_again()

    def _forget_logic(self) -> None:
        if self._logic is not None:
            self._logic.forget()
        self._knew.blockSignals(True)
        self._knew.setChecked(False)
        self._knew.blockSignals(False)

    def show_history(self) -> None:
        """The list of one's games; one of them may be chosen to be watched."""
        from demineur.ui.history_dialog import HistoryDialog  # noqa: PLC0415  # only for this

        try:
            records = self._playing.keeper.records()
            records.games_in_history()
        except RecordsError as error:
            self._window.strip.show_notice(partial(result_trouble, error))
            return
        dialog = HistoryDialog(records, self._window)

        def copy(game_id: str) -> None:
            game = records.game(game_id)
            if game is not None and game.setup.layout is not None:
                dialog.say(copy_link(game.setup.layout))

        dialog.copy_requested.connect(copy)
        with dialog_open(self._game):
            dialog.exec()
        chosen = None if dialog.chosen is None else records.game(dialog.chosen)
        dialog.deleteLater()
        if chosen is not None:
            self.watch(chosen, chosen.way.points() if chosen.way is not None else ())

    # Boards and files ---------------------------------------------------------------------------------------

    def _show_found(self, found: Found) -> None:
        if found.replay is not None:
            self._show_replay(found.replay, found.opened)
        elif found.facts is not None:
            self._show_board(found.opened, found.facts)

    def _show_board(self, opened: Opened, facts: BoardFacts) -> None:
        from demineur.ui.dialogs.opened_board import OpenedBoardDialog  # noqa: PLC0415  # only for this

        level = Level(facts.width, facts.height, facts.mines)
        dialog = OpenedBoardDialog(level, facts, opened.notes, self._window)
        dialog.copy_requested.connect(lambda: dialog.say(copy_link(opened.layout)))
        dialog.export_requested.connect(lambda: dialog.say(export(opened, dialog)))
        with dialog_open(self._game):
            play = bool(dialog.exec())
        dialog.deleteLater()
        if play and self._playing.dialogs.may_leave_game():
            self._game.play_imported(opened.layout, opened.first if isinstance(opened, Board) else None)
            self._window.view.setFocus()

    def _count(self) -> None:
        if self._source is not None:
            self.replaying.screen.pause()
            self.opening.count(self._source)

    def _copy(self) -> None:
        shared = self._shared()
        if shared is not None:
            self._window.strip.show_text(copy_link(shared.layout))

    def _export_source(self) -> None:
        shared = self._shared()
        if shared is not None:
            with dialog_open(self._game):
                said = export(shared, self._window)
            if said:
                self._window.strip.show_text(said)

    def _shared(self) -> Opened | None:
        """What is on the screen: the replay, else the game if it is over."""
        played = self._just_played()
        if self.replaying.replay is not None:
            return self._source
        return None if played is None else _as_file(played, self._playing.path.points)

    def _just_played(self) -> JustPlayed | None:
        session = self._game.session
        if not session.position.status.over:
            return None
        return JustPlayed(session.setup, tuple(session.log), session.result())

    # Showing ------------------------------------------------------------------------------------------------

    def _show_game(self) -> None:
        self._source = None
        self._forget_logic()
        self._playing.show_game_again()

    def _say_again(self) -> None:
        if self.replaying.replay is not None:
            self.replaying.retranslate()
        else:
            self._playing.reports.repeat()


def _unwatchable() -> str:
    return _("This game cannot be watched: not all of it was recorded.")


def _as_file(game: Kept, path: tuple[PathPoint, ...]) -> Opened | None:
    """One's own game as the formats know games."""
    layout = game.setup.layout
    return None if layout is None else replay_from_log(layout, game.log, path, program="Démineur")
