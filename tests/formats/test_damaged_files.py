"""Damaged files end in a result or in one sentence, whatever the damage."""

from __future__ import annotations

from random import Random

import pytest
from community_samples import FILES, sample_bytes, smallest_of_each_kind
from file_damage import cut_short, damaged, open_and_count
from hypothesis import example, given, settings
from hypothesis import strategies as st

from demineur.formats.mvf_events import State, from_states
from demineur.formats.sniffing import open_text
from demineur.formats.values import FormatError

BEGINNINGS = (
    b"*rmv\0\1",
    b"*rmv\0\2",
    b"\x11\x4d",
    b"\3\x80\0\x08\x08\0\x0a\x10",
    b"\4\x80\0\x08\x08\0\x0a\x10",
)


def assert_one_sentence(refusal: str | None) -> None:
    assert refusal is None or (refusal.endswith(".") and "\n" not in refusal)


@pytest.mark.parametrize("name", smallest_of_each_kind())
def test_a_file_cut_short_anywhere(name: str) -> None:
    for data in cut_short(sample_bytes(name), Random(1), 300):  # noqa: S311
        assert_one_sentence(open_and_count(data))


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_accidents(name: str) -> None:
    random = Random(name)  # noqa: S311
    for _ in range(50):
        assert_one_sentence(open_and_count(damaged(sample_bytes(name), random)))


@given(data=st.binary(max_size=300), beginning=st.sampled_from((b"", *BEGINNINGS)))
@settings(max_examples=300, deadline=None)
@example(data=b"\0" * 64, beginning=b"")
@example(data=b"\1" * 64, beginning=b"")
def test_any_bytes(data: bytes, beginning: bytes) -> None:
    assert_one_sentence(open_and_count(beginning + data))


@given(st.text(max_size=200) | st.text("0123456789xn:,mub=?&#/abcdef.HFM*\n", max_size=80))
@settings(max_examples=300, deadline=None)
def test_any_text(text: str) -> None:
    try:
        open_text(text)
    except FormatError as error:
        assert_one_sentence(error.sentence)


def test_states_of_the_mouse_that_make_too_many_events_are_refused() -> None:
    states = [State(turn, turn % 2, turn % 2, 0) for turn in range(60_000)]
    with pytest.raises(FormatError, match="100,000"):
        from_states(states)
