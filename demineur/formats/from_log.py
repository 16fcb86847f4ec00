"""A replay of one's own game, made of what the session logged."""

from __future__ import annotations

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
    from demineur.play.session import LoggedAction

_SQUARE = 16
_WANTED = {ActionKind.FLAG: Mark.FLAG, ActionKind.QUESTION: Mark.QUESTION, ActionKind.UNMARK: Mark.NONE}


def replay_from_log(
    layout: Layout, log: Sequence[LoggedAction], *, player: str = "", program: str = "", played_at: str = ""
) -> Replay:
    """The game of *log* on *layout* as if each action had been made with the mouse, in the cell's middle.

    A log that used question marks becomes a replay with them; a mark that one click cannot set takes two.
    """
    grid = layout.grid
    position = deal(new_position(Level(grid.columns, grid.rows, layout.mines.bit_count())), layout)
    question_marks = any(
        logged.action.kind in {ActionKind.QUESTION, ActionKind.CLEAR_QUESTIONS} for logged in log
    )
    events: list[Event] = []
    for ms, action in ((logged.ms, logged.action) for logged in log):
        for kind, cell in _clicks(position, action, question_marks=question_marks):
            events += _click(grid, ms, kind, cell)
        position, _ = perform(position, action)
    return Replay(
        Format.RAWVF,
        layout,
        tuple(events),
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


def _click(grid: Grid, ms: int, press: Mouse, cell: Cell) -> list[Event]:
    row, column = grid.row_column(cell)
    x, y = column * _SQUARE + _SQUARE // 2, row * _SQUARE + _SQUARE // 2
    return [Event(ms, kind, x, y) for kind in (Mouse.MOVE, press, _RELEASE_OF[press])]
