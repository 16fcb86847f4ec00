"""The text boards of Metasweeper: .board files that begin ``# MINESWEEPER-BOARD v0.1``.

``key: value`` lines, then a section ``[real]`` with the whole board (``*`` or a digit a cell), or ``[view]``
with what the player saw, or both. With ``# Render: emoji`` the cells are pictures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.formats.limits import checked_grid, layout_with_mines
from demineur.formats.sentences import sentence
from demineur.formats.values import Board, Format, FormatError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from demineur.engine.layouts import Layout

_HEADER = "# MINESWEEPER-BOARD"
_NEEDED = ("columns", "rows", "mines")
_PICTURES = str.maketrans(
    {
        "\u2b1c": "U",
        "\U0001f6a9": "F",
        "\u2753": "?",
        "\U0001f4a5": "X",
        "\U0001f4a3": "*",
        "\u274c": "#",
        # What makes a digit a key cap, or a character a picture.
        "\ufe0f": None,
        "\u20e3": None,
    }
)
_REAL_MINES = frozenset("*")
_VIEW_MINES = frozenset("*@XF")


def looks_like_board_v01(text: str) -> bool:
    """Whether *text* begins as such a file does."""
    return text.lstrip()[: len(_HEADER)].upper() == _HEADER


def read_board_v01(text: str) -> Board:
    """The board of such a file; one that shows only part of its mines is refused."""
    facts: dict[str, str] = {}
    sections: dict[str, list[str]] = {}
    section: list[str] | None = None
    for line in text.split("\n"):
        bare = line.strip()
        if bare in {"[real]", "[view]"}:
            section = sections.setdefault(bare, [])
        elif section is not None and bare:
            # A row too may begin with #: a wrong flag.
            section.append(bare.translate(_PICTURES))
        elif ":" in bare and not bare.startswith("#"):
            key, _, value = bare.partition(":")
            facts.setdefault(key.strip().lower(), value.strip())
    return Board(Format.BOARD, _layout(_numbers(facts), sections))


def write_board_v01(layout: Layout) -> str:
    """The layout as such a file, with nothing opened yet."""
    grid = layout.grid
    text = "".join(map(str, _numbers_of(layout)))
    places = range(0, grid.rows * grid.stride, grid.stride)
    is_mine = f"{layout.mines:0{grid.rows * grid.stride}b}"[::-1]
    symbols = "".join("*" if mine == "1" else number for mine, number in zip(is_mine, text, strict=True))
    rows = [symbols[start : start + grid.columns] for start in places]
    lines = [
        f"{_HEADER} v0.1",
        "# Render: ascii",
        "",
        f"rows: {grid.rows}",
        f"columns: {grid.columns}",
        f"mines: {layout.mines.bit_count()}",
        "game_mode: classic",
        "",
        "[real]",
        *rows,
        "",
    ]
    return "\n".join(lines)


def _numbers_of(layout: Layout) -> list[int]:
    """The number of every place, the guard column's too; all at once is fast on large boards too."""
    size = layout.grid.rows * layout.grid.stride
    planes = [f"{plane:0{size}b}"[::-1].encode() for plane in layout.numbers]
    return [
        (ones & 1) + 2 * (twos & 1) + 4 * (fours & 1) + 8 * (eights & 1)
        for ones, twos, fours, eights in zip(*planes, strict=True)
    ]


def _numbers(facts: Mapping[str, str]) -> tuple[int, int, int]:
    found = []
    for key in _NEEDED:
        value = facts.get(key, "")
        if not (value.isascii() and value.isdigit() and len(value) <= 6):
            raise FormatError(
                sentence("The file does not say its number of {key}.", key=key), kind=Format.BOARD
            )
        found.append(int(value))
    columns, rows, mines = found
    checked_grid(columns, rows, Format.BOARD)
    return columns, rows, mines


def _layout(numbers: tuple[int, int, int], sections: Mapping[str, Sequence[str]]) -> Layout:
    columns, rows, mines = numbers
    if "[real]" in sections:
        places = _places(sections["[real]"], _REAL_MINES, columns, rows)
    elif "[view]" in sections:
        places = _places(sections["[view]"], _VIEW_MINES, columns, rows)
        if len(places) != mines:
            raise FormatError(
                sentence(
                    "The file shows only what the player saw: {seen} of {mines} mines.",
                    seen=len(places),
                    mines=mines,
                ),
                kind=Format.BOARD,
            )
    else:
        raise FormatError(sentence("The file is cut off: it has no board."), kind=Format.BOARD)
    return layout_with_mines(columns, rows, places, Format.BOARD, announced=mines)


def _places(lines: Sequence[str], mines: frozenset[str], columns: int, rows: int) -> list[tuple[int, int]]:
    if len(lines) < rows or any(len(line) != columns for line in lines[:rows]):
        raise FormatError(
            sentence("The board is not {rows} rows of {columns} cells.", rows=rows, columns=columns),
            kind=Format.BOARD,
        )
    return [
        (column, row)
        for row, line in enumerate(lines[:rows])
        for column, symbol in enumerate(line)
        if symbol in mines
    ]
