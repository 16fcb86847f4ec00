"""The own board as a client knows it: a position of the engine's, made of what the server has told.

The layout is not known before the end. Until then its place is taken by the numbers that are open, and its
mines are those that the player may see: none while racing, the exploded ones once out. The ordinary board
view therefore draws the right picture at every moment (rules.md R12.6), and cannot draw what is not there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from demineur.engine.grid import Cell
from demineur.engine.layouts import Layout, layout_of
from demineur.engine.position import Change, Position, Status
from demineur.engine.rules import shown_at_end
from demineur.race.snapshot import BLANK, BURST, FLAGGED, HIDDEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from demineur.engine.grid import CellSet, Grid, Planes
    from demineur.engine.levels import Level


@dataclass(frozen=True, slots=True)
class SeenLayout(Layout):
    """The part of a layout that a player has seen."""

    def number(self, cell: Cell) -> int:
        """The number that was told for the open *cell*."""
        return self.grid.number_at(self.numbers, cell)


def board_from_text(level: Level, symbols: str, *, out: bool) -> Position:
    """The board that a snapshot tells; `ValueError` if it is none of that level."""
    grid = level.grid
    if len(symbols) != grid.count or set(symbols) - set(f"{HIDDEN}{BLANK}{FLAGGED}{BURST}12345678"):
        raise ValueError("This is no board of that level.")
    numbers = [
        (cell, 0 if symbol == BLANK else int(symbol))
        for cell, symbol in enumerate(symbols)
        if symbol == BLANK or symbol.isdecimal()
    ]
    opened = grid.set_of([cell for cell, _number in numbers])
    flags = grid.set_of([cell for cell, symbol in enumerate(symbols) if symbol == FLAGGED])
    burst = grid.set_of([cell for cell, symbol in enumerate(symbols) if symbol == BURST])
    seen = _seen(grid, (0, 0, 0, 0), numbers)
    position = Position(level, seen, opened, flags, 0, burst, Status.RUNNING)
    return stopped(position)[0] if out or burst else position


def with_opened(position: Position, pairs: Sequence[int], burst: Sequence[Cell]) -> tuple[Position, Change]:
    """*position* after an answer: cells with their numbers, and the mines that exploded.

    Marks on opened cells go: they were put there before the answer came. `ValueError` off the board.
    """
    grid = position.grid
    numbers = list(zip(pairs[::2], pairs[1::2], strict=True))
    _check(grid, [*pairs[::2], *burst])
    planes = (0, 0, 0, 0) if position.layout is None else position.layout.numbers
    opened = grid.set_of(list(pairs[::2])) & ~position.opened
    exploded = grid.set_of(list(burst))
    gone = opened | exploded
    after = replace(
        position,
        layout=_seen(grid, planes, numbers),
        opened=position.opened | opened,
        flags=position.flags & ~gone,
        questions=position.questions & ~gone,
        exploded=position.exploded | exploded,
    )
    change = Change(opened, 0, exploded, 0, position.status, after.status)
    if not exploded:
        return after, change
    after, _change = stopped(after)
    return after, replace(change, after=after.status)


def stopped(position: Position) -> tuple[Position, Change]:
    """The board of somebody who is out: it looks as it did, but for the own exploded mines (R12.6).

    Its flags count as right until the end tells which of them were wrong.
    """
    layout = position.layout
    if layout is None or position.status.over:
        return position, Change(before=position.status, after=position.status)
    mines = position.flags | position.exploded
    after = replace(position, layout=replace(layout, mines=mines), questions=0, status=Status.LOST)
    return after, Change(marked=position.questions, before=position.status, after=Status.LOST)


def revealed(position: Position, mines: Sequence[Cell], *, won: bool) -> tuple[Position, Change]:
    """The board at the end of the race, with all its mines (rules.md R7.1, R7.2).

    *won* is for a board that was cleared; who won because the others were out sees where the mines are.
    """
    grid = position.grid
    _check(grid, mines)
    layout = layout_of(grid, grid.set_of(list(mines)))
    status = Status.WON if won else Status.LOST
    opened = position.opened & ~layout.mines
    after = replace(position, layout=layout, opened=opened, questions=0, status=status)
    shown = shown_at_end(after)
    change = Change(0, position.questions & ~shown, 0, shown, position.status, status)
    return after, change


def _seen(grid: Grid, known: Planes, numbers: Sequence[tuple[Cell, int]]) -> SeenLayout:
    planes = list(known)
    zeros: CellSet = 0
    for cell, number in numbers:
        if not 0 <= number <= 8:
            raise ValueError("A number is from 0 to 8.")
        bit = grid.bit(cell)
        if not number:
            zeros |= bit
        for place in range(4):
            if number >> place & 1:
                planes[place] |= bit
    return SeenLayout(grid, 0, (planes[0], planes[1], planes[2], planes[3]), zeros)


def _check(grid: Grid, cells: Sequence[Cell]) -> None:
    if not all(type(cell) is int and 0 <= cell < grid.count for cell in cells):
        raise ValueError("A cell is off the board.")
