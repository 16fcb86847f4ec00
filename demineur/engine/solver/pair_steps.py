"""The pair rule with its reasons, pair by pair."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from demineur.engine.grid import CellSet
from demineur.engine.solver.findings import Rule
from demineur.engine.solver.knowledge import Margins
from demineur.engine.solver.pairs import PairHits, further_hits, side_by_side_hits, trio
from demineur.engine.solver.places import Place, places
from demineur.engine.solver.reasoning import Inference, Reasoning


def pair_steps(reasoning: Reasoning, margins: Margins) -> list[Inference]:
    """What `Rule.PAIR` shows at this moment; the single-number rules must be exhausted."""
    live = reasoning.live
    needs, slacks = trio(margins.needs, live), trio(margins.slacks, live)
    stride = reasoning.clues.grid.stride
    ones, twos, fours, _ = margins.needs
    hits = side_by_side_hits(reasoning.unknown, (ones & live, twos & live, fours & live), stride)
    hits += chain.from_iterable(further_hits(reasoning.unknown, needs, slacks, stride))
    steps = [_step(reasoning, needy, roomy) for needy, roomy in _pairs(hits)]
    return [step for step in steps if step.safe | step.mines]


def _pairs(hits: list[PairHits]) -> Iterator[tuple[Place, Place]]:
    """Each pair that fires: the number that needs mines, then the one that has room for safe cells."""
    for shape, a_needs, b_needs in hits:
        for place in places(a_needs):
            yield place, place + shape.step
        for place in places(b_needs):
            yield place + shape.step, place


def _step(reasoning: Reasoning, needy: Place, roomy: Place) -> Inference:
    unknown: CellSet = reasoning.unknown
    first, second = reasoning.squares[needy], reasoning.squares[roomy]
    return Inference(
        Rule.PAIR,
        1 << needy | 1 << roomy,
        safe=first & ~second & unknown,
        mines=second & ~first & unknown,
        # What the needy number lacks depends only on its mines, the other's room only on its safe cells.
        leans_on_mines=first & reasoning.mines,
        leans_on_safe=second & reasoning.safe,
    )
