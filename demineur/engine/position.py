"""A game's position, what a player may do in it, and what an action changes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from demineur.engine.grid import Cell, CellSet, Grid
from demineur.engine.layouts import Layout
from demineur.engine.levels import Level


class Status(Enum):
    """Where a game stands."""

    READY = "ready"
    """No cell is open yet; flags may stand (rules.md R2.4)."""
    RUNNING = "running"
    WON = "won"
    LOST = "lost"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self is Status.WON or self is Status.LOST


class ActionKind(Enum):
    """What a player can do to a cell. The values are written to files: they never change."""

    OPEN = "open"
    CHORD = "chord"
    FLAG = "flag"
    QUESTION = "question"
    UNMARK = "unmark"
    CLEAR_QUESTIONS = "clear_questions"
    """Take all question marks off the board (rules.md R4.5); the cell does not matter."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing done to one cell."""

    kind: ActionKind
    cell: Cell


class Mark(Enum):
    """What a player has put on a hidden cell."""

    NONE = "none"
    FLAG = "flag"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that the rules know of a game at one moment. Make one with `new_position`.

    *layout* is None until the mines are dealt, at the first opening (rules.md R2.1). *opened* never holds a
    mine; the mines that were opened are *exploded*. *flags* are the player's own (R4.6).
    """

    level: Level
    layout: Layout | None = None
    opened: CellSet = 0
    flags: CellSet = 0
    questions: CellSet = 0
    exploded: CellSet = 0
    status: Status = Status.READY

    @property
    def grid(self) -> Grid:
        """The board's grid."""
        return self.level.grid

    @property
    def hidden(self) -> CellSet:
        """The cells that are not open, marked or not."""
        return self.grid.all_cells & ~(self.opened | self.exploded)

    @property
    def mine_counter(self) -> int:
        """Mines − flags, below zero too (rules.md R4.3); 0 once the game is won (R7.2)."""
        return 0 if self.status is Status.WON else self.level.mines - self.flags.bit_count()

    def mark(self, cell: Cell) -> Mark:
        """What the player has put on *cell*."""
        bit = self.grid.bit(cell)
        if self.flags & bit:
            return Mark.FLAG
        return Mark.QUESTION if self.questions & bit else Mark.NONE

    def is_open(self, cell: Cell) -> bool:
        """Whether *cell* shows its number."""
        return bool(self.opened & self.grid.bit(cell))

    def number(self, cell: Cell) -> int:
        """The number that the open *cell* shows, 0–8; `ValueError` if it is not open."""
        if self.layout is None or not self.is_open(cell):
            raise ValueError(f"Cell {cell} is not open.")
        return self.layout.number(cell)


@dataclass(frozen=True, slots=True)
class Change:
    """What one action changed, as cell sets: enough for one repaint, one replay entry, one message.

    *marked* are cells on which a flag or question mark came or went; *shown* those which the end of the game
    made visible: mines, crossed-out flags, flags set by the program (rules.md R7).
    """

    opened: CellSet = 0
    marked: CellSet = 0
    exploded: CellSet = 0
    shown: CellSet = 0
    before: Status = Status.READY
    after: Status = Status.READY

    @property
    def cells(self) -> CellSet:
        """Every cell that looks different now."""
        return self.opened | self.marked | self.exploded | self.shown

    @property
    def started(self) -> bool:
        """Whether this was the first opening."""
        return self.before is Status.READY and self.after is not Status.READY

    @property
    def ended(self) -> bool:
        """Whether this ended the game."""
        return self.after.over and not self.before.over

    def __bool__(self) -> bool:
        return bool(self.cells) or self.before is not self.after


def new_position(level: Level) -> Position:
    """The position before anything was done on *level*."""
    return Position(level)
