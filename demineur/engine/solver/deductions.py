"""Everything that is certain on a board, from the kindest reason to the hardest."""

from __future__ import annotations

from collections.abc import Iterator

from demineur.engine.grid import CellSet
from demineur.engine.solver.cases import case_steps
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.findings import Deduction, Findings, Flaw, Impossible
from demineur.engine.solver.mine_count import count_steps
from demineur.engine.solver.pair_steps import pair_steps
from demineur.engine.solver.reasoning import Inference, Reasoning, flaw_with_reasons
from demineur.engine.solver.trivial import counter_steps, single_number_steps


def deductions(clues: Clues) -> Findings | Impossible:
    """Everything certain on *clues*, each with its reason; or why no layout fits them."""
    reasoning = Reasoning(clues)
    found: list[Deduction] = []
    for result in _unfold(reasoning):
        if isinstance(result, Impossible):
            return result
        found.append(result)
    return Findings(tuple(found), reasoning.safe, reasoning.mines, reasoning.complete)


def next_deduction(clues: Clues, flags: CellSet = 0) -> Deduction | Impossible | None:
    """The kindest deduction that tells the player something; None if nothing more is certain.

    *flags* are no evidence: a deduction is only passed over if all it shows are mines that carry one already.
    """
    for result in _unfold(Reasoning(clues)):
        if isinstance(result, Impossible) or result.safe or result.mines & ~flags:
            return result
    return None


def wrong_flags(findings: Findings, flags: CellSet) -> CellSet:
    """The flags that stand on cells which are certainly safe (rules.md R4.4)."""
    return flags & findings.safe


def _unfold(reasoning: Reasoning) -> Iterator[Deduction | Impossible]:
    """Deductions from the simplest rule that still shows anything; an impossible position ends them."""
    while True:
        steps = _simplest_steps(reasoning)
        if isinstance(steps, Impossible):
            yield flaw_with_reasons(reasoning, steps)
            return
        if not steps:
            return
        yield from reasoning.learn(steps)


def _simplest_steps(reasoning: Reasoning) -> list[Inference] | Impossible:
    """What the simplest rule that shows anything shows now; empty if no rule does."""
    if reasoning.flaw:
        return reasoning.flaw
    margins = reasoning.margins()
    if isinstance(margins, Impossible):
        return margins
    if not 0 <= reasoning.mines_left <= reasoning.unknown.bit_count():
        return Impossible(Flaw.MINE_COUNT, reasoning.support_of(reasoning.mines | reasoning.safe))
    steps = single_number_steps(reasoning, margins) or counter_steps(reasoning)
    if steps:
        return steps
    return pair_steps(reasoning, margins) or case_steps(reasoning, margins) or count_steps(reasoning, margins)
