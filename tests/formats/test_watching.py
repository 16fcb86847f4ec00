"""Replays of the community as they are watched."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from demineur.engine.board_text import layout_from_text
from demineur.engine.position import Status
from demineur.formats.analysis import replay_facts, solved_three_bv
from demineur.formats.sniffing import open_bytes
from demineur.formats.values import Event, Format, FormatError, Mouse, Replay, Result
from demineur.formats.watching import replay_of_file
from demineur.play.clicks import Clicks
from demineur.play.metrics import effective_clicks
from demineur.play.replays import PathPoint, Player

REPLAYS = Path(__file__).parents[1] / "data" / "replays"
_ENDS = {Status.WON: Result.WIN, Status.LOST: Result.LOSS}


def opened(name: str) -> Replay:
    replay = open_bytes((REPLAYS / name).read_bytes(), name)
    assert isinstance(replay, Replay)
    return replay


@pytest.mark.parametrize("name", sorted(path.name for path in REPLAYS.iterdir()))
def test_a_watched_file_ends_in_its_facts(name: str) -> None:
    """Result, time to the millisecond, 3BV and clicks are those of the analysis."""
    file = opened(name)
    replay = replay_of_file(file)
    assert replay is not None
    facts = replay_facts(file)
    player = Player(replay)
    player.seek(replay.ms)
    assert _ENDS[player.status] is facts.result
    assert replay.end is player.status
    assert replay.ms == facts.time_ms
    assert solved_three_bv(player.position) == facts.solved_three_bv
    clicks = effective_clicks(replay.log).plus(replay.wasted_at(replay.ms))
    assert clicks == Clicks(facts.left, facts.right, facts.double)


@pytest.mark.parametrize("name", ["arbiter_exp.avf", "mst_rmv2_24px.rmv", "oms_c10_fail.evf"])
def test_the_pointer_is_at_the_cell_that_is_opened(name: str) -> None:
    replay = replay_of_file(opened(name))
    assert replay is not None
    grid = replay.setup.level.grid
    for logged in replay.log[1:]:
        row, column = grid.row_column(logged.action.cell)
        near = replay.path_at(logged.ms, 40)
        assert any(abs(p.column - column - 0.5) < 1.5 and abs(p.row - row - 0.5) < 1.5 for p in near)


def drawn(*events: Event) -> Replay:
    return Replay(Format.RAWVF, layout_from_text("*.. ... ..."), events, square_size=10)


def test_times_begin_with_the_first_opening() -> None:
    replay = replay_of_file(
        drawn(
            Event(400, Mouse.MOVE, 5, 5),
            Event(500, Mouse.MOVE, 25, 25),
            Event(500, Mouse.LEFT_PRESS, 25, 25),
            Event(700, Mouse.LEFT_RELEASE, 25, 25),
            Event(900, Mouse.MOVE, 5, 15),
        )
    )
    assert replay is not None
    assert [logged.ms for logged in replay.log] == [0]
    assert replay.path == (PathPoint(0, 2.5, 2.5),), "what comes after the end does not belong to it"


def test_a_pointer_recorded_at_every_millisecond_keeps_its_way() -> None:
    moves = [Event(ms, Mouse.MOVE, ms % 30, 5) for ms in range(1000)]
    click = [Event(0, Mouse.LEFT_PRESS, 15, 15), Event(0, Mouse.LEFT_RELEASE, 15, 15)]
    replay = replay_of_file(drawn(*click, *moves, Event(1000, Mouse.RIGHT_PRESS, 5, 5)))
    assert replay is not None
    assert len(replay.path) > 100
    steps = [later.ms - before.ms for before, later in pairwise(replay.path)]
    assert min(steps) > 8
    assert max(steps) < 20


def test_a_recording_without_an_opening_cannot_be_watched() -> None:
    with pytest.raises(FormatError, match="nothing to watch"):
        replay_of_file(drawn(Event(400, Mouse.MOVE, 5, 5)))


def test_reading_ends_when_nobody_wants_it_any_more() -> None:
    assert replay_of_file(opened("arbiter_exp.avf"), lambda share: share < 0.2) is None
