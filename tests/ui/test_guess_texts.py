"""What is said where logic does not help (rules.md R11)."""

from __future__ import annotations

import pytest
from drawn_positions import drawn_position

from demineur.engine.levels import Level
from demineur.engine.position import new_position
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.clues_text import clues_from_text
from demineur.engine.solver.deductions import deductions
from demineur.engine.solver.findings import Flaw, Impossible
from demineur.engine.solver.probabilities import Probabilities, probabilities
from demineur.play.advice import Guess
from demineur.ui.cell_words import places_on
from demineur.ui.guess_texts import estimated_share, guess_words, impossible_words, shown_share


def guess_on(drawing: str, row: int, column: int, probability: float, *, exact: bool = True) -> str:
    """What is said of a guess; mines that are certain are those the solver is sure of."""
    position = drawn_position(drawing)
    grid = position.grid
    chances = probabilities(clues_of(position))
    assert isinstance(chances, Probabilities)
    guess = Guess(grid.cell(row, column), probability, exact, chances.mines)
    return guess_words(position, guess, places_on(grid))


def test_a_guess_away_from_the_numbers_says_so() -> None:
    assert guess_on("*##### #3*### *#####", 0, 5, 0.0) == (
        "Nothing is certain now, so this is a guess."
        " The safest cell is in column 6, row 1: the probability of a mine there is less than 1%."
        " It is away from the numbers, and beside them a mine is no less likely."
        " Over all undecided cells the average is 18%."
    )


def test_a_guess_beside_a_number_names_the_number_that_explains_it() -> None:
    text = guess_on("*#### #1### ##### ###** ###**", 0, 0, 1 / 8)
    assert "the probability of a mine there is 12%." in text
    assert "The 1 in column 2, row 2 has 8 hidden cells for its only mine." in text
    assert text.endswith("Over all undecided cells the average is 21%.")


def test_mines_that_are_certain_count_neither_for_the_number_nor_for_the_average() -> None:
    text = guess_on("*2*1 #211", 0, 0, 1 / 2)
    assert text.endswith(
        "The 2 in column 2, row 1 has 2 undecided cells for what it still needs."
        " Over all undecided cells the average is 50%."
    )


def test_a_guess_that_no_single_number_explains_claims_no_more_than_is_true() -> None:
    text = guess_on("*#### #1### ##### ###** ###**", 0, 0, 0.3)
    assert "Taking all numbers together, no hidden cell is safer." in text


def test_an_estimate_is_called_one() -> None:
    text = guess_on("*#### #1### ##### ###** ###**", 0, 0, 0.125, exact=False)
    assert (
        "The cell in column 1, row 1 seems to be the safest: the probability of a mine there is about 12%."
        in text
    )


def test_before_the_first_opening_no_cell_is_a_guess() -> None:
    position = new_position(Level(9, 9, 10))
    text = guess_words(position, Guess(0, 0.12, exact=True), places_on(position.grid))
    assert text == "Open any cell to begin: the first one is never a mine."


@pytest.mark.parametrize(
    ("share", "exactly", "about"),
    [
        (0.0, "less than 1%", "less than 1%"),
        (0.004, "less than 1%", "less than 1%"),
        (0.01, "1%", "about 1%"),
        (0.5, "50%", "about 50%"),
        (0.99, "99%", "about 99%"),
        (0.9999, "more than 99%", "more than 99%"),
        (1.0, "more than 99%", "more than 99%"),
    ],
)
def test_what_is_uncertain_is_never_shown_as_certain(share: float, exactly: str, about: str) -> None:
    assert shown_share(share) == exactly
    assert estimated_share(share) == about


@pytest.mark.parametrize(
    ("drawing", "flaw", "text"),
    [
        ("2x1x1 2#", Flaw.TOO_FEW_CELLS, "no mines fit the number in column 1, row 1."),
        (
            "3x1x1 0#1",
            Flaw.NUMBERS_DISAGREE,
            "no mines fit the numbers in column 1, row 1 and column 3, row 1",
        ),
        ("2x1x2 1#", Flaw.MINE_COUNT, "the numbers do not allow for exactly 2 mines on the board."),
    ],
)
def test_an_impossible_position_is_explained(drawing: str, flaw: Flaw, text: str) -> None:
    clues = clues_from_text(drawing).clues
    found = deductions(clues)
    assert isinstance(found, Impossible)
    assert found.flaw is flaw
    words = impossible_words(clues, found, places_on(clues.grid))
    assert words.startswith(f"This position is impossible: {text}")
