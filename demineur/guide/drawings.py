"""The boards of the guide's diagrams as text, and how each came about.

Only boards and moves are written here: what follows from them is left to the solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from demineur.engine.board_text import layout_from_text
from demineur.engine.grid import Cell
from demineur.engine.layouts import Layout, draw_layout
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Position, new_position
from demineur.engine.rules import deal, perform

_MINES = "*FQ"
_MOVES = {
    "O": ActionKind.OPEN,
    "F": ActionKind.FLAG,
    "f": ActionKind.FLAG,
    "Q": ActionKind.QUESTION,
    "o": ActionKind.OPEN,
}
"""What the symbols ask for, in the order in which it is done."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board and the moves made on it, in *text*: a row a line.

    ``*`` mine, ``.`` none; ``O`` the first opening; ``F`` a flag on a mine, ``f`` a wrong one; ``Q`` a mine
    with a question mark; ``o`` the openings that follow, row by row. After these comes *then*, an action with
    the row and column of its cell.
    """

    text: str
    then: tuple[ActionKind, int, int] | None = None

    @property
    def first(self) -> Cell:
        """The cell of the first opening."""
        return self._symbols.index("O")

    def position(self) -> Position:
        """The position after all moves, each made by the rules."""
        layout = self._layout()
        grid = layout.grid
        position = deal(new_position(Level(grid.columns, grid.rows, layout.mines.bit_count())), layout)
        moves = [Action(kind, cell) for symbol, kind in _MOVES.items() for cell in self._all(symbol)]
        if self.then is not None:
            kind, row, column = self.then
            moves.append(Action(kind, grid.cell(row, column)))
        for move in moves:
            position, _change = perform(position, move)
        return position

    @property
    def _symbols(self) -> str:
        return "".join(self.text.split())

    def _all(self, wanted: str) -> list[Cell]:
        return [cell for cell, symbol in enumerate(self._symbols) if symbol == wanted]

    def _layout(self) -> Layout:
        rows = ["".join("*" if symbol in _MINES else "." for symbol in row) for row in self.text.split()]
        return layout_from_text("\n".join(rows))


@dataclass(frozen=True, slots=True)
class Dealt:
    """A board that the generator deals from *seed*, after its first opening (rules.md R2.1)."""

    level: Level
    row: int
    column: int
    seed: int

    @property
    def first(self) -> Cell:
        """The cell of the first opening."""
        return self.level.grid.cell(self.row, self.column)

    def position(self) -> Position:
        """The position after the first opening."""
        dealt = deal(new_position(self.level), draw_layout(self.level, self.first, self.seed))
        position, _change = perform(dealt, Action(ActionKind.OPEN, self.first))
        return position


Source: TypeAlias = Drawing | Dealt
