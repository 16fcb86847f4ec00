"""A seeded stream of random bits whose output never changes.

Python's own generator promises the same bits for ever only for some of its methods; this one is a standard
extendable-output hash over the seed and a block number, the same on every platform (rules.md R2.5).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    class _Digest(Protocol):
        def digest(self, length: int, /) -> bytes: ...


_BLOCK_BYTES = 1024
_BEGINNING_BYTES = 136
"""What one step of the hash gives: enough for one small board."""

_BATCH = 16


@cache
def _hash_function() -> Callable[[bytes], _Digest]:
    """The hash; loaded late, for the window opens without it and that takes milliseconds."""
    from hashlib import shake_256  # noqa: PLC0415

    return shake_256


class SeededBits:
    """Random bits from a seed (any non-negative integer below 2^64) and a purpose.

    The purpose keeps streams apart that share a seed, such as the layout's and the first cell's.
    """

    __slots__ = ("_begun", "_block", "_left", "_pool", "_prefix")

    def __init__(self, seed: int, purpose: str) -> None:
        if not 0 <= seed < 1 << 64:
            raise ValueError("A seed is an integer from 0 to 2^64 − 1.")
        self._prefix = purpose.encode() + b"\0" + seed.to_bytes(8, "big")
        self._block = 0
        self._pool = 0
        self._left = 0
        self._begun = 0

    def bits(self, count: int) -> int:
        """A random integer of *count* bits (0 to 2^count − 1)."""
        while self._left < count:
            self._draw(count - self._left)
        drawn = self._pool & ((1 << count) - 1)
        self._pool >>= count
        self._left -= count
        return drawn

    def _draw(self, needed: int) -> None:
        """Add what is left of the block, or for a small first need just its beginning."""
        size = _BLOCK_BYTES
        if not self._block and not self._begun and needed <= _BEGINNING_BYTES * 8:
            size = _BEGINNING_BYTES
        digest = _hash_function()(self._prefix + self._block.to_bytes(8, "big")).digest(size)
        self._pool |= int.from_bytes(digest[self._begun :], "little") << self._left
        self._left += (size - self._begun) * 8
        self._begun = size % _BLOCK_BYTES
        self._block += size == _BLOCK_BYTES

    def words(self, width: int) -> Iterator[int]:
        """Endless random integers of *width* bits; drawn in batches, so that what is left of one is lost."""
        mask = (1 << width) - 1
        while True:
            batch = self.bits(width * _BATCH)
            for _ in range(_BATCH):
                yield batch & mask
                batch >>= width

    def below(self, bound: int) -> int:
        """A random integer from 0 to *bound* − 1, each equally likely; *bound* ≥ 1."""
        width = (bound - 1).bit_length()
        while True:
            drawn = self.bits(width)
            if drawn < bound:
                return drawn
