from __future__ import annotations

from math import exp

import pytest
from brute_force import random_clues, seeded, truth_about

from demineur.engine.grid import grid_of
from demineur.engine.layouts import draw_layout, layout_of
from demineur.engine.levels import Level
from demineur.engine.solver.clues import Clues, clues_from
from demineur.engine.solver.clues_text import clues_from_text
from demineur.engine.solver.deductions import deductions
from demineur.engine.solver.findings import Findings, Flaw, Impossible
from demineur.engine.solver.probabilities import Probabilities, probabilities
from demineur.engine.solver.unfolding import opened_by


def chances_of(clues: Clues) -> Probabilities:
    chances = probabilities(clues)
    assert isinstance(chances, Probabilities)
    return chances


def chances_in(text: str) -> list[float | None]:
    return chances_of(clues_from_text(text).clues).of_all()


@pytest.mark.parametrize("seed", range(20))
def test_every_chance_is_a_share_of_all_layouts(seed: int) -> None:
    random = seeded(3000 + seed)
    for _ in range(50):
        clues = random_clues(random)
        truth = truth_about(clues)
        chances = chances_of(clues)
        assert chances.exact
        assert (chances.safe, chances.mines) == (truth.safe, truth.mines)
        for cell in clues.grid.cells(clues.hidden):
            assert chances.of(cell) == pytest.approx(float(truth.probability(cell)), abs=1e-14)
        assert exp(chances.log_layouts) == pytest.approx(truth.layouts, rel=1e-9)


@pytest.mark.parametrize("seed", range(10))
def test_chances_on_a_whole_board_add_up_to_its_mines_and_agree_with_logic(seed: int) -> None:
    level = Level(30, 16, 99)
    first = 37 * seed
    layout = draw_layout(level, first, seed)
    opened = opened_by(level.grid, layout.mines, first)
    for _ in range(4):
        clues = clues_from(layout, opened, level.mines)
        found, chances = deductions(clues), chances_of(clues)
        assert isinstance(found, Findings)
        assert (chances.safe, chances.mines) == (found.safe, found.mines)
        assert sum(chance for chance in chances.of_all() if chance) == pytest.approx(99)
        opened |= found.safe


def test_an_open_cell_has_no_chance() -> None:
    assert chances_in("3x1x1\n01#") == [None, None, 1.0]


def test_wrong_flags_change_nothing() -> None:
    """S04."""
    third = pytest.approx(1 / 3)
    two_thirds = pytest.approx(2 / 3)
    assert chances_in("5x4x9\n#####\n#434#\n#323#\nF##F1") == [
        *(two_thirds, 1.0, 1.0, 1.0, third),
        *(two_thirds, None, None, None, 1.0),
        *(two_thirds, None, None, None, two_thirds),
        *(0.0, two_thirds, 1.0, third, None),
    ]


def test_coin_flips_are_exactly_one_half() -> None:
    """S05, view b."""
    chances = chances_in("5x5x3\n00000\n01110\n01#21\n012##\n001##")
    assert [chance for chance in chances if chance is not None] == [1.0, 0.5, 0.5, 0.5, 0.5]


def test_cells_far_from_a_first_click_share_one_chance() -> None:
    """S05, view a."""
    rows = "#########\n" * 2 + "###423###\n###203###\n###103###\n###224###\n" + "#########\n" * 3
    chances = chances_of(clues_from_text("9x9x35\n" + rows).clues)
    assert chances.far_chance == pytest.approx(220 / 481)


@pytest.mark.parametrize(
    "level", [Level(100, 100, 2000), Level(49, 22, 220), Level(200, 200, 8000), Level(200, 200, 39990)]
)
def test_huge_boards_neither_overflow_nor_leave_the_range(level: Level) -> None:
    """S06."""
    first = level.cells // 2 + level.columns // 2
    layout = draw_layout(level, first, 1)
    chances = chances_of(clues_from(layout, opened_by(level.grid, layout.mines, first), level.mines))
    assert chances.far_chance == pytest.approx(level.mines / level.cells, abs=0.01)
    assert all(0 <= chance <= 1 for chance in chances.of_all() if chance is not None)


def test_a_huge_board_in_the_middle_of_the_game_adds_up() -> None:
    level = Level(100, 100, 2000)
    layout = draw_layout(level, 5050, 3)
    scattered = level.grid.set_of(tuple(range(0, 10_000, 7))) & ~layout.mines
    chances = chances_of(clues_from(layout, scattered, level.mines))
    assert sum(chance for chance in chances.of_all() if chance) == pytest.approx(2000, rel=1e-6)


def test_nothing_open_means_the_same_chance_everywhere() -> None:
    assert chances_in("2x2x1\n##\n##") == [0.25] * 4
    assert chances_in("2x1x0\n##") == [0.0, 0.0]
    assert chances_in("2x1x2\n##") == [1.0, 1.0]


@pytest.mark.parametrize("mines", [0, 2])
def test_an_impossible_count_is_told(mines: int) -> None:
    found = probabilities(clues_from_text(f"3x1x{mines}\n#1#").clues)
    assert isinstance(found, Impossible)
    assert found.flaw is Flaw.MINE_COUNT


def lattice(columns: int, rows: int, mines: int, seed: int) -> Clues:
    """Every second cell of every second row open: the most entangled numbers there are."""
    grid = grid_of(columns, rows)
    random = seeded(seed)
    layout = layout_of(grid, grid.set_of(random.sample(range(grid.count), mines)))
    crossings = [grid.cell(row, column) for row in range(1, rows, 2) for column in range(1, columns, 2)]
    return clues_from(layout, grid.set_of(crossings) & ~layout.mines, mines)


def test_a_sample_is_declared_and_close_to_the_count() -> None:
    clues = lattice(9, 9, 20, seed=4)
    exact = chances_of(clues)
    sampled = probabilities(clues, state_limit=50)
    assert isinstance(sampled, Probabilities)
    assert exact.exact
    assert not sampled.exact
    assert 0 < sampled.error < 0.1
    assert (sampled.safe, sampled.mines) == (exact.safe, exact.mines)
    for cell in clues.grid.cells(clues.hidden):
        assert sampled.of(cell) == pytest.approx(exact.of(cell), abs=6 * sampled.error)


def test_a_sample_is_the_same_every_time() -> None:
    clues = lattice(16, 16, 60, seed=1)
    once, again = (probabilities(clues, state_limit=100) for _ in range(2))
    assert isinstance(once, Probabilities)
    assert not once.exact
    assert once == again
