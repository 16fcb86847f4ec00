"""Positions as text: ``COLUMNSxROWSxMINES`` on the first line, then the rows."""

from __future__ import annotations

import re
from dataclasses import dataclass

from demineur.engine.grid import MAX_SIDE, CellSet, Grid, grid_of
from demineur.engine.solver.clues import Clues

_HEADER = re.compile(r"([0-9]{1,3})x([0-9]{1,3})x([0-9]{1,5})", re.ASCII)
_DIGITS = "012345678"
_BLANK = "."
_HIDDEN, _FLAG, _QUESTION = "#", "F", "?"


@dataclass(frozen=True, slots=True)
class DrawnClues:
    """Clues with the player's notes, as a text draws them."""

    clues: Clues
    flags: CellSet = 0
    questions: CellSet = 0


def clues_from_text(text: str) -> DrawnClues:
    """The position drawn in *text*; `ValueError`, in one sentence, if it draws none.

    After the line ``COLUMNSxROWSxMINES`` come the rows: a digit for an open cell (``.`` also stands for 0),
    ``#`` hidden, ``F`` flagged, ``?`` with a question mark.
    """
    lines = text.split()
    grid, mines = _size_of(lines[0] if lines else "")
    rows = lines[1:]
    if len(rows) != grid.rows:
        raise ValueError(f"The first line announces {grid.rows} rows, but {len(rows)} follow.")
    for index, row in enumerate(rows):
        if len(row) != grid.columns:
            raise ValueError(f"Row {index} has {len(row)} cells instead of {grid.columns}.")
    symbols = "".join(rows).replace(_BLANK, "0")
    unknown = sorted(set(symbols) - set(_DIGITS + _HIDDEN + _FLAG + _QUESTION))
    if unknown:
        raise ValueError(f"A position is drawn with digits, #, F and ?, not with {unknown[0]!r}.")
    return _drawn(grid, mines, symbols)


def clues_text(clues: Clues, flags: CellSet = 0, questions: CellSet = 0) -> str:
    """The text that `clues_from_text` reads."""
    grid = clues.grid
    symbols = [_HIDDEN] * grid.count
    for cell in grid.cells(clues.opened):
        symbols[cell] = _DIGITS[clues.number(cell)]
    for cells, symbol in ((flags, _FLAG), (questions, _QUESTION)):
        for cell in grid.cells(cells & clues.hidden):
            symbols[cell] = symbol
    drawn = "".join(symbols)
    columns = grid.columns
    rows = [drawn[start : start + columns] for start in range(0, grid.count, columns)]
    return "\n".join([f"{columns}x{grid.rows}x{clues.mines}", *rows])


def _size_of(header: str) -> tuple[Grid, int]:
    match = _HEADER.fullmatch(header)
    if match is None:
        raise ValueError("The first line of a position is COLUMNSxROWSxMINES, such as 30x16x99.")
    columns, rows, mines = (int(group) for group in match.groups())
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        raise ValueError(f"A board has 1 to {MAX_SIDE} columns and rows, not {columns} × {rows}.")
    return grid_of(columns, rows), mines


def _drawn(grid: Grid, mines: int, symbols: str) -> DrawnClues:
    def where(wanted: str) -> CellSet:
        return grid.set_of([cell for cell, symbol in enumerate(symbols) if symbol in wanted])

    ones, twos, fours, eights = (where(wanted) for wanted in ("1357", "2367", "4567", "8"))
    clues = Clues(grid, mines, where(_DIGITS), (ones, twos, fours, eights))
    return DrawnClues(clues, where(_FLAG), where(_QUESTION))
