"""Case reasoning with its reasons: the smallest set of numbers that proves a cell."""

from __future__ import annotations

from dataclasses import dataclass

from demineur.engine.grid import CellSet, Grid
from demineur.engine.solver.elimination import Part, parts_of
from demineur.engine.solver.findings import Flaw, Impossible, Rule
from demineur.engine.solver.forced import Forced, Unsolved, forced_cells
from demineur.engine.solver.knowledge import Margins, counts_at
from demineur.engine.solver.places import places
from demineur.engine.solver.reasoning import Inference, Reasoning


def case_steps(reasoning: Reasoning, margins: Margins) -> list[Inference] | Impossible:
    """What `Rule.CASES` shows now: for each component that decides something, its simplest reason."""
    system = Constraints(reasoning.clues.grid, margins, reasoning.unknown)
    steps = []
    for part in sorted(system.parts(reasoning.live), key=len):
        forced = forced_cells(part.plan)
        if forced is Unsolved.NO_SOLUTION:
            return Impossible(Flaw.NUMBERS_DISAGREE, part.numbers)
        if forced is Unsolved.TOO_MANY_STATES:
            reasoning.complete = False
        elif isinstance(forced, Forced) and (forced.safe or forced.mines):
            steps.append(_simplest(reasoning, system, part, forced))
    return steps


@dataclass(frozen=True, slots=True)
class Constraints:
    """What the open numbers of a board ask of the *unknown* cells; any set of them can be looked at alone."""

    grid: Grid
    margins: Margins
    unknown: CellSet

    def parts(self, numbers: CellSet) -> list[Part]:
        """The components that *numbers* form when all other numbers are left out."""
        where = places(numbers)
        return parts_of(where, counts_at(self.margins.needs, where), self.unknown, self.grid.stride)

    def implied(self, numbers: CellSet) -> Forced:
        """What *numbers* alone imply; nothing if they contradict each other or are too many to tell."""
        safe = mines = 0
        for part in self.parts(numbers):
            forced = forced_cells(part.plan)
            if isinstance(forced, Forced):
                safe |= forced.safe
                mines |= forced.mines
        return Forced(safe, mines)


def _simplest(reasoning: Reasoning, system: Constraints, part: Part, forced: Forced) -> Inference:
    """The reason that needs the fewest numbers, as far as a greedy search finds it."""
    numbers = _near_reason(system, part.numbers, forced)
    target = _first_of(system.implied(numbers), forced)
    for place in places(numbers):
        fewer = numbers & ~(1 << place)
        if _shows(system.implied(fewer), target):
            numbers = fewer
    shown = system.implied(numbers)
    square = reasoning.around(numbers)
    return Inference(
        Rule.CASES,
        numbers,
        shown.safe & forced.safe,
        shown.mines & forced.mines,
        square & reasoning.mines,
        square & reasoning.safe,
    )


def _near_reason(system: Constraints, numbers: CellSet, forced: Forced) -> CellSet:
    """Numbers close to one decided cell that are enough to decide it: the closest such surroundings."""
    grid = system.grid
    surroundings = [grid.dilate(1 << place) & numbers for place in places(forced.safe | forced.mines)]
    while True:
        for near in surroundings:
            implied = system.implied(near)
            if implied.safe & forced.safe or implied.mines & forced.mines:
                return near
        cells = [grid.dilate(near) & system.unknown for near in surroundings]
        surroundings = [grid.dilate(reached) & numbers for reached in cells]


def _first_of(implied: Forced, forced: Forced) -> Forced:
    """One cell that *implied* shows, a safe one if there is any."""
    safe, mines = implied.safe & forced.safe, implied.mines & forced.mines
    return Forced(safe & -safe, 0) if safe else Forced(0, mines & -mines)


def _shows(implied: Forced, target: Forced) -> bool:
    return not (target.safe & ~implied.safe or target.mines & ~implied.mines)
