"""How far logic gets on a known layout: the whole board at once, without looking at the truth.

The layout is known here, so what a number still needs and the room it has left can be read off the hidden
mines and the hidden safe cells around it; both are what the player would compute from the number and the
cells that logic has decided. Whatever a rule then shows is checked against the layout: a rule that says
something false ends in an error instead of passing unseen.
"""

from __future__ import annotations

from demineur.engine.grid import Cell, CellSet, Grid
from demineur.engine.solver.findings import Rule
from demineur.engine.solver.hard_steps import CompleteLogic
from demineur.engine.solver.pairs import (
    PairHits,
    counts_around,
    further_hits,
    pair_conclusions,
    side_by_side_hits,
    trio,
)
from demineur.engine.solver.proof import Grade, ProofEntry, ProofStep, steps_from


class Unfolding:
    """A board that logic opens: *mines* and *safe* are the hidden cells that are not decided yet.

    *grade* is the hardest rule used so far, and *entries* note each step for the proof.
    """

    __slots__ = ("_complete_logic", "entries", "grade", "grid", "mines", "opened", "safe")

    def __init__(self, grid: Grid, mines: CellSet, opened: CellSet) -> None:
        self.grid = grid
        self.mines = mines
        self.opened = opened
        self.safe = grid.all_cells & ~(mines | opened)
        self.grade = Grade.EASY
        self.entries: list[ProofEntry] = []
        self._complete_logic: CompleteLogic | None = None

    @property
    def solved(self) -> bool:
        """Whether every safe cell is open."""
        return not self.safe

    @property
    def unknown(self) -> CellSet:
        """The hidden cells that are not decided."""
        return self.mines | self.safe

    def proof(self) -> tuple[ProofStep, ...]:
        """What was shown so far, step by step."""
        return steps_from(self.entries, self.grid)

    def move_mine(self, source: CellSet, target: CellSet) -> None:
        """Move the mine on *source* to the safe cell *target*, both undecided.

        What is decided already stays so, although the numbers around *source* are other ones now.
        """
        self.mines ^= source | target
        self.safe ^= source | target
        self._complete_logic = None

    def run(self, hardest: Grade) -> bool:
        """Go on until all safe cells are open or rules up to *hardest* show nothing; whether it is solved."""
        while True:
            self._single_numbers()
            if not self.safe:
                return True
            if not self.mines:
                self._decide(Rule.COUNTER, 0, self.safe, 0)
                return True
            if hardest is Grade.EASY:
                return False
            if self._pairs():
                continue
            if hardest is Grade.NORMAL or not self._complete():
                return False

    def _single_numbers(self) -> None:
        """Let every number that is satisfied or full decide its neighbours, until none does."""
        stride, log = self.grid.stride, self.entries
        opened, mines, safe = self.opened, self.mines, self.safe
        while True:
            wide = mines | mines << 1 | mines >> 1
            free = ~(wide | wide << stride | wide >> stride)
            front = opened & free
            while front:
                wide = front | front << 1 | front >> 1
                shown = (wide | wide << stride | wide >> stride) & safe
                if not shown:
                    break
                safe ^= shown
                opened |= shown
                log.append((Rule.SATISFIED, front, shown, 0))
                front = shown & free
            wide = safe | safe << 1 | safe >> 1
            full = opened & ~(wide | wide << stride | wide >> stride)
            wide = full | full << 1 | full >> 1
            found = (wide | wide << stride | wide >> stride) & mines
            if not found:
                break
            mines ^= found
            log.append((Rule.FULL, full, 0, found))
        self.opened, self.mines, self.safe = opened, mines, safe

    def _pairs(self) -> bool:
        grid, opened = self.grid, self.opened
        unknown = self.mines | self.safe
        needs = counts_around(self.mines, opened, grid.stride)
        # Neighbours show most; numbers further apart are looked at only where those show nothing.
        hits = side_by_side_hits(unknown, needs, grid.stride)
        if self._conclude(hits, unknown):
            return True
        small_needs = trio(needs, opened)
        slacks = trio(counts_around(self.safe, opened, grid.stride), opened)
        further = further_hits(unknown, small_needs, slacks, grid.stride)
        return any(self._conclude(hits, unknown) for hits in further)

    def _conclude(self, hits: list[PairHits], unknown: CellSet) -> bool:
        """Take in what follows from *hits*; whether anything does."""
        safe, mines = pair_conclusions(hits, unknown, self.grid.stride)
        if not safe and not mines:
            return False
        self.grade = max(self.grade, Grade.NORMAL)
        self._decide(Rule.PAIR, hits, safe, mines)
        return True

    def _complete(self) -> bool:
        if self._complete_logic is None:
            self._complete_logic = CompleteLogic(self.grid)
        step = self._complete_logic.step(self.opened, self.mines, self.safe)
        if step is None:
            return False
        self.grade = Grade.HARD
        self._decide(step.rule, step.numbers, step.safe, step.mines)
        return True

    def _decide(self, rule: Rule, numbers: CellSet | list[PairHits], safe: CellSet, mines: CellSet) -> None:
        if safe & self.mines or mines & self.safe:
            raise AssertionError(f"{rule} showed something false.")
        self.entries.append((rule, numbers, safe, mines))
        self.safe ^= safe
        self.opened |= safe
        self.mines ^= mines


def opened_by(grid: Grid, mines: CellSet, first: Cell) -> CellSet:
    """What opening *first*, which is no mine, opens at once; the first steps of logic do the cascade."""
    bit = grid.bit(first)
    square = grid.dilate(bit)
    return bit if square & mines else square
