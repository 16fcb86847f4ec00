"""Practice: an endless supply of positions that show one pattern, how an answer is judged, and the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout
from demineur.engine.position import Position
from demineur.engine.solver.findings import Deduction


class Pattern(Enum):
    """What can be practised, from the easiest to the hardest; the values are stable codes."""

    SATISFIED = "satisfied"
    ONE_ONE = "one_one"
    ONE_TWO_ONE = "one_two_one"
    ONE_TWO_TWO_ONE = "one_two_two_one"
    REDUCTION = "reduction"
    MINE_COUNT = "mine_count"
    CHEAPEST_GUESS = "cheapest_guess"


class Question(Enum):
    """What an exercise asks for."""

    SAFE_CELL = "safe_cell"
    """A cell that is certainly safe."""
    MINE = "mine"
    """A cell that is certainly a mine."""
    CHEAPEST_GUESS = "cheapest_guess"
    """Nothing is certain: the cell with the lowest chance of a mine."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position and a question about it; every cell of *answers* is right, and no other.

    *steps* are all deductions, in their order; *chances* are given where the question is about them.
    """

    pattern: Pattern
    layout: Layout
    position: Position
    question: Question
    answers: CellSet
    steps: tuple[Deduction, ...] = ()
    chances: Mapping[Cell, float] = field(default_factory=dict, hash=False)

    @property
    def deduction(self) -> Deduction | None:
        """The step that the reasoning begins with; None where nothing is deduced."""
        return self.steps[0] if self.steps else None

    def reason_for(self, cell: Cell) -> Deduction | None:
        """The step that decides *cell*; None if nothing decides it."""
        bit = self.layout.grid.bit(cell)
        return next((step for step in self.steps if step.cells & bit), None)


class Judgement(Enum):
    """What an answer is worth."""

    RIGHT = "right"
    WRONG_MINE = "wrong_mine"
    """Asked for a safe cell: there is a mine."""
    WRONG_SAFE = "wrong_safe"
    """Asked for a mine: there is none."""
    WRONG_NOT_CERTAIN = "wrong_not_certain"
    """It would have gone well, but nothing on the board proves it."""
    WRONG_DEARER = "wrong_dearer"
    """Asked for the cheapest guess: another cell is less likely to be a mine."""
    NO_ANSWER = "no_answer"
    """The cell is open or carries a flag; nobody meant it as an answer, and it does not count."""

    @property
    def counts(self) -> bool:
        """Whether it is an answer at all."""
        return self is not Judgement.NO_ANSWER


def judge(exercise: Exercise, cell: Cell) -> Judgement:
    """What choosing *cell* is worth; `ValueError` off the board."""
    position = exercise.position
    if not 0 <= cell < position.grid.count:
        raise ValueError(f"Cell {cell} is off the board.")
    bit = position.grid.bit(cell)
    if not bit & position.hidden & ~position.flags:
        return Judgement.NO_ANSWER
    if bit & exercise.answers:
        return Judgement.RIGHT
    if exercise.question is Question.CHEAPEST_GUESS:
        return Judgement.WRONG_DEARER
    is_mine = bool(bit & exercise.layout.mines)
    if exercise.question is Question.SAFE_CELL:
        return Judgement.WRONG_MINE if is_mine else Judgement.WRONG_NOT_CERTAIN
    return Judgement.WRONG_NOT_CERTAIN if is_mine else Judgement.WRONG_SAFE


@dataclass(frozen=True, slots=True)
class Score:
    """How many exercises were *asked*, meaning answered, and how many were *right*; streaks of right ones."""

    asked: int = 0
    right: int = 0
    streak: int = 0
    best_streak: int = 0

    def after(self, judgement: Judgement) -> Score:
        """The score once an exercise has got its first answer."""
        if not judgement.counts:
            return self
        if judgement is not Judgement.RIGHT:
            return Score(self.asked + 1, self.right, 0, self.best_streak)
        streak = self.streak + 1
        return Score(self.asked + 1, self.right + 1, streak, max(streak, self.best_streak))
