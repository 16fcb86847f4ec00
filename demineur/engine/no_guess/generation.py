"""Finding a board that never needs a guess (rules.md R9)."""

from __future__ import annotations

from collections.abc import Callable

from demineur.engine.grid import Cell, CellSet
from demineur.engine.levels import Level
from demineur.engine.no_guess.board import Method, NoGuessBoard, Refusal, RefusalReason
from demineur.engine.no_guess.draws import LayoutDraws
from demineur.engine.no_guess.effort import Limits, limits_for
from demineur.engine.no_guess.repair import Repair
from demineur.engine.seeded import SeededBits
from demineur.engine.solver.proof import Grade
from demineur.engine.solver.swaps import has_unavoidable_guess
from demineur.engine.solver.unfolding import Unfolding, opened_by

NO_GUESS_VERSION = 1
"""Changes whenever the same seed would give another board (rules.md R2.5)."""

_STEPS_BETWEEN_REPORTS = 16


def draw_no_guess(
    level: Level,
    first: Cell,
    seed: int,
    grade: Grade | None = None,
    limits: Limits | None = None,
    wanted: Callable[[float], bool] | None = None,
) -> NoGuessBoard | Refusal:
    """The no-guess board that *seed* gives for a first opening at *first*; None as *grade* takes any.

    *limits* bound the search in steps (`limits_for` the level unless given); they are part of what makes a
    seed reproducible. *wanted* is called now and then with the share of the steps used up; the search ends as
    soon as it answers False. `ValueError` for a board without a safe cell.
    """
    search = _Search(level, first, seed, grade, limits or limits_for(level, grade), wanted)
    return search.by_rejection() or search.by_repair() or search.refusal()


class _Search:
    """One search: its stream of random bits, and the steps taken so far."""

    def __init__(
        self,
        level: Level,
        first: Cell,
        seed: int,
        grade: Grade | None,
        limits: Limits,
        wanted: Callable[[float], bool] | None,
    ) -> None:
        self._level = level
        self._grid = level.grid
        self._first = first
        self._grade = grade
        self._hardest = Grade.HARD if grade is None else grade
        self._limits = limits
        self._wanted = wanted
        self._bits = SeededBits(seed, f"no-guess {NO_GUESS_VERSION}")
        self._draws = LayoutDraws(level, first, self._bits)
        self._steps = 0
        self._cancelled = False

    def by_rejection(self) -> NoGuessBoard | None:
        """Draw layouts until logic solves one."""
        sieve = self._limits.sieve and self._draws.opens_a_blank
        for _ in range(self._limits.tries):
            if not self._may_go_on():
                return None
            mines = self._draws.draw()
            if sieve and has_unavoidable_guess(self._grid, mines):
                continue
            unfolding = self._unfolding(mines)
            if unfolding.run(self._hardest) and self._is_asked_for(unfolding):
                return self._board(mines, unfolding, Method.REJECTION)
        return None

    def by_repair(self) -> NoGuessBoard | None:
        """Change layouts where logic gets stuck, and take one that it then solves from scratch."""
        most = 40 + self._level.cells // 4
        changes = 0
        while changes < self._limits.changes:
            repair = Repair(self._level, self._first, self._draws.draw(), self._bits, self._hardest)
            for _ in range(min(most, self._limits.changes - changes)):
                if not self._may_go_on():
                    return None
                changes += 1
                if repair.finished:
                    unfolding = self._unfolding(repair.mines)
                    if not unfolding.run(self._hardest) or not self._is_asked_for(unfolding):
                        break
                    return self._board(repair.mines, unfolding, Method.REPAIR)
                if not repair.change():
                    break
        return None

    def refusal(self) -> Refusal:
        """What to say after neither has found a board."""
        reason = RefusalReason.CANCELLED if self._cancelled else RefusalReason.NONE_FOUND
        return Refusal(reason, self._steps)

    def _may_go_on(self) -> bool:
        if self._cancelled:
            return False
        if self._wanted and self._steps % _STEPS_BETWEEN_REPORTS == 0:
            share = self._steps / (self._limits.tries + self._limits.changes)
            self._cancelled = not self._wanted(min(share, 1.0))
        self._steps += 1
        return not self._cancelled

    def _unfolding(self, mines: CellSet) -> Unfolding:
        opened = (
            self._draws.protected if self._draws.opens_a_blank else opened_by(self._grid, mines, self._first)
        )
        return Unfolding(self._grid, mines, opened)

    def _is_asked_for(self, unfolding: Unfolding) -> bool:
        return self._grade is None or unfolding.grade is self._grade

    def _board(self, mines: CellSet, solved: Unfolding, method: Method) -> NoGuessBoard:
        entries = tuple(solved.entries)
        return NoGuessBoard(self._grid, mines, self._first, solved.grade, method, self._steps, entries)
