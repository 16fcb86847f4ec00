"""What is said of each move of a game, and of the game as a whole."""

from __future__ import annotations

import subprocess
import sys

import pytest

from demineur.engine.board_text import layout_from_text
from demineur.engine.grid import grid_of
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Status
from demineur.engine.solver.findings import Deduction, Rule
from demineur.play.review import MoveReview, Review, Verdict, luck_of, review
from demineur.play.session import GameKind, LoggedAction, new_setup
from demineur.ui.cell_words import CellNames, places_on
from demineur.ui.review_texts import luck_words, move_words, summary_words

GRID = grid_of(9, 9)
NAMES = CellNames(GRID, places_on(GRID))


def move(
    verdict: Verdict,
    best: float = 1.0,
    taken: float = 1.0,
    *,
    targets: tuple[int, ...] = (0,),
    certain: Deduction | None = None,
    exact: bool = True,
) -> MoveReview:
    action = Action(ActionKind.OPEN, targets[0])
    return MoveReview(0, action, 0, GRID.set_of(targets), verdict, best, taken, certain, exact)


def words(told: MoveReview, *, turned: bool = False) -> str:
    return move_words(told, CellNames(GRID, places_on(GRID, turned=turned)))


def safe(*cells: int) -> Deduction:
    return Deduction(Rule.SATISFIED, 0, GRID.set_of(cells), 0)


def mines(*cells: int) -> Deduction:
    return Deduction(Rule.FULL, 0, 0, GRID.set_of(cells))


def game(status: Status, *moves: MoveReview, deciding: int | None = None) -> list[str]:
    return summary_words(Review(moves, luck_of(moves), deciding, status), NAMES)


FIRST = move(Verdict.FIRST)
PROVED = move(Verdict.PROVED)
GUESS = move(Verdict.FORCED_GUESS, 0.82, 0.75)
RISK = move(Verdict.NEEDLESS_RISK, 1.0, 0.5, certain=safe(21))


def test_the_first_move_and_proved_moves_are_called_so() -> None:
    assert words(FIRST) == "The first cell: it does not count as a risk."
    assert words(PROVED) == "Proved safe."
    assert words(move(Verdict.PROVED, targets=(3, 4, 5))) == "All 3 cells were proved safe."


def test_a_forced_guess_tells_the_best_odds_and_those_taken() -> None:
    assert words(GUESS) == ("A forced guess: nothing was certain. The best odds were 82%, you took 75%.")


def test_a_forced_guess_with_the_best_odds_says_so() -> None:
    told = move(Verdict.FORCED_GUESS, 0.8204, 0.8196)
    assert words(told) == "A forced guess: nothing was certain. You took the best odds, 82%."


@pytest.mark.parametrize("taken", [1e-9, 1 - 1e-9])
def test_what_was_not_certain_is_never_called_certain(taken: float) -> None:
    for verdict in (Verdict.FORCED_GUESS, Verdict.NEEDLESS_RISK):
        text = words(move(verdict, taken, taken))
        assert " 0%" not in text
        assert "100%" not in text


def test_an_estimate_is_called_one() -> None:
    text = words(move(Verdict.FORCED_GUESS, 0.82, 0.75, exact=False))
    assert text.endswith("The best odds were about 82%, you took about 75%.")


@pytest.mark.parametrize(
    ("certain", "text"),
    [
        (safe(21), "Needless: the cell in column 4, row 3 was certainly safe."),
        (
            safe(21, 22),
            "Needless: the cells in column 4, row 3 and column 5, row 3 were certainly safe.",
        ),
        (safe(40, 21, 22, 23), "Needless: 4 cells were certainly safe, one of them in column 4, row 3."),
        (None, "Needless: another cell was certainly safe."),
    ],
)
def test_a_needless_risk_names_what_was_certainly_safe(certain: Deduction | None, text: str) -> None:
    told = move(Verdict.NEEDLESS_RISK, 1.0, 0.75, certain=certain)
    assert words(told) == f"{text} You took odds of 75%."


def test_cells_are_named_as_the_board_is_shown() -> None:
    assert "column 3, row 4" in words(RISK, turned=True)


@pytest.mark.parametrize(
    ("targets", "certain", "text"),
    [
        ((21,), mines(21, 60), "There was certainly a mine in column 4, row 3."),
        (
            (21, 22, 30),
            mines(21, 22),
            "There were certainly mines in column 4, row 3 and column 5, row 3.",
        ),
        ((0, 1, 2, 3, 4), mines(0, 1, 2, 3), "4 of the cells you opened were certainly mines."),
        ((21, 22), None, "One of the cells you opened was certainly a mine."),
    ],
)
def test_a_proved_mine_is_named(targets: tuple[int, ...], certain: Deduction | None, text: str) -> None:
    assert words(move(Verdict.PROVED_MINE, 1.0, 0.0, targets=targets, certain=certain)) == text


@pytest.mark.parametrize(
    ("luck", "text"),
    [
        (0.9999, "more than 99%"),
        (0.75, "75%"),
        (0.1, "10%"),
        (1 / 12, "1 in 12"),
        (1 / 3456, "1 in 3500"),
        (1e-7, "less than one in a million"),
        (0.0, "less than one in a million"),
    ],
)
def test_luck_is_told_as_players_tell_it(luck: float, text: str) -> None:
    assert luck_words(luck, exact=True) == text


def test_luck_that_is_an_estimate_is_called_one() -> None:
    assert luck_words(1 / 12, exact=False) == "about 1 in 12"
    assert luck_words(0.75, exact=False) == "about 75%"


def test_a_game_of_logic_alone_needed_no_luck() -> None:
    assert game(Status.WON, FIRST, PROVED) == ["No luck was needed: every cell was proved safe."]


def test_a_win_tells_its_luck_and_its_luckiest_needless_risk() -> None:
    assert game(Status.WON, FIRST, GUESS, RISK, PROVED, deciding=2) == [
        "Luck: 38%. That was the chance that all guesses and risks go well.",
        "There was 1 forced guess.",
        "There was 1 needless risk.",
        "The luckiest move that was not needed: move 3. " + words(RISK),
    ]


def test_a_loss_tells_the_deciding_mistake() -> None:
    assert game(Status.LOST, FIRST, GUESS, GUESS, RISK, deciding=3) == [
        "Luck: 56%. That was the chance of getting as far as the last move.",
        "There were 2 forced guesses.",
        "There was 1 needless risk.",
        "The deciding mistake: move 4. " + words(RISK),
    ]


def test_a_loss_at_a_forced_guess_is_bad_luck() -> None:
    even = move(Verdict.FORCED_GUESS, 0.5, 0.5)
    assert game(Status.LOST, FIRST, even) == [
        "Up to the last move, no luck was needed.",
        "There was 1 forced guess.",
        "No mistake, but bad luck: at move 2 nothing was certain, and the odds were 50%.",
    ]
    assert game(Status.LOST, FIRST, GUESS)[-1] == (
        "Bad luck: at move 2 nothing was certain. The best odds were 82%, you took 75%."
    )


def test_a_game_without_an_opening_has_nothing_to_tell() -> None:
    assert game(Status.READY) == ["No cell has been opened yet."]


def test_a_real_game_is_told_from_its_log() -> None:
    layout = layout_from_text("..*..*.")
    grid = layout.grid
    setup = new_setup(Level(7, 1, 2), GameKind.RESTARTED, simple_mode=False, layout=layout)
    told = review(setup, [LoggedAction(0, Action(ActionKind.OPEN, cell)) for cell in (0, 3, 5)])
    assert told is not None
    assert summary_words(told, CellNames(grid, places_on(grid)))[-1] == (
        "The deciding mistake: move 3."
        " Needless: the cell in column 5, row 1 was certainly safe. You took odds of 50%."
    )


def test_the_words_need_no_window() -> None:
    check = "import demineur.ui.review_texts, sys; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
