"""Records the pointer's way over the board while a game runs, so that it can be watched again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from demineur.play.pointer_path import PointerPath

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from demineur.play.pointer_path import Way
    from demineur.play.replays import PathPoint
    from demineur.ui.board_input import BoardInput
    from demineur.ui.game import Game


class PathRecording(QObject):
    """The way in the game on the board; another game begins another one.

    It is kept in memory while the game runs, and in the records once it is over: the journal does not hold
    it, so a game that is resumed at a later start has its way from there on.
    """

    def __init__(self, game: Game, board_input: BoardInput) -> None:
        super().__init__(game)
        self._game = game
        self._view = board_input.view
        self._path = PointerPath()
        self._view.viewport().setMouseTracking(True)
        board_input.pointer_moved.connect(self._note)
        game.began.connect(self._forget)

    @property
    def way(self) -> Way:
        """The same as the records keep it."""
        return self._path.way

    @property
    def points(self) -> tuple[PathPoint, ...]:
        """The pointer's way in the game on the board so far."""
        return self._path.points()

    def _forget(self) -> None:
        self._path = PointerPath()

    def _note(self, point: QPointF) -> None:
        clock = self._game.session.clock
        if not clock.running or not self._path.wants(clock.elapsed_ms):
            return
        geometry = self._view.board.geometry
        place = self._view.viewportTransform().inverted()[0].map(point) / geometry.size
        column, row = (place.y(), place.x()) if geometry.turned else (place.x(), place.y())
        self._path.add(clock.elapsed_ms, column, row)
