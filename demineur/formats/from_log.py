"""A replay of one's own game, made of what the session logged."""

from __future__ import annotations

from collections import deque
from math import floor
from typing import TYPE_CHECKING

from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Mark, new_position
from demineur.engine.rules import deal, next_mark, perform
from demineur.formats.values import Event, Format, Mouse, Replay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from demineur.engine.grid import Cell, Grid
    from demineur.engine.layouts import Layout
    from demineur.engine.position import Position
    from demineur.play.replays import PathPoint
    from demineur.play.session import LoggedAction

_SQUARE = 16
_WANTED = {ActionKind.FLAG: Mark.FLAG, ActionKind.QUESTION: Mark.QUESTION, ActionKind.UNMARK: Mark.NONE}


def replay_from_log(
    layout: Layout,
    log: Sequence[LoggedAction],
    path: Sequence[PathPoint] = (),
    *,
    player: str = "",
    program: str = "",
    played_at: str = "",
) -> Replay:
    """The game of *log* on *layout* as if each action had been made with the mouse.

    That happens where the pointer's *path* leads it, else in the cell's middle: the keyboard's actions, and
    those before the path begins. A log that used question marks becomes a replay with them; a mark that one
    click cannot set takes two.
    """
    grid = layout.grid
    position = deal(new_position(Level(grid.columns, grid.rows, layout.mines.bit_count())), layout)
    question_marks = any(
        logged.action.kind in {ActionKind.QUESTION, ActionKind.CLEAR_QUESTIONS} for logged in log
    )
    pointer = _Pointer(grid, path)
    for ms, action in ((logged.ms, logged.action) for logged in log):
        pointer.follow(ms)
        for kind, cell in _clicks(position, action, question_marks=question_marks):
            pointer.click(ms, kind, cell)
        position, _ = perform(position, action)
    return Replay(
        Format.RAWVF,
        layout,
        tuple(pointer.events),
        square_size=_SQUARE,
        question_marks=question_marks,
        player=player,
        program=program,
        played_at=played_at,
    )


def _clicks(position: Position, action: Action, *, question_marks: bool) -> Iterator[tuple[Mouse, Cell]]:
    """The presses that do *action*, each with its cell."""
    if action.kind is ActionKind.OPEN:
        yield Mouse.LEFT_PRESS, action.cell
    elif action.kind is ActionKind.CHORD:
        yield Mouse.MIDDLE_PRESS, action.cell
    elif action.kind is ActionKind.CLEAR_QUESTIONS:
        for cell in position.grid.cells(position.questions):
            yield Mouse.RIGHT_PRESS, cell
    else:
        mark = position.mark(action.cell)
        while mark is not _WANTED[action.kind]:
            yield Mouse.RIGHT_PRESS, action.cell
            mark = next_mark(mark, question_marks=question_marks)


_RELEASE_OF = {
    Mouse.LEFT_PRESS: Mouse.LEFT_RELEASE,
    Mouse.MIDDLE_PRESS: Mouse.MIDDLE_RELEASE,
    Mouse.RIGHT_PRESS: Mouse.RIGHT_RELEASE,
}


class _Pointer:
    """The mouse, moved along a path of places in the order of time; *events* are what it did."""

    def __init__(self, grid: Grid, path: Sequence[PathPoint]) -> None:
        self.events: list[Event] = []
        self._grid = grid
        self._path = deque(path)
        self._place = -1, -1

    def follow(self, ms: int) -> None:
        """Move along the path until *ms*."""
        while self._path and self._path[0].ms <= ms:
            point = self._path.popleft()
            self._move(point.ms, floor(point.column * _SQUARE), floor(point.row * _SQUARE))

    def click(self, ms: int, press: Mouse, cell: Cell) -> None:
        """Press and release a button on *cell*."""
        row, column = self._grid.row_column(cell)
        x, y = self._place
        if (x // _SQUARE, y // _SQUARE) != (column, row):
            self._move(ms, column * _SQUARE + _SQUARE // 2, row * _SQUARE + _SQUARE // 2)
        self.events += [Event(ms, kind, *self._place) for kind in (press, _RELEASE_OF[press])]

    def _move(self, ms: int, x: int, y: int) -> None:
        if self._place != (x, y):
            self._place = x, y
            self.events.append(Event(ms, Mouse.MOVE, x, y))
