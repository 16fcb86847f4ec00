from __future__ import annotations

from datetime import UTC, datetime

import pytest
from fake_time import FakeTime

from demineur.engine.board_text import layout_from_text, position_text
from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Change, Mark, Status
from demineur.play.clock import Clock, PauseReason
from demineur.play.gestures import Wish, WishKind
from demineur.play.session import GameKind, GameSetup, LoggedAction, Session, new_setup, resume_session

BEGINNER = Level(9, 9, 10)
ENDED_AT = datetime(2026, 7, 14, 10, 15, tzinfo=UTC)
BOARD = """
    ..*.
    ....
    *...
"""


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


def session_on(board: str, time: FakeTime, *, question_marks: bool = False) -> Session:
    layout = layout_from_text(board)
    level = Level(layout.grid.columns, layout.grid.rows, layout.mines.bit_count())
    setup = new_setup(level, GameKind.RESTARTED, simple_mode=True, layout=layout)
    return Session(setup, Clock(time), question_marks=question_marks)


def do(session: Session, *wishes: str) -> Change:
    """Perform wishes such as ``open 2 0``: the kind, the row, the column; the last one's change."""
    change = Change()
    for wish in wishes:
        kind, row, column = wish.split()
        cell = session.position.grid.cell(int(row), int(column))
        change = session.perform(Wish(WishKind(kind), cell))
    return change


def kinds(session: Session) -> list[tuple[int, str]]:
    return [(logged.ms, logged.action.kind.value) for logged in session.log]


def drawn(text: str) -> str:
    return "\n".join(text.split())


def test_the_first_opening_deals_from_the_seed_and_starts_the_clock(time: FakeTime) -> None:
    session = Session(
        new_setup(BEGINNER, GameKind.RANDOM, simple_mode=False), Clock(time), question_marks=False
    )
    time.go(3000)
    change = do(session, "open 4 4")
    expected = draw_layout(BEGINNER, 40, session.setup.seed)
    assert change.started
    assert session.position.layout == session.setup.layout == expected
    assert (session.clock.started, session.first_cell, session.log[0].ms) == (True, 40, 0)


def test_the_first_opening_deals_the_layout_of_the_setup(time: FakeTime) -> None:
    session = session_on(BOARD, time)
    do(session, "open 0 0")
    assert position_text(session.position) == drawn("""
        .1##
        12##
        ####
    """)


def test_flags_before_the_first_opening_stay_and_start_no_clock(time: FakeTime) -> None:
    """rules.md R2.4."""
    session = session_on(BOARD, time)
    do(session, "mark 1 1", "mark 2 0")
    time.go(5000)
    assert (session.clock.started, session.position.layout, session.first_cell) == (False, None, None)
    do(session, "open 0 0")
    time.go(700)
    do(session, "mark 2 0")
    assert kinds(session) == [(0, "flag"), (0, "flag"), (0, "open"), (700, "unmark")]
    assert session.position.mark(session.position.grid.cell(1, 1)) is Mark.FLAG


def test_opening_a_flagged_cell_first_deals_nothing(time: FakeTime) -> None:
    session = session_on(BOARD, time)
    do(session, "mark 0 0")
    assert not do(session, "open 0 0")
    assert (session.position.layout, session.clock.started, len(session.log)) == (None, False, 1)


def test_only_what_changed_something_is_logged(time: FakeTime) -> None:
    session = session_on(BOARD, time)
    do(session, "open 0 0", "open 0 0", "chord 0 1", "mark 0 0", "chord_unavailable 0 1")
    assert kinds(session) == [(0, "open")]


def test_marks_go_through_the_cycle_of_the_option(time: FakeTime) -> None:
    """rules.md R4.5."""
    session = session_on(BOARD, time)
    do(session, "mark 0 0", "mark 0 0")
    session.set_question_marks(on=True)
    do(session, "mark 0 0", "mark 0 0", "mark 0 0")
    assert [kind for _, kind in kinds(session)] == ["flag", "unmark", "flag", "question", "unmark"]


def test_turning_question_marks_off_takes_them_from_the_board_even_in_a_pause(time: FakeTime) -> None:
    """rules.md R4.5: the option is changed in a dialog, which pauses the clock."""
    session = session_on(BOARD, time, question_marks=True)
    do(session, "open 0 0", "mark 2 3", "mark 2 3")
    session.clock.pause(PauseReason.DIALOG)
    change = session.set_question_marks(on=False)
    assert change.marked == session.position.grid.bit(11)
    assert session.position.questions == 0
    assert kinds(session)[-1] == (0, "clear_questions")
    assert not session.set_question_marks(on=False)


def test_a_paused_game_takes_no_wish(time: FakeTime) -> None:
    """rules.md R6.2."""
    session = session_on(BOARD, time)
    do(session, "open 0 0")
    session.clock.pause(PauseReason.PLAYER)
    before = session.position
    assert not do(session, "open 1 3", "mark 2 0")
    assert session.position is before
    session.clock.resume()
    assert do(session, "open 1 3")


def test_a_click_after_the_computer_slept_opens_nothing(time: FakeTime) -> None:
    """rules.md R6.3, R6.5: the gap is noticed before the click is obeyed."""
    session = session_on(BOARD, time)
    do(session, "open 0 0")
    time.sleep(60_000)
    assert not do(session, "open 1 3")
    assert session.clock.waits_for_resume
    assert session.clock.elapsed_ms == 0


def test_the_last_opening_wins_whatever_the_flags_and_stops_the_clock(time: FakeTime) -> None:
    """rules.md R3.5, R6.1; the winning action's time is the result's."""
    session = session_on(BOARD, time)
    do(session, "open 0 0", "open 0 3")
    time.go(1234)
    change = do(session, "open 2 2")
    assert (change.ended, session.position.status) == (True, Status.WON)
    time.go(3000)
    assert session.elapsed_ms == session.clock.elapsed_ms == 1234
    assert not session.clock.running
    result = session.result(ended_at=ENDED_AT)
    assert (result.won, result.ms, result.abandoned, result.first_cell) == (True, 1234, False, 0)


def test_a_finished_game_takes_no_wish(time: FakeTime) -> None:
    """ST03: after the end click, chord and mark on the board; the log and the result stay."""
    session = session_on(BOARD, time)
    do(session, "open 0 0", "open 0 2")
    before = (session.position, list(session.log))
    assert not do(session, "open 2 2", "mark 2 3", "chord 0 1")
    assert (session.position, list(session.log)) == before
    assert session.position.status is Status.LOST


def test_a_chord_on_two_wrong_flags_ends_the_game_once(time: FakeTime) -> None:
    """ST03: two mines explode at once, one end."""
    session = session_on("*.*\n...\n...\n...", time)
    do(session, "mark 0 1", "mark 1 0", "open 3 0")
    assert [do(session, "chord 1 1").ended, do(session, "chord 1 1").ended] == [True, False]
    assert session.position.exploded.bit_count() == 2


def test_a_game_won_by_its_first_click_takes_no_time(time: FakeTime) -> None:
    """ST02: 5 × 5 with a mine in the corner."""
    session = session_on(".....\n.....\n.....\n.....\n....*", time)
    assert do(session, "open 0 0").ended
    time.go(900)
    result = session.result(ended_at=ENDED_AT)
    assert (result.won, result.ms) == (True, 0)


def test_a_game_left_while_it_runs_is_abandoned_at_its_time(time: FakeTime) -> None:
    """rules.md R8.1."""
    session = session_on(BOARD, time)
    do(session, "open 0 0")
    time.go(4000)
    session.mark_assisted()
    result = session.result(ended_at=ENDED_AT)
    assert (result.won, result.abandoned, result.assisted, result.ms) == (False, True, True, 4000)
    assert (result.game_id, result.kind, result.ended_at) == (
        session.setup.game_id,
        GameKind.RESTARTED,
        ENDED_AT,
    )


def test_a_result_without_a_date_ends_now_in_utc(time: FakeTime) -> None:
    session = session_on(BOARD, time)
    do(session, "open 0 0")
    assert session.result().ended_at.tzinfo is UTC


def test_a_game_without_an_open_cell_has_no_result(time: FakeTime) -> None:
    session = session_on(BOARD, time)
    do(session, "mark 0 0")
    with pytest.raises(ValueError, match="open cell"):
        session.result()


def test_a_resumed_game_is_the_same_paused_and_goes_on_from_its_time(time: FakeTime) -> None:
    """SV02: 37 s, three flags, a question mark and the overlay used."""
    session = session_on("..*.\n....\n*..*", time, question_marks=True)
    do(session, "open 0 0", "mark 0 2", "mark 2 0", "mark 2 3", "mark 1 3", "mark 1 3")
    later = FakeTime(monotonic=5, boot=6)
    resumed = resume_session(session.setup, session.log, 37_000, True, later, question_marks=True)
    assert (resumed.position, list(resumed.log)) == (session.position, list(session.log))
    assert (resumed.first_cell, resumed.assisted, resumed.setup) == (0, True, session.setup)
    assert resumed.clock.reasons == {PauseReason.RESTORED}
    later.go(3000)
    assert not do(resumed, "open 2 1")
    resumed.clock.resume()
    later.go(250)
    assert do(resumed, "open 2 1")
    assert resumed.log[-1].ms == 37_250


def test_a_resumed_game_that_had_not_started_is_ready_to_open(time: FakeTime) -> None:
    session = session_on(BOARD, time)
    do(session, "mark 0 2")
    resumed = resume_session(session.setup, session.log, 0, False, time)
    assert not resumed.clock.paused
    assert do(resumed, "open 0 0").started


def test_a_resumed_game_never_has_less_time_than_its_last_action(time: FakeTime) -> None:
    session = session_on(BOARD, time)
    do(session, "open 0 0")
    time.go(2000)
    do(session, "open 1 3")
    assert resume_session(session.setup, session.log, 0, False, time).clock.elapsed_ms == 2000


@pytest.mark.parametrize(
    "log",
    [
        [(0, ActionKind.FLAG, 0), (0, ActionKind.FLAG, 0)],
        [(5, ActionKind.FLAG, 0)],
        [(0, ActionKind.OPEN, 0), (0, ActionKind.OPEN, 0)],
        [(0, ActionKind.OPEN, 0), (0, ActionKind.FLAG, 0)],
        [(0, ActionKind.OPEN, 0), (9, ActionKind.OPEN, 3), (8, ActionKind.FLAG, 2)],
        [(0, ActionKind.OPEN, 2), (0, ActionKind.OPEN, 0)],
        [(0, ActionKind.OPEN, 12)],
        [(0, ActionKind.OPEN, -1)],
        [(0, ActionKind.CHORD, 10**9)],
    ],
)
def test_a_log_that_no_session_wrote_is_refused(
    log: list[tuple[int, ActionKind, int]], time: FakeTime
) -> None:
    """SV03: a flag on an open cell, a cell off the board, actions after the end, a time that goes back."""
    setup = session_on(BOARD, time).setup
    actions = [LoggedAction(ms, Action(kind, cell)) for ms, kind, cell in log]
    with pytest.raises(ValueError, match=r".+"):
        resume_session(setup, actions, 0, False, time)


def test_new_setups_have_identities_and_seeds_of_their_own() -> None:
    setups = [new_setup(BEGINNER, GameKind.RANDOM, simple_mode=False) for _ in range(50)]
    assert len({setup.game_id for setup in setups}) == len({setup.seed for setup in setups}) == 50
    assert all(len(setup.game_id) == 32 and 0 <= setup.seed < 1 << 64 for setup in setups)


def test_simple_mode_is_settled_with_the_setup() -> None:
    """rules.md R5: a change during a game counts from the next one."""
    assert new_setup(BEGINNER, GameKind.RANDOM, simple_mode=True).simple_mode
    assert not new_setup(BEGINNER, GameKind.RANDOM, simple_mode=False).simple_mode


def test_a_no_guess_game_never_starts_on_a_board_that_nobody_proved(time: FakeTime) -> None:
    """rules.md R9."""
    setup = GameSetup("0" * 32, BEGINNER, GameKind.NO_GUESS, 1, simple_mode=False)
    session = Session(setup, Clock(time), question_marks=False)
    with pytest.raises(ValueError, match="no-guess"):
        do(session, "open 4 4")
    session.deal(draw_layout(BEGINNER, 40, 7))
    assert do(session, "open 4 4").started
    with pytest.raises(ValueError, match="fixed already"):
        session.deal(draw_layout(BEGINNER, 40, 8))
