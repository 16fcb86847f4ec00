from __future__ import annotations

import pytest
from brute_force import random_clues, seeded, truth_about

from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.solver.autoplay import advice, play_out
from demineur.engine.solver.clues_text import clues_from_text
from demineur.engine.solver.findings import Deduction, Impossible
from demineur.engine.solver.guess import Guess, best_guess


def guess_in(text: str) -> Guess:
    guess = best_guess(clues_from_text(text).clues)
    assert isinstance(guess, Guess)
    return guess


def test_a_coin_flip_is_named_with_its_odds() -> None:
    """S05, view b."""
    guess = guess_in("5x5x3\n00000\n01110\n01#21\n012##\n001##")
    assert guess.chance == 0.5
    assert guess.cell in (18, 19, 23, 24)


def test_a_guess_that_settles_the_rest_has_the_outlook_of_its_own_luck() -> None:
    guess = guess_in("5x1x2\n##1##")
    assert guess.chance == pytest.approx(0.5)
    assert guess.outlook == pytest.approx(0.5)


def test_a_certain_cell_is_no_gamble() -> None:
    assert guess_in("3x1x1\n#1#").chance == 0.5
    assert guess_in("6x1x2\n01#1##") == Guess(4, 0.0)


def test_there_is_nothing_to_guess_where_only_mines_are_left() -> None:
    assert best_guess(clues_from_text("3x1x1\n01#").clues) is None


def test_an_impossible_position_has_no_guess() -> None:
    assert isinstance(best_guess(clues_from_text("3x1x0\n#1#").clues), Impossible)


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_is_nearly_as_safe_as_any_and_its_outlook_is_possible(seed: int) -> None:
    random = seeded(4000 + seed)
    for _ in range(40):
        clues = random_clues(random)
        truth = truth_about(clues)
        guess = best_guess(clues)
        if guess is None:
            assert truth.mines == clues.hidden
            continue
        assert isinstance(guess, Guess)
        safest = min(float(truth.probability(cell)) for cell in truth.mines_at)
        assert guess.chance == pytest.approx(float(truth.probability(guess.cell)))
        assert 1 - guess.chance >= (1 - safest) * 0.9 - 1e-12
        if guess.outlook is not None:
            assert 0 < guess.outlook <= 1 - guess.chance + 1e-12


def test_advice_is_a_reason_if_there_is_one_and_a_guess_otherwise() -> None:
    assert isinstance(advice(clues_from_text("6x1x2\n01#1##").clues), Deduction)
    assert isinstance(advice(clues_from_text("3x1x1\n#1#").clues), Guess)
    decided = clues_from_text("3x1x1\n01#").clues
    assert isinstance(advice(decided), Deduction)
    assert advice(decided, flags=decided.hidden) is None


def test_the_computer_wins_as_often_as_it_should() -> None:
    """A long run stands in tests/benchmarks; 97 of 100 beginner's games are won in the long run."""
    level = Level(9, 9, 10)
    won = sum(play_out(draw_layout(level, 20, seed), 20).won for seed in range(800))
    assert won >= 800 * 0.95


def test_a_lost_game_ends_with_the_guess_that_lost_it() -> None:
    level = Level(16, 16, 60)
    games = [(layout := draw_layout(level, 34, seed), play_out(layout, 34)) for seed in range(6)]
    lost = [(layout, game) for layout, game in games if not game.won]
    assert lost
    for layout, game in lost:
        *lucky, last = game.guesses
        assert layout.mines & level.grid.bit(last.cell)
        assert not any(layout.mines & level.grid.bit(guess.cell) for guess in lucky)
