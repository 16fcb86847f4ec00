"""The chance that several cells are safe together, against every layout that fits."""

from __future__ import annotations

from itertools import combinations

import pytest
from brute_force import random_clues, seeded

from demineur.engine.grid import CellSet
from demineur.engine.levels import Level
from demineur.engine.solver.clues import NO_NUMBERS, Clues
from demineur.engine.solver.clues_text import clues_from_text
from demineur.engine.solver.joint_safety import chance_all_safe
from demineur.engine.solver.probabilities import Probabilities, probabilities

POSITIONS_A_SEED = 100


def drawn(text: str) -> Clues:
    return clues_from_text(text).clues


def by_brute_force(clues: Clues, cells: CellSet) -> float:
    grid = clues.grid
    asked = [(grid.neighbours(cell), clues.number(cell)) for cell in grid.cells(clues.opened)]
    layouts = map(grid.set_of, combinations(grid.cells(clues.hidden), clues.mines))
    fitting = [
        mines for mines in layouts if all((mines & around).bit_count() == number for around, number in asked)
    ]
    return sum(not mines & cells for mines in fitting) / len(fitting)


@pytest.mark.parametrize("seed", range(10))
def test_it_equals_the_share_of_layouts_in_which_all_are_safe(seed: int) -> None:
    random = seeded(seed)
    for _ in range(POSITIONS_A_SEED):
        clues = random_clues(random)
        hidden = clues.grid.cells(clues.hidden)
        cells = clues.grid.set_of(random.sample(hidden, random.randint(0, min(len(hidden), 5))))
        assert chance_all_safe(clues, cells) == by_brute_force(clues, cells)


def test_cells_that_share_a_mine_are_not_multiplied() -> None:
    clues = drawn("3x2x1 #1# ###")
    assert chance_all_safe(clues, clues.grid.set_of([0, 2, 3, 4])) == 1 / 5


def test_cells_of_which_one_must_be_a_mine_are_never_safe_together() -> None:
    clues = drawn("3x2x1 01# 01#")
    assert chance_all_safe(clues, clues.hidden) == 0


def test_no_cell_at_all_is_certainly_safe() -> None:
    assert chance_all_safe(drawn("3x2x1 01# 01#"), 0) == 1


def test_one_cell_alone_has_the_chance_that_the_probabilities_give() -> None:
    grid = Level(100, 100, 2000).grid
    clues = Clues(grid, 2000, 0, NO_NUMBERS)
    chances = probabilities(clues)
    assert isinstance(chances, Probabilities)
    assert chance_all_safe(clues, 1) == pytest.approx(1 - chances.far_chance)


def test_more_states_than_the_bound_give_no_answer() -> None:
    clues = drawn("6x3x3 ###### #1#2## ######")
    assert chance_all_safe(clues, 1, state_limit=3) is None


def test_clues_that_no_layout_fits_are_refused() -> None:
    with pytest.raises(ValueError, match="No layout"):
        chance_all_safe(drawn("2x1x1 2#"), 2)
    with pytest.raises(ValueError, match="No layout"):
        chance_all_safe(drawn("2x1x2 1#"), 2)
