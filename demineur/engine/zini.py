"""ZiNi and HZiNi: how few clicks a greedy player with flags and chords needs for a board.

ZiNi is found by a fixed rule, so that everybody's tools agree. Each cell without a mine has a premium: the
3BV that a chord on it would open, less its mines without a flag, less the chord itself, less the click that
opens it if it is closed. While anything is closed, the cell with the highest premium that is not negative is
opened, its mines are flagged and it is chorded; where there is none, the first remaining opening or island
cell is clicked. "First", also among equal premiums, goes down the columns, the leftmost first. HZiNi clicks
every opening before, and chords on open cells only.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from demineur.engine.metrics import island_cells, opening_cells

if TYPE_CHECKING:
    from demineur.engine.grid import CellSet
    from demineur.engine.layouts import Layout

_NEVER = -1000
"""The premium of a place that no chord may take."""


def zini(layout: Layout) -> int:
    """The greedy ZiNi of the board; 0 where every cell is a mine."""
    return _Clearing(_ground_of(layout)).clear()


def hzini(layout: Layout) -> int:
    """The greedy ZiNi after a click on every opening."""
    ground = _ground_of(layout)
    clearing = _Clearing(ground, open_only=True)
    for members in ground.openings:
        clearing.open_opening(members)
    return len(ground.openings) + clearing.clear()


@dataclass(frozen=True, slots=True)
class _Ground:
    """A layout by places: columns first, the order of the ties, with a closed edge of places around.

    *square* leads from a place to the nine of its 3 × 3 square. *premiums* are those while all is closed.
    """

    square: tuple[int, ...]
    mines: bytearray
    islands: bytearray
    openings: list[list[int]]
    opening_of_zero: dict[int, list[int]]
    clicked_one_by_one: list[int]
    premiums: list[int]
    outside: bytearray


@lru_cache(maxsize=2)
def _ground_of(layout: Layout) -> _Ground:
    grid = layout.grid
    down = grid.rows + 2
    size = (grid.columns + 2) * down
    square = tuple(across + along for across in (-down, 0, down) for along in (-1, 0, 1))

    def places(cells: CellSet) -> list[int]:
        found = [divmod(cell, grid.columns) for cell in grid.cells(cells)]
        return sorted((column + 1) * down + row + 1 for row, column in found)

    islands, mines, zeros = places(island_cells(layout)), places(layout.mines), places(layout.zeros)
    openings = [places(members) for members in opening_cells(layout)]
    is_zero = _marked(zeros, size)
    outside = bytearray(b"\1" * size)
    for place in places(grid.all_cells):
        outside[place] = 0
    return _Ground(
        square,
        _marked(mines, size),
        _marked(islands, size),
        openings,
        {place: members for members in openings for place in members if is_zero[place]},
        sorted(islands + zeros),
        _premiums(outside, square, mines, islands, openings),
        outside,
    )


def _marked(places: list[int], size: int) -> bytearray:
    flags = bytearray(size)
    for place in places:
        flags[place] = 1
    return flags


def _premiums(
    outside: bytearray,
    square: tuple[int, ...],
    mines: list[int],
    islands: list[int],
    openings: list[list[int]],
) -> list[int]:
    """Each place's premium: islands in its square and openings it is in, less mines, chord and click."""
    premiums = [_NEVER if off else -2 for off in outside]
    for places, worth in ((mines, -1), (islands, 1)):
        for place in places:
            for step in square:
                premiums[place + step] += worth
    for members in openings:
        for place in members:
            premiums[place] += 1
    for place in mines:
        premiums[place] = _NEVER
    return premiums


class _Clearing:
    """A board being cleared by the greedy rule; *open_only*: chords on open cells only."""

    def __init__(self, ground: _Ground, *, open_only: bool = False) -> None:
        self._ground = ground
        self._open_only = open_only
        self._clicks = 0
        self._opened = bytearray(ground.outside)
        self._flagged = bytearray(len(ground.outside))
        self._premiums = list(ground.premiums)
        self._queue: list[tuple[int, int]] = []

    def clear(self) -> int:
        """Clear the board; the clicks it took."""
        self._queue = [
            (-premium, place)
            for place, premium in enumerate(self._premiums)
            if premium >= 0 and (self._opened[place] or not self._open_only)
        ]
        heapify(self._queue)
        self._chord_while_worth_it()
        for place in self._ground.clicked_one_by_one:
            if not self._opened[place]:
                self._click(place)
                self._chord_while_worth_it()
        return self._clicks

    def open_opening(self, members: list[int]) -> None:
        """Open what is closed of an opening; no chord is worth anything for it any more."""
        for place in members:
            self._premiums[place] -= 1
            if not self._opened[place]:
                self._open(place)

    def _chord_while_worth_it(self) -> None:
        queue, premiums = self._queue, self._premiums
        while queue:
            negative, place = heappop(queue)
            if premiums[place] == -negative:
                self._chord(place)
            elif premiums[place] < -negative:
                # Premiums fall in silence; those that rise are offered when they do.
                self._offer(place)

    def _offer(self, place: int) -> None:
        premium = self._premiums[place]
        if premium >= 0 and (self._opened[place] or not self._open_only):
            heappush(self._queue, (-premium, place))

    def _chord(self, place: int) -> None:
        ground = self._ground
        if not self._opened[place]:
            self._click(place)
        squares = [place + step for step in ground.square]
        for near in squares:
            if ground.mines[near] and not self._flagged[near]:
                self._flag(near)
        self._clicks += 1
        for near in squares:
            if not (self._opened[near] or ground.mines[near]):
                self._reveal(near)

    def _click(self, place: int) -> None:
        self._clicks += 1
        self._reveal(place)

    def _flag(self, place: int) -> None:
        self._clicks += 1
        self._flagged[place] = 1
        for step in self._ground.square:
            self._premiums[place + step] += 1
            self._offer(place + step)

    def _reveal(self, place: int) -> None:
        opening = self._ground.opening_of_zero.get(place)
        if opening is None:
            self._open(place)
        else:
            self.open_opening(opening)

    def _open(self, place: int) -> None:
        self._opened[place] = 1
        self._premiums[place] += 1
        if self._ground.islands[place]:
            for step in self._ground.square:
                self._premiums[place + step] -= 1
        self._offer(place)
