"""Moments of random games: what a player sees who has opened and flagged all that some logic shows."""

from __future__ import annotations

from dataclasses import dataclass

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout, draw_mines, layout_of
from demineur.engine.levels import Level
from demineur.engine.position import Mark, Position, new_position
from demineur.engine.rules import deal, open_cell, set_mark
from demineur.engine.seeded import SeededBits
from demineur.engine.solver.clues import Clues, clues_from
from demineur.engine.solver.proof import Grade
from demineur.engine.solver.unfolding import Unfolding, opened_by


@dataclass(frozen=True, slots=True)
class Moment:
    """A game that began at *first*: what is *opened* since, and which mines are *found* and flagged."""

    level: Level
    first: Cell
    mines: CellSet
    opened: CellSet
    found: CellSet = 0

    @property
    def unknown(self) -> CellSet:
        """The hidden cells without a flag."""
        return self.level.grid.all_cells & ~(self.opened | self.found)

    @property
    def layout(self) -> Layout:
        """The board with its numbers."""
        return layout_of(self.level.grid, self.mines)

    def clues(self) -> Clues:
        """What the numbers say."""
        return clues_from(self.layout, self.opened, self.level.mines)

    def position(self) -> Position:
        """The position, reached move by move through the rules."""
        position = deal(new_position(self.level), self.layout)
        for cell in (self.first, *self.level.grid.cells(self.opened)):
            position, _change = open_cell(position, cell)
        for cell in self.level.grid.cells(self.found):
            position, _change = set_mark(position, cell, Mark.FLAG)
        return position


def after_first_opening(level: Level, stream: SeededBits) -> Moment:
    """A random game of *level* after its first opening, drawn as the game draws them (rules.md R2)."""
    first = stream.below(level.grid.count)
    mines = draw_mines(level, first, stream)
    opened = opened_by(level.grid, mines, first)
    blanks = level.grid.connected(opened, level.grid.all_cells & ~level.grid.dilate(mines))
    return Moment(level, first, mines, opened | level.grid.dilate(blanks))


def where_logic_ends(level: Level, stream: SeededBits, hardest: Grade) -> Moment | None:
    """A random game of *level* where rules up to *hardest* show nothing more; None if they win it."""
    first = stream.below(level.grid.count)
    mines = draw_mines(level, first, stream)
    board = Unfolding(level.grid, mines, opened_by(level.grid, mines, first))
    if board.run(hardest):
        return None
    return Moment(level, first, mines, board.opened, mines & ~board.mines)
