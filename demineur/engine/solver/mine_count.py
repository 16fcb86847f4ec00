"""What the number of mines on the whole board adds to the numbers, with its reasons."""

from __future__ import annotations

from collections.abc import Sequence

from demineur.engine.grid import CellSet
from demineur.engine.solver.cases import Constraints
from demineur.engine.solver.elimination import Part
from demineur.engine.solver.findings import Flaw, Impossible, Rule
from demineur.engine.solver.forced import Forced, Unsolved
from demineur.engine.solver.knowledge import Margins
from demineur.engine.solver.places import places
from demineur.engine.solver.reasoning import Inference, Reasoning
from demineur.engine.solver.totals import TotalsOfPart, allowed_totals, totals_of

_SHRINK_UP_TO = 60


def count_steps(reasoning: Reasoning, margins: Margins) -> list[Inference] | Impossible:
    """What `Rule.MINE_COUNT` shows at this moment; the case reasoning without it must be exhausted."""
    constraints = Constraints(reasoning.clues.grid, margins, reasoning.unknown)
    parts = constraints.parts(reasoning.live)
    forced = forced_by_count(parts, reasoning.unknown, reasoning.mines_left)
    if forced is Unsolved.NO_SOLUTION:
        known = reasoning.support_of(reasoning.mines | reasoning.safe)
        return Impossible(Flaw.MINE_COUNT, reasoning.live | known)
    if isinstance(forced, Unsolved):
        reasoning.complete = False
        return []
    if not forced.safe and not forced.mines:
        return []
    return [_with_fewer_numbers(reasoning, constraints, forced)]


def forced_by_count(parts: Sequence[Part], unknown: CellSet, mines_left: int) -> Forced | Unsolved:
    """What follows for the *unknown* cells if exactly *mines_left* of them are mines."""
    solved = []
    far = unknown
    for part in parts:
        totals = totals_of(part.plan)
        if isinstance(totals, Unsolved):
            return totals
        solved.append(totals)
        far &= ~part.cells
    return _combined(solved, far, mines_left)


def _combined(solved: Sequence[TotalsOfPart], far: CellSet, mines_left: int) -> Forced | Unsolved:
    allowed, far_totals = allowed_totals([part.totals for part in solved], far.bit_count(), mines_left)
    if not far_totals:
        return Unsolved.NO_SOLUTION
    safe = far if far_totals == 1 else 0
    mines = far if far_totals == 1 << far.bit_count() else 0
    for part, totals in zip(solved, allowed, strict=True):
        if totals != part.totals:
            forced = part.forced(totals)
            safe |= forced.safe
            mines |= forced.mines
    return Forced(safe, mines)


def _with_fewer_numbers(reasoning: Reasoning, constraints: Constraints, forced: Forced) -> Inference:
    """The count's deduction, from as few numbers as leaving out one after the other shows to be enough."""
    numbers = reasoning.live
    if numbers.bit_count() <= _SHRINK_UP_TO:
        for place in places(numbers):
            fewer = numbers & ~(1 << place)
            if _implied(reasoning, constraints, fewer) == forced:
                numbers = fewer
    return Inference(Rule.MINE_COUNT, numbers, forced.safe, forced.mines, reasoning.mines, reasoning.safe)


def _implied(reasoning: Reasoning, constraints: Constraints, numbers: CellSet) -> Forced | Unsolved:
    return forced_by_count(constraints.parts(numbers), reasoning.unknown, reasoning.mines_left)
