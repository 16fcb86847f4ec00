"""Some numbers taken together as a system of constraints, ready to be decided component by component."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from demineur.engine.grid import CellSet
from demineur.engine.solver.elimination import Step, eliminate
from demineur.engine.solver.findings import Flaw, Impossible
from demineur.engine.solver.forced import Forced, Unsolved, forced_cells
from demineur.engine.solver.frontier import components_of
from demineur.engine.solver.places import Place, place_set


@dataclass(frozen=True, slots=True)
class Part:
    """One component of a system: its numbers and cells, and the steps that decide it."""

    numbers: CellSet
    cells: CellSet
    steps: list[Step]

    def forced(self) -> Forced | Unsolved:
        """What follows from its numbers alone."""
        return forced_cells(self.steps)


def parts_of(
    numbers: Sequence[Place], needs: Sequence[int], unknown: CellSet, stride: int
) -> list[Part] | Impossible:
    """The components of the system in which each of *numbers* needs as many mines as *needs* says."""
    parts = []
    for component in components_of(numbers, unknown, stride):
        joined = place_set(place for index, place in enumerate(numbers) if component.numbers >> index & 1)
        steps = eliminate(component, needs)
        if steps is None:
            return Impossible(Flaw.NUMBERS_DISAGREE, joined)
        parts.append(Part(joined, component.cells, steps))
    return parts
