"""What asking for a no-guess board gives: the board with its proof, or an honest refusal."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from demineur.engine.grid import Cell, CellSet, Grid
from demineur.engine.layouts import Layout, layout_of
from demineur.engine.solver.proof import Grade, ProofEntry, ProofStep, steps_from


class Method(Enum):
    """How a board was found."""

    REJECTION = "rejection"
    """Drawn until one was solvable: every solvable layout is equally likely."""
    REPAIR = "repair"
    """Changed where logic got stuck, then solved again from scratch: tends to somewhat easier boards."""


@dataclass(frozen=True, slots=True)
class NoGuessBoard:
    """A layout that logic alone solves after opening *first*, found in *steps* tries and changes."""

    grid: Grid
    mines: CellSet
    first: Cell
    grade: Grade
    method: Method
    steps: int
    entries: tuple[ProofEntry, ...] = field(repr=False, compare=False)

    @property
    def layout(self) -> Layout:
        """The board with its numbers."""
        return layout_of(self.grid, self.mines)

    @property
    def proof(self) -> tuple[ProofStep, ...]:
        """Why it needs no guess, step by step."""
        return steps_from(self.entries, self.grid)


class RefusalReason(Enum):
    """Why there is no board."""

    NONE_FOUND = "none_found"
    """The bounded search found none; there may be none."""
    CANCELLED = "cancelled"
    """The caller did not want to wait any longer."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """No board: nothing was proved after *steps* tries and changes (rules.md R9)."""

    reason: RefusalReason
    steps: int
