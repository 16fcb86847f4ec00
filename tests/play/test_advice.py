from __future__ import annotations

import pytest

from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.solver.clues import Clues, clues_from
from demineur.engine.solver.clues_text import clues_from_text
from demineur.engine.solver.guess import Guess as BestGuess
from demineur.engine.solver.guess import best_guess
from demineur.engine.solver.probabilities import Probabilities, probabilities
from demineur.engine.solver.proof import Grade
from demineur.engine.solver.unfolding import Unfolding, opened_by
from demineur.play.advice import Guess, safest_cell

END_GAME = "7x5x6 001#### 013#### 02FF### 02F#### 012####"
"""Fifteen cells are equally safe; after that in the third row and fifth column most games are won."""


def stuck(level: Level, seed: int) -> Clues | None:
    """Where logic ends on a random board; None if it wins."""
    first = level.grid.cell(2, 2)
    layout = draw_layout(level, first, seed)
    board = Unfolding(level.grid, layout.mines, opened_by(level.grid, layout.mines, first))
    return None if board.run(Grade.HARD) else clues_from(layout, board.opened, level.mines)


def test_of_equally_safe_cells_the_one_that_wins_most_is_advised_near_the_end() -> None:
    clues = clues_from_text(END_GAME).clues
    advice = safest_cell(clues)
    assert isinstance(advice, Guess)
    assert advice.cell == clues.grid.cell(2, 4)
    assert advice.chance == pytest.approx(1 / 15)


def test_no_cell_is_safer_than_the_advised_one_even_if_another_wins_more() -> None:
    braver = 0
    for seed in range(120):
        clues = stuck(Level(7, 7, 9), seed)
        if clues is None:
            continue
        chances, advice, best = probabilities(clues), safest_cell(clues), best_guess(clues)
        assert isinstance(chances, Probabilities)
        assert isinstance(advice, Guess)
        assert isinstance(best, BestGuess)
        assert advice.chance == chances.least
        assert chances.of(advice.cell) == pytest.approx(chances.least)
        braver += best.chance > chances.least + 1e-9
    assert braver > 0


def test_before_the_first_opening_the_first_cell_is_as_good_as_any() -> None:
    advice = safest_cell(clues_from_text("9x9x10" + " #########" * 9).clues)
    assert isinstance(advice, Guess)
    assert advice.cell == 0


def test_where_only_mines_are_left_the_advised_cell_is_one() -> None:
    advice = safest_cell(clues_from_text("3x1x1 01#").clues)
    assert isinstance(advice, Guess)
    assert advice.chance == 1
