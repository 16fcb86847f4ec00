from __future__ import annotations

from collections.abc import Iterator

import pytest
from brute_force import random_clues, seeded, truth_about

from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.solver.autoplay import advice, play_out
from demineur.engine.solver.clues import Clues, clues_from
from demineur.engine.solver.clues_text import clues_from_text
from demineur.engine.solver.findings import Deduction, Impossible
from demineur.engine.solver.guess import Guess, best_guess, outlook_guess
from demineur.engine.solver.probabilities import Probabilities, probabilities
from demineur.engine.solver.proof import Grade
from demineur.engine.solver.unfolding import Unfolding, opened_by


def guess_in(text: str) -> Guess:
    guess = best_guess(clues_from_text(text).clues)
    assert isinstance(guess, Guess)
    return guess


def test_a_coin_flip_is_named_with_its_odds() -> None:
    """S05, view b."""
    guess = guess_in("5x5x3\n00000\n01110\n01#21\n012##\n001##")
    assert guess.chance == 0.5
    assert guess.cell in (18, 19, 23, 24)


def test_a_guess_that_settles_the_rest_wins_as_often_as_it_is_safe() -> None:
    guess = guess_in("5x1x2\n##1##")
    assert guess == Guess(guess.cell, 0.5, win=0.5)


def test_a_certain_cell_is_no_gamble() -> None:
    assert guess_in("3x1x1\n#1#").chance == 0.5
    assert guess_in("6x1x2\n01#1##") == Guess(4, 0.0)


def test_there_is_nothing_to_guess_where_only_mines_are_left() -> None:
    assert best_guess(clues_from_text("3x1x1\n01#").clues) is None


def test_an_impossible_position_has_no_guess() -> None:
    assert isinstance(best_guess(clues_from_text("3x1x0\n#1#").clues), Impossible)


def stuck_positions(level: Level, seeds: range) -> Iterator[Clues]:
    """Where logic ends on random boards, as far as it does."""
    first = level.grid.cell(2, 2)
    for seed in seeds:
        layout = draw_layout(level, first, seed)
        board = Unfolding(level.grid, layout.mines, opened_by(level.grid, layout.mines, first))
        if not board.run(Grade.HARD):
            yield clues_from(layout, board.opened, level.mines)


@pytest.mark.parametrize("seed", range(5))
def test_the_chance_of_a_guess_is_that_of_its_cell(seed: int) -> None:
    random = seeded(4000 + seed)
    for _ in range(40):
        clues = random_clues(random)
        truth = truth_about(clues)
        guess = best_guess(clues)
        if guess is None:
            assert truth.mines == clues.hidden
            continue
        assert isinstance(guess, Guess)
        assert guess.chance == pytest.approx(float(truth.probability(guess.cell)))
        assert (guess.chance == 0) == bool(truth.safe)


@pytest.mark.parametrize("seed", range(3))
def test_a_guess_by_outlook_is_nearly_as_safe_as_any(seed: int) -> None:
    random = seeded(4500 + seed)
    for _ in range(40):
        clues = random_clues(random)
        truth = truth_about(clues)
        guess = outlook_guess(clues)
        if guess is None:
            assert truth.mines == clues.hidden
            continue
        assert isinstance(guess, Guess)
        assert guess.win is None
        safest = min(float(truth.probability(cell)) for cell in truth.mines_at)
        assert guess.chance == pytest.approx(float(truth.probability(guess.cell)))
        assert 1 - guess.chance >= (1 - safest) * 0.9 - 1e-12
        if guess.outlook is not None:
            assert 0 < guess.outlook <= 1 - guess.chance + 1e-12


def test_a_guess_far_from_the_end_is_nearly_as_safe_as_any_and_its_outlook_is_possible() -> None:
    far_from_the_end = 0
    for clues in stuck_positions(Level(12, 12, 30), range(40)):
        chances = probabilities(clues)
        guess = best_guess(clues)
        assert isinstance(chances, Probabilities)
        assert isinstance(guess, Guess)
        assert guess.chance == pytest.approx(chances.of(guess.cell))
        if guess.win is None:
            far_from_the_end += 1
            assert 1 - guess.chance >= (1 - chances.least) * 0.9 - 1e-12
            if guess.outlook is not None:
                assert 0 < guess.outlook <= 1 - guess.chance + 1e-12
    assert far_from_the_end > 10


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


def test_the_computer_guesses_as_it_is_told_to() -> None:
    level = Level(9, 9, 20)
    layouts = [draw_layout(level, 20, seed) for seed in range(20)]
    by_outlook = [guess for layout in layouts for guess in play_out(layout, 20, outlook_guess).guesses]
    best = [guess for layout in layouts for guess in play_out(layout, 20).guesses]
    assert by_outlook
    assert all(guess.win is None for guess in by_outlook)
    assert any(guess.win is not None for guess in best)


def test_a_lost_game_ends_with_the_guess_that_lost_it() -> None:
    level = Level(16, 16, 60)
    games = [(layout := draw_layout(level, 34, seed), play_out(layout, 34)) for seed in range(6)]
    lost = [(layout, game) for layout, game in games if not game.won]
    assert lost
    for layout, game in lost:
        *lucky, last = game.guesses
        assert layout.mines & level.grid.bit(last.cell)
        assert not any(layout.mines & level.grid.bit(guess.cell) for guess in lucky)
