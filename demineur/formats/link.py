"""Links to boards: the ZiNi calculator of PTTACGfans, LlamaSweeper and JSMinesweeper.

``b=`` is the size: ``1``, ``2``, ``3`` for 9 × 9, 16 × 16, 30 × 16, else an even number of digits, half of
them the width, half the height. ``m=`` are the mines: row by row, five cells a character, the first worth 16.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from demineur.formats.limits import checked_grid, layout_from_cells
from demineur.formats.sentences import Sentence, sentence
from demineur.formats.values import Board, Format, FormatError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from demineur.engine.layouts import Layout

_ALPHABET = "0123456789abcdefghijklmnopqrstuv"
_VALUES = {symbol: value for value, symbol in enumerate(_ALPHABET)}
_BITS = [f"{value:05b}" for value in range(32)]
_SIZES = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}
_CODES = {size: code for code, size in _SIZES.items()}
_FIELD = re.compile(r"(?:^|[?&#;/])([bmc])=([0-9A-Za-z_\-]*)", re.ASCII)
_SEED = re.compile(r"[?&]board=[0-9]+x[0-9]+x[0-9]+", re.ASCII)
_HOST = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/"


def looks_like_link(text: str) -> bool:
    """Whether *text* is one line that names a board, or a web address."""
    line = text.strip()
    if not line or len(line.split()) > 1:
        return False
    return {"b", "m"} <= _fields(line).keys() or line.lower().startswith(("http://", "https://"))


def read_link(text: str) -> Board:
    """The board of a link, or of its part from ``b=`` on."""
    line = text.strip()
    fields = _fields(line)
    if not {"b", "m"} <= fields.keys():
        raise FormatError(_why_not(line), kind=Format.LINK)
    columns, rows = _size(fields["b"])
    grid = checked_grid(columns, rows, Format.LINK)
    symbols = fields["m"].lower()
    needed = -(-grid.count // 5)
    if len(symbols) != needed:
        raise FormatError(
            sentence(
                "The link has {found} characters for its mines, not {needed}: it is cut off or mistyped.",
                found=len(symbols),
                needed=needed,
            ),
            kind=Format.LINK,
        )
    if set(symbols) - _VALUES.keys():
        raise FormatError(
            sentence("The link has a character among its mines that means nothing."), kind=Format.LINK
        )
    bits = "".join(_BITS[_VALUES[symbol]] for symbol in symbols)
    if "1" in bits[grid.count :]:
        raise FormatError(sentence("The link is damaged: it has mines beyond the board."), kind=Format.LINK)
    return Board(Format.LINK, layout_from_cells(grid, list(map(int, bits[: grid.count]))))


def write_link(layout: Layout) -> str:
    """A link to the layout; width and height are padded to the same number of digits."""
    grid = layout.grid
    digits = max(len(str(grid.columns)), len(str(grid.rows)))
    size = _CODES.get((grid.columns, grid.rows), f"{grid.columns:0{digits}}{grid.rows:0{digits}}")
    cells = ["0"] * (-(-grid.count // 5) * 5)
    for cell in grid.cells(layout.mines):
        cells[cell] = "1"
    bits = "".join(cells)
    symbols = "".join(_ALPHABET[int(bits[start : start + 5], 2)] for start in range(0, len(bits), 5))
    return f"{_HOST}?b={size}&m={symbols}"


def _fields(line: str) -> Mapping[str, str]:
    fields: dict[str, str] = {}
    for match in _FIELD.finditer(line):
        fields.setdefault(match[1], match[2])
    return fields


def _size(code: str) -> tuple[int, int]:
    if code in _SIZES:
        return _SIZES[code]
    if not code.isdigit() or len(code) % 2 or len(code) > 10:
        raise FormatError(
            sentence("The link's size, {code}, means nothing.", code=repr(code[:20])), kind=Format.LINK
        )
    middle = len(code) // 2
    return int(code[:middle]), int(code[middle:])


def _why_not(line: str) -> Sentence:
    if "minesweeper.online" in line:
        return sentence("A link to minesweeper.online does not hold the board: only that site can show it.")
    if _SEED.search(line) is not None:
        return sentence("This link names a random seed: only that program can make the board from it.")
    return sentence("This link does not hold a board.")
