"""Why the marks of a diagram or an exercise are where they are, in the words of the hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.findings import Impossible
from demineur.engine.solver.probabilities import probabilities
from demineur.play.advice import Guess
from demineur.ui.cell_words import places_on
from demineur.ui.guess_texts import guess_words
from demineur.ui.hint_texts import hint_words

if TYPE_CHECKING:
    from demineur.engine.grid import Cell
    from demineur.engine.position import Position
    from demineur.engine.solver.findings import Deduction
    from demineur.guide.diagrams import Diagram

_ROUNDING: Final = 1e-9
"""Chances that are nearer to each other are the same."""
_MOST_STEPS: Final = 1
"""The section itself tells the rest; more would hide what a diagram is about."""


def diagram_reasoning(diagram: Diagram) -> str:
    """Why what *diagram* shows is so, a paragraph a step; empty where it shows no more than a position."""
    if diagram.steps:
        return step_words(diagram.position, diagram.steps[:_MOST_STEPS])
    if diagram.guess is not None and len(set(diagram.chances.values())) > 1:
        return cheapest_words(diagram.position, diagram.guess)
    return ""


def step_words(position: Position, steps: tuple[Deduction, ...]) -> str:
    """The reasoning of *steps*, a paragraph each."""
    places = places_on(position.grid)
    return "\n\n".join(hint_words(position, step, places).reasoning for step in steps)


def cheapest_words(position: Position, cell: Cell) -> str:
    """Why *cell* is the one to guess on *position*; empty where another cell is less likely to be a mine."""
    chances = probabilities(clues_of(position))
    if isinstance(chances, Impossible):
        return ""
    known = [chance for chance in chances.of_all() if chance is not None]
    chance = chances.of_all()[cell]
    if chance is None or chance > min(known) + _ROUNDING:
        return ""
    guess = Guess(cell, chance, chances.exact, chances.mines)
    return guess_words(position, guess, places_on(position.grid))
