"""What a deduction looks like on its board: what its numbers still need, and which cells are left to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from demineur.engine.solver.findings import Rule
from demineur.i18n import ngettext

if TYPE_CHECKING:
    from demineur.engine.grid import Cell, CellSet
    from demineur.engine.solver.clues import Clues
    from demineur.engine.solver.findings import Deduction
    from demineur.ui.cell_words import CellNames


@dataclass(frozen=True, slots=True)
class HintScene:
    """A *deduction* on the *clues* that it was found on; the player's flags play no part (rules.md R4.4)."""

    clues: Clues
    deduction: Deduction
    names: CellNames

    def reach(self, number: Cell) -> CellSet:
        """The hidden cells that *number* touches."""
        return self.clues.grid.neighbours(number) & self.clues.hidden

    def needs(self, number: Cell) -> int:
        """How many mines *number* needs besides those that are certain."""
        return self.clues.number(number) - (self.reach(number) & self.certain_mines).bit_count()

    def need_words(self, number: Cell) -> str:
        """What *number* needs, as a sentence."""
        needs = self.needs(number)
        # Translators: {number} is a number on the board, "the 2 in column 4, row 3"; certain mines do not
        # count.
        text = ngettext(
            "The {number} in {cell} needs one more mine.",
            "The {number} in {cell} needs {n} more mines.",
            needs,
        )
        return text.format(number=self.clues.number(number), cell=self.names.name(number), n=needs)

    def is_beside(self, other: Cell, number: Cell) -> bool:
        """Whether "the 1 beside it" can only mean *other*: next to *number*, and no second 1 around that."""
        grid, clues = self.clues.grid, self.clues
        around = grid.cells(grid.neighbours(number) & clues.opened)
        alike = [cell for cell in around if clues.number(cell) == clues.number(other)]
        (row, column), (other_row, other_column) = grid.row_column(number), grid.row_column(other)
        return alike == [other] and abs(row - other_row) + abs(column - other_column) == 1

    @property
    def decisive(self) -> list[Cell]:
        """The numbers that the rule looks at, as they are read on the screen."""
        return self.names.in_reading_order(self.deduction.decisive)

    @property
    def pair(self) -> tuple[Cell, Cell]:
        """For `Rule.PAIR`: the number that needs all its mines where both touch, then the other."""
        first, second = self.decisive
        swapped = self.deduction.safe & self.reach(second) or self.deduction.mines & self.reach(first)
        return (second, first) if swapped else (first, second)

    @property
    def certain_mines(self) -> CellSet:
        """The mines around the decisive numbers that were certain before.

        Besides those that the deduction leans on there may be some that a number keeps for itself: all hidden
        cells that only it touches are mines, and those that the deduction does not tell were known.
        """
        told = self.deduction
        ignored = told.given_safe | told.mines
        if told.rule is Rule.FULL:
            return self.reach(self.decisive[0]) & ~ignored
        if told.rule is Rule.PAIR:
            needy, roomy = self.pair
            return told.given_mines | self.reach(roomy) & ~self.reach(needy) & ~ignored
        return told.given_mines

    @property
    def certain_safe(self) -> CellSet:
        """The hidden cells around the decisive numbers that were safe before, found as `certain_mines`."""
        told = self.deduction
        if told.rule is not Rule.PAIR:
            return told.given_safe
        needy, roomy = self.pair
        ignored = told.given_mines | told.safe
        return told.given_safe | self.reach(needy) & ~self.reach(roomy) & ~ignored

    @property
    def far(self) -> CellSet:
        """The undecided cells that no decisive number touches."""
        told = self.deduction
        near = self.clues.grid.dilate(told.decisive)
        return self.clues.hidden & ~(near | told.given_mines | told.given_safe)

    @property
    def mines_left(self) -> int:
        """How many of the board's mines are not among those that the deduction leans on."""
        return self.clues.mines - self.deduction.given_mines.bit_count()
