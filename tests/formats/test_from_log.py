"""One's own games as replays."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Position, Status, new_position
from demineur.engine.rules import deal, perform
from demineur.formats.analysis import replay_facts
from demineur.formats.from_log import replay_from_log
from demineur.formats.interpreter import execute
from demineur.formats.sniffing import open_bytes
from demineur.formats.values import Event, Format, Mouse, Replay, Result
from demineur.formats.writing import written
from demineur.play.replays import PathPoint
from demineur.play.session import LoggedAction

LEVEL = Level(9, 9, 10)
KINDS = [ActionKind.OPEN, ActionKind.CHORD, ActionKind.FLAG, ActionKind.UNMARK]
PATHS = st.lists(st.tuples(st.integers(0, 200_000), st.floats(-3, 12), st.floats(-3, 12)), max_size=40)
WITH_QUESTIONS = [*KINDS, ActionKind.QUESTION, ActionKind.CLEAR_QUESTIONS]


def a_game(seed: int, kinds: list[ActionKind]) -> tuple[Position, list[LoggedAction]]:
    """A game played at random: where it led, and the log of what changed something."""
    random = Random(seed)  # noqa: S311
    position = deal(new_position(LEVEL), draw_layout(LEVEL, 40, seed))
    log: list[LoggedAction] = []
    ms = 0
    for step in range(120):
        action = Action(random.choice(kinds), random.randrange(81) if step else 40)
        if not step:
            action = Action(ActionKind.OPEN, 40)
        position, change = perform(position, action)
        if change:
            log.append(LoggedAction(ms, action))
        ms += random.randrange(3000)
        if position.status.over:
            break
    return position, log


@pytest.mark.parametrize("kind", [Format.RAWVF, Format.EVF])
@given(seed=st.integers(0, 1 << 32), kinds=st.sampled_from((KINDS, WITH_QUESTIONS)))
@settings(max_examples=30, deadline=None)
def test_a_replay_of_ones_own_game_ends_where_the_game_did(
    kind: Format, seed: int, kinds: list[ActionKind]
) -> None:
    position, log = a_game(seed, kinds)
    assert position.layout is not None
    opened = open_bytes(written(replay_from_log(position.layout, log, player="Zoë"), kind))
    assert isinstance(opened, Replay)
    assert opened.player == "Zoë"
    game = execute(opened)
    assert game.position == position
    assert game.elapsed_ms == log[-1].ms


@pytest.mark.parametrize("kind", [Format.RAWVF, Format.EVF])
@given(seed=st.integers(0, 1 << 32), points=PATHS)
@settings(max_examples=30, deadline=None)
def test_the_pointers_path_is_written_and_leads_to_the_same_end(
    kind: Format, seed: int, points: list[tuple[int, float, float]]
) -> None:
    position, log = a_game(seed, WITH_QUESTIONS)
    assert position.layout is not None
    path = [PathPoint(*point) for point in sorted(points)]
    opened = open_bytes(written(replay_from_log(position.layout, log, path), kind))
    assert isinstance(opened, Replay)
    game = execute(opened)
    assert (game.position, game.elapsed_ms) == (position, log[-1].ms)
    moves = {(event.ms, event.x, event.y) for event in opened.events if event.kind is Mouse.MOVE}
    for ms, column, row in path:
        if ms < log[-1].ms and 0 <= column < 9 and 0 <= row < 9:
            x, y = int(column * 16), int(row * 16)
            assert (ms, x, y) in moves or any(
                event.ms <= ms and (event.x, event.y) == (x, y) for event in opened.events
            )


def test_a_click_is_made_where_the_pointer_is_in_its_cell() -> None:
    position, log = a_game(3, KINDS)
    assert position.layout is not None
    replay = replay_from_log(position.layout, log, [PathPoint(0, 4.125, 4.75)])
    assert replay.events[:3] == (
        Event(0, Mouse.MOVE, 66, 76),
        Event(0, Mouse.LEFT_PRESS, 66, 76),
        Event(0, Mouse.LEFT_RELEASE, 66, 76),
    )


def test_a_replay_of_a_won_game_counts_its_clicks() -> None:
    layout = draw_layout(LEVEL, 40, 1)
    position = deal(new_position(LEVEL), layout)
    log: list[LoggedAction] = []
    for cell in (40, *range(81)):
        if position.status is Status.WON or layout.mines & layout.grid.bit(cell):
            continue
        position, change = perform(position, Action(ActionKind.OPEN, cell))
        if change:
            log.append(LoggedAction(len(log) * 100, Action(ActionKind.OPEN, cell)))
    facts = replay_facts(replay_from_log(layout, log))
    assert (facts.result, facts.left, facts.effective_left) == (Result.WIN, len(log), len(log))
    assert (facts.right, facts.double, facts.time_ms) == (0, 0, log[-1].ms)
    assert replace(facts, notes=()) == facts
