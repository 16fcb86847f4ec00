"""The rules of a single game as pure functions (rules.md R2–R5, R7).

A position and an action go in, a position and a change come out.
An action that the rules do not allow changes nothing: the same position comes back with an empty change.
"""

from __future__ import annotations

from dataclasses import replace

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout
from demineur.engine.position import Action, ActionKind, Change, Mark, Position, Status


def deal(position: Position, layout: Layout) -> Position:
    """Lay the mines, before the first opening; `ValueError` if they are dealt or do not fit the level."""
    if position.layout is not None:
        raise ValueError("The mines are dealt already.")
    if layout.grid != position.grid or layout.mines.bit_count() != position.level.mines:
        raise ValueError("This layout is not one of the position's level.")
    return replace(position, layout=layout)


def perform(position: Position, action: Action) -> tuple[Position, Change]:
    """Do *action*; `ValueError` for a cell off the board, or an opening before the mines are dealt."""
    if not 0 <= action.cell < position.grid.count:
        raise ValueError(f"Cell {action.cell} is off the board.")
    if action.kind is ActionKind.OPEN:
        return open_cell(position, action.cell)
    if action.kind is ActionKind.CHORD:
        return chord(position, action.cell)
    if action.kind is ActionKind.CLEAR_QUESTIONS:
        return clear_question_marks(position)
    return set_mark(position, action.cell, _MARK_OF[action.kind])


def open_cell(position: Position, cell: Cell) -> tuple[Position, Change]:
    """Open *cell* and what cascades from it (rules.md R3); flagged and open cells stay as they are (R3.4)."""
    bit = position.grid.bit(cell)
    if position.status.over or bit & (position.flags | position.opened):
        return position, _unchanged(position)
    return _open(position, bit)


def chord(position: Position, cell: Cell) -> tuple[Position, Change]:
    """Open the unflagged hidden neighbours of *cell* (rules.md R5.1).

    Nothing changes unless *cell* is an open number with as many flags around it; a blank cell counts as 0.
    """
    targets = chord_targets(position, cell)
    if not targets:
        return position, _unchanged(position)
    return _open(position, targets)


def chord_targets(position: Position, cell: Cell) -> CellSet:
    """What a chord on *cell* would open now; empty if it would do nothing."""
    if position.status is not Status.RUNNING or not position.is_open(cell):
        return 0
    around = position.grid.neighbours(cell)
    if (around & position.flags).bit_count() != position.number(cell):
        return 0
    return around & position.hidden & ~position.flags


def set_mark(position: Position, cell: Cell, mark: Mark) -> tuple[Position, Change]:
    """Put *mark* on the hidden *cell*, or take its mark off (rules.md R4)."""
    bit = position.grid.bit(cell)
    if position.status.over or bit & position.opened or position.mark(cell) is mark:
        return position, _unchanged(position)
    flags, questions = position.flags & ~bit, position.questions & ~bit
    if mark is Mark.FLAG:
        flags |= bit
    elif mark is Mark.QUESTION:
        questions |= bit
    after = replace(position, flags=flags, questions=questions)
    return after, Change(marked=bit, before=position.status, after=position.status)


def next_mark(mark: Mark, *, question_marks: bool) -> Mark:
    """The mark that follows in the cycle flag → question mark → nothing (rules.md R4.5)."""
    if mark is Mark.NONE:
        return Mark.FLAG
    if mark is Mark.FLAG and question_marks:
        return Mark.QUESTION
    return Mark.NONE


def marking_action(position: Position, cell: Cell, *, question_marks: bool) -> Action:
    """The action that moves *cell* on to its next mark."""
    mark = next_mark(position.mark(cell), question_marks=question_marks)
    return Action(_ACTION_OF[mark], cell)


def clear_question_marks(position: Position) -> tuple[Position, Change]:
    """Take every question mark off, as turning the option off does (rules.md R4.5)."""
    if position.status.over or not position.questions:
        return position, _unchanged(position)
    change = Change(marked=position.questions, before=position.status, after=position.status)
    return replace(position, questions=0), change


def _open(position: Position, targets: CellSet) -> tuple[Position, Change]:
    """Open hidden unflagged cells at once, and cascade from their zeros (rules.md R3.2, R5.2)."""
    layout = position.layout
    if layout is None:
        raise ValueError("The mines must be dealt before a cell is opened.")
    exploded = targets & layout.mines
    safe = _cascade(position, layout, targets & ~exploded) & ~position.opened
    opened = position.opened | safe
    status = Status.RUNNING
    if exploded:
        status = Status.LOST
    elif opened | layout.mines == position.grid.all_cells:
        status = Status.WON
    settled = safe | layout.mines if status.over else safe
    after = replace(
        position,
        opened=opened,
        questions=position.questions & ~settled,
        exploded=exploded,
        status=status,
    )
    shown = shown_at_end(after)
    return after, Change(safe, 0, exploded, shown, position.status, status)


def _cascade(position: Position, layout: Layout, start: CellSet) -> CellSet:
    """*start* with everything that its zeros open; the cascade passes over question marks, not flags.

    It does not run on through cells that were open before: a neighbour of theirs whose flag was taken off
    stays as it is until the player opens it.
    """
    zeros = layout.zeros & ~(position.flags | position.opened)
    if not start & zeros:
        return start
    grid = position.grid
    blanks = grid.connected(start, zeros)
    return start | grid.dilate(blanks) & ~position.flags


def shown_at_end(position: Position) -> CellSet:
    """The hidden cells that the end of the game makes visible (rules.md R7.1, R7.2); empty while it runs."""
    layout = position.layout
    if layout is None or not position.status.over:
        return 0
    if position.status is Status.WON:
        return layout.mines & ~position.flags
    return layout.mines & ~position.flags & ~position.exploded | wrong_flags(position)


def wrong_flags(position: Position) -> CellSet:
    """The player's flags that stand on cells without a mine; for the end of the game only (rules.md R4.4)."""
    return 0 if position.layout is None else position.flags & ~position.layout.mines


def _unchanged(position: Position) -> Change:
    return Change(before=position.status, after=position.status)


_MARK_OF = {ActionKind.FLAG: Mark.FLAG, ActionKind.QUESTION: Mark.QUESTION, ActionKind.UNMARK: Mark.NONE}
_ACTION_OF = {mark: kind for kind, mark in _MARK_OF.items()}
