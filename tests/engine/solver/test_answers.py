from __future__ import annotations

from demineur.engine.board_text import layout_from_text
from demineur.engine.solver.answers import Analysis, analyse, judge
from demineur.engine.solver.clues_text import clues_from_text, clues_text
from demineur.engine.solver.findings import Impossible
from demineur.engine.solver.proof import Grade

GUESSWORK = "..*.*"


def test_an_analysis_guesses_only_where_nothing_is_certain() -> None:
    sure = analyse(clues_from_text("6x1x2\n01#1##").clues)
    assert isinstance(sure, Analysis)
    assert sure.guess is None
    assert sure.findings.safe == sure.chances.safe
    torn = analyse(clues_from_text("3x1x1\n#1#").clues)
    assert isinstance(torn, Analysis)
    assert torn.guess is not None


def test_an_analysis_points_out_wrong_flags() -> None:
    """S04."""
    drawn = clues_from_text("5x4x9\n#####\n#434#\n#323#\nF##F1")
    answer = analyse(drawn.clues, drawn.flags)
    assert isinstance(answer, Analysis)
    assert drawn.clues.grid.cells(answer.wrong_flags) == [15]


def test_an_impossible_position_has_no_analysis() -> None:
    assert isinstance(analyse(clues_from_text("3x1x0\n#1#").clues), Impossible)


def test_a_solvable_layout_is_judged_with_its_grade_and_proof() -> None:
    verdict = judge(layout_from_text("....\n....\n...*"), 0)
    assert verdict.no_guess
    assert verdict.grade is Grade.EASY
    assert verdict.three_bv == 1
    assert verdict.stuck is None


def test_a_layout_that_needs_a_guess_is_judged_with_where_logic_ends() -> None:
    verdict = judge(layout_from_text(GUESSWORK), 0)
    assert not verdict.no_guess
    assert verdict.grade is None
    assert verdict.proof == ()
    assert verdict.stuck is not None
    assert clues_text(verdict.stuck) == "5x1x2\n01###"


def test_a_first_cell_with_a_mine_is_never_without_a_guess() -> None:
    verdict = judge(layout_from_text("*..\n..."), 0)
    assert not verdict.no_guess
    assert verdict.stuck is not None
    assert clues_text(verdict.stuck) == "3x2x1\n###\n###"
