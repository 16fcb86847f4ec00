"""The best guess where nothing is certain: exact near the end of a game, else by looking two moves ahead.

The look-ahead asks how safe a cell is, and how safe the move after it will be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import exp, log

from demineur.engine.grid import Cell, CellSet, Planes
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.end_game import best_play
from demineur.engine.solver.findings import Impossible
from demineur.engine.solver.layouts_left import layouts_left
from demineur.engine.solver.places import Place, places, squares_of
from demineur.engine.solver.probabilities import Probabilities, probabilities

_MOST_CANDIDATES = 8
_WORTH_LOOKING_AT = 0.9
"""Cells less safe than this share of the safest are never better, however much they would tell."""

_FEW_FAR = 3

_FEW_LAYOUTS = 300
"""How many layouts can be left for the exact end game: to look at them takes milliseconds on the whole."""

_ROUNDING = 1e-9

_MOST_ON_THE_WAY = 1000
"""How many solutions of a part of the board may be listed on the way to those layouts."""

_MOST_LOOKS = 50_000
"""How long an end game is searched before the look-ahead has to do: about a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Guess:
    """The cell to open, and its chance of a mine.

    *win* is the chance to win the game with the best play from here on, where so few layouts are left that it
    is known; the cell is then the best, which need not be the safest. Elsewhere *outlook* is the chance that
    this and the next opening both go well; None where there was no choice, or the chances are not exact.
    """

    cell: Cell
    chance: float
    outlook: float | None = None
    win: float | None = None


def best_guess(clues: Clues, chances: Probabilities | None = None) -> Guess | Impossible | None:
    """The cell to open if one must be guessed; None if no hidden cell can be safe.

    Safe cells come first of all. *chances* are those of *clues*, computed here unless given.
    """
    known = chances or probabilities(clues)
    if isinstance(known, Impossible):
        return known
    return end_game_guess(clues, known) or outlook_guess(clues, known)


def end_game_guess(clues: Clues, chances: Probabilities) -> Guess | None:
    """The best guess of all, where one is needed and few enough layouts are left to play them all; else None.

    *chances* are those of *clues*.
    """
    many = chances.log_layouts > log(_FEW_LAYOUTS) + _ROUNDING
    if many or not chances.exact or chances.least in (0.0, 1.0):
        return None
    layouts = layouts_left(clues, _MOST_ON_THE_WAY)
    best = layouts and best_play(clues.grid, layouts, _MOST_LOOKS)
    if not layouts or not best:
        return None
    count = len(layouts)
    return Guess(_cell(clues, best.place), 1 - best.survivals / count, win=best.wins / count)


def outlook_guess(clues: Clues, chances: Probabilities | None = None) -> Guess | Impossible | None:
    """As `best_guess`, but without an end game: two moves are looked ahead even if no more are left."""
    known = chances or probabilities(clues)
    if isinstance(known, Impossible):
        return known
    candidates = _candidates(clues, known)
    if not candidates:
        return None
    chance, place = candidates[0]
    if chance == 0.0 or len(candidates) == 1 or not known.exact:
        return Guess(_cell(clues, place), chance)
    return _two_moves_ahead(clues, known, candidates)


def _two_moves_ahead(clues: Clues, known: Probabilities, candidates: list[tuple[float, Place]]) -> Guess:
    """The guess after which the next opening is the safest."""
    best: Guess | None = None
    highest = -1.0
    for chance, place in candidates:
        if 1 - chance <= highest:
            break
        outlook = _safety_after(clues, known, place, 1 - chance, highest)
        # The safer cell wins where two promise the same up to rounding.
        if outlook > highest + 1e-12:
            highest = outlook
            best = Guess(_cell(clues, place), chance, outlook)
    if best is None:
        raise AssertionError("One candidate is always the first.")
    return best


def _candidates(clues: Clues, known: Probabilities) -> list[tuple[float, Place]]:
    """The cells worth a look, the safest first."""
    if known.safe:
        return [(0.0, places(known.safe)[0])]
    least = known.least
    if least >= 1.0:
        return []
    limit = 1 - (1 - least) * _WORTH_LOOKING_AT
    found = [(chance, place) for place, chance in known.near.items() if chance <= limit]
    if known.far and known.far_chance <= limit:
        found += [(known.far_chance, place) for place in _telling_far_cells(clues, known)]
    found.sort()
    return found[:_MOST_CANDIDATES]


def _telling_far_cells(clues: Clues, known: Probabilities) -> Iterator[Place]:
    """Some far cells: those with the fewest hidden neighbours, and those two steps from a number."""
    squares = squares_of(clues.grid)
    hidden = clues.hidden
    near: CellSet = hidden & ~known.far
    far = sorted(places(known.far), key=lambda place: (squares[place] & hidden).bit_count())
    few = far[:_FEW_FAR]
    yield from few
    yield from islice((place for place in far[_FEW_FAR:] if squares[place] & near), _FEW_FAR)


def _safety_after(clues: Clues, known: Probabilities, place: Place, safety: float, rival: float) -> float:
    """The chance that *place*, of this *safety*, is no mine, and the safest cell after it is none either.

    Once it is clear that this is no more than *rival*, it is not worked out to the end.
    """
    bit = 1 << place
    hidden = squares_of(clues.grid)[place] & clues.hidden & ~bit
    loss = 0.0
    for number in _likeliest_first(known, hidden):
        after = probabilities(_opened(clues, bit, number))
        if isinstance(after, Impossible) or _is_won(after):
            continue
        loss += exp(after.log_layouts - known.log_layouts) * after.least
        if safety - loss <= rival:
            break
    return safety - loss


def _likeliest_first(known: Probabilities, around: CellSet) -> list[int]:
    """The numbers that a cell can show with the hidden cells *around* it, those near the mean first."""
    certain = (around & known.mines).bit_count()
    undecided = places(around & ~(known.mines | known.safe | known.far))
    mean = certain + sum([known.near[place] for place in undecided])
    mean += (around & known.far).bit_count() * known.far_chance
    return sorted(range(certain, around.bit_count() + 1), key=lambda number: abs(number - mean))


def _is_won(after: Probabilities) -> bool:
    return not (after.safe or after.near or after.far)


def _opened(clues: Clues, bit: CellSet, number: int) -> Clues:
    ones, twos, fours, eights = clues.numbers
    planes: Planes = (
        ones | bit * (number & 1),
        twos | bit * (number >> 1 & 1),
        fours | bit * (number >> 2 & 1),
        eights | bit * (number >> 3 & 1),
    )
    return Clues(clues.grid, clues.mines, clues.opened | bit, planes)


def _cell(clues: Clues, place: Place) -> Cell:
    return place - place // clues.grid.stride
