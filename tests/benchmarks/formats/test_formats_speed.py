"""How fast replays are read and boards counted. See ../README.md for the command."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.metrics import three_bv
from demineur.formats.analysis import board_facts, replay_facts
from demineur.formats.sniffing import open_bytes
from demineur.formats.values import Event, Format, Mouse, Replay
from demineur.formats.writing import written

SAMPLE = Path(__file__).parent.parent.parent / "data" / "replays" / "arbiter_exp.avf"
LONG = 36_000


def long_replay() -> Replay:
    """A real game of expert whose cursor moves many times as often."""
    replay = open_bytes(SAMPLE.read_bytes())
    assert isinstance(replay, Replay)
    more = -(-(LONG - len(replay.events)) // len(replay.events))
    events: list[Event] = []
    for event in replay.events:
        events += [Event(event.ms, Mouse.MOVE, event.x, event.y)] * more
        events.append(event)
    return Replay(replay.kind, replay.layout, tuple(events))


@pytest.mark.parametrize("kind", [Format.EVF, Format.RAWVF])
def test_read_and_count_a_replay_of_36_000_events(benchmark: BenchmarkFixture, kind: Format) -> None:
    """Wanted: below 500 ms together."""
    data = written(long_replay(), kind)

    def read_and_count() -> int:
        opened = open_bytes(data)
        assert isinstance(opened, Replay)
        board_facts(opened.layout)
        return replay_facts(opened).events

    assert benchmark(read_and_count) >= LONG


@pytest.mark.parametrize(
    "level", [Level(9, 9, 10), Level(30, 16, 99), Level(80, 40, 240), Level(200, 200, 8000)]
)
def test_three_bv(benchmark: BenchmarkFixture, level: Level) -> None:
    """Wanted: about 20 µs for 30 × 16 with 99."""
    layout = draw_layout(level, 0, 1)
    assert benchmark(three_bv, layout) > 0


@pytest.mark.parametrize("level", [Level(30, 16, 99), Level(200, 200, 8000)])
def test_everything_that_is_counted_on_a_board(benchmark: BenchmarkFixture, level: Level) -> None:
    """Wanted: below 500 ms for the largest."""
    layouts = [draw_layout(level, 0, seed) for seed in range(10)]
    turn = iter(range(1_000_000))
    assert benchmark(lambda: board_facts(layouts[next(turn) % 10])).three_bv > 0
