"""Keeps what happens: every action of a running game, every finished game once (rules.md R8)."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from demineur.play.session import GameKind
from demineur.records.autosave import Autosave
from demineur.records.errors import AutosaveError, RecordsError
from demineur.ui.trouble_text import autosave_trouble, records_problem, result_trouble

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from demineur.engine.position import Change
    from demineur.play.pointer_path import Way
    from demineur.play.result import GameResult
    from demineur.play.session import Session
    from demineur.records.statistics import Standing
    from demineur.records.store import Records
    from demineur.ui.game import Game
    from demineur.ui.path_recording import PathRecording


class Keeper(QObject):
    """Listens to a `Game` and writes it down; a disk that refuses never stops the game."""

    failed = Signal(object)
    """Something could not be kept; a function that says what it means. Once for each cause."""
    result_kept = Signal(object, object)
    """The `GameResult` that was added, and its `Standing` (None if there is none)."""

    def __init__(self, folder: Path, game: Game) -> None:
        super().__init__(game)
        self._folder = folder
        self._game = game
        self._autosave = Autosave(folder)
        self._records: Records | None = None
        self._told: set[str] = set()
        self._uncounted: list[tuple[GameResult, Way | None]] = []
        self._path: PathRecording | None = None

    def follow(self, path: PathRecording) -> None:
        """Keep the pointer's *path* with each finished game."""
        self._path = path

    def listen(self) -> None:
        """Keep everything from now on."""
        game = self._game
        game.began.connect(self._keep_beginning)
        game.kind_changed.connect(self._keep_beginning)
        game.board_changed.connect(self._keep_change)
        game.clock_ticked.connect(self._keep_time)
        game.pause_changed.connect(self._keep_pause)
        game.assisted.connect(self._keep_assistance)
        game.ended.connect(self._keep_end)
        game.left.connect(self._keep_leaving)
        self._keep_beginning(game.session)

    @property
    def autosave(self) -> Autosave:
        """The journal of the running game."""
        return self._autosave

    def records(self) -> Records:
        """The finished games; opened when first asked for. RecordsError if that cannot be done."""
        if self._records is None:
            # sqlite3 is not needed for the first paint.
            from demineur.records.store import Records  # noqa: PLC0415

            self._records = Records(self._folder / "records.sqlite")
            problem = self._records.problem
            # Other troubles are told by the calls that they keep from being answered.
            if problem is not None and problem.trouble is None:
                self._tell(partial(records_problem, problem))
        return self._records

    def count(self, result: GameResult, way: Way | None = None) -> Standing | None:
        """Count a finished game, once, and keep the pointer's *way*; tells through `failed` if it cannot."""
        try:
            records = self.records()
            records.add(result, way)
            standing = records.standing(result)
        except RecordsError as error:
            self._tell(partial(result_trouble, error))
            self._uncounted.append((result, way))
            self._try(lambda: self._autosave.postpone(result.game_id))
            return None
        self.result_kept.emit(result, standing)
        return standing

    @property
    def folder(self) -> Path:
        """Where the player's games lie."""
        return self._folder

    def keep_race(self, result: GameResult) -> None:
        """Put a race into the history; the single game that waits meanwhile has nothing to do with it."""
        try:
            self.records().add(result, None)
        except RecordsError as error:
            self._tell(partial(result_trouble, error))
            self._uncounted.append((result, None))

    def try_to_keep(self, write: Callable[[], None]) -> None:
        """Write something besides; tells through `failed` if it cannot be written."""
        try:
            write()
        except RecordsError as error:
            self._tell(partial(result_trouble, error))

    def count_postponed(self) -> None:
        """Count the games whose results could not be added when they ended."""
        from demineur.records.postponed import postponed_games  # noqa: PLC0415  # after the first paint

        try:
            for path, saved in postponed_games(self._folder):
                self.records().add(saved.result())
                path.unlink(missing_ok=True)
        except RecordsError as error:
            self._tell(partial(result_trouble, error))
        except OSError:
            # Counted, but its journal stays: counting it again at the next start changes nothing.
            return

    def close(self) -> None:
        """Let go of the files; a running game stays saved, with its time."""
        elapsed_ms = self._game.session.elapsed_ms
        self._try(lambda: self._autosave.tick(elapsed_ms, at_once=True))
        self._autosave.close()
        with suppress(RecordsError):
            # Perhaps there is room again; what cannot be added even now waits in its journal.
            for result, way in self._uncounted:
                self.records().add(result, way)
        if self._records is not None:
            self._records.close()
            self._records = None

    def _keep_beginning(self, session: Session) -> None:
        if _is_kept(session):
            self._try(lambda: self._autosave.begin(session))
        else:
            self._try(self._autosave.discard)

    def _keep_change(self, change: Change) -> None:
        del change
        session = self._game.session
        if _is_kept(session):
            self._try(lambda: self._autosave.append(session))

    def _keep_time(self, elapsed_ms: int) -> None:
        self._try(lambda: self._autosave.tick(elapsed_ms))

    def _keep_pause(self) -> None:
        if self._game.paused:
            elapsed_ms = self._game.session.elapsed_ms
            self._try(lambda: self._autosave.tick(elapsed_ms, at_once=True))

    def _keep_assistance(self) -> None:
        self._try(self._autosave.assisted)

    def _keep_end(self, session: Session) -> None:
        """Count first, then drop the journal: killed in between, the game is counted at the next start."""
        if _is_kept(session) and self.count(session.result(), self._way()) is not None:
            self._try(self._autosave.discard)

    def _keep_leaving(self, session: Session) -> None:
        if not _is_kept(session):
            return
        # The journal says so first: found after a crash, the game is lost, and cannot be won any more.
        self._try(self._autosave.leave)
        self.count(session.result(), self._way())

    def _way(self) -> Way | None:
        return None if self._path is None else self._path.way

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except AutosaveError as error:
            self._tell(partial(autosave_trouble, error))

    def _tell(self, trouble: Callable[[], str]) -> None:
        if trouble() not in self._told:
            self._told.add(trouble())
            self.failed.emit(trouble)


def _is_kept(session: Session) -> bool:
    """Whether a game is saved and counted: the computer's demonstrations are not."""
    return session.setup.kind is not GameKind.DEMONSTRATION
