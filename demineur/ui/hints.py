"""Hints: where to look, why something follows, and the move itself, a press each (rules.md R11.2)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QPushButton

from demineur.engine.position import Mark as PlayersMark
from demineur.engine.position import Status
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.findings import Deduction, Impossible
from demineur.i18n import _
from demineur.play.advice import Advice, Guess, WrongFlags, advise
from demineur.play.gestures import Wish, WishKind
from demineur.ui.background import Background, Job
from demineur.ui.cell_words import places_on
from demineur.ui.guess_texts import guess_words, impossible_words
from demineur.ui.hint_texts import hint_words, wrong_flag_words
from demineur.ui.side_panel import SidePanel
from demineur.ui.tiles import Mark

if TYPE_CHECKING:
    from demineur.engine.grid import Cell, CellSet
    from demineur.ui.board_scene import BoardScene
    from demineur.ui.cell_words import PlaceOf
    from demineur.ui.game import Game

_PATIENCE_S = 0.03


class _Stage(Enum):
    """How much of the hint has been given."""

    NOTHING = 0
    BEGIN = 1
    SEARCH = 2
    LOOK = 3
    REASON = 4


class Hints(QObject):
    """Gives the next step of a hint at each request; any move on the board ends the hint.

    The panel stays then: if it went, the board would grow under the pointer.
    """

    def __init__(self, game: Game, scene: BoardScene, panel: SidePanel) -> None:
        super().__init__(panel)
        self._game = game
        self._scene = scene
        self._panel = panel
        self._stage = _Stage.NOTHING
        self._speaks = False
        self._advice: Advice = None
        self._job: Job[Advice] | None = None
        self._background = Background(self)
        self._background.finished.connect(self._take)
        self._more = QPushButton()
        self._more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._more.clicked.connect(self.ask)
        panel.buttons.insertWidget(0, self._more)
        self._more.hide()
        panel.closed.connect(self.stop)
        game.board_changed.connect(self._board_changed)
        game.began.connect(self._game_began)

    @property
    def is_given(self) -> bool:
        """Whether a hint is on the board."""
        return self._stage is not _Stage.NOTHING

    def ask(self) -> None:
        """The next step: where to look, the reason, the move."""
        position = self._game.session.position
        if self._game.paused or position.status.over:
            return
        if position.status is Status.READY:
            self._show(_Stage.BEGIN)
        elif self._stage is _Stage.NOTHING:
            self._search()
        elif self._stage is _Stage.LOOK:
            self._show(_Stage.REASON)
        elif self._stage is _Stage.REASON:
            self._play()

    def _forget(self) -> None:
        """Take the hint off the board."""
        self._stage = _Stage.NOTHING
        self._advice = None
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self._scene.overlay.set_marks({})
        self._speaks = False

    def stop(self) -> None:
        """Leave the panel to others."""
        self._forget()
        self._more.hide()

    def _board_changed(self) -> None:
        if self._speaks:
            self._forget()
            self._say_idle()

    def _game_began(self) -> None:
        if self._speaks:
            self._forget()
            self._panel.close_panel()

    def _say_idle(self) -> None:
        """After a move: the next hint is a press away."""
        if self._game.session.position.status.over:
            self._say(_("The game is over."), "")
        else:
            self._say(_("The next hint is about the board as it is now."), _("Next hint"))

    # Finding what to say -------------------------------------------------------------------------------

    def _search(self) -> None:
        position = self._game.session.position
        self._game.mark_assisted()
        self._job = self._background.start(lambda _is_cancelled: advise(position))
        if self._job.wait(_PATIENCE_S):
            self._take(self._job)
        else:
            self._show(_Stage.SEARCH)

    def _take(self, job: Job[Advice]) -> None:
        if job is not self._job:
            return
        self._job = None
        self._advice = job.result
        if self._advice is None:
            # The search failed, which is reported elsewhere.
            self._forget()
            self._panel.close_panel()
            return
        self._show(_Stage.LOOK if isinstance(self._advice, Deduction) else _Stage.REASON)

    # Saying it -----------------------------------------------------------------------------------------

    def repeat(self) -> None:
        """Say it again: in another language, or because the board has been turned."""
        if self.is_given:
            self._show(self._stage)
        elif self._speaks:
            self._say_idle()

    def _show(self, stage: _Stage) -> None:
        self._stage = stage
        advice = self._advice
        if stage is _Stage.BEGIN:
            self._say(_("Open any cell: the first one is never a mine."), "")
        elif stage is _Stage.SEARCH:
            self._say(_("Thinking…"), "")
        elif isinstance(advice, Deduction):
            self._show_deduction(advice, reason=stage is _Stage.REASON)
        elif advice is not None:
            self._show_other(advice)

    def _show_deduction(self, advice: Deduction, *, reason: bool) -> None:
        words = hint_words(self._game.session.position, advice, self._places())
        if reason:
            self._mark({Mark.USED: advice.decisive, Mark.SAFE: advice.safe, Mark.MINE: advice.mines})
            self._say(words.reasoning, _("Play it"))
        else:
            self._mark({Mark.USED: advice.decisive})
            self._say(words.look, _("Why?"))

    def _show_other(self, advice: WrongFlags | Guess | Impossible) -> None:
        position, places = self._game.session.position, self._places()
        if isinstance(advice, WrongFlags):
            self._mark({Mark.SAFE: advice.flags})
            wrong = wrong_flag_words(position, advice.flags, places)
            self._say(wrong, _("Take it off") if advice.flags.bit_count() == 1 else _("Take them off"))
        elif isinstance(advice, Guess):
            self._mark({Mark.FIRST: position.grid.bit(advice.cell)})
            words = guess_words(position, advice, places)
            self._say(words, _("Open it"))
        else:
            self._say(impossible_words(clues_of(position), advice, places), "")

    def _say(self, text: str, button: str) -> None:
        self._speaks = True
        self._panel.show_text(_("Hint"), text)
        self._more.setText(button)
        if not button and self._more.hasFocus():
            self._panel.give_focus_back()
        self._more.setVisible(bool(button))

    def _mark(self, sets: dict[Mark, CellSet]) -> None:
        self._scene.overlay.set_mark_sets(self._game.session.position.grid, sets)

    def _places(self) -> PlaceOf:
        return places_on(self._game.session.position.grid, turned=self._scene.geometry.turned)

    # Doing it ------------------------------------------------------------------------------------------

    def _play(self) -> None:
        advice, grid = self._advice, self._game.session.position.grid
        self._forget()
        if isinstance(advice, Deduction):
            for cell in grid.cells(advice.mines):
                self._mark_until(cell, PlayersMark.FLAG)
            # A flagged cell stays closed until the player takes the flag off (rules.md R4.2).
            for cell in grid.cells(advice.safe & ~self._game.session.position.flags):
                self._game.perform(Wish(WishKind.OPEN, cell))
        elif isinstance(advice, WrongFlags):
            for cell in grid.cells(advice.flags):
                self._mark_until(cell, PlayersMark.NONE)
        elif isinstance(advice, Guess):
            self._game.perform(Wish(WishKind.OPEN, advice.cell))
        self._say_idle()

    def _mark_until(self, cell: Cell, mark: PlayersMark) -> None:
        """Go through the marks until *cell* has the wanted one: two steps at most."""
        for _step in range(2):
            if self._game.session.position.mark(cell) is not mark:
                self._game.perform(Wish(WishKind.MARK, cell))
