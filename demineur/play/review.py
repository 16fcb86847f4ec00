"""What logic knew before each opening of a game, and how much luck the game took (rules.md R9, R11.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from math import prod
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from demineur.engine.position import Action, ActionKind, Position, Status, new_position
from demineur.engine.rules import chord_targets
from demineur.engine.solver.clues import Clues, clues_of
from demineur.engine.solver.counting import STATE_LIMIT
from demineur.engine.solver.deductions import deductions, next_deduction
from demineur.engine.solver.findings import Deduction, Impossible
from demineur.engine.solver.joint_safety import chance_all_safe
from demineur.engine.solver.probabilities import Probabilities, probabilities
from demineur.engine.solver.reduction import reduce
from demineur.play.session import redo

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from demineur.engine.grid import CellSet
    from demineur.play.session import GameSetup, LoggedAction


_Found = TypeVar("_Found")


class Verdict(Enum):
    """What can be said of one opening, by what the player could know before it."""

    FIRST = "first"
    """The first opening, which is protected (rules.md R2.1) or counts as if it were."""
    PROVED = "proved"
    """All cells that it opened were certainly safe."""
    FORCED_GUESS = "forced_guess"
    """Nothing on the board was certainly safe."""
    NEEDLESS_RISK = "needless_risk"
    """It could have gone wrong, although something was certainly safe."""
    PROVED_MINE = "proved_mine"
    """Among the cells that it opened was certainly a mine."""

    @property
    def is_mistake(self) -> bool:
        """Whether logic knew better."""
        return self is Verdict.NEEDLESS_RISK or self is Verdict.PROVED_MINE


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One opening: a click or chord, which is entry *index* of the log.

    *targets* are the cells that it opened directly; what cascades from them is free. *best_chance* is how
    likely the safest cell of the board was to be safe, *taken_chance* how likely all *targets* were together.
    *certain* is the kindest reason for something safe if the risk was needless, and the reason for a mine if
    one was proved in one of the *targets*; None where only several of them together had to hold a mine, or
    the search met its bound. *exact* is False where chances are estimates.
    """

    index: int
    action: Action
    ms: int
    targets: CellSet
    verdict: Verdict
    best_chance: float = 1.0
    taken_chance: float = 1.0
    certain: Deduction | None = None
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, as far as its log goes.

    *luck* is the product of the chances taken: how likely all of it was to go well. *deciding* is an index
    of *moves*: the mistake that lost the game, or in one that is not lost the luckiest of the needless risks;
    None without one.
    """

    moves: tuple[MoveReview, ...]
    luck: float
    deciding: int | None
    status: Status

    @property
    def survived(self) -> tuple[MoveReview, ...]:
        """All moves but the one that lost the game."""
        return self.moves[:-1] if self.status is Status.LOST else self.moves

    @property
    def luck_survived(self) -> float:
        """The chance of getting as far as the game got: `luck` without the move that lost it."""
        return luck_of(self.survived)

    @property
    def exact(self) -> bool:
        """Whether no chance is an estimate."""
        return all(move.exact for move in self.moves)

    def count(self, verdict: Verdict) -> int:
        """How many moves *verdict* was given to."""
        return sum(move.verdict is verdict for move in self.moves)


def review(
    setup: GameSetup,
    log: Sequence[LoggedAction],
    wanted: Callable[[float], bool] | None = None,
    *,
    state_limit: int = STATE_LIMIT,
) -> Review | None:
    """What logic knew before every opening in *log*, a log of *setup*, up to the end of the game.

    *wanted* is called before each opening with the share done; once it answers False the review is None.
    Components of a board that take more than *state_limit* states are estimated instead of counted.
    `ValueError` if *log* is none that a session of *setup* could have written. May take seconds on large
    boards, and works in any thread.
    """
    position = new_position(setup.level)
    logic = _Logic(state_limit)
    moves: list[MoveReview] = []
    for index, logged in enumerate(log):
        if position.status.over:
            break
        before, position = position, redo(position, setup, logged)
        targets = _targets(before, logged.action)
        if not targets:
            continue
        if wanted is not None and not wanted(index / len(log)):
            return None
        move = MoveReview(index, logged.action, logged.ms, targets, Verdict.FIRST)
        # Only a board that was there before can have a mine under the first opening (rules.md R8.3).
        if before.status is not Status.READY or position.exploded:
            move = logic.judged(before, move)
        moves.append(move)
    return Review(tuple(moves), luck_of(moves), _deciding(moves, position.status), position.status)


def luck_of(moves: Sequence[MoveReview]) -> float:
    """The chance that all *moves* go well."""
    return prod(move.taken_chance for move in moves)


def _targets(position: Position, action: Action) -> CellSet:
    """The cells that *action*, which changes something, opens directly."""
    if action.kind is ActionKind.OPEN:
        return position.grid.bit(action.cell)
    return chord_targets(position, action.cell) if action.kind is ActionKind.CHORD else 0


def _deciding(moves: Sequence[MoveReview], status: Status) -> int | None:
    if status is Status.LOST:
        return len(moves) - 1 if moves[-1].verdict.is_mistake else None
    needless = [index for index, move in enumerate(moves) if move.verdict is Verdict.NEEDLESS_RISK]
    return min(needless, key=lambda index: moves[index].taken_chance, default=None)


class _Logic:
    """What was certain so far. It stays so for the whole game: later openings only add to what is known."""

    def __init__(self, state_limit: int) -> None:
        self._safe: CellSet = 0
        self._state_limit = state_limit

    def judged(self, position: Position, move: MoveReview) -> MoveReview:
        """*move* with its verdict, by what was known on *position*."""
        clues = clues_of(position)
        # Most moves are proved by what is known already, or by single numbers: chances take far longer.
        if not self._knows(move.targets):
            self._safe |= _possible(reduce(clues)).safe
        if self._knows(move.targets):
            return replace(move, verdict=Verdict.PROVED)
        chances = _possible(probabilities(clues, self._state_limit))
        self._safe |= chances.safe
        if self._knows(move.targets):
            return replace(move, verdict=Verdict.PROVED)
        return _judged_risk(clues, chances, move, self._state_limit)

    def _knows(self, targets: CellSet) -> bool:
        return not targets & ~self._safe


def _judged_risk(clues: Clues, chances: Probabilities, move: MoveReview, state_limit: int) -> MoveReview:
    taken = _chance_all_safe(clues, chances, move.targets, state_limit)
    certain: Deduction | None = None
    if not taken.chance:
        verdict = Verdict.PROVED_MINE
        certain = _reason_for_a_mine(clues, move.targets & chances.mines)
    elif chances.safe:
        verdict = Verdict.NEEDLESS_RISK
        # Taking all certain mines as flagged, only what shows a safe cell is told.
        found = next_deduction(clues, chances.mines)
        certain = None if found is None else _possible(found)
    else:
        verdict = Verdict.FORCED_GUESS
    return replace(
        move,
        verdict=verdict,
        best_chance=max(1 - chances.least, taken.chance),
        taken_chance=taken.chance,
        certain=certain,
        exact=taken.exact and chances.exact,
    )


class _Chance(NamedTuple):
    chance: float
    exact: bool = True


def _chance_all_safe(clues: Clues, chances: Probabilities, targets: CellSet, state_limit: int) -> _Chance:
    """The chance that all *targets* are safe; an estimate where the layouts are too many to count."""
    if targets & chances.mines:
        return _Chance(0.0)
    singly = [1 - (chances.of(cell) or 0.0) for cell in clues.grid.cells(targets)]
    if len(singly) == 1:
        return _Chance(singly[0])
    together = chance_all_safe(clues, targets, state_limit)
    if together is None:
        return _Chance(prod(singly), exact=False)
    return _Chance(together)


def _reason_for_a_mine(clues: Clues, mines: CellSet) -> Deduction | None:
    if not mines:
        return None
    found = _possible(deductions(clues)).deductions
    return next((deduction for deduction in found if deduction.mines & mines), None)


def _possible(found: _Found | Impossible) -> _Found:
    if isinstance(found, Impossible):
        raise AssertionError(f"The game's own layout fits its clues: {found}.")  # noqa: TRY004
    return found
