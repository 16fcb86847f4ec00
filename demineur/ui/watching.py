"""*Watch the computer play*: it says what it sees and does it, at the speed that the player likes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QSizePolicy

from demineur.engine.position import Mark, Status
from demineur.engine.solver.findings import Deduction
from demineur.i18n import _
from demineur.play.advice import Advice, Guess, advise
from demineur.play.gestures import Wish, WishKind
from demineur.play.session import GameKind
from demineur.ui.background import Background, Job
from demineur.ui.cell_words import places_on
from demineur.ui.guess_texts import guess_words
from demineur.ui.hint_texts import hint_words
from demineur.ui.tiles import Mark as BoardMark

if TYPE_CHECKING:
    from demineur.engine.position import Position
    from demineur.ui.board_scene import BoardScene
    from demineur.ui.game import Game
    from demineur.ui.side_panel import SidePanel

_PAUSES_MS: Final = (2500, 1000, 350, 60)
_USUAL: Final = 1


class Watching(QObject):
    """Plays a demonstration game: one thought, then its moves, again and again."""

    changed = Signal(bool)
    """Whether a demonstration goes on."""

    def __init__(self, game: Game, scene: BoardScene, panel: SidePanel) -> None:
        super().__init__(panel)
        self._game = game
        self._scene = scene
        self._panel = panel
        self._on = False
        self._moves: list[Wish] = []
        self._said: tuple[Position, Advice] | None = None
        self._job: Job[Advice] | None = None
        self._background = Background(self)
        self._background.finished.connect(self._take)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)
        self._speed_label = QLabel()
        self._speed = QComboBox()
        self._speed.addItems([""] * len(_PAUSES_MS))
        self._speed.setCurrentIndex(_USUAL)
        self._speed_label.setBuddy(self._speed)
        self._again = QPushButton()
        self._again.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._again.clicked.connect(self.start)
        self._speed_label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout()
        row.addWidget(self._speed_label)
        row.addWidget(self._speed, 1)
        panel.body.addLayout(row)
        panel.buttons.insertWidget(0, self._again)
        self._show_controls(on=False)
        panel.closed.connect(self.stop)
        game.began.connect(self._game_began)
        game.ended.connect(self._game_ended)
        self.retranslate()

    @property
    def is_on(self) -> bool:
        """Whether the computer plays: then the player's moves count for nothing."""
        return self._on

    def start(self) -> None:
        """Begin a demonstration on the current level."""
        self._on = False
        self._game.new_demonstration()
        self._on = True
        self._moves = []
        self._cancel_job()
        self._said = None
        self._show_controls(on=True)
        self._say()
        self._timer.start(self._pause_ms())
        self.changed.emit(True)

    def stop(self) -> None:
        """End the demonstration; its board stays."""
        if self._on:
            self._on = False
            self._timer.stop()
            self._cancel_job()
            self._scene.overlay.set_marks({})
            self.changed.emit(False)
        self._show_controls(on=False)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._speed_label.setText(_("&Speed:"))
        self._again.setText(_("Another game"))
        for index, text in enumerate((_("Slow"), _("Usual"), _("Fast"), _("Very fast"))):
            self._speed.setItemText(index, text)

    def _game_began(self) -> None:
        if self._on and self._game.session.setup.kind is not GameKind.DEMONSTRATION:
            self.stop()
            self._panel.close_panel()

    def _game_ended(self) -> None:
        if self._on:
            self._timer.stop()
            self._moves = []
            self._scene.overlay.set_marks({})
            self._say()

    def repeat(self) -> None:
        """Say it again: in another language, or because the board has been turned."""
        if self._on:
            self._say()

    def _say(self) -> None:
        self._panel.show_text(_("The computer plays"), self._words())

    def _words(self) -> str:
        status = self._game.session.position.status
        if status.over:
            won = status is Status.WON
            return _("Won.") if won else _("A guess that went wrong: no logic could have helped.")
        if self._said is None:
            return _("It opens a cell in the middle first.")
        position, advice = self._said
        places = places_on(position.grid, turned=self._scene.geometry.turned)
        if isinstance(advice, Deduction):
            return hint_words(position, advice, places).reasoning
        if isinstance(advice, Guess):
            return guess_words(position, advice, places)
        return ""

    def _step(self) -> None:
        """One move, or one thought when no move is left over from the last."""
        position = self._game.session.position
        if not self._on or position.status.over:
            return
        if self._game.paused:
            self._timer.start(self._pause_ms())
        elif position.status is Status.READY:
            grid = position.grid
            self._do(Wish(WishKind.OPEN, grid.cell(grid.rows // 2, grid.columns // 2)))
        elif self._moves:
            self._do(self._moves.pop(0))
        else:
            self._think(position)

    def _do(self, wish: Wish) -> None:
        self._game.perform(wish)
        if self._on and not self._game.session.position.status.over:
            self._timer.start(max(_PAUSES_MS[-1], self._pause_ms() // 4) if self._moves else self._pause_ms())

    def _think(self, position: Position) -> None:
        self._cancel_job()
        self._job = self._background.start(lambda _is_cancelled: advise(position))

    def _take(self, job: Job[Advice]) -> None:
        if job is not self._job or not self._on:
            return
        self._job = None
        advice, position = job.result, self._game.session.position
        self._said = position, advice
        if isinstance(advice, Deduction):
            self._moves = _moves(position, advice)
            self._show_marks(advice)
        elif isinstance(advice, Guess):
            self._moves = [Wish(WishKind.OPEN, advice.cell)]
            self._scene.overlay.set_marks({advice.cell: BoardMark.FIRST})
        self._say()
        self._timer.start(self._pause_ms())

    def _show_marks(self, advice: Deduction) -> None:
        sets = {
            BoardMark.USED: advice.decisive,
            BoardMark.SAFE: advice.safe,
            BoardMark.MINE: advice.mines,
        }
        self._scene.overlay.set_mark_sets(self._game.session.position.grid, sets)

    def _cancel_job(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _pause_ms(self) -> int:
        return _PAUSES_MS[self._speed.currentIndex()]

    def _show_controls(self, *, on: bool) -> None:
        for part in (self._speed_label, self._speed, self._again):
            part.setVisible(on)


def _moves(position: Position, advice: Deduction) -> list[Wish]:
    """Flags for the mines that have none, then the safe cells."""
    grid = position.grid
    flags = [
        Wish(WishKind.MARK, cell) for cell in grid.cells(advice.mines) if position.mark(cell) is not Mark.FLAG
    ]
    return flags + [Wish(WishKind.OPEN, cell) for cell in grid.cells(advice.safe)]
