"""The exact end game: how often the best play wins, where so few layouts are left that all can be looked at.

Which layouts are left says everything about a position: each cell without a mine in any of them is open, or
can be opened at no risk. So a position is one integer, a bit for each layout, and what a cell shows parts it
into smaller ones. Wins are counted in layouts, so that nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from demineur.engine.grid import CellSet, Grid
from demineur.engine.solver.places import Place, places, squares_of

_Layouts: TypeAlias = int
"""A set of layouts: bit *n* for the *n*-th one."""


class BestPlay(NamedTuple):
    """The cell at *place* is opened first: *survivals* of the layouts have no mine there, *wins* are won."""

    place: Place
    survivals: int
    wins: int


class _Cell(NamedTuple):
    """A cell at *place*, and the layouts where it is no mine, parted by the number that it *shows*."""

    place: Place
    shows: list[_Layouts]


class _Choice(NamedTuple):
    """A cell that may be opened: *survivals* layouts have no mine there, *parted* by what is seen then."""

    survivals: int
    parted: list[_Layouts]
    cell: _Cell


class _TooLongError(Exception):
    """The end game is too long to be played through."""


def best_play(grid: Grid, layouts: Sequence[CellSet], most_looks: int) -> BestPlay | None:
    """How to play on where exactly *layouts* are left, and no hidden cell is safe in all of them.

    None if that would take more than *most_looks*: one for each undecided cell in each position on the way.
    """
    cells = _undecided(grid, layouts)
    choices = _choices((1 << len(layouts)) - 1, cells)
    if not choices:
        # No number will ever tell the layouts apart: one of them can be played for, and any cell is in one.
        safest = max(cells, key=_survivals)
        return BestPlay(safest.place, _survivals(safest), 1)
    try:
        wins, choice = _EndGame(most_looks).best(choices)
    except _TooLongError:
        return None
    return BestPlay(choice.cell.place, choice.survivals, wins)


class _EndGame:
    """Plays sets of layouts to the end, and remembers each.

    Where it is asked for more wins than some *floor*, an answer above it is exact; any other only says that
    there are no more than that.
    """

    def __init__(self, most_looks: int) -> None:
        self._looks_left = most_looks
        self._exact: dict[_Layouts, int] = {}
        self._bounds: dict[_Layouts, int] = {}

    def best(self, choices: list[_Choice], floor: int = 1) -> tuple[int, _Choice]:
        """The most wins after any of *choices*, and the first that has them.

        Of each choice's layouts one at least is won for every part, so that a *floor* of 1 hides nothing.
        """
        cells = [choice.cell for choice in choices]
        most, best = floor, choices[0]
        for choice in choices:
            if choice.survivals <= most:
                break
            possible = self._after(choice, cells, most)
            if possible > most:
                most, best = possible, choice
        return most, best

    def _after(self, choice: _Choice, cells: list[_Cell], floor: int) -> int:
        """How many layouts are won after *choice*; of *cells* more is to be known."""
        possible = choice.survivals
        for layouts in choice.parted:
            count = layouts.bit_count()
            possible -= count - self._wins(layouts, cells, floor - possible + count)
            if possible <= floor:
                break
        return possible

    def _wins(self, layouts: _Layouts, cells: list[_Cell], floor: int) -> int:
        """How many of *layouts* the best play wins; all cells but *cells* have nothing more to tell."""
        if not layouts & (layouts - 1):
            return 1
        known = self._exact.get(layouts)
        if known is not None:
            return known
        bound = self._bounds.get(layouts)
        if bound is not None and bound <= floor:
            return bound
        self._looks_left -= len(cells)
        if self._looks_left < 0:
            raise _TooLongError
        wins = self._played(layouts, cells, floor)
        if wins > floor:
            self._exact[layouts] = wins
        else:
            self._bounds[layouts] = wins
        return wins

    def _played(self, layouts: _Layouts, cells: list[_Cell], floor: int) -> int:
        choices = _choices(layouts, cells)
        if not choices:
            return 1
        if choices[0].survivals == layouts.bit_count():
            # Safe: its number comes free.
            return self._after(choices[0], [choice.cell for choice in choices[1:]], floor)
        return self.best(choices, max(floor, 1))[0]


def _choices(layouts: _Layouts, cells: list[_Cell]) -> list[_Choice]:
    """Those of *cells* whose opening would tell more than that they are no mine, the safest first.

    The others can be left to the end: to open one later never wins less than to open it now.
    """
    choices = []
    for cell in cells:
        parted = [part for shown in cell.shows if (part := layouts & shown)]
        if len(parted) > 1:
            choices.append(_Choice(sum(parted).bit_count(), parted, cell))
    choices.sort(key=_promise, reverse=True)
    return choices


def _promise(choice: _Choice) -> int:
    return choice.survivals


def _survivals(cell: _Cell) -> int:
    return sum(cell.shows).bit_count()


def _undecided(grid: Grid, layouts: Sequence[CellSet]) -> list[_Cell]:
    """The cells that have a mine in some of *layouts* and none in others."""
    anywhere, everywhere = 0, grid.all_cells
    for mines in layouts:
        anywhere |= mines
        everywhere &= mines
    undecided = anywhere & ~everywhere
    mined: dict[Place, _Layouts] = dict.fromkeys(places(undecided), 0)
    bit = 1
    for mines in layouts:
        for place in places(mines & undecided):
            mined[place] |= bit
        bit <<= 1
    squares = squares_of(grid)
    return [
        _Cell(place, _parted(bit - 1 ^ mines, [mined[other] for other in places(squares[place] & undecided)]))
        for place, mines in mined.items()
    ]


def _parted(layouts: _Layouts, mined: Sequence[_Layouts]) -> list[_Layouts]:
    """*layouts* by the number of sets of *mined* that they are in."""
    by_number = [layouts]
    for mines in mined:
        if not layouts & mines:
            continue
        by_number.append(0)
        for number in range(len(by_number) - 1, 0, -1):
            more = by_number[number - 1] & mines
            by_number[number - 1] ^= more
            by_number[number] |= more
    return [part for part in by_number if part]
