"""What logic knew before each move of a game, and how lucky the game was."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import isclose, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from demineur.engine.board_text import layout_from_text
from demineur.engine.grid import CellSet, grid_of
from demineur.engine.layouts import Layout, draw_layout, layout_of
from demineur.engine.levels import Level
from demineur.engine.no_guess.board import NoGuessBoard
from demineur.engine.no_guess.generation import draw_no_guess
from demineur.engine.position import Action, ActionKind, Position, Status, new_position
from demineur.engine.rules import chord_targets, deal, perform
from demineur.engine.solver.clues import Clues, clues_of
from demineur.engine.solver.counting import STATE_LIMIT
from demineur.engine.solver.deductions import deductions
from demineur.engine.solver.findings import Findings, Rule
from demineur.play.review import MoveReview, Review, Verdict, review
from demineur.play.session import GameKind, GameSetup, LoggedAction, new_setup, replay


def setup_on(layout: Layout, kind: GameKind = GameKind.RESTARTED) -> GameSetup:
    level = Level(layout.grid.columns, layout.grid.rows, layout.mines.bit_count())
    return new_setup(level, kind, simple_mode=True, layout=layout)


def logged(setup: GameSetup, *moves: str) -> list[LoggedAction]:
    """A log of moves such as ``open 2 0``: a kind of action, the row, the column; an opening a second."""
    log: list[LoggedAction] = []
    ms = 0
    for move in moves:
        kind, row, column = move.split()
        action = Action(ActionKind(kind), setup.level.grid.cell(int(row), int(column)))
        log.append(LoggedAction(ms, action))
        ms += 1000 if log[-1].action.kind is ActionKind.OPEN else 0
    return log


def reviewed(board: str, *moves: str, state_limit: int = STATE_LIMIT) -> Review:
    setup = setup_on(layout_from_text(board))
    found = review(setup, logged(setup, *moves), state_limit=state_limit)
    assert found is not None
    return found


def verdicts(found: Review) -> list[Verdict]:
    return [move.verdict for move in found.moves]


NO_RISK = "..*."
EVEN_ODDS = """
    ..*
    ...
"""
UNEVEN_ODDS = """
    ..*....
    ......*
"""
A_RISK = "..*..*."
TWO_PAIRS = """
    .*..*
    .....
    .....
"""
RING = """
    *..
    ...
"""
OVERLAP = """
    *.*.*
    .....
"""


def test_the_first_opening_is_no_risk_and_what_follows_from_the_mine_count_is_proved() -> None:
    found = reviewed(NO_RISK, "open 0 0", "open 0 3")
    assert verdicts(found) == [Verdict.FIRST, Verdict.PROVED]
    assert (found.status, found.luck, found.deciding) == (Status.WON, 1.0, None)


def test_a_guess_is_forced_where_nothing_is_certain() -> None:
    found = reviewed(EVEN_ODDS, "open 0 0", "open 1 2")
    guess = found.moves[1]
    assert guess.verdict is Verdict.FORCED_GUESS
    assert (guess.best_chance, guess.taken_chance, guess.certain, guess.exact) == (0.5, 0.5, None, True)
    assert (found.status, found.luck, found.deciding) == (Status.WON, 0.5, None)


def test_a_forced_guess_tells_the_best_odds_beside_those_taken() -> None:
    guess = reviewed(UNEVEN_ODDS, "open 0 0", "open 1 2").moves[1]
    assert guess.verdict is Verdict.FORCED_GUESS
    assert guess.best_chance == pytest.approx(7 / 8)
    assert guess.taken_chance == pytest.approx(1 / 2)


def test_a_loss_at_a_forced_guess_has_no_deciding_mistake() -> None:
    found = reviewed(EVEN_ODDS, "open 0 0", "open 0 2")
    assert verdicts(found) == [Verdict.FIRST, Verdict.FORCED_GUESS]
    assert (found.status, found.deciding) == (Status.LOST, None)
    assert (found.luck, found.luck_survived) == (0.5, 1.0)


def test_a_risk_is_needless_where_something_is_certain_and_shows_what() -> None:
    found = reviewed(A_RISK, "open 0 0", "open 0 3", "open 0 6", "open 0 4")
    assert verdicts(found) == [Verdict.FIRST, Verdict.FORCED_GUESS, Verdict.NEEDLESS_RISK, Verdict.PROVED]
    risk = found.moves[2]
    assert (risk.best_chance, risk.taken_chance) == pytest.approx((1.0, 0.5))
    assert risk.certain is not None
    assert (risk.certain.rule, risk.certain.safe) == (Rule.SATISFIED, 1 << 4)


def test_the_luckiest_needless_risk_decides_a_win() -> None:
    found = reviewed(A_RISK, "open 0 0", "open 0 3", "open 0 6", "open 0 4")
    assert (found.status, found.deciding) == (Status.WON, 2)
    assert found.luck == pytest.approx(0.75 * 0.5)


def test_the_needless_risk_that_lost_is_the_deciding_mistake() -> None:
    found = reviewed(A_RISK, "open 0 0", "open 0 3", "open 0 5")
    assert (found.status, found.deciding) == (Status.LOST, 2)
    assert found.moves[2].verdict is Verdict.NEEDLESS_RISK
    assert found.luck_survived == pytest.approx(0.75)


def test_opening_a_proved_mine_is_told_apart_with_the_reason_for_the_mine() -> None:
    found = reviewed(NO_RISK, "open 0 0", "open 0 2")
    mistake = found.moves[1]
    assert (mistake.verdict, mistake.best_chance, mistake.taken_chance) == (Verdict.PROVED_MINE, 1.0, 0.0)
    assert mistake.certain is not None
    assert (mistake.certain.rule, mistake.certain.mines) == (Rule.FULL, 1 << 2)
    assert (found.luck, found.deciding) == (0.0, 1)


def test_a_chord_on_a_proved_flag_is_proved() -> None:
    found = reviewed(TWO_PAIRS, "open 2 0", "open 0 0", "flag 0 1", "chord 1 1")
    assert verdicts(found) == [Verdict.FIRST, Verdict.NEEDLESS_RISK, Verdict.PROVED]
    assert [move.index for move in found.moves] == [0, 1, 3]


def test_a_chord_is_judged_by_the_chance_of_all_its_cells_together() -> None:
    found = reviewed(RING, "open 1 1", "flag 0 0", "chord 1 1")
    chord = found.moves[1]
    assert (chord.index, chord.verdict, chord.targets.bit_count()) == (2, Verdict.FORCED_GUESS, 4)
    assert chord.best_chance == pytest.approx(4 / 5)
    assert chord.taken_chance == pytest.approx(1 / 5)


def test_a_chord_on_cells_of_which_one_must_be_a_mine_opens_a_proved_mine() -> None:
    found = reviewed(TWO_PAIRS, "open 2 0", "flag 0 2", "chord 1 1")
    chord = found.moves[1]
    assert (chord.verdict, chord.taken_chance, chord.certain) == (Verdict.PROVED_MINE, 0.0, None)
    assert found.deciding == 1


def test_a_first_opening_that_explodes_was_a_guess() -> None:
    found = reviewed("*...", "open 0 0")
    assert found.moves[0].verdict is Verdict.FORCED_GUESS
    assert found.moves[0].taken_chance == pytest.approx(3 / 4)
    assert found.deciding is None


def test_flags_and_marks_are_no_moves_and_no_evidence() -> None:
    found = reviewed(EVEN_ODDS, "flag 0 2", "open 0 0", "question 0 2", "flag 0 2", "open 1 2")
    assert verdicts(found) == [Verdict.FIRST, Verdict.FORCED_GUESS]
    assert [(move.index, move.ms) for move in found.moves] == [(1, 0), (4, 1000)]


def test_a_running_game_is_reviewed_as_far_as_it_goes() -> None:
    found = reviewed(A_RISK, "open 0 0", "open 0 3")
    assert (found.status, found.deciding, len(found.moves)) == (Status.RUNNING, None, 2)


def test_a_game_without_an_opening_has_no_moves() -> None:
    found = reviewed(A_RISK, "flag 0 0")
    assert (found.moves, found.luck, found.deciding, found.status) == ((), 1.0, None, Status.READY)


def test_what_is_logged_after_the_end_does_not_count() -> None:
    ended = ("open 0 0", "open 0 2")
    assert reviewed(EVEN_ODDS, *ended, "open 1 2", "flag 1 2") == reviewed(EVEN_ODDS, *ended)


def test_a_log_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="changed nothing"):
        reviewed(EVEN_ODDS, "open 0 0", "open 0 1")


def test_the_layout_of_a_random_game_is_drawn_from_its_seed() -> None:
    setup = new_setup(Level(9, 9, 10), GameKind.RANDOM, simple_mode=False)
    found = review(setup, logged(setup, "open 4 4"))
    assert found is not None
    assert verdicts(found) == [Verdict.FIRST]


def test_progress_grows_and_the_review_ends_when_it_is_no_longer_wanted() -> None:
    setup = setup_on(layout_from_text(A_RISK))
    log = logged(setup, "open 0 0", "open 0 3", "open 0 6", "open 0 4")
    shares: list[float] = []

    def wanted_until(limit: float) -> Callable[[float], bool]:
        def wanted(share: float) -> bool:
            shares.append(share)
            return share < limit

        return wanted

    assert review(setup, log, wanted_until(2.0)) is not None
    assert shares == [0, 0.25, 0.5, 0.75]
    shares.clear()
    assert review(setup, log, wanted_until(0.5)) is None
    assert shares == [0, 0.25, 0.5]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_played_by_deductions_alone_needs_no_luck(seed: int) -> None:
    level = Level(16, 10, 25)
    board = draw_no_guess(level, 0, seed)
    assert isinstance(board, NoGuessBoard)
    setup = setup_on(board.layout, GameKind.NO_GUESS)
    log = [LoggedAction(0, Action(ActionKind.OPEN, 0))]
    while (position := replay(setup, log)).status is Status.RUNNING:
        findings = deductions(clues_of(position))
        assert isinstance(findings, Findings)
        log.append(LoggedAction(0, Action(ActionKind.OPEN, level.grid.cells(findings.safe)[-1])))
    found = review(setup, log)
    assert found is not None
    assert (found.status, found.luck, found.deciding) == (Status.WON, 1.0, None)
    assert set(verdicts(found)) == {Verdict.FIRST, Verdict.PROVED}


@st.composite
def small_games(draw: st.DrawFn) -> tuple[GameSetup, list[LoggedAction]]:
    """Games on tiny boards, played at random: openings, flags and chords, up to the end or a bit before."""
    columns, rows = draw(st.sampled_from([(4, 3), (3, 4), (5, 2), (6, 2), (11, 1)]))
    grid = grid_of(columns, rows)
    mines = draw(st.sets(st.integers(0, grid.count - 1), min_size=1, max_size=4))
    layout = layout_of(grid, grid.set_of(tuple(mines)))
    setup = setup_on(layout)
    kinds = st.sampled_from([ActionKind.OPEN, ActionKind.FLAG, ActionKind.CHORD])
    actions = draw(st.lists(st.builds(Action, kinds, st.integers(0, grid.count - 1)), max_size=24))
    position = deal(new_position(setup.level), layout)
    log = []
    for action in actions:
        position, change = perform(position, action)
        if change:
            log.append(LoggedAction(0, action))
    return setup, log


def chances_by_brute_force(clues: Clues, targets: CellSet) -> tuple[float, float]:
    """The chance that the safest cell is safe, and that all *targets* are: over all layouts that fit."""
    grid = clues.grid
    hidden = grid.cells(clues.hidden)
    asked = [(grid.neighbours(cell), clues.number(cell)) for cell in grid.cells(clues.opened)]
    fitting = [
        mines
        for mines in map(grid.set_of, combinations(hidden, clues.mines))
        if all((mines & around).bit_count() == number for around, number in asked)
    ]
    best = max(sum(not mines & grid.bit(cell) for mines in fitting) for cell in hidden)
    return best / len(fitting), sum(not mines & targets for mines in fitting) / len(fitting)


def targets_of(position: Position, action: Action) -> CellSet:
    if action.kind is ActionKind.CHORD:
        return chord_targets(position, action.cell)
    return position.grid.bit(action.cell)


def expected_verdict(best: float, taken: float) -> Verdict:
    if taken in {0, 1}:
        return Verdict.PROVED if taken else Verdict.PROVED_MINE
    return Verdict.NEEDLESS_RISK if best == 1 else Verdict.FORCED_GUESS


def check_against_brute_force(setup: GameSetup, log: list[LoggedAction], move: MoveReview) -> None:
    position = replay(setup, log[: move.index])
    clues = clues_of(position)
    targets = targets_of(position, log[move.index].action)
    best, taken = chances_by_brute_force(clues, targets)
    assert move.targets == targets
    assert move.verdict is expected_verdict(best, taken)
    assert isclose(move.taken_chance, taken, abs_tol=1e-12)
    assert isclose(move.best_chance, best, abs_tol=1e-12)
    if move.verdict is Verdict.NEEDLESS_RISK:
        assert move.certain is not None
        assert move.certain.safe & clues.hidden


@settings(max_examples=150, deadline=None)
@given(small_games())
def test_every_verdict_and_chance_agrees_with_all_layouts_that_fit(
    game: tuple[GameSetup, list[LoggedAction]],
) -> None:
    setup, log = game
    found = review(setup, log)
    assert found is not None
    for move in found.moves:
        if move.verdict is not Verdict.FIRST:
            check_against_brute_force(setup, log, move)
    assert isclose(found.luck, prod(move.taken_chance for move in found.moves))
    assert [move.index for move in found.moves] == [
        index for index, entry in enumerate(log) if entry.action.kind is not ActionKind.FLAG
    ]


def test_chances_that_take_too_many_states_are_called_estimates() -> None:
    moves = ("open 1 1", "open 1 3", "flag 0 0", "flag 0 2", "chord 1 1")
    exact, estimated = reviewed(OVERLAP, *moves), reviewed(OVERLAP, *moves, state_limit=1)
    assert exact.exact
    assert not estimated.exact
    assert verdicts(estimated) == verdicts(exact)


def test_a_wide_random_board_is_reviewed_without_overflow() -> None:
    level = Level(120, 100, 2400)
    setup = setup_on(draw_layout(level, 0, 7))
    assert setup.layout is not None
    mine = level.grid.cells(setup.layout.mines)[-1]
    log = [LoggedAction(0, Action(ActionKind.OPEN, cell)) for cell in (0, mine)]
    found = review(setup, log)
    assert found is not None
    assert found.status is Status.LOST
    assert 0 < found.luck < 1
