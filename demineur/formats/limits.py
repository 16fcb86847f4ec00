"""How much a file may ask of us, and the layout of a board within that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.engine.grid import MAX_SIDE, grid_of
from demineur.engine.layouts import Layout, layout_of
from demineur.formats.values import Format, FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from demineur.engine.grid import Grid

MAX_BYTES = 8 * 1024 * 1024
MAX_EVENTS = 100_000


def checked_grid(columns: int, rows: int, kind: Format) -> Grid:
    """The grid of a board that a file names; `FormatError` if there is none of that size here."""
    if columns < 1 or rows < 1:
        raise FormatError(f"The board has no cells: its size is given as {columns} × {rows}.", kind=kind)
    if columns > MAX_SIDE or rows > MAX_SIDE:
        raise FormatError(
            f"The board is {columns} × {rows} cells; boards up to {MAX_SIDE} × {MAX_SIDE} can be opened.",
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
    members = 0
    count = 0
    for column, row in mines:
        if not (0 <= column < columns and 0 <= row < rows):
            raise FormatError(
                f"A mine at column {column + 1}, row {row + 1} lies off the board of {columns} × {rows}.",
                kind=kind,
            )
        bit = grid.bit(row * columns + column)
        if members & bit:
            raise FormatError(f"The mine at column {column + 1}, row {row + 1} is listed twice.", kind=kind)
        members |= bit
        count += 1
    if announced is not None and announced != count:
        raise FormatError(f"The board has {count} mines, but {announced} are announced.", kind=kind)
    return layout_of(grid, members)


def check_event_count(count: int, kind: Format) -> None:
    """Refuse a replay that is longer than anybody plays."""
    if count > MAX_EVENTS:
        raise FormatError(
            f"The replay has {count:,} events; replays up to {MAX_EVENTS:,} can be opened.", kind=kind
        )
