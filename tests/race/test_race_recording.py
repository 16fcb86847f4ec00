"""What was done in a race, worked out from the boards that were seen."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Position, new_position
from demineur.engine.rules import deal, perform
from demineur.play.session import GameKind, GameSetup, replay
from demineur.race.boards import draw_deal, opened_board
from demineur.race.recording import Recording

LEVEL = Level(8, 6, 9)
KINDS = (ActionKind.OPEN, ActionKind.CHORD, ActionKind.FLAG, ActionKind.UNMARK, ActionKind.QUESTION)

moves = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, LEVEL.cells - 1), st.booleans(), st.booleans()),
    max_size=30,
)


def start_of(seed: int) -> Position:
    dealt = draw_deal(LEVEL, seed, no_guess=False)
    assert dealt is not None
    return opened_board(LEVEL, dealt)


@given(st.integers(0, 50), moves)
def test_the_log_leads_to_the_board_that_was_seen_last(
    seed: int, played: list[tuple[ActionKind, int, bool, bool]]
) -> None:
    """Whether each board was seen or some were missed, and whether it is known what was asked for."""
    position = start_of(seed)
    layout = position.layout
    assert layout is not None
    recording, seen = Recording(position), position
    for number, (kind, cell, noted, known) in enumerate(played):
        action = Action(kind, cell)
        position, change = perform(position, action)
        if change and known:
            recording.ask(action)
        if change and noted:
            recording.note(number * 10, position)
            seen = position
    log = recording.log(layout)
    setup = GameSetup("0" * 32, LEVEL, GameKind.RACE, 0, simple_mode=True, layout=layout)
    again = replay(setup, log)
    assert (again.opened, again.flags) == (seen.opened, seen.flags)
    # Notes do not matter any more once somebody is out.
    assert again.questions == seen.questions or seen.status.over
    assert again.status is seen.status
    if not seen.exploded:
        assert not again.exploded


def test_what_was_asked_for_is_what_is_kept() -> None:
    position = start_of(3)
    layout = position.layout
    assert layout is not None
    hidden = position.grid.cells(position.hidden & ~layout.mines)
    recording = Recording(position)
    after = position
    for ms, cell in enumerate(hidden[:3], start=1):
        action = Action(ActionKind.OPEN, cell)
        before, (after, change) = after, perform(after, action)
        if change:
            recording.ask(action)
            recording.note(ms, after)
            assert after != before
    log = recording.log(layout)
    asked = [cell for cell in hidden[:3] if cell in {logged.action.cell for logged in log}]
    assert log[0].ms == 0
    assert [logged.action.cell for logged in log[1:]] == asked


def test_whoever_comes_back_without_the_beginning_has_a_log_too() -> None:
    """After a crash only the later part of the race is known."""
    start = start_of(3)
    layout = start.layout
    assert layout is not None
    cell = start.grid.cells(start.hidden & ~layout.mines)[0]
    later, _change = perform(start, Action(ActionKind.OPEN, cell))
    recording = Recording(replace(later))
    log = recording.log(layout)
    position = deal(new_position(LEVEL), layout)
    for logged in log:
        position, _change = perform(position, logged.action)
    assert position.opened == later.opened
