from __future__ import annotations

from collections import Counter
from hashlib import sha256
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from demineur.engine.board_text import layout_text
from demineur.engine.grid import grid_of
from demineur.engine.layouts import GENERATOR_VERSION, draw_layout, draw_mines, draw_subset, layout_of
from demineur.engine.levels import NAMED_LEVELS, Level
from demineur.engine.seeded import SeededBits

GOLDEN = Path(__file__).parent.parent / "golden" / "layouts.txt"

# Level, first cell, seed: corner, edge, centre; dense boards that cannot protect the whole square; thin ones.
DRAWN_FOR_EVER = [
    *((named.level, named.level.cells // 2 + named.level.columns // 2, 0) for named in NAMED_LEVELS),
    *((Level(9, 9, 10), first, 1) for first in (0, 4, 8, 36, 40, 44, 72, 76, 80)),
    *((Level(16, 16, 40), first, 2**64 - 1) for first in (0, 136, 255)),
    *((Level(30, 16, 99), 255, seed) for seed in (1, 2, 1_234_567_890_123_456_789)),
    *((Level(8, 8, 10), 0, seed) for seed in (1, 2, 3)),
    *((Level(16, 30, 99), first, 5) for first in (0, 7, 248)),
    *((Level(5, 5, mines), 12, 6) for mines in (1, 8, 12, 13, 15, 16, 17, 20, 23, 24)),
    *((Level(5, 5, 21), first, 7) for first in (0, 2, 12)),
    *((Level(3, 3, mines), 4, 8) for mines in range(1, 9)),
    *((Level(1, 9, mines), 3, 9) for mines in (0, 1, 5, 6, 7, 8)),
    *((Level(9, 1, 3), first, 9) for first in (0, 4, 8)),
    *((Level(8, 8, 62), first, 10) for first in (0, 27)),
    (Level(1, 1, 0), 0, 11),
    (Level(2, 1, 1), 1, 11),
    (Level(5, 5, 0), 12, 11),
    (Level(40, 40, 1200), 820, 12),
]
TOO_LARGE_TO_DRAW = [
    *((Level(200, 200, mines), 20_100, 13) for mines in (1, 600, 700, 8000, 20_000, 35_000, 39_990, 39_999)),
    (Level(100, 100, 900), 0, 13),
    (Level(200, 1, 50), 100, 13),
]


def golden_text() -> str:
    parts = [f"generator version {GENERATOR_VERSION}\n"]
    for level, first, seed in DRAWN_FOR_EVER:
        board = layout_text(draw_layout(level, first, seed))
        parts.append(f"{level.code} first {first} seed {seed}\n{board}\n")
    for level, first, seed in TOO_LARGE_TO_DRAW:
        board = layout_text(draw_layout(level, first, seed))
        digest = sha256(board.encode()).hexdigest()
        parts.append(f"{level.code} first {first} seed {seed}\nsha256 of the drawing {digest}\n")
    return "\n".join(parts)


def test_layouts_never_change() -> None:
    """rules.md R2.5: the file is written once for every version of the generator."""
    assert golden_text().encode() == GOLDEN.read_bytes()


LEVELS = st.builds(
    lambda columns, rows, share: Level(columns, rows, round((columns * rows - 1) * share)),
    st.integers(1, 40),
    st.integers(1, 40),
    st.floats(0, 1),
)
SEEDS = st.integers(0, 2**64 - 1)


@settings(deadline=None)
@given(LEVELS, SEEDS, st.data())
def test_a_layout_has_its_mines_and_protects_the_first_cell(
    level: Level, seed: int, data: st.DataObject
) -> None:
    """rules.md R2.1, R2.3."""
    grid = level.grid
    first = data.draw(st.integers(0, level.cells - 1))
    layout = draw_layout(level, first, seed)
    square = grid.neighbours(first) | grid.bit(first)
    free = level.cells - square.bit_count()
    assert layout.mines.bit_count() == level.mines
    assert layout.mines & ~grid.all_cells == 0
    assert not layout.mines & grid.bit(first)
    assert (layout.mines & square).bit_count() == max(0, level.mines - free)
    assert bool(layout.zeros & grid.bit(first)) == (level.mines <= free)
    assert draw_layout(level, first, seed) == layout


@given(st.integers(1, 12), st.integers(1, 12), SEEDS)
def test_numbers_and_zeros_follow_from_the_mines(columns: int, rows: int, seed: int) -> None:
    grid = grid_of(columns, rows)
    mines = SeededBits(seed, "test").bits(grid.all_cells.bit_length()) & grid.all_cells
    layout = layout_of(grid, mines)
    for cell in grid.cells(grid.all_cells & ~mines):
        number = (grid.neighbours(cell) & mines).bit_count()
        assert layout.number(cell) == grid.number_at(layout.numbers, cell) == number
        assert bool(layout.zeros & grid.bit(cell)) == (number == 0)
    assert layout.zeros & mines == 0


@pytest.mark.parametrize("mines", [1 << 3, 1 << 12, 1 << 400])
def test_mines_off_the_grid_are_refused(mines: int) -> None:
    with pytest.raises(ValueError, match="off the grid"):
        layout_of(grid_of(3, 3), mines)


@pytest.mark.parametrize("first", [-1, 81, 10**9])
def test_a_first_cell_off_the_board_is_refused(first: int) -> None:
    with pytest.raises(ValueError, match="off the board"):
        draw_layout(Level(9, 9, 10), first, 1)


@pytest.mark.parametrize("level", [Level(5, 5, 25), Level(1, 1, 1)])
def test_a_board_without_a_safe_cell_is_not_drawn(level: Level) -> None:
    with pytest.raises(ValueError, match="without a mine"):
        draw_layout(level, 0, 1)


@pytest.mark.parametrize("size", [-1, 4])
def test_a_subset_larger_than_the_set_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="no subset"):
        draw_subset(0b10101, size, SeededBits(1, "test"))


def assert_alike(counts: Counter[int], kinds: int) -> None:
    """Chi-square: of a fair draw it has mean *kinds* − 1 and variance twice that; five deviations at most."""
    freedom = kinds - 1
    mean = counts.total() / kinds
    missing = kinds - len(counts)
    chi_square = sum((count - mean) ** 2 / mean for count in counts.values()) + mean * missing
    assert abs(chi_square - freedom) <= 5 * (2 * freedom) ** 0.5


# Members side by side, and so far apart that random places would mostly miss them.
@pytest.mark.parametrize("gap", [1, 3, 60])
@pytest.mark.parametrize("total", [1, 5, 7, 9])
def test_all_subsets_of_one_size_are_equally_likely(total: int, gap: int) -> None:
    """rules.md R2.2."""
    members = sum(1 << place * gap for place in range(total))
    for size in range(total + 1):
        bits = SeededBits(size, f"subsets {total} {gap}")
        kinds = comb(total, size)
        counts = Counter(draw_subset(members, size, bits) for _ in range(40 * kinds))
        assert all(found.bit_count() == size and not found & ~members for found in counts)
        assert_alike(counts, kinds)


@pytest.mark.parametrize(("level", "first"), [(Level(4, 3, 2), 0), (Level(4, 3, 2), 1), (Level(3, 4, 3), 0)])
def test_all_layouts_of_a_small_level_are_equally_likely(level: Level, first: int) -> None:
    """rules.md R2.2, with one seed for each layout as in a game."""
    square = level.grid.neighbours(first) | level.grid.bit(first)
    kinds = comb(level.cells - square.bit_count(), level.mines)
    counts = Counter(draw_layout(level, first, seed).mines for seed in range(50 * kinds))
    assert_alike(counts, kinds)


def test_where_the_square_does_not_fit_its_mines_lie_anywhere_around_the_first_cell() -> None:
    """rules.md R2.3: 19 mines on 5 × 5 leave 3 for the 8 neighbours of the centre."""
    counts = Counter(draw_layout(Level(5, 5, 19), 12, seed).mines for seed in range(50 * comb(8, 3)))
    assert_alike(counts, comb(8, 3))


def test_mines_lie_in_every_cell_outside_the_square_equally_often() -> None:
    """Case G02: 2000 boards of 16 × 16 with 40; mean 323.9 and deviation 16.5 in each of 247 cells."""
    level, first = Level(16, 16, 40), 8 * 16 + 8
    grid = level.grid
    counts = [0] * level.cells
    for seed in range(2000):
        layout = draw_layout(level, first, seed)
        assert layout.mines.bit_count() == 40
        for cell in grid.cells(layout.mines):
            counts[cell] += 1
    square = grid.neighbours(first) | grid.bit(first)
    assert all(counts[cell] == 0 for cell in grid.cells(square))
    assert all(225 <= counts[cell] <= 423 for cell in grid.cells(grid.all_cells & ~square))


def test_pairs_of_mines_lie_together_as_often_as_they_should() -> None:
    """Case G02 for pairs: cells side by side and cells far apart; p = 40·39 / (247·246) for each pair."""
    level = Level(16, 16, 40)
    grid = level.grid
    bits = SeededBits(5, "pairs")
    layouts = [draw_mines(level, 136, bits) for _ in range(4000)]
    share = 40 * 39 / (247 * 246)
    deviation = (4000 * share * (1 - share)) ** 0.5
    for one, other in [(0, 1), (0, 16), (0, 255), (30, 31), (31, 32), (100, 240), (254, 255), (15, 16)]:
        pair = grid.bit(one) | grid.bit(other)
        count = sum(mines & pair == pair for mines in layouts)
        assert abs(count - 4000 * share) < 5 * deviation


def test_wide_boards_have_no_seams() -> None:
    """Case G02: 40 boards of 60 × 60 with 720 mines; no row and no column is free of mines."""
    level = Level(60, 60, 720)
    for seed in range(40):
        lines = layout_text(draw_layout(level, 30 * 60 + 30, seed)).split()
        assert all("*" in line for line in lines)
        assert all("*" in column for column in map("".join, zip(*lines, strict=True)))


@pytest.mark.parametrize("named", NAMED_LEVELS, ids=lambda named: str(named.key))
def test_every_named_level_has_exactly_its_mines(named: object) -> None:
    """Case G02, last sentence."""
    level = next(entry.level for entry in NAMED_LEVELS if entry == named)
    for seed in range(20):
        for first in (0, level.columns // 2, level.cells // 2):
            assert draw_layout(level, first, seed).mines.bit_count() == level.mines
