"""*What logic knew*: the finished game again, move by move, with what could have been known before each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QPushButton

from demineur.engine.faces import faces_of
from demineur.engine.position import Position, Status
from demineur.i18n import _
from demineur.play.review import MoveReview, Review, Verdict, review
from demineur.play.session import replay
from demineur.ui.background import Background, Job
from demineur.ui.cell_words import CellNames, places_on
from demineur.ui.localised import shown_share
from demineur.ui.review_texts import move_words, summary_words
from demineur.ui.tiles import Mark

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.engine.grid import CellSet
    from demineur.play.session import Session
    from demineur.ui.board_scene import BoardScene
    from demineur.ui.game import Game
    from demineur.ui.side_panel import SidePanel

_TELL_MS = 200
_LIST_HEIGHT = 72


class Reviewing(QObject):
    """Looks back at the game that is over, in the side panel; its moves are chosen from a list."""

    def __init__(self, game: Game, scene: BoardScene, panel: SidePanel) -> None:
        super().__init__(panel)
        self._game = game
        self._scene = scene
        self._panel = panel
        self._session: Session | None = None
        self._review: Review | None = None
        self._share = 0.0
        self._job: Job[Review | None] | None = None
        self._background = Background(self)
        self._background.finished.connect(self._take)
        self._tell = QTimer(self)
        self._tell.setInterval(_TELL_MS)
        self._tell.timeout.connect(self._show_progress)
        self._moves = _MoveList()
        self._moves.currentRowChanged.connect(self._show_move)
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self._take_back = QPushButton()
        self._take_back.clicked.connect(game.take_back)
        panel.body.addWidget(self._moves, 1)
        panel.body.addWidget(self._words)
        panel.buttons.insertWidget(0, self._take_back)
        self._show_controls(shown=False)
        panel.closed.connect(self.stop)
        game.began.connect(self._leave)

    @property
    def moves(self) -> QListWidget:
        """The list of the openings."""
        return self._moves

    @property
    def words(self) -> str:
        """What is said of the chosen move."""
        return self._words.text()

    def start(self) -> None:
        """Look back at the game on the board, if it is over."""
        session = self._game.session
        if not session.position.status.over:
            return
        self.stop()
        self._session = session
        setup, log = session.setup, tuple(session.log)
        self._share = 0.0

        def work(is_cancelled: Callable[[], bool]) -> Review | None:
            def wanted(share: float) -> bool:
                self._share = share
                return not is_cancelled()

            return review(setup, log, wanted)

        self._job = self._background.start(work)
        self._show_progress()
        self._tell.start()

    def stop(self) -> None:
        """Show the end of the game again."""
        self._tell.stop()
        if self._job is not None:
            self._job.cancel()
            self._job = None
        if self._session is not None:
            self._session = None
            self._review = None
            self._show_controls(shown=False)
            self._show_board(self._game.session.position, {})

    def _leave(self) -> None:
        if self._session is not None:
            self._session = self._review = None
            self.stop()
            self._show_controls(shown=False)
            self._panel.close_panel()

    def _show_progress(self) -> None:
        text = _("Looking at every move: {share}").format(share=shown_share(self._share))
        self._panel.show_text(_("What logic knew"), text)

    def _take(self, job: Job[Review | None]) -> None:
        session = self._session
        if job is not self._job or session is None:
            return
        if job.result is None:
            # The look back failed, which is reported elsewhere.
            self._leave()
            return
        self._tell.stop()
        self._job = None
        found = self._review = job.result
        self._say_summary(found, session)
        self._list_moves(found)
        self._show_controls(shown=True)
        self._moves.setCurrentRow(len(found.moves) - 1 if found.deciding is None else found.deciding)
        self._moves.setFocus()

    def repeat(self) -> None:
        """Say it again: in another language, or because the board has been turned."""
        session, found = self._session, self._review
        if session is None or found is None:
            return
        row = self._moves.currentRow()
        self._say_summary(found, session)
        self._list_moves(found)
        self._show_controls(shown=True)
        self._moves.setCurrentRow(row)

    def _say_summary(self, found: Review, session: Session) -> None:
        self._panel.show_text(_("What logic knew"), "\n".join(summary_words(found, self._names(session))))

    def _list_moves(self, found: Review) -> None:
        self._moves.blockSignals(True)
        self._moves.clear()
        for number, move in enumerate(found.moves, start=1):
            self._moves.addItem(QListWidgetItem(_item_text(number, move)))
        self._moves.blockSignals(False)

    def _show_move(self, row: int) -> None:
        session, found = self._session, self._review
        if session is None or found is None or not 0 <= row < len(found.moves):
            return
        move = found.moves[row]
        self._words.setText(move_words(move, self._names(session)))
        before = replay(session.setup, session.log[: move.index])
        sets: dict[Mark, CellSet] = {Mark.FIRST: move.targets}
        if move.certain is not None:
            sets = {
                Mark.USED: move.certain.decisive,
                Mark.SAFE: move.certain.safe & ~move.targets,
                Mark.MINE: move.certain.mines & ~move.targets,
                Mark.FIRST: move.targets,
            }
        self._show_board(before, sets)

    def _show_board(self, position: Position, sets: dict[Mark, CellSet]) -> None:
        grid = position.grid
        self._scene.change_faces(range(grid.count), faces_of(position))
        self._scene.overlay.set_mark_sets(grid, sets)

    def _names(self, session: Session) -> CellNames:
        grid = session.position.grid
        return CellNames(grid, places_on(grid, turned=self._scene.geometry.turned))

    def _show_controls(self, *, shown: bool) -> None:
        if not shown and self._moves.hasFocus():
            # Left alone, Qt would give it to the next part, whatever its keys do.
            self._panel.give_focus_back()
        self._moves.setVisible(shown)
        self._words.setVisible(shown)
        self._take_back.setText(_("Take back"))
        lost = self._game.session.position.status is Status.LOST
        self._take_back.setVisible(shown and lost)
        self._moves.setAccessibleName(_("Moves"))


class _MoveList(QListWidget):
    """A few lines, and more where there is room: what is said below stays in sight."""

    def sizeHint(self) -> QSize:
        """Low: the layout gives it what room there is."""
        return QSize(super().sizeHint().width(), _LIST_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """As low."""
        return QSize(super().minimumSizeHint().width(), _LIST_HEIGHT)


def _item_text(number: int, move: MoveReview) -> str:
    """A line of the list: the move's number and what it was."""
    words = {
        Verdict.FIRST: _("first cell"),
        Verdict.PROVED: _("proved"),
        Verdict.FORCED_GUESS: _("forced guess, {share} safe"),
        Verdict.NEEDLESS_RISK: _("needless risk, {share} safe"),
        Verdict.PROVED_MINE: _("a proved mine"),
    }
    what = words[move.verdict].format(share=shown_share(move.taken_chance))
    # Translators: A move of the game: its number, and what can be said of it.
    return _("{number}. {what}").format(number=number, what=what)
