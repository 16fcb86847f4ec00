"""Games that are watched again: where they stand at each time, and that they end as they did."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from fake_time import FakeTime
from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.board_text import layout_from_text, position_text
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Status
from demineur.play.clicks import Clicks
from demineur.play.clock import Clock
from demineur.play.gestures import Wish, WishKind
from demineur.play.metrics import effective_clicks
from demineur.play.replays import (
    PathPoint,
    Player,
    Replay,
    TimedClicks,
    UnwatchableError,
    replay_of_kept,
)
from demineur.play.result import GameResult
from demineur.play.session import GameKind, GameSetup, LoggedAction, Session, new_setup
from demineur.play.session import replay as position_after

BOARD = """
    *....
    .....
    ....*
    .*..*
"""


@dataclass(frozen=True)
class KeptGame:
    """As the records keep a game."""

    setup: GameSetup
    log: tuple[LoggedAction, ...]
    result: GameResult


def kept(session: Session) -> KeptGame:
    return KeptGame(session.setup, tuple(session.log), session.result())


def drawn_game() -> Replay:
    """Flag at 0 ms, opening at 0, flag at 1000, opening at 2000, lost at 3500."""
    layout = layout_from_text(BOARD)
    setup = new_setup(Level(5, 4, 4), GameKind.RANDOM, simple_mode=False, layout=layout)
    grid = layout.grid
    log = tuple(
        LoggedAction(ms, Action(kind, grid.cell(row, column)))
        for ms, kind, row, column in (
            (0, ActionKind.FLAG, 0, 0),
            (0, ActionKind.OPEN, 0, 2),
            (1000, ActionKind.FLAG, 2, 4),
            (2000, ActionKind.OPEN, 3, 0),
            (3500, ActionKind.OPEN, 3, 1),
        )
    )
    return Replay(setup, log, 3500)


@st.composite
def games(draw: st.DrawFn) -> Session:
    """Any game, to its end or not, with whatever a player may do at any moment."""
    columns, rows = draw(st.integers(2, 9)), draw(st.integers(2, 9))
    level = Level(columns, rows, draw(st.integers(1, columns * rows // 4)))
    time = FakeTime()
    # A drawn seed: the same example must be the same game whenever it is tried again.
    seed = draw(st.integers(0, 2**32))
    setup = GameSetup(f"{seed:032x}", level, GameKind.RANDOM, seed, simple_mode=True)
    session = Session(setup, Clock(time), question_marks=draw(st.booleans()))
    session.perform(Wish(WishKind.OPEN, draw(st.integers(0, level.cells - 1))))
    for _turn in range(draw(st.integers(0, 60))):
        time.go(draw(st.integers(0, 900)))
        kind = draw(st.sampled_from((WishKind.OPEN, WishKind.MARK, WishKind.CHORD)))
        session.perform(Wish(kind, draw(st.integers(0, level.cells - 1))))
    return session


@given(games())
def test_a_replay_ends_in_the_recorded_result_to_the_millisecond(session: Session) -> None:
    replay = replay_of_kept(kept(session))
    player = Player(replay)
    player.seek(replay.ms)
    assert player.position == session.position
    assert player.ms == replay.ms == session.result().ms
    if session.position.status.over:
        assert replay.ms == replay.log[-1].ms
    assert player.at_end


@given(games(), st.data())
def test_however_one_gets_there_a_moment_is_the_same(session: Session, data: st.DataObject) -> None:
    player = Player(replay_of_kept(kept(session)))
    ways = ("step", "back", "seek", "advance", "rewind")
    for way in data.draw(st.lists(st.sampled_from(ways), max_size=30)):
        if way == "step":
            player.step()
        elif way == "back":
            player.step_back()
        elif way == "seek":
            player.seek(data.draw(st.integers(-10, player.replay.ms + 10)))
        elif way == "advance":
            player.advance(data.draw(st.floats(0, 1000)))
        else:
            player.rewind()
        assert 0 <= player.ms <= player.replay.ms
        done = player.replay.log[: player.index]
        assert player.position == position_after(player.replay.setup, done)
        assert all(logged.ms <= player.ms for logged in done)


def test_everything_done_until_a_time_is_on_the_board() -> None:
    player = Player(drawn_game())
    player.seek(1999)
    assert player.index == 3
    assert position_text(player.position) == "F1...\n#1.11\n#112F\n#####"
    player.seek(2000)
    assert player.index == 4


def test_steps_go_from_action_to_action_and_then_to_the_end() -> None:
    player = Player(replace(drawn_game(), ms=3500))
    player.rewind()
    times = []
    for _step in range(5):
        player.step()
        times.append(player.ms)
    assert times == [0, 0, 1000, 2000, 3500]
    assert player.status is Status.LOST
    player.step_back()
    assert (player.index, player.ms, player.status) == (4, 2000, Status.RUNNING)


def test_the_first_step_back_leads_before_the_first_action() -> None:
    player = Player(drawn_game())
    player.step()
    player.step_back()
    player.step_back()
    assert (player.index, player.ms) == (0, 0)


def test_time_goes_on_as_fast_as_is_wished() -> None:
    player = Player(drawn_game())
    player.speed = 0.25
    for _frame in range(10):
        player.advance(10)
    assert player.ms == 25
    player.speed = 16
    player.advance(100)
    assert player.ms == 1625
    player.advance(1000)
    assert player.at_end
    assert player.ms == 3500


def test_the_time_after_the_last_action_is_watched_too() -> None:
    """An abandoned game."""
    replay = drawn_game()
    player = Player(replace(replay, log=replay.log[:-1]))
    player.seek(2000)
    assert not player.at_end
    player.step()
    assert (player.ms, player.at_end) == (3500, True)


def test_what_was_not_recorded_cannot_be_watched() -> None:
    session = Session(drawn_game().setup, Clock(FakeTime()), question_marks=False)
    session.perform(Wish(WishKind.OPEN, 2))
    with pytest.raises(UnwatchableError):
        replay_of_kept(replace(kept(session), log=()))


@pytest.mark.parametrize("wrong", [{"won": True}, {"ms": 1}, {"abandoned": False}])
def test_a_log_that_does_not_lead_to_its_result_is_refused(wrong: dict[str, Any]) -> None:
    time = FakeTime()
    session = Session(drawn_game().setup, Clock(time), question_marks=False)
    session.perform(Wish(WishKind.OPEN, 2))
    time.go(2000)
    session.perform(Wish(WishKind.OPEN, 15))
    game = kept(session)
    with pytest.raises(UnwatchableError):
        replay_of_kept(replace(game, result=replace(game.result, **wrong)))


def test_a_log_that_no_game_could_have_written_is_refused() -> None:
    session = Session(drawn_game().setup, Clock(FakeTime()), question_marks=False)
    session.perform(Wish(WishKind.OPEN, 2))
    game = kept(session)
    with pytest.raises(UnwatchableError):
        replay_of_kept(replace(game, log=game.log * 2))


def test_the_way_of_the_pointer_ends_where_it_is_now() -> None:
    path = tuple(PathPoint(ms, ms / 100, 0.0) for ms in (0, 100, 200, 900))
    replay = replace(drawn_game(), path=path)
    assert [point.ms for point in replay.path_at(250, 120)] == [100, 200]
    assert [point.ms for point in replay.path_at(800, 100)] == [200], "it rests"
    assert [point.ms for point in replay.path_at(5000, 10_000)] == [0, 100, 200, 900]
    assert drawn_game().path_at(100, 100) == ()


def test_clicks_that_changed_nothing_are_counted_as_they_came() -> None:
    replay = replace(drawn_game(), wasted=(TimedClicks(10, Clicks(1)), TimedClicks(500, Clicks(1, 1))))
    assert replay.wasted_at(9) == Clicks()
    assert replay.wasted_at(499) == Clicks(1)
    assert replay.wasted_at(4000) == Clicks(1, 1)


@given(st.lists(st.integers(0, 4000), max_size=20))
def test_effective_clicks_are_counted_wherever_one_goes(times: list[int]) -> None:
    player = Player(drawn_game())
    for ms in times:
        player.seek(ms)
        assert player.effective == effective_clicks(player.replay.log[: player.index])
