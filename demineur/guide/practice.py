"""Practice: an endless supply of positions that show one pattern, how an answer is judged, and the score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from itertools import takewhile

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout
from demineur.engine.levels import Level
from demineur.engine.position import Position
from demineur.engine.seeded import SeededBits
from demineur.engine.solver.findings import Deduction, Rule
from demineur.engine.solver.probabilities import Probabilities, probabilities
from demineur.engine.solver.proof import Grade
from demineur.guide.moments import Moment, after_first_opening, before_first_opening, where_logic_ends
from demineur.guide.reasons import Reasons, joined, reasons_for
from demineur.guide.walls import ONE_ONE, ONE_TWO_ONE, ONE_TWO_TWO_ONE, Needs, may_need, may_show, wall_of

_LEVELS = tuple(
    Level(*numbers)
    for numbers in ((6, 5, 6), (5, 6, 6), (6, 6, 7), (7, 6, 9), (6, 7, 9), (8, 6, 11), (6, 8, 11))
)
"""Small boards, as many lying as standing."""

_MOST_TRIES = 100_000
"""The rarest pattern comes once in some hundred games: this is never reached."""

_FEW_UNKNOWN = 10
"""The end of a game that can be counted through in the head."""

_CLEARLY_DEARER = 0.03
"""How much likelier a mine must be on any other cell than on the cheapest one."""

_ROUNDING = 1e-9


class Pattern(Enum):
    """What can be practised, from the easiest to the hardest; the values are stable codes."""

    FULL = "full"
    """A number with just as many hidden neighbours as mines."""
    SATISFIED = "satisfied"
    """A number with all its mines flagged."""
    ONE_ONE = "one_one"
    ONE_TWO_ONE = "one_two_one"
    ONE_TWO_TWO_ONE = "one_two_two_one"
    REDUCTION = "reduction"
    """One of the three before, once the flags are counted off."""
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


def deal(pattern: Pattern, stream: SeededBits) -> Exercise:
    """The next exercise of *pattern* from *stream*: a moment of a random game, reached by logic.

    The pattern is the simplest thing that shows anything there; answers that follow only later count as well.
    """
    for _try in range(_MOST_TRIES):
        exercise = _SEARCHES[pattern](pattern, _LEVELS[stream.below(len(_LEVELS))], stream)
        if exercise is not None:
            return exercise
    raise AssertionError(f"No {pattern} in {_MOST_TRIES} games.")


def _full(pattern: Pattern, level: Level, stream: SeededBits) -> Exercise | None:
    moment = after_first_opening(level, stream)
    reasons = reasons_for(moment.clues(), 0)
    if reasons is None or not reasons.steps or reasons.steps[0].rule is not Rule.FULL:
        return None
    return _exercise(pattern, moment, reasons, Question.MINE)


def _satisfied(pattern: Pattern, level: Level, stream: SeededBits) -> Exercise | None:
    start = after_first_opening(level, stream)
    first = reasons_for(start.clues(), 0)
    if first is None:
        return None
    found = joined(step.mines for step in takewhile(lambda step: step.rule is Rule.FULL, first.steps))
    moment = replace(start, found=found)
    reasons = reasons_for(moment.clues(), found)
    if reasons is None or not reasons.steps or reasons.steps[0].rule is not Rule.SATISFIED:
        return None
    return _exercise(pattern, moment, reasons, Question.SAFE_CELL)


def _along_a_wall(
    wanted: tuple[Needs, ...], pattern: Pattern, level: Level, stream: SeededBits
) -> Exercise | None:
    """One of the *wanted* patterns; as the numbers show it, unless *pattern* asks for flags counted off."""
    flagged = pattern is Pattern.REDUCTION
    game = before_first_opening(level, stream)
    if not flagged and not any(may_show(needs, game.layout) for needs in wanted):
        return None
    moment = where_logic_ends(game, Grade.EASY)
    if moment is None:
        return None
    clues = moment.clues()
    if not any(may_need(needs, clues, moment.found) for needs in wanted):
        return None
    reasons = reasons_for(clues, moment.found)
    wall = reasons and wall_of(reasons, clues, moment.found)
    if not reasons or not wall or wall.needs not in wanted:
        return None
    if (wall.shown != wall.needs) is not flagged:
        return None
    question = _safe_or_mine(stream, mines=wall.mines)
    return _exercise(pattern, moment, reasons, question)


def _mine_count(pattern: Pattern, level: Level, stream: SeededBits) -> Exercise | None:
    moment = where_logic_ends(before_first_opening(level, stream), Grade.NORMAL)
    if moment is None or moment.unknown.bit_count() > _FEW_UNKNOWN:
        return None
    reasons = reasons_for(moment.clues(), moment.found)
    if reasons is None or not reasons.steps or reasons.steps[0].rule is not Rule.MINE_COUNT:
        return None
    step = reasons.steps[0]
    question = _safe_or_mine(stream, mines=step.mines) if step.safe else Question.MINE
    return _exercise(pattern, moment, reasons, question)


def _cheapest_guess(pattern: Pattern, level: Level, stream: SeededBits) -> Exercise | None:
    moment = where_logic_ends(before_first_opening(level, stream), Grade.HARD)
    if moment is None:
        return None
    chances = probabilities(moment.clues())
    if not isinstance(chances, Probabilities) or not chances.exact or chances.safe:
        return None
    grid, limit = moment.level.grid, chances.least + _CLEARLY_DEARER
    known = {cell: chance for cell in grid.cells(moment.unknown) if (chance := chances.of(cell)) is not None}
    cheap = [cell for cell, chance in known.items() if chance <= limit]
    if len(cheap) == len(known) or any(known[cell] > chances.least + _ROUNDING for cell in cheap):
        return None
    question, answers = Question.CHEAPEST_GUESS, grid.set_of(cheap)
    return Exercise(pattern, moment.layout, moment.position(), question, answers, chances=known)


def _safe_or_mine(stream: SeededBits, *, mines: CellSet) -> Question:
    return Question.MINE if mines and stream.bits(1) else Question.SAFE_CELL


def _exercise(pattern: Pattern, moment: Moment, reasons: Reasons, question: Question) -> Exercise:
    answers = reasons.safe if question is Question.SAFE_CELL else reasons.mines
    return Exercise(pattern, moment.layout, moment.position(), question, answers, reasons.steps)


_SEARCHES: dict[Pattern, Callable[[Pattern, Level, SeededBits], Exercise | None]] = {
    Pattern.FULL: _full,
    Pattern.SATISFIED: _satisfied,
    Pattern.ONE_ONE: partial(_along_a_wall, (ONE_ONE,)),
    Pattern.ONE_TWO_ONE: partial(_along_a_wall, (ONE_TWO_ONE,)),
    Pattern.ONE_TWO_TWO_ONE: partial(_along_a_wall, (ONE_TWO_TWO_ONE,)),
    Pattern.REDUCTION: partial(_along_a_wall, (ONE_ONE, ONE_TWO_ONE, ONE_TWO_TWO_ONE)),
    Pattern.MINE_COUNT: _mine_count,
    Pattern.CHEAPEST_GUESS: _cheapest_guess,
}


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
