"""What holds for every sequence of gesture events."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.position import Status
from demineur.play.gestures import (
    IDLE,
    Button,
    Cancel,
    Context,
    Event,
    FlagOn,
    GestureState,
    Key,
    KeyPress,
    KeyRelease,
    LongPress,
    Move,
    Outcome,
    Press,
    PreviewKind,
    Release,
    TouchMove,
    TouchPress,
    TouchRelease,
    WishKind,
    step,
)

OPEN_CELLS = frozenset({2, 3})
ON_OPEN_CELLS = {WishKind.CHORD, WishKind.CHORD_UNAVAILABLE}

cells = st.sampled_from([0, 1, 2, 3, None])
buttons = st.sampled_from(Button)
keys = st.sampled_from(Key)
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(Press, buttons, cells),
    st.builds(Move, cells),
    st.builds(Release, buttons, cells),
    st.builds(TouchPress, cells),
    st.builds(TouchMove, cells),
    st.builds(TouchRelease, cells),
    st.builds(KeyPress, keys, cells),
    st.builds(KeyRelease, keys),
    st.builds(LongPress),
    st.builds(Cancel),
)
sequences = st.lists(events, max_size=25)
contexts = st.builds(
    Context,
    is_open=st.just(OPEN_CELLS.__contains__),
    status=st.just(Status.RUNNING),
    simple_mode=st.booleans(),
    flag_mode=st.booleans(),
    flag_on=st.sampled_from(FlagOn),
)


def run(sequence: list[Event], context: Context) -> tuple[GestureState, list[Outcome]]:
    state, found = IDLE, []
    for event in sequence:
        state, outcome = step(state, event, context)
        found.append(outcome)
    return state, found


def release_everything(cell: int | None) -> list[Event]:
    released: list[Event] = [Release(button, cell) for button in Button]
    return [*released, TouchRelease(cell), *(KeyRelease(key) for key in Key)]


@given(sequences, contexts)
def test_wishes_fit_their_cells_and_the_options(sequence: list[Event], context: Context) -> None:
    wishes = [outcome.wish for outcome in run(sequence, context)[1] if outcome.wish]
    for wish in wishes:
        assert (wish.cell in OPEN_CELLS) == (wish.kind in ON_OPEN_CELLS)
        assert wish.kind is not (WishKind.CHORD_UNAVAILABLE if context.simple_mode else WishKind.CHORD)
        assert wish.kind is not WishKind.OPEN or not context.flag_mode


@given(sequences, contexts)
def test_no_press_does_two_things(sequence: list[Event], context: Context) -> None:
    presses = wishes = 0
    for event, outcome in zip(sequence, run(sequence, context)[1], strict=True):
        presses += isinstance(event, Press | TouchPress | KeyPress)
        wishes += outcome.wish is not None
        assert wishes <= presses


@given(sequences, contexts)
def test_what_looks_pressed_can_be(sequence: list[Event], context: Context) -> None:
    previews = [outcome.preview for outcome in run(sequence, context)[1] if outcome.preview]
    for preview in previews:
        is_highlight = preview.kind is PreviewKind.NEIGHBOURS
        assert is_highlight == (preview.cell in OPEN_CELLS)
        assert context.simple_mode or not is_highlight


@given(sequences, contexts, cells)
def test_nothing_is_left_when_everything_is_released(
    sequence: list[Event], context: Context, cell: int | None
) -> None:
    """I03: no cell stays drawn as pressed."""
    state, found = run(sequence + release_everything(cell), context)
    assert state == IDLE
    assert found[-1].preview is None


@given(sequences, contexts, cells)
def test_a_cancel_leaves_nothing_to_release(
    sequence: list[Event], context: Context, cell: int | None
) -> None:
    state, found = run([*sequence, Cancel(), *release_everything(cell)], context)
    assert state == IDLE
    assert set(found[len(sequence) :]) == {Outcome()}


@given(sequences, contexts, st.sampled_from([Status.WON, Status.LOST]))
def test_a_game_that_is_over_wants_nothing(sequence: list[Event], context: Context, status: Status) -> None:
    state, found = run(sequence, replace(context, status=status))
    assert state == IDLE
    assert set(found) <= {Outcome()}


@given(contexts, st.sampled_from([0, 2]), st.lists(cells), cells)
def test_a_click_never_crosses_between_hidden_cells_and_numbers(
    context: Context, start: int, way: list[int | None], end: int | None
) -> None:
    """rules.md R5.3."""
    moves = [Move(cell) for cell in way]
    found = run([Press(Button.LEFT, start), *moves, Release(Button.LEFT, end)], context)[1]
    wish = found[-1].wish
    crosses = end is None or (start in OPEN_CELLS) != (end in OPEN_CELLS)
    assert (wish is None) == crosses
    assert wish is None or wish.cell == end
    assert all(outcome.wish is None for outcome in found[:-1])


@given(sequences, sequences, contexts)
def test_a_state_is_a_value(before: list[Event], after: list[Event], context: Context) -> None:
    """Going on from the same state gives the same outcomes."""
    state = run(before, context)[0]
    ways = []
    for _ in range(2):
        current, found = state, []
        for event in after:
            current, outcome = step(current, event, context)
            found.append(outcome)
        ways.append((current, found))
    assert ways[0] == ways[1]
