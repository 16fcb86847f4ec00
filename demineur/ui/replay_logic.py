"""*What logic knew* in a replay: at each moment, what could be known of the opening that comes next."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from demineur.i18n import _
from demineur.play.review import MoveReview, Review, review
from demineur.ui.background import Background, Job
from demineur.ui.cell_words import CellNames, places_on
from demineur.ui.localised import shown_share
from demineur.ui.review_texts import move_words
from demineur.ui.tiles import Mark

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.engine.grid import CellSet
    from demineur.ui.message_strip import MessageStrip
    from demineur.ui.replay_screen import ReplayScreen

_TELL_MS = 250


class ReplayLogic(QObject):
    """Marks on the board of *screen* what was certain, and says it in *strip*."""

    def __init__(self, screen: ReplayScreen, strip: MessageStrip) -> None:
        super().__init__(screen)
        self._screen = screen
        self._strip = strip
        self._on = False
        self._share = 0.0
        self._review: Review | None = None
        self._job: Job[Review | None] | None = None
        self._background = Background(self)
        self._background.finished.connect(self._take)
        self._talk = QTimer(self)
        self._talk.setInterval(_TELL_MS)
        self._talk.timeout.connect(self._tell)
        screen.moved.connect(self._show)

    def start(self) -> None:
        """Look at the game that is shown; that may take seconds on a large board."""
        self._on = True
        if self._review is not None:
            self._show()
            return
        replay = self._screen.player.replay

        def work(is_cancelled: Callable[[], bool]) -> Review | None:
            def wanted(share: float) -> bool:
                self._share = share
                return not is_cancelled()

            return review(replay.setup, replay.log, wanted)

        self._share = 0.0
        self._job = self._background.start(work)
        self._talk.start()

    def stop(self) -> None:
        """Mark nothing any more."""
        self._on = False
        self._talk.stop()
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self._screen.scene.overlay.set_marks({})

    def forget(self) -> None:
        """Another replay comes."""
        self.stop()
        self._review = None

    def _tell(self) -> None:
        self._strip.show_text(_("Looking at every move: {share}").format(share=shown_share(self._share)))

    def _take(self, job: Job[Review | None]) -> None:
        if job is not self._job:
            return
        self._job = None
        self._talk.stop()
        self._review = job.result
        self._show()

    def _show(self) -> None:
        move = self._move()
        if not self._on or move is None:
            return
        screen = self._screen
        grid = screen.player.position.grid
        names = CellNames(grid, places_on(grid, turned=screen.scene.geometry.turned))
        self._strip.show_text(move_words(move, names))
        marks = {cell: mark for mark, members in _sets(move).items() for cell in grid.cells(members)}
        # What has just blown up is not to come any more.
        over = screen.player.status.over
        screen.scene.overlay.set_marks({} if over else marks)

    def _move(self) -> MoveReview | None:
        """The next opening; at the end of the game the last one."""
        if self._review is None or not self._review.moves:
            return None
        moves = self._review.moves
        following = bisect_left(moves, self._screen.player.index, key=_index_of)
        return moves[min(following, len(moves) - 1)]


def _sets(move: MoveReview) -> dict[Mark, CellSet]:
    """What is marked for a move: its reason, what was certain besides, and the cells themselves on top."""
    sets: dict[Mark, CellSet] = {}
    if move.certain is not None:
        sets[Mark.USED] = move.certain.decisive
        sets[Mark.SAFE] = move.certain.safe & ~move.targets
        sets[Mark.MINE] = move.certain.mines & ~move.targets
    return sets | {Mark.FIRST: move.targets}


def _index_of(move: MoveReview) -> int:
    return move.index
