from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.board_text import position_text
from demineur.engine.position import Position
from demineur.engine.seeded import SeededBits
from demineur.engine.solver.clues import clues_of
from demineur.guide.drawings import Drawing
from demineur.guide.practice import Exercise, Judgement, Pattern, Question, Score, deal, judge
from demineur.guide.reasons import reasons_for

judgements = st.lists(st.sampled_from(Judgement))


def played(text: str) -> Position:
    return Drawing(text).position()


def question_about(position: Position, question: Question) -> Exercise:
    reasons = reasons_for(clues_of(position), position.flags)
    assert reasons is not None
    assert position.layout is not None
    answers = reasons.safe if question is Question.SAFE_CELL else reasons.mines
    return Exercise(Pattern.ONE_ONE, position.layout, position, question, answers, reasons.steps)


ONE_ONE = played("......\n.*..*.\noo....\n..O.**")
WITH_FLAG = played("*.*Fooo\noooFFoo\nooooFoo\nooooFoo\nooooooO")


def test_the_boards_are_as_meant() -> None:
    assert position_text(ONE_ONE) == "######\n######\n1112##\n...1##"
    assert position_text(WITH_FLAG).startswith("###F31.\n123FF2.")


@pytest.mark.parametrize(
    ("row", "column", "judgement"),
    [
        (1, 2, Judgement.RIGHT),
        (1, 1, Judgement.WRONG_MINE),
        (1, 0, Judgement.WRONG_NOT_CERTAIN),
        (3, 5, Judgement.WRONG_MINE),
        (2, 0, Judgement.NO_ANSWER),
    ],
)
def test_a_safe_cell_is_asked_for(row: int, column: int, judgement: Judgement) -> None:
    exercise = question_about(ONE_ONE, Question.SAFE_CELL)
    assert judge(exercise, ONE_ONE.grid.cell(row, column)) is judgement


@pytest.mark.parametrize(
    ("row", "column", "judgement"),
    [
        (0, 0, Judgement.RIGHT),
        (0, 1, Judgement.WRONG_SAFE),
        (0, 3, Judgement.NO_ANSWER),
        (0, 4, Judgement.NO_ANSWER),
    ],
)
def test_a_mine_is_asked_for(row: int, column: int, judgement: Judgement) -> None:
    exercise = question_about(WITH_FLAG, Question.MINE)
    assert judge(exercise, WITH_FLAG.grid.cell(row, column)) is judgement


def test_a_mine_that_nothing_proves_is_not_right() -> None:
    exercise = question_about(ONE_ONE, Question.MINE)
    assert judge(exercise, ONE_ONE.grid.cell(1, 1)) is Judgement.WRONG_NOT_CERTAIN


@given(st.integers(0, 1000))
def test_only_the_cheapest_guess_is_right(seed: int) -> None:
    exercise = deal(Pattern.CHEAPEST_GUESS, SeededBits(seed, "practice"))
    least = min(exercise.chances.values())
    for cell, chance in exercise.chances.items():
        expected = Judgement.RIGHT if chance == pytest.approx(least) else Judgement.WRONG_DEARER
        assert judge(exercise, cell) is expected


@given(st.sampled_from(Pattern), st.integers(0, 1000))
def test_every_hidden_cell_is_an_answer_and_no_other(pattern: Pattern, seed: int) -> None:
    exercise = deal(pattern, SeededBits(seed, "practice"))
    position = exercise.position
    for cell in range(position.grid.count):
        unknown = bool(position.hidden & ~position.flags & position.grid.bit(cell))
        assert judge(exercise, cell).counts is unknown


@pytest.mark.parametrize("cell", [-1, 24])
def test_a_cell_off_the_board_is_refused(cell: int) -> None:
    with pytest.raises(ValueError, match="off the board"):
        judge(question_about(ONE_ONE, Question.SAFE_CELL), cell)


def test_a_reason_is_the_step_that_decides_the_cell() -> None:
    exercise = question_about(WITH_FLAG, Question.MINE)
    assert exercise.reason_for(1) is exercise.steps[2]
    assert exercise.reason_for(4) is None


def score_of(answers: list[Judgement]) -> Score:
    score = Score()
    for answer in answers:
        score = score.after(answer)
    return score


@given(judgements)
def test_a_score_counts_answers(answers: list[Judgement]) -> None:
    score = score_of(answers)
    assert score.asked == len([answer for answer in answers if answer is not Judgement.NO_ANSWER])
    assert score.right == answers.count(Judgement.RIGHT)


@given(judgements)
def test_a_streak_is_the_right_answers_in_a_row(answers: list[Judgement]) -> None:
    score = score_of(answers)
    runs = [0]
    for answer in answers:
        if answer is Judgement.RIGHT:
            runs[-1] += 1
        elif answer is not Judgement.NO_ANSWER:
            runs.append(0)
    assert score.streak == runs[-1]
    assert score.best_streak == max(runs)


@given(judgements, st.sampled_from(Judgement))
def test_a_score_never_loses_what_it_has(answers: list[Judgement], answer: Judgement) -> None:
    before = score_of(answers)
    after = before.after(answer)
    assert after.asked >= before.asked
    assert after.right >= before.right
    assert after.best_streak >= max(before.best_streak, after.streak)
