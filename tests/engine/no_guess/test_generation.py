from __future__ import annotations

import pytest

from demineur.engine.board_text import layout_from_text, layout_text
from demineur.engine.grid import CellSet
from demineur.engine.layouts import Layout
from demineur.engine.levels import Level
from demineur.engine.no_guess.board import Method, NoGuessBoard, Refusal, RefusalReason
from demineur.engine.no_guess.effort import Limits
from demineur.engine.no_guess.generation import draw_no_guess
from demineur.engine.solver.clues import clues_from
from demineur.engine.solver.findings import Rule
from demineur.engine.solver.probabilities import Probabilities, probabilities
from demineur.engine.solver.proof import Grade

BEGINNER, INTERMEDIATE, EXPERT = Level(9, 9, 10), Level(16, 16, 40), Level(30, 16, 99)


def board_of(level: Level, first: int, seed: int, grade: Grade | None = None) -> NoGuessBoard:
    board = draw_no_guess(level, first, seed, grade)
    assert isinstance(board, NoGuessBoard)
    assert board.layout.mines.bit_count() == level.mines
    return board


def cascade(layout: Layout, cell_bits: CellSet) -> CellSet:
    grid = layout.grid
    return cell_bits | grid.dilate(grid.connected(cell_bits, layout.zeros))


def wins_by_certain_chances_alone(layout: Layout, first: int) -> bool:
    """Opens only what the chances, which see nothing but the clues, call safe."""
    opened = cascade(layout, layout.grid.bit(first))
    while opened | layout.mines != layout.grid.all_cells:
        chances = probabilities(clues_from(layout, opened, layout.mines.bit_count()))
        assert isinstance(chances, Probabilities)
        if not chances.safe:
            return False
        assert chances.safe & layout.mines == 0
        for cell in layout.grid.cells(chances.safe):
            opened |= cascade(layout, layout.grid.bit(cell))
    return True


def corner_edge_centre(level: Level) -> tuple[int, int, int]:
    return 0, level.columns // 2, (level.rows // 2) * level.columns + level.columns // 2


@pytest.mark.parametrize(
    ("level", "count"),
    [
        (Level(6, 6, 10), 30),
        (BEGINNER, 30),
        (Level(16, 10, 25), 15),
        (INTERMEDIATE, 15),
        (Level(20, 12, 40), 9),
        (Level(30, 16, 60), 6),
        (EXPERT, 12),
        (Level(40, 20, 60), 6),
        (Level(80, 40, 240), 3),
        (Level(30, 16, 130), 3),
    ],
)
def test_every_board_is_won_without_a_guess_from_a_blank_first_cell(level: Level, count: int) -> None:
    """G03."""
    for seed in range(count):
        first = corner_edge_centre(level)[seed % 3]
        board = board_of(level, first, seed)
        assert board.layout.zeros & level.grid.bit(first)
        assert wins_by_certain_chances_alone(board.layout, first)


@pytest.mark.parametrize("grade", list(Grade))
@pytest.mark.parametrize("level", [BEGINNER, EXPERT])
def test_a_grade_is_what_the_board_really_needs(level: Level, grade: Grade) -> None:
    for seed in range(3):
        board = board_of(level, level.cells // 2, seed, grade)
        rules = {step.rule for step in board.proof}
        assert board.grade is grade
        assert (Rule.PAIR in rules) >= (grade is Grade.NORMAL)
        assert bool(rules & {Rule.CASES, Rule.MINE_COUNT}) == (grade is Grade.HARD)


def test_a_proof_opens_every_safe_cell_or_ends_with_the_last_one() -> None:
    board = board_of(EXPERT, 200, 5)
    grid = board.layout.grid
    opened = grid.dilate(grid.bit(200))
    for step in board.proof:
        assert step.numbers & ~opened == 0
        assert step.safe & board.layout.mines == 0
        assert step.mines & ~board.layout.mines == 0
        opened |= step.safe
    assert opened | board.layout.mines == grid.all_cells


def test_the_same_seed_gives_the_same_board() -> None:
    for level in (BEGINNER, EXPERT, Level(30, 16, 130)):
        assert board_of(level, 30, 77) == board_of(level, 30, 77)
    assert board_of(BEGINNER, 30, 1).layout != board_of(BEGINNER, 30, 2).layout


def test_seeds_keep_their_boards_for_ever() -> None:
    """A change here needs a new NO_GUESS_VERSION."""
    drawn = layout_text(board_of(Level(8, 8, 10), 27, 12345).layout)
    assert drawn.split() == GOLDEN_SMALL
    repaired = board_of(Level(16, 8, 40), 0, 99)
    assert repaired.method is Method.REPAIR
    assert layout_text(repaired.layout).split() == GOLDEN_REPAIRED


GOLDEN_SMALL = [
    "......**",
    ".......*",
    ".*......",
    "........",
    "........",
    "...****.",
    ".......*",
    ".*......",
]
GOLDEN_REPAIRED = [
    ".............*..",
    ".............**.",
    ".*****....*.*...",
    "**...**.**....*.",
    "*......*..*...*.",
    ".*.*.***.*....*.",
    "*....*...**..**.",
    "**.***.......*..",
]


def test_sparse_boards_are_drawn_and_dense_ones_repaired() -> None:
    assert board_of(EXPERT, 0, 1).method is Method.REJECTION
    assert board_of(Level(30, 16, 130), 0, 1).method is Method.REPAIR


@pytest.mark.parametrize(
    ("level", "first", "opened"),
    [
        (Level(5, 5, 16), 12, 9),
        (Level(5, 5, 21), 0, 4),
        (Level(5, 5, 24), 7, 1),
        (Level(3, 3, 8), 4, 1),
        (Level(2, 1, 1), 0, 1),
    ],
)
def test_a_board_that_the_first_opening_wins_needs_no_guess(level: Level, first: int, opened: int) -> None:
    """G01."""
    board = board_of(level, first, 3)
    assert board.grade is Grade.EASY
    assert level.cells - level.mines == opened


@pytest.mark.parametrize("level", [Level(5, 5, 17), Level(8, 8, 62), Level(30, 16, 300)])
def test_a_board_too_dense_to_prove_is_refused_or_proved_within_bounds(level: Level) -> None:
    """G01."""
    for seed in range(2):
        answer = draw_no_guess(level, level.cells // 2, seed, limits=Limits(50, 100))
        if isinstance(answer, Refusal):
            assert answer.reason is RefusalReason.NONE_FOUND
            assert answer.steps <= 150
        else:
            assert wins_by_certain_chances_alone(answer.layout, level.cells // 2)


def test_a_hard_board_that_cannot_exist_is_refused() -> None:
    answer = draw_no_guess(BEGINNER, 40, 1, Grade.HARD, Limits(3, 0))
    assert isinstance(answer, Refusal | NoGuessBoard)
    nothing = draw_no_guess(Level(9, 9, 1), 40, 1, Grade.HARD, Limits(40, 40))
    assert nothing == Refusal(RefusalReason.NONE_FOUND, 80)


def test_a_search_ends_as_soon_as_nobody_wants_its_board() -> None:
    shares: list[float] = []

    def wanted(share: float) -> bool:
        shares.append(share)
        return len(shares) < 3

    answer = draw_no_guess(Level(30, 16, 300), 0, 1, wanted=wanted)
    assert answer == Refusal(RefusalReason.CANCELLED, 33)
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)


def test_no_cell_of_a_large_board_is_left_out() -> None:
    """G02."""
    level = Level(60, 60, 720)
    everywhere = 0
    for seed in range(6):
        everywhere |= board_of(level, 30 * 60 + 30, seed).layout.mines
    grid = level.grid
    for line in range(60):
        row = grid.set_of(tuple(range(line * 60, line * 60 + 60)))
        column = grid.set_of(tuple(range(line, 3600, 60)))
        assert everywhere & row
        assert everywhere & column


def test_a_board_that_was_reported_as_impossible_is_solved() -> None:
    """G06."""
    layout = layout_from_text(REPORTED)
    assert wins_by_certain_chances_alone(layout, 12 * 49 + 9)


REPORTED = """
...**..*.*..*..*.*........*.......*.........*...*
..*...*.*...*..*......**.........**.....*........
...*...*.......*.*...........**.....*..*.......*.
...**...*.........**...*.*.............**.*..*...
**..........**......*.****......*....**..........
......*...*.......*.**..*..*.**...***..*....*.*..
.....*................*...*...............*......
*.....*..............*..**...*..*..*....**..***.*
...*..***......*....................*.........***
....*....*...*..*...*..*.......*....*...*....****
.............*.*.*...*......*...*..*..*........*.
....*......*..*...*...***.*...............*......
...*..........*.*.......**...**......*.*.*......*
**...................**.*....**..........*.*.....
*......**..*....*.......*..*...........*..*......
*.....*...........*.....**.**...*.**.......**...*
.*.....*.......*..*....*.*........**............*
..*.*..*........**.......*.............*...*.....
**.......*...*.*...............**.*.......*...*..
*...*.*...*..............*.*...*.*....*....*.*...
**...**...........*.**..............*...........*
..................*..*..*..**....................
"""
