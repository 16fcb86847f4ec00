"""How much a file may ask of us, and the layout of a board within that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.engine.grid import MAX_SIDE, grid_of
from demineur.engine.layouts import Layout, layout_of
from demineur.formats.sentences import sentence
from demineur.formats.values import Format, FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from demineur.engine.grid import Grid

MAX_BYTES = 8 * 1024 * 1024
MAX_EVENTS = 100_000
_DIGITS = bytes((0x30, 0x31)) + bytes(254)


def checked_grid(columns: int, rows: int, kind: Format) -> Grid:
    """The grid of a board that a file names; `FormatError` if there is none of that size here."""
    if columns < 1 or rows < 1:
        raise FormatError(
            sentence(
                "The board has no cells: its size is given as {columns} × {rows}.", columns=columns, rows=rows
            ),
            kind=kind,
        )
    if columns > MAX_SIDE or rows > MAX_SIDE:
        raise FormatError(
            sentence(
                "The board is {columns} × {rows} cells; boards up to {most} × {most} can be opened.",
                columns=columns,
                rows=rows,
                most=MAX_SIDE,
            ),
            kind=kind,
        )
    return grid_of(columns, rows)


def layout_with_mines(
    columns: int, rows: int, mines: Iterable[tuple[int, int]], kind: Format, *, announced: int | None = None
) -> Layout:
    """The layout with mines at these (column, row) pairs, from 0; `FormatError` if they cannot be right.

    *announced* is how many mines the file says there are.
    """
    grid = checked_grid(columns, rows, kind)
    is_mine = bytearray(grid.count)
    for column, row in mines:
        if not (0 <= column < columns and 0 <= row < rows):
            raise FormatError(
                sentence(
                    "A mine at column {column}, row {row} lies off the board of {columns} × {rows}.",
                    column=column + 1,
                    row=row + 1,
                    columns=columns,
                    rows=rows,
                ),
                kind=kind,
            )
        cell = row * columns + column
        if is_mine[cell]:
            raise FormatError(
                sentence(
                    "The mine at column {column}, row {row} is listed twice.", column=column + 1, row=row + 1
                ),
                kind=kind,
            )
        is_mine[cell] = 1
    count = sum(is_mine)
    if announced is not None and announced != count:
        raise FormatError(
            sentence(
                "The board has {count} mines, but {announced} are announced.",
                count=count,
                announced=announced,
            ),
            kind=kind,
        )
    return layout_from_cells(grid, is_mine)


def layout_from_cells(grid: Grid, is_mine: Sequence[int]) -> Layout:
    """The layout with mines where *is_mine* is 1, a number a cell; takes time linear in the cells."""
    columns = grid.columns
    rows = [bytes(is_mine[start : start + columns]) for start in range(0, grid.count, columns)]
    # The lowest bit comes last, and each row's guard column above its last cell.
    digits = b"\0".join(rows)[::-1].translate(_DIGITS)
    return layout_of(grid, int(digits, 2))


def check_event_count(count: int, kind: Format) -> None:
    """Refuse a replay that is longer than anybody plays."""
    if count > MAX_EVENTS:
        raise FormatError(
            sentence(
                "The replay has {count} events; replays up to {most} can be opened.",
                count=count,
                most=MAX_EVENTS,
            ),
            kind=kind,
        )
