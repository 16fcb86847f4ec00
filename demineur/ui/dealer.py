"""Finds the board for the first opening of a no-guess game, off the window's thread (rules.md R9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from demineur.play.session import GameKind
from demineur.settings import Boards
from demineur.ui.background import Background, Job

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.engine.grid import Cell
    from demineur.engine.no_guess.board import NoGuessBoard, Refusal
    from demineur.play.session import Session
    from demineur.ui.game import Game

_QUIET_MS: Final = 200
"""A search that is over by then is not spoken of."""
_PATIENCE_S: Final = 0.03
"""Waiting so long for the board is not noticed, and saves a turn through the event loop."""
_GRADES: Final = {Boards.EASY: "EASY", Boards.NORMAL: "NORMAL", Boards.HARD: "HARD"}


class Dealer(QObject):
    """Searches when the game asks for a board; the newest game's search is the only one."""

    searching = Signal(float)
    """A search goes on; tells which share of its steps is used up."""
    refused = Signal()
    """The bounded search found no such board."""

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent or game)
        self._game = game
        self._background = Background(self)
        self._background.finished.connect(self._take)
        self._job: Job[NoGuessBoard | Refusal] | None = None
        self._share = 0.0
        self._talk = QTimer(self)
        self._talk.setInterval(_QUIET_MS)
        self._talk.timeout.connect(self._tell)
        game.board_wanted.connect(self._search)
        game.began.connect(self._stop)

    def cancel(self) -> None:
        """The player does not want to wait: the board is as before the first opening."""
        self._stop()
        self._game.forget_waiting()

    def _search(self, session: Session, first: Cell) -> None:
        from demineur.engine.no_guess.generation import draw_no_guess  # noqa: PLC0415  # for such games only
        from demineur.engine.solver.proof import Grade  # noqa: PLC0415  # as above

        self._stop()
        setup = session.setup
        # A daily board is the same for everybody, whatever boards one likes.
        name = None if setup.kind is GameKind.DAILY else _GRADES.get(self._game.boards)
        grade = Grade[name] if name else None

        def work(is_cancelled: Callable[[], bool]) -> NoGuessBoard | Refusal:
            def wanted(share: float) -> bool:
                self._share = share
                return not is_cancelled()

            return draw_no_guess(setup.level, first, setup.seed, grade, wanted=wanted)

        self._share = 0.0
        self._job = self._background.start(work)
        self._talk.start()
        if self._job.wait(_PATIENCE_S):
            self._take(self._job)

    def _stop(self) -> None:
        self._talk.stop()
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _tell(self) -> None:
        self.searching.emit(self._share)

    def _take(self, job: Job[NoGuessBoard | Refusal]) -> None:
        if job is not self._job:
            return
        from demineur.engine.no_guess.board import NoGuessBoard, Refusal, RefusalReason  # noqa: PLC0415

        found = job.result
        self._job = None
        self._talk.stop()
        if isinstance(found, NoGuessBoard):
            self._game.deal(found.layout)
        elif isinstance(found, Refusal) and found.reason is RefusalReason.NONE_FOUND:
            self.refused.emit()
        else:
            # The search failed, which is reported elsewhere: a next opening may search again.
            self._game.forget_waiting()
