from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_games import SetTime, busy_session

from demineur.engine.grid import grid_of
from demineur.engine.layouts import layout_of
from demineur.engine.position import Action, ActionKind
from demineur.play.session import LoggedAction
from demineur.records.encoding import packed_log, packed_mines, unpacked_log, unpacked_mines

STEPS = st.lists(
    st.tuples(st.integers(0, 1 << 40), st.sampled_from(ActionKind), st.integers(0, 39_999)), max_size=60
)


def log_of(steps: list[tuple[int, ActionKind, int]]) -> tuple[LoggedAction, ...]:
    ms, log = 0, []
    for step, kind, cell in steps:
        ms += step
        log.append(LoggedAction(ms, Action(kind, cell)))
    return tuple(log)


@given(STEPS)
def test_a_log_comes_back_as_it_was(steps: list[tuple[int, ActionKind, int]]) -> None:
    log = log_of(steps)
    assert unpacked_log(packed_log(log)) == log


@given(st.integers(1, 30), st.integers(1, 30), st.randoms(use_true_random=False))
def test_mines_come_back_as_they_were(columns: int, rows: int, chance: object) -> None:
    grid = grid_of(columns, rows)
    bits = getattr(chance, "getrandbits")(grid.stride * rows)  # noqa: B009 - hypothesis gives its own kind
    layout = layout_of(grid, bits & grid.all_cells)
    assert unpacked_mines(packed_mines(layout), grid) == layout


@given(STEPS, st.integers(0, 400), st.integers(1, 255))
def test_changed_bytes_are_refused_or_read_never_worse(
    steps: list[tuple[int, ActionKind, int]], place: int, change: int
) -> None:
    """SV03."""
    packed = bytearray(packed_log(log_of(steps)))
    packed[place % len(packed)] ^= change
    try:
        unpacked_log(bytes(packed))
    except ValueError:
        return


@given(st.binary(max_size=60))
def test_any_bytes_are_refused_or_read(content: bytes) -> None:
    for unpack in (unpacked_log, lambda packed: unpacked_mines(packed, grid_of(9, 9))):
        try:
            unpack(b"\1" + content)
        except ValueError:
            continue


def test_bytes_of_another_board_and_cut_ones_are_refused() -> None:
    packed = packed_mines(layout_of(grid_of(9, 9), 5))
    with pytest.raises(ValueError, match="another board"):
        unpacked_mines(packed, grid_of(30, 16))
    with pytest.raises(ValueError, match="cut off"):
        unpacked_mines(packed[:-3], grid_of(9, 9))
    with pytest.raises(ValueError, match="another version"):
        unpacked_log(b"\2" + packed[1:])


def test_a_log_is_small() -> None:
    log = busy_session(SetTime(), 200).log
    assert len(packed_log(log)) < 4 * len(log)
