"""What the solver has to say about a position that is shown to a learner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from demineur.engine.grid import CellSet
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.deductions import deductions
from demineur.engine.solver.findings import Deduction, Findings


class Reasons(NamedTuple):
    """The *steps* that tell the reader something; all cells certainly *safe*, all *mines* without a flag."""

    steps: tuple[Deduction, ...]
    safe: CellSet
    mines: CellSet

    @property
    def used(self) -> CellSet:
        """The numbers that the steps look at."""
        return joined(step.decisive for step in self.steps)


def reasons_for(clues: Clues, flags: CellSet) -> Reasons | None:
    """Everything certain on *clues*; None where the solver cannot tell all, or the clues are impossible.

    A step that only finds mines which carry their flag already tells nothing and is left out.
    """
    findings = deductions(clues)
    if not isinstance(findings, Findings) or not findings.complete:
        return None
    steps = tuple(step for step in findings.deductions if step.safe or step.mines & ~flags)
    return Reasons(steps, findings.safe, findings.mines & ~flags)


def joined(sets: Iterable[CellSet]) -> CellSet:
    """The union of these sets."""
    union = 0
    for members in sets:
        union |= members
    return union
