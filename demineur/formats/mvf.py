"""MVF: replays of Minesweeper Clone, from the first betas to the release of 2007.

The releases from 0.97 on begin with a mark and hide their events by permuting the bits of each; see
`demineur.formats.mvf_events`. The betas before begin with the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from demineur.formats.byte_reader import ByteReader
from demineur.formats.limits import checked_grid, layout_with_mines
from demineur.formats.mvf_events import SHORT, WIDE, from_states, plain_states, scrambled_states
from demineur.formats.names import text_of
from demineur.formats.sentences import sentence
from demineur.formats.values import Claims, Event, Format, FormatError, Replay

if TYPE_CHECKING:
    from demineur.engine.layouts import Layout

_MAGIC = b"\x11\x4d"
_HACKED = b"\x00\x00"
_YEAR_AT = 27
_START_097 = 74
_START_HACKED = 7
_START_2006 = 71
_PROGRAM_AT = 53
_OLD_SIZES = {(8, 8), (16, 16), (30, 16)}
_NAME_BYTES = 100


class _Trailer(NamedTuple):
    """Where an old beta's time and name stand."""

    time_at: int
    name_at: int | None


def looks_like_mvf(data: bytes) -> bool:
    """Whether *data* begins with the mark of the releases, or with a board of the betas and its mines."""
    if data.startswith(_MAGIC):
        return True
    return len(data) > 30 and (_is_old(data) or _is_hacked(data))


def read_mvf(data: bytes) -> Replay:
    """The replay of an .mvf file."""
    if data.startswith(_MAGIC):
        year = data[_YEAR_AT : _YEAR_AT + 1]
        if year in {b"5", b"8"}:
            return _read_097(data, _START_097)
        if year in {b"6", b"7"}:
            return _read_2006(data)
        raise FormatError(
            sentence("The replay is of an unknown release of Clone."), kind=Format.MVF, offset=_YEAR_AT
        )
    if data.startswith(_HACKED):
        return _read_097(data, _START_HACKED)
    return _read_old(data)


def _read_097(data: bytes, start: int) -> Replay:
    reader = ByteReader(data, Format.MVF, at=start)
    when = _when(reader)
    reader.take(2, "the level")
    ms = reader.unsigned(2, "the time") * 1000 + reader.unsigned(1, "the time") * 10
    three_bv = reader.unsigned(2, "the 3BV")
    reader.take(8, "the clicks")
    marks = reader.unsigned(1, "the options")
    layout = _layout(reader, first=1)
    player = reader.take(reader.unsigned(1, "the name"), "the name")
    events = from_states(scrambled_states(reader, SHORT))
    return _replay(
        layout, events, marks, player, "Minesweeper Clone 0.97 beta", when, Claims(None, ms, three_bv)
    )


def _read_2006(data: bytes) -> Replay:
    reader = ByteReader(data, Format.MVF, at=_PROGRAM_AT)
    version = reader.take(reader.unsigned(1, "the version"), "the version")
    reader.at = _START_2006
    when = _when(reader)
    reader.take(2, "the level")
    ms = reader.unsigned(3, "the time")
    marks = reader.unsigned(1, "the options")
    layout = _layout(reader, first=1)
    player = reader.take(reader.unsigned(1, "the name"), "the name")
    events = from_states(scrambled_states(reader, WIDE))
    program = f"Minesweeper Clone {text_of(version)}".strip()
    return _replay(layout, events, marks, player, program, when, Claims(None, ms))


def _read_old(data: bytes) -> Replay:
    reader = ByteReader(data, Format.MVF)
    layout = _layout(reader, first=0)
    marks = reader.unsigned(1, "the options")
    reader.take(1, "the options")
    trailer = _trailer(data)
    time = ByteReader(data, Format.MVF, at=trailer.time_at)
    ms = time.unsigned(2, "the time") * 1000 + time.unsigned(1, "the time") * 10
    player = b""
    if trailer.name_at is not None:
        player = data[trailer.name_at : trailer.name_at + _NAME_BYTES]
    events = from_states(plain_states(data[reader.at : trailer.time_at], ms))
    return _replay(
        layout, events, marks, player, "Minesweeper Clone 0.96 beta or earlier", "", Claims(None, ms)
    )


def _replay(
    layout: Layout, events: list[Event], marks: int, player: bytes, program: str, when: str, claims: Claims
) -> Replay:
    return Replay(
        Format.MVF,
        layout,
        tuple(events),
        question_marks=bool(marks),
        player=text_of(player.replace(b"\0", b" ")),
        program=program,
        played_at=when,
        claims=claims,
    )


def _when(reader: ByteReader) -> str:
    month, day = reader.unsigned(1, "the date"), reader.unsigned(1, "the date")
    year = reader.unsigned(2, "the date")
    hour, minute, second = reader.take(3, "the date")
    return f"{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"


def _layout(reader: ByteReader, *, first: int) -> Layout:
    """The board; its columns and rows are counted from *first*."""
    columns, rows = reader.unsigned(1, "the size"), reader.unsigned(1, "the size")
    checked_grid(columns, rows, Format.MVF)
    places = reader.take(2 * reader.unsigned(2, "the mine count"), "the mines")
    pairs = [(x - first, y - first) for x, y in zip(places[::2], places[1::2], strict=True)]
    return layout_with_mines(columns, rows, pairs, Format.MVF)


def _is_old(data: bytes) -> bool:
    columns, rows, mines = data[0], data[1], int.from_bytes(data[2:4], "big")
    places = data[4 : 4 + 2 * mines]
    return (
        (columns, rows) in _OLD_SIZES
        and len(data) > 4 + 2 * mines
        and all(x < columns for x in places[::2])
        and all(y < rows for y in places[1::2])
    )


def _is_hacked(data: bytes) -> bool:
    """Whether this is a 0.97 whose first bytes were wiped: its date and level are where they belong."""
    if not data.startswith(_HACKED):
        return False
    month, day, year = data[7], data[8], int.from_bytes(data[9:11], "big")
    return 1 <= month <= 12 and day <= 31 and 2000 <= year <= 2030


def _trailer(data: bytes) -> _Trailer:
    """Where an old beta's end begins, told by its checksum: 20 digits between zeros, or just 10 digits."""
    size = len(data)
    if size > 125 and not _digit(data[-1]) and not _digit(data[-22]):
        return _Trailer(size - 125, size - 122)
    if size > 113 and data[-13:-10] == b"   ":
        return _Trailer(size - 113, size - 110)
    return _Trailer(max(size - 13, 0), None)


def _digit(byte: int) -> bool:
    return 0x30 <= byte <= 0x39
