"""How likely several hidden cells are to be safe together: counted in integers, layouts against layouts.

Cells that touch the same numbers depend on each other, so that the product of their chances would be wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from demineur.engine.grid import CellSet
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.counting import STATE_LIMIT, Solutions, count_solutions
from demineur.engine.solver.elimination import parts_of
from demineur.engine.solver.findings import Impossible
from demineur.engine.solver.forced import Unsolved
from demineur.engine.solver.knowledge import counts_at, margins_of
from demineur.engine.solver.places import places
from demineur.engine.solver.reduction import reduce


def chance_all_safe(clues: Clues, cells: CellSet, state_limit: int = STATE_LIMIT) -> float | None:
    """The chance that none of these hidden *cells* is a mine; 0 and 1 mean that it is certain.

    None where a component takes more than *state_limit* states to count. `ValueError` if no layout fits.
    """
    reduced = reduce(clues)
    if isinstance(reduced, Impossible):
        raise ValueError("No layout fits these clues.")  # noqa: TRY004 - the type is right, its value is not
    every = _layouts(clues, reduced.mines, reduced.unknown, state_limit)
    if every == 0:
        raise ValueError("No layout fits these clues.")
    if cells & reduced.mines:
        return 0.0
    fitting = _layouts(clues, reduced.mines, reduced.unknown & ~cells, state_limit)
    return None if every is None or fitting is None else fitting / every


def _layouts(clues: Clues, mines: CellSet, unknown: CellSet, state_limit: int) -> int | None:
    """How many layouts have *mines*, and others in *unknown* cells only; None if that takes too long."""
    margins = margins_of(clues, mines, unknown)
    if isinstance(margins, Impossible):
        return 0
    grid = clues.grid
    numbers = clues.opened & grid.dilate(unknown)
    where = places(numbers)
    ways = [1]
    least = 0
    for part in parts_of(where, counts_at(margins.needs, where), unknown, grid.stride):
        solutions = count_solutions(part.plan, state_limit)
        if solutions is Unsolved.NO_SOLUTION:
            return 0
        if not isinstance(solutions, Solutions):
            return None
        ways = _product(ways, solutions.totals)
        least += solutions.least
    far = (unknown & ~grid.dilate(numbers)).bit_count()
    spare = clues.mines - mines.bit_count() - least
    # What the numbers do not use of the mines lies in the cells that none of them touches.
    return sum(count * comb(far, spare - more) for more, count in enumerate(ways) if more <= spare)


def _product(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """The coefficients of the product of two polynomials."""
    product = [0] * (len(first) + len(second) - 1)
    for shift, factor in enumerate(second):
        if factor:
            for place, value in enumerate(first, shift):
                product[place] += factor * value
    return product
