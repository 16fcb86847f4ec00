"""What is said where logic does not help: the safest guess, and positions that no layout fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.findings import Flaw
from demineur.i18n import _, ngettext
from demineur.ui.cell_words import CellNames

if TYPE_CHECKING:
    from demineur.engine.grid import Cell, CellSet
    from demineur.engine.position import Position
    from demineur.engine.solver.clues import Clues
    from demineur.engine.solver.findings import Impossible
    from demineur.play.advice import Guess
    from demineur.ui.cell_words import PlaceOf

_LIKE: Final = 0.05
"""How close the share of one number's mines must come to a cell's probability to explain it."""


def guess_words(position: Position, guess: Guess, place_of: PlaceOf) -> str:
    """Says that nothing is certain on *position*, and why the cell of *guess* is the safest to open."""
    clues = clues_of(position)
    if not clues.opened:
        return _("Open any cell to begin: the first one is never a mine.")
    names = CellNames(clues.grid, place_of)
    share = shown_share(guess.chance) if guess.exact else estimated_share(guess.chance)
    if guess.exact:
        # Translators: {share} is a share such as "12%" or "less than 1%".
        safest = _("The safest cell is in {cell}: the probability of a mine there is {share}.")
    else:
        # Translators: {share} is a share such as "about 12%" or "less than 1%".
        safest = _("The cell in {cell} seems to be the safest: the probability of a mine there is {share}.")
    return " ".join(
        [
            _("Nothing is certain now, so this is a guess."),
            safest.format(cell=names.name(guess.cell), share=share),
            _why(clues, guess, names),
            _average(clues, guess.mines),
        ]
    )


def impossible_words(clues: Clues, found: Impossible, place_of: PlaceOf) -> str:
    """Says why no layout fits *clues*."""
    if found.flaw is Flaw.MINE_COUNT:
        return ngettext(
            "This position is impossible: the numbers do not allow for exactly one mine on the board.",
            "This position is impossible: the numbers do not allow for exactly {n} mines on the board.",
            clues.mines,
        ).format(n=clues.mines)
    names = CellNames(clues.grid, place_of)
    count = found.numbers.bit_count()
    if names.are_few(found.numbers):
        text = ngettext(
            "This position is impossible: no mines fit the number in {cells}.",
            "This position is impossible: no mines fit the numbers in {cells} together.",
            count,
        )
        return text.format(cells=names.names(found.numbers))
    text = ngettext(
        "This position is impossible: no mines fit one of its numbers.",
        "This position is impossible: no mines fit {n} of its numbers together.",
        count,
    )
    return text.format(n=count)


def shown_share(share: float) -> str:
    """A share from 0 to 1 in whole per cent; never 0% or 100%."""
    if share < 0.01:
        return _("less than 1%")
    if share > 0.99:
        return _("more than 99%")
    return _("{number}%").format(number=round(share * 100))


def estimated_share(share: float) -> str:
    """As `shown_share`, for an estimate."""
    if 0.01 <= share <= 0.99:
        return _("about {number}%").format(number=round(share * 100))
    return shown_share(share)


def _why(clues: Clues, guess: Guess, names: CellNames) -> str:
    beside = clues.grid.cells(clues.grid.neighbours(guess.cell) & clues.opened)
    if not beside:
        return _("It is away from the numbers, and beside them a mine is no less likely.")
    demands = {number: _demand(clues, number, guess.mines) for number in beside}
    telling = min(beside, key=lambda number: (demands[number].share, number))
    if abs(demands[telling].share - guess.chance) > _LIKE:
        return _("Taking all numbers together, no hidden cell is safer.")
    cells = demands[telling].cells
    text = _demand_words(clues.number(telling), demands[telling])
    return text.format(number=clues.number(telling), cell=names.name(telling), n=cells)


class _Demand(NamedTuple):
    """How many mines a number still needs, and how many undecided cells it has for them."""

    mines: int
    cells: int

    @property
    def share(self) -> float:
        return self.mines / self.cells


def _demand(clues: Clues, number: Cell, certain: CellSet) -> _Demand:
    reach = clues.grid.neighbours(number) & clues.hidden
    return _Demand(
        clues.number(number) - (reach & certain).bit_count(),
        (reach & ~certain).bit_count(),
    )


def _demand_words(number: int, demand: _Demand) -> str:
    if demand.mines < number:
        # Translators: {number} is a number on the board; one of its {n} cells is the one in question.
        return ngettext(
            "The {number} in {cell} has one undecided cell for what it still needs.",
            "The {number} in {cell} has {n} undecided cells for what it still needs.",
            demand.cells,
        )
    if number == 1:
        # Translators: {number} is always 1; one of its {n} hidden cells is the one in question.
        return ngettext(
            "The {number} in {cell} has one hidden cell for its only mine.",
            "The {number} in {cell} has {n} hidden cells for its only mine.",
            demand.cells,
        )
    # Translators: {number} is a number on the board; one of its {n} hidden cells is the one in question.
    return ngettext(
        "The {number} in {cell} has one hidden cell for its mines.",
        "The {number} in {cell} has {n} hidden cells for its mines.",
        demand.cells,
    )


def _average(clues: Clues, certain: CellSet) -> str:
    undecided = clues.hidden & ~certain
    average = (clues.mines - certain.bit_count()) / undecided.bit_count()
    # Translators: {share} is a share such as "12%": how likely a mine is in an undecided cell, on average.
    return _("Over all undecided cells the average is {share}.").format(share=shown_share(average))
