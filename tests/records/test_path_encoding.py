"""The pointer's way as bytes: back as it was, bounded, and read with distrust."""

from __future__ import annotations

import zlib
from array import array
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_games import some_way

from demineur.play.pointer_path import FARTHEST, MOST_POINTS, PointerPath, Way
from demineur.records.path_encoding import MOST_KEPT, packed_way, unpacked_way

PLACES = st.integers(-FARTHEST, FARTHEST)
POINTS = st.lists(st.tuples(st.integers(0, 1 << 20), PLACES, PLACES), max_size=60)


@given(POINTS)
def test_a_way_comes_back_as_it_was(points: list[tuple[int, int, int]]) -> None:
    times, columns, rows = zip(*sorted(points), strict=True) if points else ((), (), ())
    way = Way(array("i", times), array("h", columns), array("h", rows))
    assert unpacked_way(packed_way(way)) == way


def test_a_long_way_is_kept_more_coarsely_from_its_beginning_to_its_end() -> None:
    way = some_way(1, MOST_POINTS)
    kept = unpacked_way(packed_way(way))
    assert MOST_KEPT / 2 < len(kept.times) <= MOST_KEPT
    assert (kept.times[0], kept.times[-1]) == (way.times[0], way.times[-1])
    assert set(kept.points()) <= set(way.points())
    assert len(packed_way(way)) < 16_000


def test_a_place_far_off_the_board_is_drawn_nearer() -> None:
    path = PointerPath()
    path.add(0, 1e9, -1e9)
    path.add(20, -1e9, 1e9)
    assert unpacked_way(packed_way(path.way)) == path.way


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\2" + zlib.compress(b""),
        b"\1" + b"nonsense",
        b"\1" + zlib.compress(bytes(8))[:-1],
        b"\1" + zlib.compress(bytes(7)),
        b"\1" + zlib.compress(bytes(8 * MOST_KEPT + 8)),
        b"\1" + zlib.compress(b"\xff" * 8),
        b"\1" + zlib.compress(b"\0\0\0\x7f\0\0\0\0"),
        b"\1" + zlib.compress(b"\0\0\0\0\0\x7f\0\0"),
    ],
)
def test_bytes_that_are_no_way_are_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        unpacked_way(content)


@given(st.binary(max_size=200))
def test_whatever_was_packed_is_read_or_refused(content: bytes) -> None:
    with suppress(ValueError):
        unpacked_way(b"\1" + zlib.compress(content))
