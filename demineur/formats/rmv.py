"""RMV, versions 1 and 2: replays of Vienna Minesweeper.

A header with the sizes of the sections, the sections (texts, board, flags before the start, properties) and
the events. The recording starts when the first cell opens: the press before that release is missing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from struct import Struct
from typing import TYPE_CHECKING

from demineur.formats.byte_reader import ByteReader
from demineur.formats.limits import check_event_count, layout_with_mines
from demineur.formats.names import text_of
from demineur.formats.presses import with_missing_press
from demineur.formats.sentences import sentence
from demineur.formats.values import Claims, Event, Format, FormatError, Mouse, Replay, Result

if TYPE_CHECKING:
    from demineur.engine.layouts import Layout

_MAGIC = b"*rmv"
_CODES = {
    1: Mouse.MOVE,
    2: Mouse.LEFT_PRESS,
    3: Mouse.LEFT_RELEASE,
    4: Mouse.RIGHT_PRESS,
    5: Mouse.RIGHT_RELEASE,
    6: Mouse.MIDDLE_PRESS,
    7: Mouse.MIDDLE_RELEASE,
}
_ENDS = {15: Result.LOSS, 16: Result.WIN, 17: None}
_SHORT_MOVE = 28
_SIZES = {
    0: 5,  # the computer's time
    **dict.fromkeys(_CODES, 9),
    **dict.fromkeys((*range(9, 15), *range(18, 28)), 3),  # what a cell looks like now
    _SHORT_MOVE: 3,
    **dict.fromkeys(_ENDS, 4),
}
"""How many bytes an event has."""
_OLD_MOUSE = Struct(">BHBBHH")
_MOUSE = Struct(">BHBBhh")
_CELLS_PER_EVENT = 4
"""The recording lists every cell that changed too: so many of those are allowed for."""
_OLD_BORDER = (12, 56)
"""Version 1 counts its pixels from the window's corner."""
_CLAIMED = re.compile(rb"#3BV:([0-9]{1,5})#")


@dataclass(frozen=True, slots=True)
class _Sections:
    """The file's parts; *result* only in version 1."""

    version: int
    result: bytes
    program: bytes
    player: bytes
    board: bytes
    preflags: bytes
    properties: bytes
    video: bytes


@dataclass(frozen=True, slots=True)
class _Video:
    events: list[Event]
    result: Result | None
    ms: int | None


def looks_like_rmv(data: bytes) -> bool:
    """Whether *data* begins as every .rmv file does."""
    return data.startswith(_MAGIC)


def read_rmv(data: bytes) -> Replay:
    """The replay of an .rmv file."""
    sections = _sections(data)
    layout, when = _board(ByteReader(sections.board, Format.RMV))
    square = _square_size(sections)
    video = _video(sections)
    before = _preflags(ByteReader(sections.preflags, Format.RMV), square)
    claimed = _CLAIMED.search(sections.result)
    return Replay(
        Format.RMV,
        layout,
        (*before, *with_missing_press(video.events)),
        square_size=square,
        question_marks=bool(sections.properties[:1].strip(b"\0")),
        player=_player(ByteReader(sections.player, Format.RMV)),
        program=text_of(sections.program).partition(" Copyright")[0],
        played_at=str(when) if when else "",
        claims=Claims(video.result, video.ms, int(claimed[1]) or None if claimed else None),
    )


def _sections(data: bytes) -> _Sections:
    reader = ByteReader(data, Format.RMV, at=len(_MAGIC))
    version = reader.unsigned(2, "the header")
    if version not in {1, 2}:
        raise FormatError(
            sentence(
                "The replay is in version {version} of its format; 1 and 2 can be opened.", version=version
            ),
            kind=Format.RMV,
        )
    if version == 2:
        reader.take(2, "the header")
    reader.take(4, "the header")
    # Version 1 has the result before these, version 2 extensions after them.
    before = [reader.unsigned(2, "the header") for _ in range(6)]
    video_size = reader.unsigned(4, "the header")
    reader.take(2, "the header")
    sizes = before if version == 1 else [0, *before]
    parts = [reader.take(size, "the header") for size in sizes]
    if reader.left < video_size and not reader.left:
        raise FormatError(
            sentence("The file is cut off: it has no events."), kind=Format.RMV, offset=len(data)
        )
    result, program, player, board, preflags, properties = parts[:6]
    video = data[reader.at : reader.at + video_size]
    return _Sections(version, result, program, player, board, preflags, properties, video)


def _board(reader: ByteReader) -> tuple[Layout, int]:
    """The layout, and when the game began in seconds since 1970."""
    when = reader.unsigned(4, "the board")
    columns, rows = reader.unsigned(1, "the board"), reader.unsigned(1, "the board")
    places = reader.take(2 * reader.unsigned(2, "the board"), "the mines")
    return layout_with_mines(columns, rows, zip(places[::2], places[1::2], strict=True), Format.RMV), when


def _square_size(sections: _Sections) -> int:
    if sections.version == 1:
        return 16
    size = sections.properties[6] if len(sections.properties) > 6 else 16
    if not size:
        raise FormatError(sentence("Cells of 0 pixels make no sense."), kind=Format.RMV)
    return size


def _player(reader: ByteReader) -> str:
    """The first of the player's texts."""
    if reader.left < 2 or not reader.unsigned(2, "the player"):
        return ""
    return text_of(reader.take(reader.unsigned(1, "the player"), "the player"))


def _preflags(reader: ByteReader, square: int) -> list[Event]:
    """The flags that stood before the start, each in the middle of its cell."""
    if reader.left < 2:
        return []
    places = reader.take(2 * reader.unsigned(2, "the flags"), "the flags")
    return [
        Event(0, Mouse.PREFLAG, column * square + square // 2, row * square + square // 2)
        for column, row in zip(places[::2], places[1::2], strict=True)
    ]


def _video(sections: _Sections) -> _Video:
    left, top = _OLD_BORDER if sections.version == 1 else (0, 0)
    unpack = (_OLD_MOUSE if sections.version == 1 else _MOUSE).unpack_from
    data = sections.video
    events: list[Event] = []
    at = steps = 0
    while at < len(data):
        code = data[at]
        size = _SIZES.get(code)
        if size is None:
            raise FormatError(
                sentence("The replay has an event of an unknown kind, {code}.", code=code),
                kind=Format.RMV,
                offset=at,
            )
        if at + size > len(data):
            break
        steps += 1
        if not steps % 1024:
            check_event_count(steps // _CELLS_PER_EVENT, Format.RMV)
        if code in _CODES:
            _, high, low, _, x, y = unpack(data, at)
            events.append(Event(high << 8 | low, _CODES[code], x - left, y - top))
        elif code == _SHORT_MOVE:
            events.append(_short_move(data[at + 1], data[at + 2], events))
        elif code in _ENDS:
            return _Video(events, _ENDS[code], int.from_bytes(data[at + 1 : at + 4], "big"))
        at += size
    check_event_count(len(events), Format.RMV)
    return _Video(events, None, None)


def _short_move(later: int, nibbles: int, events: list[Event]) -> Event:
    """A move by a few pixels from the event before."""
    if not events:
        raise FormatError(sentence("The replay begins with a move from nowhere."), kind=Format.RMV)
    ms, _, x, y = events[-1]
    return Event(ms + later, Mouse.MOVE, x + _nibble(nibbles >> 4), y + _nibble(nibbles & 15))


def _nibble(value: int) -> int:
    return value - 16 if value & 8 else value
