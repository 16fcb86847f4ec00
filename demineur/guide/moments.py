"""Moments of random games: what a player sees who has opened and flagged all that some logic shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
    opened: CellSet = 0
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


def before_first_opening(level: Level, stream: SeededBits) -> Moment:
    """A random game of *level*, its mines dealt for a first opening as the game deals them (rules.md R2)."""
    first = stream.below(level.grid.count)
    return Moment(level, first, draw_mines(level, first, stream))


def after_first_opening(level: Level, stream: SeededBits) -> Moment:
    """A random game of *level* after its first opening."""
    game = before_first_opening(level, stream)
    grid, mines = level.grid, game.mines
    opened = opened_by(grid, mines, game.first)
    blanks = grid.connected(opened, grid.all_cells & ~grid.dilate(mines))
    return replace(game, opened=opened | grid.dilate(blanks))


def where_logic_ends(game: Moment, hardest: Grade) -> Moment | None:
    """The moment of *game* where rules up to *hardest* show nothing more; None if they win it."""
    grid, mines = game.level.grid, game.mines
    board = Unfolding(grid, mines, opened_by(grid, mines, game.first))
    if board.run(hardest):
        return None
    return replace(game, opened=board.opened, found=mines & ~board.mines)
