"""The board of a replay while it is executed: tens of thousands of marks must not cost seconds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Mark, Position, new_position
from demineur.engine.rules import deal, next_mark, perform

if TYPE_CHECKING:
    from demineur.engine.grid import Cell
    from demineur.engine.layouts import Layout
    from demineur.engine.position import Change

_ACTION_OF = {Mark.FLAG: ActionKind.FLAG, Mark.QUESTION: ActionKind.QUESTION, Mark.NONE: ActionKind.UNMARK}
_NEXT = {on: {mark: next_mark(mark, question_marks=on) for mark in Mark} for on in (False, True)}


class PlayedBoard:
    """Plays by the engine's rules; marks enter the position only when it is asked for.

    A position of 200 × 200 cells is as large numbers: changing one for a single flag takes longer than all
    else that a click does.
    """

    def __init__(self, layout: Layout) -> None:
        grid = layout.grid
        level = Level(grid.columns, grid.rows, layout.mines.bit_count())
        self._grid = grid
        self._position = deal(new_position(level), layout)
        self._open = bytearray(grid.count)
        self._marks = [Mark.NONE] * grid.count
        self._changed: set[Cell] = set()
        self.over = False
        """Whether the game is won or lost."""

    @property
    def position(self) -> Position:
        """The position now."""
        if self._changed:
            self._position = self._with_marks(self._position)
            self._changed.clear()
        return self._position

    def is_open(self, cell: Cell) -> bool:
        """Whether *cell* shows its number."""
        return bool(self._open[cell])

    def mark(self, cell: Cell, *, question_marks: bool) -> Action | None:
        """Move *cell* on to its next mark; what that is as an action, None if it changes nothing."""
        if self._open[cell] or self.over:
            return None
        mark = self._marks[cell] = _NEXT[question_marks][self._marks[cell]]
        self._changed.add(cell)
        return Action(_ACTION_OF[mark], cell)

    def perform(self, action: Action) -> Change | None:
        """Open a cell, or those around a number; None if that changes nothing."""
        chords = action.kind is ActionKind.CHORD
        if chords is not self.is_open(action.cell) or self._marks[action.cell] is Mark.FLAG:
            # Most clicks that do nothing are told at once.
            return None
        self._position, change = perform(self.position, action)
        for cell in self._grid.cells(change.opened):
            self._open[cell] = 1
            self._marks[cell] = Mark.NONE
        self.over = change.after.over
        return change or None

    def _with_marks(self, position: Position) -> Position:
        flags, questions = position.flags, position.questions
        for cell in self._changed:
            bit, mark = self._grid.bit(cell), self._marks[cell]
            flags = flags | bit if mark is Mark.FLAG else flags & ~bit
            questions = questions | bit if mark is Mark.QUESTION else questions & ~bit
        return replace(position, flags=flags, questions=questions)
