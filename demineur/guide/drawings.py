"""The boards of the guide's diagrams as text, and how each came about.

Only boards and moves are written here: what follows from them is left to the solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from demineur.engine.board_text import layout_from_text
from demineur.engine.grid import Cell
from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Position, new_position
from demineur.engine.rules import deal, perform

_MINES = "*FQ"
_MOVES = {
    "O": ActionKind.OPEN,
    "o": ActionKind.OPEN,
    "F": ActionKind.FLAG,
    "f": ActionKind.FLAG,
    "Q": ActionKind.QUESTION,
    "q": ActionKind.QUESTION,
}


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board with the moves made on it, in *text*: a row a line.

    ``*`` mine, ``.`` none; ``O`` the first opening, then ``o`` those that follow, row by row; ``F`` a flag on
    a mine, ``f`` a wrong one; ``Q`` and ``q`` question marks in the same way. After these *then* is done.
    """

    text: str
    then: tuple[tuple[ActionKind, int, int], ...] = ()

    @property
    def first(self) -> Cell | None:
        """The cell of the first opening."""
        symbols = "".join(self.text.split())
        return symbols.index("O") if "O" in symbols else None

    def position(self) -> Position:
        """The position after all moves, each made by the rules."""
        symbols = "".join(self.text.split())
        lines = ["".join("*" if symbol in _MINES else "." for symbol in row) for row in self.text.split()]
        layout = layout_from_text("\n".join(lines))
        grid = layout.grid
        position = deal(new_position(Level(grid.columns, grid.rows, layout.mines.bit_count())), layout)
        moves = [Action(_MOVES[kind], cell) for kind in "OoFfQq" for cell in _all_of(symbols, kind)]
        moves += [Action(kind, grid.cell(row, column)) for kind, row, column in self.then]
        for move in moves:
            position, _change = perform(position, move)
        return position


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


def _all_of(symbols: str, wanted: str) -> list[Cell]:
    return [cell for cell, symbol in enumerate(symbols) if symbol == wanted]
