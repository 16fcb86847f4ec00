"""The quick board of a replay does what the rules of the game say, whatever is done to it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, new_position
from demineur.engine.rules import deal, marking_action, perform
from demineur.formats.played_board import PlayedBoard

LEVEL = Level(6, 5, 5)
CLICKS = st.lists(
    st.tuples(st.sampled_from(["open", "chord", "mark", "mark with questions"]), st.integers(0, 29)),
    max_size=80,
)


@given(seed=st.integers(0, 1 << 32), clicks=CLICKS, look=st.booleans())
@settings(max_examples=300, deadline=None)
def test_every_click_changes_what_the_rules_say(seed: int, clicks: list[tuple[str, int]], look: bool) -> None:
    layout = draw_layout(LEVEL, 0, seed)
    position, board = deal(new_position(LEVEL), layout), PlayedBoard(layout)
    for kind, cell in clicks:
        if board.over:
            break
        if kind.startswith("mark"):
            questions = kind != "mark"
            action = marking_action(position, cell, question_marks=questions)
            done: object = board.mark(cell, question_marks=questions)
            position, change = perform(position, action)
            assert done == (action if change else None)
        else:
            action = Action(ActionKind(kind), cell)
            done = board.perform(action)
            position, change = perform(position, action)
            assert done == (change or None)
        assert board.over is position.status.over
        assert not look or board.position == position
    assert board.position == position
