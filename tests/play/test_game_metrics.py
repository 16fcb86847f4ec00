from __future__ import annotations

import pytest
from fake_time import FakeTime

from demineur.engine.board_text import layout_from_text
from demineur.engine.levels import Level
from demineur.engine.metrics import three_bv
from demineur.play.clicks import Clicks
from demineur.play.clock import Clock
from demineur.play.gestures import Wish, WishKind
from demineur.play.metrics import GameCounts, rate_game
from demineur.play.session import GameKind, Session, new_setup, resume_session

# Two openings, at the left and at the right, and an island number between the mines.
BOARD = """
    ..*.*..
    ..*.*..
    ..*.*..
"""
OPEN, MARK, CHORD = WishKind.OPEN, WishKind.MARK, WishKind.CHORD


def session_after(*wishes: tuple[WishKind, int]) -> Session:
    layout = layout_from_text(BOARD)
    setup = new_setup(Level(7, 3, 6), GameKind.RESTARTED, simple_mode=True, layout=layout)
    time = FakeTime()
    session = Session(setup, Clock(time), question_marks=False)
    for kind, cell in wishes:
        session.perform(Wish(kind, cell))
        time.go(1000)
    return session


def counts_of(session: Session) -> GameCounts:
    counts = session.result().counts
    assert counts is not None
    return counts


def test_an_opening_is_solved_when_it_is_complete() -> None:
    assert three_bv(layout_from_text(BOARD)) == 5
    assert counts_of(session_after((OPEN, 0))).solved == 1
    assert counts_of(session_after((MARK, 1), (OPEN, 0))).solved == 0
    assert counts_of(session_after((OPEN, 0), (OPEN, 3))).solved == 2


def test_a_win_has_solved_the_whole_board() -> None:
    session = session_after((OPEN, 0), (OPEN, 6), (OPEN, 3), (OPEN, 10), (OPEN, 17))
    counts = counts_of(session)
    assert session.result().won
    assert (counts.three_bv, counts.solved, counts.clicks) == (5, 5, Clicks(left=5))
    ratings = rate_game(session.setup.level, 4000, counts)
    assert (ratings.efficiency, ratings.correctness, ratings.throughput) == (1, 1, 1)
    assert (ratings.three_bv_per_second, ratings.rqp, ratings.stnb) == (1.25, 4, None)


def test_clicks_are_counted_by_kind_whether_they_changed_something_or_not() -> None:
    counts = counts_of(session_after((MARK, 2), (OPEN, 2), (OPEN, 0), (CHORD, 1), (MARK, 1), (MARK, 2)))
    assert counts.effective == Clicks(left=1, right=2)
    assert counts.clicks == Clicks(left=2, right=3, chord=1)
    assert counts.clicks.total == 6


def test_a_chord_that_simple_mode_would_allow_is_a_click() -> None:
    assert counts_of(session_after((OPEN, 0), (WishKind.CHORD_UNAVAILABLE, 1))).clicks == Clicks(left=2)


def test_the_click_that_loses_changed_something() -> None:
    session = session_after((OPEN, 0), (OPEN, 2), (OPEN, 3))
    assert not session.result().won
    assert counts_of(session).clicks == counts_of(session).effective == Clicks(left=2)


def test_nothing_is_counted_while_the_clock_is_held() -> None:
    session = session_after((OPEN, 0))
    resumed = resume_session(session.setup, session.log, 500, False, FakeTime(), wasted=Clicks(right=3))
    resumed.perform(Wish(OPEN, 0))
    assert resumed.wasted == Clicks(right=3)


@pytest.mark.parametrize("ms", [0, 1])
def test_a_win_in_no_time_has_no_speed_and_raises_nothing(ms: int) -> None:
    """Case ST02."""
    ratings = rate_game(Level(8, 8, 10), ms, GameCounts(1, 1, Clicks(1), Clicks(1)))
    assert (ratings.three_bv_per_second is None) == (ms == 0)
