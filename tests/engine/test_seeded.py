from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.seeded import SeededBits

SEEDS = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize(
    ("seed", "purpose", "first"),
    [
        (0, "layout 1", "c2758dc8a67112da"),
        (1, "layout 1", "273436a97516d540"),
        (2**64 - 1, "layout 1", "e41bd32f459c3a0e"),
        (0, "first cell 1", "2ee33565a0cfb666"),
    ],
)
def test_the_first_bits_of_a_seed_never_change(seed: int, purpose: str, first: str) -> None:
    """rules.md R2.5."""
    assert f"{SeededBits(seed, purpose).bits(64):016x}" == first


def test_bits_far_down_the_stream_never_change() -> None:
    """rules.md R2.5."""
    bits = SeededBits(7, "layout 1")
    bits.bits(100_003)
    assert f"{bits.bits(64):016x}" == "a3241b1a51b733b1"


@given(SEEDS, st.lists(st.integers(0, 20_000), max_size=6))
def test_the_stream_is_the_same_however_it_is_cut(seed: int, lengths: list[int]) -> None:
    whole = SeededBits(seed, "test").bits(sum(lengths))
    parts = SeededBits(seed, "test")
    place = joined = 0
    for length in lengths:
        part = parts.bits(length)
        assert part.bit_length() <= length
        joined |= part << place
        place += length
    assert joined == whole


@given(SEEDS, st.integers(0, 20))
def test_words_have_their_width(seed: int, width: int) -> None:
    assert all(0 <= word < 1 << width for word in islice(SeededBits(seed, "test").words(width), 40))


@given(SEEDS, st.integers(1, 10**9))
def test_below_stays_below(seed: int, bound: int) -> None:
    assert 0 <= SeededBits(seed, "test").below(bound) < bound


def test_below_reaches_every_value_about_equally_often() -> None:
    bits = SeededBits(3, "test")
    counts = Counter(bits.below(6) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    # Each is binomial with mean 1000 and deviation 28.9.
    assert all(abs(count - 1000) < 6 * 28.9 for count in counts.values())


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="A seed is an integer"):
        SeededBits(seed, "test")
