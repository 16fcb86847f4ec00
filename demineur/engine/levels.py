"""The levels as data (rules.md R1): identified by numbers, never by a translated name.

What the first paint needs is made of named tuples: a data class costs the start five times as much.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Self

from demineur.engine.grid import MAX_SIDE, Grid, grid_of


class _Numbers(NamedTuple):
    columns: int
    rows: int
    mines: int


class Level(_Numbers):
    """A board's size and its mine count: two levels with the same three numbers are one (rules.md R1.1).

    The engine takes 1 × 1 and boards without mines too (R1.2); what a player may choose is narrower:
    see `problems_of`.
    """

    __slots__ = ()

    def __new__(cls, columns: int, rows: int, mines: int) -> Self:
        """The level; `ValueError` for numbers that no board has."""
        grid_of(columns, rows)
        if not 0 <= mines <= columns * rows:
            raise ValueError(f"{mines} mines do not fit on {columns} × {rows} cells.")
        return super().__new__(cls, columns, rows, mines)

    @property
    def code(self) -> str:
        """The level as a short text that never changes, such as ``30x16n99``."""
        return f"{self.columns}x{self.rows}n{self.mines}"

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.columns * self.rows

    @property
    def grid(self) -> Grid:
        """The board's grid."""
        return grid_of(self.columns, self.rows)


class Family(Enum):
    """The two families of levels."""

    DEMINEUR = "demineur"
    CLASSIC = "classic"


class NamedLevel(NamedTuple):
    """A level of a family under its stable key."""

    key: str
    family: Family
    level: Level


NAMED_LEVELS = (
    NamedLevel("beginner", Family.DEMINEUR, Level(9, 9, 10)),
    NamedLevel("intermediate", Family.DEMINEUR, Level(16, 10, 25)),
    NamedLevel("hard", Family.DEMINEUR, Level(20, 12, 40)),
    NamedLevel("expert", Family.DEMINEUR, Level(30, 16, 60)),
    NamedLevel("extreme", Family.DEMINEUR, Level(40, 20, 60)),
    NamedLevel("marathon", Family.DEMINEUR, Level(80, 40, 240)),
    NamedLevel("easy", Family.CLASSIC, Level(9, 9, 10)),
    NamedLevel("medium", Family.CLASSIC, Level(16, 16, 40)),
    NamedLevel("difficult", Family.CLASSIC, Level(30, 16, 99)),
)
"""The levels of rules.md R1, in the order in which they are offered."""

RANKING_BEGINNER = Level(8, 8, 10)
"""The beginner's board of the rankings: a preset of Custom (rules.md R1.3)."""


class LevelProblem(Enum):
    """Why a custom level is refused (rules.md R1, R1.4)."""

    COLUMNS = "columns"
    ROWS = "rows"
    ONE_CELL = "one_cell"
    NO_MINES = "no_mines"
    TOO_MANY_MINES = "too_many_mines"


def problems_of(columns: int, rows: int, mines: int) -> tuple[LevelProblem, ...]:
    """What keeps these numbers from being a level that a player may choose; empty if nothing does."""
    found = []
    if not 1 <= columns <= MAX_SIDE:
        found.append(LevelProblem.COLUMNS)
    if not 1 <= rows <= MAX_SIDE:
        found.append(LevelProblem.ROWS)
    if found:
        return tuple(found)
    if columns * rows < 2:
        return (LevelProblem.ONE_CELL,)
    if mines < 1:
        return (LevelProblem.NO_MINES,)
    if mines > columns * rows - 1:
        return (LevelProblem.TOO_MANY_MINES,)
    return ()


def level_from(text: str) -> Level | None:
    """The level that *text* names, by key (``expert``) or code (``30x16n99``); None if it names none."""
    for named in NAMED_LEVELS:
        if named.key == text:
            return named.level
    columns, rows, mines = _numbers_in(text)
    return None if problems_of(columns, rows, mines) else Level(columns, rows, mines)


def _numbers_in(text: str) -> tuple[int, int, int]:
    """The numbers of a code such as ``30x16n99``; (0, 0, 0) if it is none."""
    columns, _cross, rest = text.partition("x")
    rows, _sign, mines = rest.partition("n")
    parts = (columns, rows, mines)
    if not all(part.isascii() and part.isdecimal() and len(part) <= 5 for part in parts):
        return 0, 0, 0
    return int(columns), int(rows), int(mines)


def names_of(level: Level) -> tuple[NamedLevel, ...]:
    """The named levels with these three numbers: none for a custom one, two for 9 × 9 with 10."""
    return tuple(named for named in NAMED_LEVELS if named.level == level)
