"""A game's actions and mines as few bytes, and back with distrust.

A log is a version byte and zlib's bytes of: how many actions there are, the time that passed before each, all
of these as numbers of seven bits a byte, lowest first, the eighth saying that more follows; then a byte for
the kind of each action; then two bytes for each cell, the lower first. Columns of alike compress best.

Mines are a version byte and zlib's bytes of one bit a cell, in the order of the cells, lowest bit first.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from itertools import pairwise
from typing import TYPE_CHECKING

from demineur.engine.layouts import Layout, layout_of
from demineur.engine.position import Action, ActionKind
from demineur.play.session import LoggedAction

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from demineur.engine.grid import Grid

_VERSION = b"\1"
_MAX_BYTES = 32 << 20
"""No game is that long; more is not unpacked."""

_KINDS = (
    ActionKind.OPEN,
    ActionKind.CHORD,
    ActionKind.FLAG,
    ActionKind.QUESTION,
    ActionKind.UNMARK,
    ActionKind.CLEAR_QUESTIONS,
)
"""Their places are what is written: it is added to, never changed."""
_PLACES = {kind: place for place, kind in enumerate(_KINDS)}


def packed_log(log: Sequence[LoggedAction]) -> bytes:
    """The bytes of *log*, whose times never go back."""
    times = [0, *(logged.ms for logged in log)]
    numbers = bytearray(_varint(len(log)))
    for earlier, later in pairwise(times):
        numbers += _varint(later - earlier)
    kinds = bytes(_PLACES[logged.action.kind] for logged in log)
    cells = _little_endian(array("H", (logged.action.cell for logged in log))).tobytes()
    return _VERSION + zlib.compress(bytes(numbers) + kinds + cells)


def unpacked_log(packed: bytes) -> tuple[LoggedAction, ...]:
    """The log that was packed; `ValueError` for bytes that are none."""
    content = _unpacked(packed)
    count, at = _read_varint(content, 0)
    if count > len(content):
        raise ValueError("A log is shorter than it says.")
    ms, times = 0, []
    for _ in range(count):
        step, at = _read_varint(content, at)
        ms += step
        times.append(ms)
    if len(content) - at != 3 * count:
        raise ValueError("A log has not as many actions as times.")
    kinds = content[at : at + count]
    if max(kinds, default=0) >= len(_KINDS):
        raise ValueError("A log holds an action of an unknown kind.")
    cells = _little_endian(array("H", content[at + count :]))
    actions = (Action(_KINDS[kind], cell) for kind, cell in zip(kinds, cells, strict=True))
    return tuple(LoggedAction(ms, action) for ms, action in zip(times, actions, strict=True))


def packed_mines(layout: Layout) -> bytes:
    """The bytes of a layout's mines."""
    bits = bytearray((layout.grid.count + 7) // 8)
    for cell in layout.grid.cells(layout.mines):
        bits[cell >> 3] |= 1 << (cell & 7)
    return _VERSION + zlib.compress(bits)


def unpacked_mines(packed: bytes, grid: Grid) -> Layout:
    """The layout on *grid* whose mines were packed; `ValueError` for bytes that are none."""
    content = _unpacked(packed)
    if len(content) != (grid.count + 7) // 8:
        raise ValueError("These mines are those of another board.")
    bits = int.from_bytes(content, "little")
    if bits >> grid.count:
        raise ValueError("A mine lies off the board.")
    return layout_of(grid, grid.set_of(list(_ones(bits))))


def _ones(bits: int) -> Iterable[int]:
    text = f"{bits:b}"[::-1]
    place = text.find("1")
    while place >= 0:
        yield place
        place = text.find("1", place + 1)


def _unpacked(packed: bytes) -> bytes:
    if packed[:1] != _VERSION:
        raise ValueError("This was packed by another version of the program.")
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(packed[1:], _MAX_BYTES)
    except zlib.error as error:
        raise ValueError(f"This cannot be unpacked: {error}.") from error
    if not unpacking.eof:
        raise ValueError("This is cut off, or too long.")
    return content


def _varint(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)


def _read_varint(content: bytes, at: int) -> tuple[int, int]:
    """The number at that place, and the place after it."""
    number = 0
    for shift in range(0, 63, 7):
        if at >= len(content):
            break
        byte = content[at]
        at += 1
        number |= (byte & 127) << shift
        if byte < 128:
            return number, at
    raise ValueError("A number is cut off, or too large.")


def _little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
