"""The events of EVF, in their two forms: absolute up to version 3, relative from version 4 on."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from demineur.formats.limits import check_event_count
from demineur.formats.sentences import sentence
from demineur.formats.values import Event, Format, FormatError, Mouse

if TYPE_CHECKING:
    from demineur.formats.byte_reader import ByteReader

CODES = {
    1: Mouse.MOVE,
    2: Mouse.LEFT_PRESS,
    3: Mouse.LEFT_RELEASE,
    4: Mouse.RIGHT_PRESS,
    5: Mouse.RIGHT_RELEASE,
    6: Mouse.MIDDLE_PRESS,
    7: Mouse.MIDDLE_RELEASE,
    8: Mouse.PREFLAG,
    9: Mouse.SECOND_PRESS,
}
END = 0
PAUSE = 255
"""Up to version 3 the end of a replay without a checksum; from 4 on time that adds to the next event."""

_SWITCHES = {
    10: (Mouse.LEFT_PRESS, Mouse.LEFT_RELEASE),
    11: (Mouse.RIGHT_PRESS, Mouse.RIGHT_RELEASE),
    12: (Mouse.MIDDLE_PRESS, Mouse.MIDDLE_RELEASE),
}
"""Codes that say only that a button changed."""
_STATES = range(81, 100)
_CELLS = range(100, 122)
_NUMBER, _TEXT = 200, 201
_EVENT_BYTES = 8
_RELATIVE = Struct(">BBhh")


class EventsRead(NamedTuple):
    """Events, and notes on what was wrong with them."""

    events: tuple[Event, ...]
    notes: tuple[str, ...]


class _Buttons:
    """Which mouse event a code means, given what the buttons did before."""

    def __init__(self) -> None:
        self._held: set[Mouse] = set()

    def meaning(self, code: int) -> Mouse | None:
        """The mouse event that *code* stands for; None if it stands for none."""
        if code not in _SWITCHES:
            return CODES.get(code)
        press, release = _SWITCHES[code]
        if press in self._held:
            self._held.discard(press)
            return release
        self._held.add(press)
        return press


def read_absolute_events(reader: ByteReader) -> EventsRead:
    """The events of versions 0 to 3, to their end mark."""
    data, at = reader.data, reader.at
    buttons = _Buttons()
    events: list[Event] = []
    last = len(data) - _EVENT_BYTES
    while at < len(data) and data[at] not in {END, PAUSE}:
        if at > last:
            return EventsRead(tuple(events), ("The file is cut off in the middle of an event.",))
        code, t0, t1, t2, x0, x1, y0, y1 = data[at : at + _EVENT_BYTES]
        mouse = buttons.meaning(code)
        if mouse is None:
            raise _unknown(code, at)
        events.append(Event(t0 << 16 | t1 << 8 | t2, mouse, x0 << 8 | x1, y0 << 8 | y1))
        at += _EVENT_BYTES
        if not len(events) % 1024:
            check_event_count(len(events), Format.EVF)
    check_event_count(len(events), Format.EVF)
    return EventsRead(tuple(events), _end_notes(complete=at < len(data)))


def read_relative_events(reader: ByteReader) -> EventsRead:
    """The events of version 4, to their end mark."""
    data = reader.data
    meaning, unpack = _Buttons().meaning, _RELATIVE.unpack_from
    last = len(data) - _RELATIVE.size
    events: list[Event] = []
    ms = x = y = steps = 0
    while reader.left:
        at = reader.at
        code = data[at]
        if code == END:
            return EventsRead(tuple(events), ())
        steps += 1
        if not steps % 1024:
            check_event_count(steps, Format.EVF)
        mouse = meaning(code)
        if mouse is None:
            ms += _pass_over(reader, code)
            continue
        if at > last:
            break
        _, later, right, down = unpack(data, at)
        ms += later
        x += right
        y += down
        events.append(Event(ms, mouse, x, y))
        reader.at = at + _RELATIVE.size
    check_event_count(len(events), Format.EVF)
    return EventsRead(tuple(events), _end_notes(complete=False))


def _pass_over(reader: ByteReader, code: int) -> int:
    """Skip an event that is none of the mouse's; how many ms it adds."""
    at = reader.at
    reader.at += 1
    if code == PAUSE:
        return reader.unsigned(2, "a pause")
    later = reader.unsigned(1, "an event")
    if code in _CELLS:
        reader.take(4, "an event")
    elif code == _NUMBER:
        reader.take(10, "a figure")
    elif code == _TEXT:
        reader.take(2, "a figure")
        reader.until_nul("a figure")
    elif code not in _STATES:
        raise _unknown(code, at)
    return later


def _unknown(code: int, at: int) -> FormatError:
    return FormatError(
        sentence("The replay has an event of an unknown kind, {code}.", code=code), kind=Format.EVF, offset=at
    )


def _end_notes(*, complete: bool) -> tuple[str, ...]:
    return () if complete else (sentence("The file is cut off: the end of its events is missing."),)
