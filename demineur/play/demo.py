"""A demonstration that plays by itself: it sees the mines, so it never loses unless it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from demineur.engine.position import Mark
from demineur.play.gestures import Wish, WishKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from demineur.engine.grid import Cell
    from demineur.engine.position import Position
    from demineur.play.session import Session


class Playing(Protocol):
    """Whatever has a session."""

    @property
    def session(self) -> Session:
        """The session as it is now."""


def demo_wishes(playing: Playing, moves: int) -> Iterator[Wish]:
    """Up to *moves* wishes, each to be fulfilled before the next is taken.

    It opens the middle, then alternately flags a mine beside the open area and opens a cell there.
    """
    for move in range(moves):
        position = playing.session.position
        if position.status.over:
            return
        if position.layout is None:
            grid = position.grid
            yield Wish(WishKind.OPEN, grid.cell(grid.rows // 2, grid.columns // 2))
            continue
        mine = _mine_to_flag(position) if move % 2 else None
        if mine is not None:
            yield Wish(WishKind.MARK, mine)
            continue
        cell = _cell_to_open(position)
        if cell is None:
            return
        yield Wish(WishKind.OPEN, cell)


def _mine_to_flag(position: Position) -> Cell | None:
    layout = position.layout
    if layout is None:
        return None
    grid = position.grid
    beside = grid.dilate(position.opened) & layout.mines & ~position.flags
    return next((cell for cell in grid.cells(beside) if position.mark(cell) is Mark.NONE), None)


def _cell_to_open(position: Position) -> Cell | None:
    layout = position.layout
    if layout is None:
        return None
    grid = position.grid
    safe = position.hidden & ~layout.mines & ~position.flags
    beside = safe & grid.dilate(position.opened)
    cells = grid.cells(beside or safe)
    return cells[len(cells) // 2] if cells else None
