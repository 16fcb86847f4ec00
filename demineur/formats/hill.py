"""Hill's text boards: .mine and .board files, in two dialects.

Line 1 is ``WxHxM``; then a line a row, and perhaps a trailer ``MSG:``. JSMinesweeper writes ``F`` for a
flagged mine, ``M`` or ``?`` for a mine, ``H`` for a hidden safe cell and digits for open ones; the older Java
program ``M`` for a flagged mine, ``m`` for a mine, ``H`` or ``h`` for a hidden safe cell, and takes all else
as open. The number of its mines shows which of them a file comes from. ``M``, ``H`` and digits mean the
same in both.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from demineur.formats.limits import checked_grid, layout_with_mines
from demineur.formats.sentences import sentence
from demineur.formats.values import Board, Format, FormatError

if TYPE_CHECKING:
    from demineur.engine.layouts import Layout

_HEADER = re.compile(r"\s*([0-9]{1,5})\s*[xX]\s*([0-9]{1,5})\s*[xX]\s*([0-9]{1,6})\s*", re.ASCII)
_JAVASCRIPT_MINES = frozenset("FM?")
_JAVA_MINES = frozenset("Mm")


def looks_like_hill(text: str) -> bool:
    """Whether the first line of *text* is one of a .mine file."""
    return _HEADER.fullmatch(_first_line(text)) is not None


def read_hill(text: str) -> Board:
    """The board of a .mine or .board file; one that does not hold all its mines is refused."""
    header = _HEADER.fullmatch(_first_line(text))
    if header is None:
        raise FormatError(sentence("The first line is not columns x rows x mines."), kind=Format.MINE, line=1)
    columns, rows, mines = (int(number) for number in header.groups())
    checked_grid(columns, rows, Format.MINE)
    lines = [_row(line, number, columns) for number, line in enumerate(_rows(text, rows), start=2)]
    # JSMinesweeper writes capitals only.
    dialects = (_JAVASCRIPT_MINES, _JAVA_MINES) if "".join(lines).isupper() else (_JAVA_MINES,)
    for symbols in dialects:
        places = [
            (column, row) for row, line in enumerate(lines) for column, c in enumerate(line) if c in symbols
        ]
        if len(places) == mines:
            return Board(Format.MINE, layout_with_mines(columns, rows, places, Format.MINE))
    raise FormatError(
        sentence(
            "The file does not tell where all its {mines} mines are: it is a game saved midway, or damaged.",
            mines=mines,
        ),
        kind=Format.MINE,
    )


def write_hill(layout: Layout) -> str:
    """The layout as a .mine file that both dialects read: ``M`` a mine, ``H`` a hidden cell."""
    grid = layout.grid
    symbols = ["H"] * grid.count
    mines = grid.cells(layout.mines)
    for cell in mines:
        symbols[cell] = "M"
    text = "".join(symbols)
    rows = [text[start : start + grid.columns] for start in range(0, grid.count, grid.columns)]
    return "\n".join((f"{grid.columns}x{grid.rows}x{len(mines)}", *rows, ""))


def _first_line(text: str) -> str:
    return text[:100].split("\n", 1)[0]


def _rows(text: str, rows: int) -> list[str]:
    lines = text.split("\n", rows + 1)[1 : rows + 1]
    if len(lines) < rows or not lines[-1].strip("\r"):
        raise FormatError(
            sentence("The file is cut off: it does not have all {rows} rows.", rows=rows),
            kind=Format.MINE,
            line=len(lines) + 1,
        )
    return lines


def _row(line: str, number: int, columns: int) -> str:
    symbols = line.rstrip("\r")
    if len(symbols) != columns:
        symbols = symbols.strip()
    if len(symbols) != columns:
        raise FormatError(
            sentence(
                "Line {number} has {found} cells, not {columns}.",
                number=number,
                found=len(symbols),
                columns=columns,
            ),
            kind=Format.MINE,
            line=number,
        )
    return symbols
