"""Which diagrams there are: each a board from real play, and what it is to show.

Only boards and moves are written here. What is marked on them is left to the solver.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from demineur.engine.levels import Level
from demineur.engine.position import ActionKind
from demineur.guide.drawings import Dealt, Drawing, Source


class Shows(Enum):
    """What a diagram is about."""

    BOARD = "board"
    """The position alone."""
    FIRST = "first"
    """The position, with the first opening outlined."""
    FIRST_STEP = "first_step"
    """What is certain at first sight; more would follow."""
    CERTAIN = "certain"
    """Everything that is certain."""
    CHANCES = "chances"
    """How likely each cell is to be a mine, where nothing is certain."""


class Plan(NamedTuple):
    """How a diagram is made."""

    shows: Shows
    source: Source


def _drawn(shows: Shows, *rows: str, then: tuple[ActionKind, int, int] | None = None) -> Plan:
    return Plan(shows, Drawing("\n".join(rows), then))


PLANS: Final[dict[str, Plan]] = {
    "aim": _drawn(Shows.BOARD, ".oooooo", ".oFoFoo", "ooooooo", "*oFoOoo", ".oFoooo"),
    "numbers": _drawn(Shows.BOARD, ".FFo.", "ooooo", "FoFoo", "ooooo", "ooooO"),
    "cascade": _drawn(Shows.FIRST, ".......", "..*.*..", ".......", "*.*.O..", "..*...."),
    "protected_first": Plan(Shows.FIRST, Dealt(Level(7, 6, 9), 3, 3, seed=73)),
    "corner_first": Plan(Shows.FIRST, Dealt(Level(6, 5, 7), 0, 0, seed=3)),
    "flags": _drawn(Shows.BOARD, ".......", "..*.F..", ".......", "*.F.O..", "..F...."),
    "question_marks": _drawn(Shows.BOARD, ".......", "..Q.F..", ".......", "*.F.O..", "..F...."),
    "chord": _drawn(Shows.CERTAIN, ".*.F..", "*.....", ".....O", "..F...", "..F..."),
    "wrong_chord": _drawn(
        Shows.BOARD,
        *(".*.*..", "*.f...", ".....O", "..F...", "..F..."),
        then=(ActionKind.CHORD, 1, 3),
    ),
    "won": _drawn(Shows.BOARD, "ooooooo", "ooFoFoo", "ooooooo", "*oFoOoo", "ooFoooo"),
    "lost": _drawn(
        Shows.BOARD,
        *(".......", "..*.F..", "..f....", "*.F.O..", "..*...."),
        then=(ActionKind.OPEN, 1, 2),
    ),
    "single_neighbour": _drawn(Shows.FIRST_STEP, "...*..", "......", "...*.*", "......", "O....."),
    "satisfied": _drawn(Shows.CERTAIN, "..*...", "...FFF", "F.....", "......", "O....."),
    "one_one": _drawn(Shows.CERTAIN, "......", ".*..*.", "oo....", "..O.**"),
    "one_two_one": _drawn(Shows.CERTAIN, "*.*.*..", ".......", "..O...*", "*......", "...*..."),
    "one_two_two_one": _drawn(Shows.CERTAIN, "...**..*", "*.......", "...O...*", ".......*", ".*..*..."),
    "reduction": _drawn(Shows.CERTAIN, "*.*Fooo", "oooFFoo", "ooooFoo", "ooooFoo", "ooooooO"),
    "cases": _drawn(Shows.CERTAIN, ".....*", "..*...", "....*.", ".*....", "..**.O"),
    "all_found": _drawn(Shows.CERTAIN, "......", "......", "FFF.O.", "..F..."),
    "mine_count": _drawn(Shows.CERTAIN, "..ooFF", ".*Fooo", "ooFooo", "ooFoOo", "oooooo"),
    "forced_guess": _drawn(Shows.CHANCES, "oo..O", "FF...", "*o...", ".o..."),
    "cheapest_guess": _drawn(Shows.CHANCES, "oOo*...", "ooo....", "ooFF...", "ooF..*.", "ooo*..."),
    "guess_that_opens": _drawn(Shows.CHANCES, "......", "......", ".*.F*.", ".Foooo", "..ooOo", ".*oooo"),
}
"""All diagrams by their keys, which never change, in reading order."""
