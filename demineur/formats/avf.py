"""AVF: replays of Minesweeper Arbiter.

A header with the mines, a text in brackets with the file's own 3BV and time, eight bytes an event, and a text
with the player's name. The format is not published; what is read here is what its readers agree on.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from demineur.formats.byte_reader import ByteReader
from demineur.formats.limits import check_event_count, layout_with_mines
from demineur.formats.names import text_of
from demineur.formats.sentences import sentence
from demineur.formats.values import Claims, Event, Format, FormatError, Mouse, Replay

if TYPE_CHECKING:
    from demineur.engine.layouts import Layout

_LEVELS = {3: (8, 8, 10), 4: (16, 16, 40), 5: (30, 16, 99)}
_CUSTOM = 6
_BRACKET = re.compile(rb"\[[0-3]\|")
_CLAIMED = re.compile(rb"B([0-9]{1,5})T([0-9]{1,7})(?:[.,]([0-9]{1,2}))?\]")
_START = re.compile(rb"[\x00\x01]\x01")
_MARKS_ON = 0x11
_MOUSE = {
    1: Mouse.MOVE,
    3: Mouse.LEFT_PRESS,
    5: Mouse.LEFT_RELEASE,
    21: Mouse.LEFT_RELEASE,
    9: Mouse.RIGHT_PRESS,
    17: Mouse.RIGHT_RELEASE,
    145: Mouse.RIGHT_RELEASE,
    33: Mouse.MIDDLE_PRESS,
    65: Mouse.MIDDLE_RELEASE,
    193: Mouse.MIDDLE_RELEASE,
    11: Mouse.SHIFT_LEFT_PRESS,
}
_EVENT_BYTES = 8
_LONGEST_SUMMARY = 400


def looks_like_avf(data: bytes) -> bool:
    """Whether *data* has an Arbiter level where one belongs, and the bracket after it."""
    return len(data) > 6 and 3 <= data[5] <= _CUSTOM and _BRACKET.search(data, 6) is not None


def read_avf(data: bytes) -> Replay:
    """The replay of an .avf file."""
    reader = ByteReader(data, Format.AVF, at=5)
    layout = _layout(reader)
    bracket = _BRACKET.search(data, reader.at)
    if bracket is None:
        raise FormatError(
            sentence("The file is cut off before the replay begins."), kind=Format.AVF, offset=len(data)
        )
    summary_end = data.find(b"]", bracket.start(), bracket.start() + _LONGEST_SUMMARY) + 1
    if not summary_end:
        raise FormatError(
            sentence("The file is cut off before its events."), kind=Format.AVF, offset=len(data)
        )
    summary = data[bracket.start() : summary_end]
    events, end = _events(data, summary_end)
    player, program = _trailer(data, end)
    return Replay(
        Format.AVF,
        layout,
        events,
        question_marks=data[bracket.start() - 2] == _MARKS_ON,
        player=player,
        program=program,
        played_at=_played_at(summary),
        claims=_claims(_CLAIMED.search(summary)),
    )


def _layout(reader: ByteReader) -> Layout:
    level = reader.unsigned(1, "the level")
    if level == _CUSTOM:
        columns, rows = reader.unsigned(1, "the size") + 1, reader.unsigned(1, "the size") + 1
        mines = reader.unsigned(2, "the mine count")
    elif level in _LEVELS:
        columns, rows, mines = _LEVELS[level]
    else:
        raise FormatError(
            sentence("The replay's level, {level}, means nothing.", level=level), kind=Format.AVF, offset=5
        )
    places = reader.take(2 * mines, "the mines")
    pairs = [(column - 1, row - 1) for row, column in zip(places[::2], places[1::2], strict=True)]
    return layout_with_mines(columns, rows, pairs, Format.AVF)


def _claims(claimed: re.Match[bytes] | None) -> Claims:
    if claimed is None:
        return Claims()
    # The file's time counts from 1 s.
    ms = int(claimed[2]) * 1000 + int((claimed[3] or b"").ljust(2, b"0")) * 10 - 1000
    return Claims(ms=max(ms, 0), three_bv=int(claimed[1]))


def _played_at(fields: bytes) -> str:
    """When the game began: the first field that is neither the size nor the number of the bracket."""
    for field in fields[1:].split(b"|")[1:]:
        if field and field[:1] != b"W":
            return text_of(field)
    return ""


def _events(data: bytes, at: int) -> tuple[tuple[Event, ...], int]:
    """The events, and where they end: at one whose seconds are 0."""
    start = _first_event(data, at)
    events: list[Event] = []
    append = events.append
    for step, place in enumerate(range(start, len(data) - _EVENT_BYTES + 1, _EVENT_BYTES)):
        mask, x_high, sec_low, x_low, hundredths, y_high, sec_high, y_low = data[place : place + 8]
        seconds = (sec_high << 8 | sec_low) - 1
        if seconds < 0:
            return tuple(events), place
        mouse = _MOUSE.get(mask)
        if mouse is not None:
            append(Event(seconds * 1000 + hundredths * 10, mouse, x_high << 8 | x_low, y_high << 8 | y_low))
        if not step % 1024:
            check_event_count(step, Format.AVF)
    check_event_count(len(events), Format.AVF)
    return tuple(events), len(data)


def _first_event(data: bytes, at: int) -> int:
    """Where the first event begins: at second 0, which is written as 1, near the left edge's columns."""
    found = _START.search(data, at + 1)
    if found is None:
        raise FormatError(
            sentence("The file is cut off: it has no events."), kind=Format.AVF, offset=len(data)
        )
    return found.start() - 1


def _trailer(data: bytes, at: int) -> tuple[str, str]:
    """The player's name and the program from the text at the end; empty where they are cut off."""
    mark = data.find(b"cs=", at)
    if mark < 0:
        return "", ""
    lines = data[mark + 3 + 17 :].split(b"\r")
    named = [line for line in lines if not line.startswith((b"RealTime:", b"Skin:", b"<"))]
    player = text_of(named[0]) if named else ""
    program = text_of(named[1]).partition(" Copyright")[0].rstrip(".") if len(named) > 1 else ""
    return player, program
