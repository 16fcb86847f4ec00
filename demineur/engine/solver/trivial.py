"""The rules that look at one number, or at the mine counter, alone."""

from __future__ import annotations

from demineur.engine.solver.findings import Rule
from demineur.engine.solver.knowledge import Margins, zero_of
from demineur.engine.solver.places import places
from demineur.engine.solver.reasoning import Inference, Reasoning


def single_number_steps(reasoning: Reasoning, margins: Margins) -> list[Inference]:
    """What `Rule.SATISFIED` and `Rule.FULL` show at this moment."""
    unknown, mines, safe = reasoning.unknown, reasoning.mines, reasoning.safe
    live = reasoning.live
    squares = reasoning.squares
    steps = []
    for place in places(zero_of(margins.needs, live)):
        square = squares[place]
        steps.append(
            Inference(Rule.SATISFIED, 1 << place, safe=square & unknown, leans_on_mines=square & mines)
        )
    for place in places(zero_of(margins.slacks, live)):
        square = squares[place]
        steps.append(Inference(Rule.FULL, 1 << place, mines=square & unknown, leans_on_safe=square & safe))
    return steps


def counter_steps(reasoning: Reasoning) -> list[Inference]:
    """What `Rule.COUNTER` shows at this moment."""
    unknown = reasoning.unknown
    left = reasoning.mines_left
    if not unknown:
        return []
    if left == 0:
        return [Inference(Rule.COUNTER, 0, safe=unknown, leans_on_mines=reasoning.mines)]
    if left == unknown.bit_count():
        return [Inference(Rule.COUNTER, 0, mines=unknown, leans_on_safe=reasoning.safe)]
    return []
