"""Boards as text, for tests, reports and the command line: a row a line."""

from __future__ import annotations

from demineur.engine.face import Face
from demineur.engine.faces import faces_of
from demineur.engine.grid import grid_of
from demineur.engine.layouts import Layout, layout_of
from demineur.engine.position import Position

_SYMBOLS = ".12345678#F?*X!"


def layout_from_text(text: str) -> Layout:
    """The layout drawn in *text*, ``*`` a mine and ``.`` none; `ValueError` if it is no such rectangle."""
    rows = text.split()
    if not rows or len({len(row) for row in rows}) != 1:
        raise ValueError("A board is drawn as rows of equal length.")
    if set("".join(rows)) - set("*."):
        raise ValueError("A board is drawn with * for a mine and . for a cell without one.")
    grid = grid_of(len(rows[0]), len(rows))
    cells = [index for index, symbol in enumerate("".join(rows)) if symbol == "*"]
    return layout_of(grid, grid.set_of(cells))


def layout_text(layout: Layout) -> str:
    """The layout as rows of ``*`` and ``.``."""
    symbols = ["."] * layout.grid.count
    for cell in layout.grid.cells(layout.mines):
        symbols[cell] = "*"
    return _rows("".join(symbols), layout.grid.columns)


def position_text(position: Position) -> str:
    """What the player sees: ``.`` blank, digits, ``#`` hidden, ``F`` flag, ``?`` question mark.

    At the end also ``*`` mine, ``X`` exploded mine and ``!`` wrong flag.
    """
    text = "".join(_SYMBOLS[face] for face in faces_of(position))
    return _rows(text, position.grid.columns)


def _rows(symbols: str, columns: int) -> str:
    return "\n".join(symbols[start : start + columns] for start in range(0, len(symbols), columns))


if len(_SYMBOLS) != len(Face):
    raise AssertionError("Every face needs its symbol.")
