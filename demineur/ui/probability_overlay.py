"""Keeps the probability overlay true: a new one after every move, never a stale one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from demineur.engine.position import Status
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.findings import Impossible
from demineur.engine.solver.probabilities import probabilities
from demineur.ui.background import Background, Job
from demineur.ui.probability_item import NOTHING, ProbabilityItem, label_of

if TYPE_CHECKING:
    from demineur.engine.position import Position
    from demineur.ui.board_scene import BoardScene
    from demineur.ui.game import Game

_PATIENCE_S = 0.012
"""Most boards are done by then, and change in the same frame as the cells; others follow when they are."""


class ProbabilityOverlay(QObject):
    """Shows the chance of a mine on every hidden cell while it is switched on (rules.md R8.3)."""

    switched = Signal(bool)

    def __init__(self, game: Game, scene: BoardScene) -> None:
        super().__init__(game)
        self._game = game
        self._on = False
        self._item = ProbabilityItem(scene.atlas)
        scene.add_layer(self._item)
        self._background = Background(self)
        self._background.finished.connect(self._take)
        self._job: Job[bytes] | None = None
        game.board_changed.connect(self.refresh)
        game.began.connect(self.refresh)
        game.pause_changed.connect(self._note_use)

    @property
    def is_on(self) -> bool:
        """Whether the overlay is switched on."""
        return self._on

    @property
    def labels(self) -> bytes:
        """What is shown, as `ProbabilityItem.labels`."""
        return self._item.labels

    def switch(self, *, on: bool) -> None:
        """Switch the overlay."""
        if on != self._on:
            self._on = on
            self.refresh()
            self.switched.emit(on)

    def refresh(self) -> None:
        """Show what is true now; nothing while that is not known, and nothing outside a running game."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        position = self._game.session.position
        if not self._on or position.status is not Status.RUNNING:
            self._item.show_labels(b"")
            return
        self._note_use()
        self._job = self._background.start(lambda _is_cancelled: _labels(position))
        if self._job.wait(_PATIENCE_S):
            self._take(self._job)
        else:
            self._item.show_labels(b"")

    def _note_use(self) -> None:
        """A game that was seen through the overlay has no place among the best times."""
        if self._on and self._game.session.position.status is Status.RUNNING and not self._game.paused:
            self._game.mark_assisted()

    def _take(self, job: Job[bytes]) -> None:
        if job is self._job and job.result is not None:
            self._job = None
            self._item.show_labels(job.result)


def _labels(position: Position) -> bytes:
    """A label for each hidden cell; a flag on a certain mine says so itself, and is left to be seen."""
    chances = probabilities(clues_of(position))
    if isinstance(chances, Impossible):
        return b""
    labels = bytearray(NOTHING if chance is None else label_of(chance) for chance in chances.of_all())
    for cell in position.grid.cells(position.flags & chances.mines):
        labels[cell] = NOTHING
    return bytes(labels)
