"""Turning a layout that needs a guess into one that does not, change by change."""

from __future__ import annotations

from demineur.engine.grid import Cell, CellSet
from demineur.engine.levels import Level
from demineur.engine.no_guess.draws import pick_one
from demineur.engine.seeded import SeededBits
from demineur.engine.solver.pairs import trio
from demineur.engine.solver.proof import Grade
from demineur.engine.solver.unfolding import Unfolding, opened_by


class Repair:
    """A layout under repair.

    Where logic is stuck, a number that lacks a single mine loses it to a cell far from all numbers, or one
    that has room for a single safe cell gets a far mine there; either frees its surroundings, and logic goes
    on. What it had shown before rests on numbers that are no longer true, so in the end all is solved once
    more from scratch, and the repair goes on from where that gets stuck.
    """

    __slots__ = ("_bits", "_first", "_from_scratch", "_hardest", "_level", "_movable", "_unfolding", "mines")

    def __init__(self, level: Level, first: Cell, mines: CellSet, bits: SeededBits, hardest: Grade) -> None:
        grid = level.grid
        self._level = level
        self._first = first
        self._hardest = hardest
        self._bits = bits
        self._movable = grid.all_cells & ~(grid.neighbours(first) | grid.bit(first))
        self.mines = mines
        self._start_again()

    @property
    def finished(self) -> bool:
        """Whether logic solves the layout as it is now, from the first opening on."""
        return self._unfolding.solved and self._from_scratch

    def change(self) -> bool:
        """Make one change where logic is stuck, and go on; whether there was anything to change."""
        if self._unfolding.solved:
            self._start_again()
            return True
        return self._change_at_a_number() or self._change_a_pocket()

    def _start_again(self) -> None:
        grid = self._level.grid
        self._unfolding = Unfolding(grid, self.mines, opened_by(grid, self.mines, self._first))
        self._unfolding.run(self._hardest)
        self._from_scratch = True

    def _change_at_a_number(self) -> bool:
        """Trade between the surroundings of a number and a cell far from all numbers."""
        stuck = self._unfolding
        grid = self._level.grid
        live = stuck.opened & grid.dilate(stuck.unknown)
        far = stuck.unknown & ~grid.dilate(live)
        far_safe, far_mines = far & stuck.safe, far & stuck.mines
        lacking_one = trio(grid.neighbour_counts(stuck.mines), live)[0] if far_safe else 0
        room_for_one = trio(grid.neighbour_counts(stuck.safe), live)[0] if far_mines else 0
        if not lacking_one and not room_for_one:
            return False
        if lacking_one and (not room_for_one or self._bits.bits(1)):
            square = grid.dilate(pick_one(lacking_one, self._bits))
            self._move(square & stuck.mines, pick_one(far_safe, self._bits))
        else:
            square = grid.dilate(pick_one(room_for_one, self._bits))
            self._move(pick_one(far_mines, self._bits), square & stuck.safe)
        self._from_scratch = False
        stuck.run(self._hardest)
        return True

    def _change_a_pocket(self) -> bool:
        """Trade between what is left and the solved part, and solve all of it again, unless that is worse."""
        stuck = self._unfolding
        settled = self._movable & ~stuck.unknown
        settled_safe, settled_mines = settled & ~self.mines, settled & self.mines
        fillable = stuck.safe & self._movable
        if settled_safe and stuck.mines and (self._bits.bits(1) or not (settled_mines and fillable)):
            source, target = pick_one(stuck.mines, self._bits), pick_one(settled_safe, self._bits)
        elif settled_mines and fillable:
            source, target = pick_one(settled_mines, self._bits), pick_one(fillable, self._bits)
        elif stuck.mines and fillable:
            source, target = pick_one(stuck.mines, self._bits), pick_one(fillable, self._bits)
        else:
            return False
        before, mines, scratch = stuck, self.mines, self._from_scratch
        self.mines ^= source | target
        self._start_again()
        if self._unfolding.safe.bit_count() > before.safe.bit_count():
            self._unfolding, self.mines, self._from_scratch = before, mines, scratch
        return True

    def _move(self, source: CellSet, target: CellSet) -> None:
        """Move the mine on *source* to *target*, both undecided."""
        self.mines ^= source | target
        self._unfolding.move_mine(source, target)
