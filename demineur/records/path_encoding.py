"""The pointer's way in few bytes, and back with distrust.

A way is a version byte and zlib's bytes of what changed from each place to the next: all times, then all
columns, then all rows, as numbers of four, two and two bytes, and of each of these the lowest bytes of all
places first, then the next higher ones. Bytes that are alike stand together so, and compress best.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from itertools import accumulate, chain, islice
from operator import sub
from typing import TYPE_CHECKING

from demineur.play.pointer_path import FARTHEST, Way

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_KEPT = 3072
"""So many places of a way are kept at most: 46 seconds without rest, or longer and more coarsely."""
_VERSION = b"\1"
_QUICK = 4
"""Half the time of zlib's usual effort, for two bytes in a hundred more: a game's end waits for this."""
_TYPES = ("i", "h", "h")
_BOUNDS = ((0, 1 << 30), (-FARTHEST, FARTHEST), (-FARTHEST, FARTHEST))
_PLACE_BYTES = sum(array(code).itemsize for code in _TYPES)


def packed_way(way: Way) -> bytes:
    """The bytes of *way*; of a long one only each second place, or third, …, and the last."""
    coarse = way.every(-(-len(way.times) // (MOST_KEPT - 1)) or 1)
    if coarse.times and coarse.times[-1] != way.times[-1]:
        for kept, whole in zip(coarse, way, strict=True):
            kept.append(whole[-1])
    return _VERSION + zlib.compress(b"".join(_planes(coarse)), _QUICK)


def unpacked_way(packed: bytes) -> Way:
    """The way that was packed; `ValueError` for bytes that are none."""
    if packed[:1] != _VERSION:
        raise ValueError("This was packed by another version of the program.")
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(packed[1:], MOST_KEPT * _PLACE_BYTES)
    except zlib.error as error:
        raise ValueError(f"This cannot be unpacked: {error}.") from error
    if not unpacking.eof or len(content) % _PLACE_BYTES:
        raise ValueError("This is cut off, or too long.")
    times, columns, rows = map(array, _TYPES, _numbers(content))
    way = Way(times, columns, rows)
    if any(later < earlier for earlier, later in zip(times, islice(times, 1, None), strict=False)):
        raise ValueError("A way goes back in time.")
    return way


def _planes(way: Way) -> Iterator[bytes]:
    for numbers in way:
        steps = array(numbers.typecode, map(sub, numbers, chain((0,), numbers)))
        content, size = _swapped(steps).tobytes(), steps.itemsize
        yield from (content[place::size] for place in range(size))


def _numbers(content: bytes) -> Iterator[list[int]]:
    """The times, the columns and the rows; `ValueError` if any is too large."""
    count, at = len(content) // _PLACE_BYTES, 0
    for code, (smallest, largest) in zip(_TYPES, _BOUNDS, strict=True):
        steps = array(code)
        mixed = bytearray(count * steps.itemsize)
        for place in range(steps.itemsize):
            mixed[place :: steps.itemsize] = content[at : at + count]
            at += count
        steps.frombytes(bytes(mixed))
        numbers = list(accumulate(_swapped(steps)))
        if numbers and not smallest <= min(numbers) <= max(numbers) <= largest:
            raise ValueError("A place lies too far off.")
        yield numbers


def _swapped(numbers: array[int]) -> array[int]:
    """The lowest byte first, on every computer."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
