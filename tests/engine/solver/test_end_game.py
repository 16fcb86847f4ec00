from __future__ import annotations

from functools import cache

import pytest
from brute_force import every_layout, random_clues, seeded, truth_about
from hypothesis import given, settings
from hypothesis import strategies as st

from demineur.engine.grid import Cell, CellSet, Grid
from demineur.engine.solver.clues import Clues
from demineur.engine.solver.clues_text import clues_from_text
from demineur.engine.solver.end_game import best_play
from demineur.engine.solver.guess import Guess, best_guess
from demineur.engine.solver.layouts_left import layouts_left

PLENTY = 1_000_000
MOST_LAYOUTS = 60


class Oracle:
    """Plays a position to the end with every order of openings; knows nothing of shortcuts."""

    def __init__(self, clues: Clues) -> None:
        self.grid: Grid = clues.grid
        self.layouts = tuple(every_layout(clues))
        self.hidden = clues.hidden
        self._wins = cache(self._most_wins)

    def wins_after(self, cell: Cell) -> int:
        """In how many layouts the best play wins that begins with *cell*."""
        return self._after(self.layouts, self.hidden, cell)

    def _most_wins(self, layouts: tuple[CellSet, ...], hidden: CellSet) -> int:
        if all(mines == hidden for mines in layouts):
            return len(layouts)
        return max(self._after(layouts, hidden, cell) for cell in self.grid.cells(hidden))

    def _after(self, layouts: tuple[CellSet, ...], hidden: CellSet, cell: Cell) -> int:
        bit, around = self.grid.bit(cell), self.grid.neighbours(cell)
        seen: dict[int, list[CellSet]] = {}
        for mines in layouts:
            if not mines & bit:
                seen.setdefault((mines & around).bit_count(), []).append(mines)
        return sum(self._wins(tuple(group), hidden ^ bit) for group in seen.values())


def end_games(seed: int, wanted: int) -> list[Clues]:
    """Random small positions with nothing safe, and several layouts."""
    random = seeded(seed)
    found: list[Clues] = []
    while len(found) < wanted:
        clues = random_clues(random)
        if clues.hidden.bit_count() <= 9:
            truth = truth_about(clues)
            if 2 <= truth.layouts <= MOST_LAYOUTS and not truth.safe:
                found.append(clues)
    return found


@given(seed=st.integers(0, 10_000_000))
@settings(max_examples=60)
def test_the_layouts_left_are_those_that_fit_and_no_others(seed: int) -> None:
    clues = random_clues(seeded(seed))
    layouts = layouts_left(clues, PLENTY)
    assert layouts is not None
    assert sorted(layouts) == sorted(every_layout(clues))


def test_too_many_layouts_are_not_listed() -> None:
    clues = clues_from_text("4x4x4\n####\n####\n####\n####").clues
    listed = layouts_left(clues, 1820)
    assert listed is not None
    assert len(listed) == 1820
    assert layouts_left(clues, 1819) is None
    beside_a_number = clues_from_text("5x3x4\n#####\n##4##\n#####").clues
    assert layouts_left(beside_a_number, 70) is not None
    assert layouts_left(beside_a_number, 69) is None


def test_an_impossible_position_has_no_layout() -> None:
    assert layouts_left(clues_from_text("3x1x0\n#1#").clues, PLENTY) == []
    assert layouts_left(clues_from_text("4x1x3\n#1##").clues, PLENTY) == []


@pytest.mark.parametrize("seed", range(4))
def test_no_play_wins_more_often_than_the_end_game(seed: int) -> None:
    for clues in end_games(5000 + seed, 20):
        oracle = Oracle(clues)
        layouts = layouts_left(clues, PLENTY)
        assert layouts is not None
        best = best_play(clues.grid, layouts, PLENTY)
        assert best is not None
        wins = {cell: oracle.wins_after(cell) for cell in clues.grid.cells(clues.hidden)}
        cell = best.place - best.place // clues.grid.stride
        assert best.wins == max(wins.values()) == wins[cell]
        assert best.survivals == sum(not mines & clues.grid.bit(cell) for mines in layouts)
        assert best == best_play(clues.grid, layouts, PLENTY)


def test_the_guess_of_an_end_game_is_the_best_with_its_chance_to_win() -> None:
    for clues in end_games(6000, 30):
        oracle = Oracle(clues)
        guess = best_guess(clues)
        assert isinstance(guess, Guess)
        assert guess.outlook is None
        assert guess.win is not None
        assert guess.win == pytest.approx(oracle.wins_after(guess.cell) / len(oracle.layouts))
        assert 0 < guess.win <= 1 - guess.chance + 1e-12


def test_an_end_game_that_takes_too_long_is_given_up() -> None:
    clues = clues_from_text("5x4x3\n#####\n#####\n#####\n#####").clues
    layouts = layouts_left(clues, PLENTY)
    assert layouts is not None
    assert best_play(clues.grid, layouts, 100) is None
    assert best_play(clues.grid, layouts, PLENTY) is not None


def test_layouts_that_no_number_tells_apart_are_won_once() -> None:
    """S05, view b, has such a pair."""
    clues = clues_from_text("5x5x3\n00000\n01110\n01#21\n012##\n001##").clues
    guess = best_guess(clues)
    assert isinstance(guess, Guess)
    assert guess.win == 0.5
