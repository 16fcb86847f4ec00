"""The events of MVF: what the buttons and the cursor were at a time, from which the events follow.

From 0.97 on the bits of each are permuted. The permutation is made from a number in the file: decimal digits
of sines and cosines of its roots, whose places, sorted by digit, say where each bit comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from math import cos, sin, sqrt
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from demineur.formats.limits import check_event_count
from demineur.formats.sentences import sentence
from demineur.formats.values import Event, Format, FormatError, Mouse

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from demineur.formats.byte_reader import ByteReader

_LEFT, _MIDDLE, _RIGHT = 1, 2, 4
_PRESSES = ((_LEFT, Mouse.LEFT_PRESS), (_RIGHT, Mouse.RIGHT_PRESS), (_MIDDLE, Mouse.MIDDLE_PRESS))
_RELEASES = ((_LEFT, Mouse.LEFT_RELEASE), (_RIGHT, Mouse.RIGHT_RELEASE), (_MIDDLE, Mouse.MIDDLE_RELEASE))
_BUTTONS = (
    0,
    _RIGHT,
    _MIDDLE,
    _MIDDLE | _RIGHT,
    _LEFT,
    _LEFT | _RIGHT,
    _LEFT | _MIDDLE,
    _LEFT | _MIDDLE | _RIGHT,
)
"""The buttons of the three lowest bits: right, middle, left."""
_OLD_BYTES = 8


class State(NamedTuple):
    """The mouse at one moment: *buttons* held, place in pixels."""

    ms: int
    buttons: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Packing:
    """How a release packs a state: bytes a state, sines used, and what the unpermuted bits mean."""

    size: int
    unpack: Callable[[int], State]


def _unpack_short(bits: int) -> State:
    ms = (bits >> 28 & 0x3FF) * 1000 + (bits >> 21 & 0x7F) * 10
    return State(ms, _BUTTONS[bits & 7], bits >> 12 & 0x1FF, bits >> 3 & 0x1FF)


def _unpack_wide(bits: int) -> State:
    return State(
        bits >> 25 & 0x3FFFFF, _BUTTONS[bits & 7], (bits >> 14 & 0x7FF) - 32, (bits >> 3 & 0x7FF) - 32
    )


SHORT = Packing(5, _unpack_short)
"""Clone 0.97."""
WIDE = Packing(6, _unpack_wide)
"""Clone 2006 and 2007."""


def scrambled_states(reader: ByteReader, packing: Packing) -> list[State]:
    """The states that follow in a release from 0.97 on: a number, a count, the states."""
    seed = reader.unsigned(2, "the key")
    count = reader.unsigned(3, "the number of events")
    check_event_count(count, Format.MVF)
    size, unpack = packing.size, packing.unpack
    packed = reader.take(count * size, "the events")
    tables = _tables(seed, size)
    return [
        unpack(reduce(or_, [table[byte] for table, byte in zip(tables, packed[at : at + size], strict=True)]))
        for at in range(0, count * size, size)
    ]


def plain_states(data: bytes, end_ms: int) -> list[State]:
    """The states of the betas before 0.97, as far as their times make sense; at the end all is released."""
    states: list[State] = []
    for at in range(0, len(data) - _OLD_BYTES + 1, _OLD_BYTES):
        seconds, hundredths, buttons, x_high, x_low, y_high, y_low, _ = data[at : at + _OLD_BYTES]
        ms = seconds * 1000 + hundredths * 10
        if ms > end_ms or (states and ms < states[-1].ms):
            break
        states.append(State(ms, buttons & 7, x_high << 8 | x_low, y_high << 8 | y_low))
        if not len(states) % 1024:
            check_event_count(len(states), Format.MVF)
    check_event_count(len(states), Format.MVF)
    if not states:
        raise FormatError(sentence("The file is cut off: it has no events."), kind=Format.MVF)
    return [*states, states[-1]._replace(buttons=0)]


def from_states(states: Sequence[State]) -> list[Event]:
    """The events between the states; the press before the first state, which no file has, is added.

    `FormatError` if they are too many: a state may be a move and several buttons.
    """
    if not states:
        return []
    first = states[0]
    events = [Event(first.ms, kind, first.x, first.y) for button, kind in _PRESSES if first.buttons & button]
    if not events:
        events.append(Event(first.ms, Mouse.MOVE, first.x, first.y))
    for before, (ms, buttons, x, y) in pairwise(states):
        if x != before.x or y != before.y:
            events.append(Event(ms, Mouse.MOVE, x, y))
        if buttons == before.buttons:
            continue
        down, up = buttons & ~before.buttons, before.buttons & ~buttons
        events += [Event(ms, kind, x, y) for button, kind in _PRESSES if down & button]
        events += [Event(ms, kind, x, y) for button, kind in _RELEASES if up & button]
    check_event_count(len(events), Format.MVF)
    return events


def _tables(seed: int, size: int) -> list[list[int]]:
    """For each byte of a state, what each of its 256 values adds to the unpermuted bits."""
    sources = _permutation(seed, size)
    worth = [[0] * 8 for _ in range(size)]
    for target, source in enumerate(sources):
        worth[source // 8][source % 8] = 1 << target
    return [
        [sum(bit for place, bit in enumerate(bits) if value >> place & 1) for value in range(256)]
        for bits in worth
    ]


def _permutation(seed: int, size: int) -> list[int]:
    """Where each bit comes from."""
    a, b = sqrt(seed), sqrt(seed + 1000)
    c, d = sqrt(a + 1000), sqrt(b + 1000)
    waves = (cos(c + 1000), sin(sqrt(b)), cos(c), sin(sqrt(a) + 1000), cos(d), sin(d))[:size]
    # 1.0 would have nine digits; there is room for eight.
    digits = "".join(f"{round(abs(wave) * 1e8):08}"[:8] for wave in waves)
    return sorted(range(size * 8), key=digits.__getitem__)
