"""EVF, versions 0 to 4: the open replays of Metasweeper.

A header, the mines as a bitmap, and the mouse's events: with absolute times and places up to version 3, with
the differences from the event before in version 4. The checksum at the end is one that only its makers can
verify; it is not read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from demineur.formats.bitmaps import bitmap_bytes, layout_from_bitmap
from demineur.formats.byte_reader import ByteReader
from demineur.formats.evf_events import EventsRead, read_absolute_events, read_relative_events
from demineur.formats.limits import checked_grid
from demineur.formats.names import text_of
from demineur.formats.sentences import sentence
from demineur.formats.values import Claims, Format, FormatError, Replay, Result

if TYPE_CHECKING:
    from demineur.engine.layouts import Layout

NEWEST = 4
COMPLETED = 0x80
TRANSCODED = 0x08
MARKS_ON = 0x80
"""The published description says "off", but the files and the readers of the format's makers mean "on"."""
_FIRST_WITH_SETTINGS = 3
_FIRST_WITH_DEVICE = 2


@dataclass(frozen=True, slots=True)
class _Header:
    version: int
    summary: int
    settings: int
    rows: int
    columns: int
    mines: int
    square_size: int
    three_bv: int


def looks_like_evf(data: bytes) -> bool:
    """Whether *data* begins with a version and a board that can be."""
    if len(data) < 20 or data[0] > NEWEST:
        return False
    at = 3 if data[0] >= _FIRST_WITH_SETTINGS else 2
    rows, columns, mines = data[at], data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
    return rows > 0 and columns > 0 and mines <= rows * columns and data[at + 4] > 0


def read_evf(data: bytes) -> Replay:
    """The replay of an .evf file."""
    reader = ByteReader(data, Format.EVF)
    header = _header(reader)
    if header.version == NEWEST:
        return _read_newest(reader, header)
    ms = reader.unsigned(3, "the time")
    program, player, _, _, start = (reader.until_nul("the text before the mines") for _ in range(5))
    for _ in range(2):
        reader.until_nul("the text before the mines")
    if _has_device(header, reader):
        reader.until_nul("the text before the mines")
    layout = _layout(reader, header)
    return _replay(header, layout, ms, (program, player, start), read_absolute_events(reader))


def _has_device(header: _Header, reader: ByteReader) -> bool:
    """Whether a text about the device stands before the mines.

    It should from version 2 on, but there are such files that call themselves version 0: their mines tell.
    """
    if header.version >= _FIRST_WITH_DEVICE:
        return True
    end = reader.at + -(-header.rows * header.columns // 8)
    count = int.from_bytes(reader.data[reader.at : end], "big").bit_count()
    has_events = reader.data[end : end + 1] > b"\0"
    return count != header.mines or not has_events


def _read_newest(reader: ByteReader, header: _Header) -> Replay:
    ms = reader.unsigned(4, "the time")
    reader.take(2, "the country")
    start = reader.unsigned(8, "the start's time")
    reader.take(8, "the end's time")
    program = reader.until_nul("the program's name")
    if header.summary & TRANSCODED:
        reader.until_nul("the converter's name")
        reader.until_nul("the encoding")
    player = reader.until_nul("the player's name")
    reader.until_nul("the race's name")
    reader.until_nul("the player's other name")
    reader.take(reader.unsigned(2, "the device"), "the device")
    layout = _layout(reader, header)
    for _ in range(reader.unsigned(2, "the figures' names")):
        reader.until_nul("the figures' names")
    texts = (program, player, str(start).encode() if start else b"")
    return _replay(header, layout, ms, texts, read_relative_events(reader))


def _header(reader: ByteReader) -> _Header:
    version = reader.unsigned(1, "the version")
    if version > NEWEST:
        raise FormatError(
            sentence(
                "The replay is in version {version} of its format; up to {newest} can be opened.",
                version=version,
                newest=NEWEST,
            ),
            kind=Format.EVF,
        )
    summary = reader.unsigned(1, "the header")
    settings = reader.unsigned(1, "the header") if version >= _FIRST_WITH_SETTINGS else 0
    rows, columns = reader.unsigned(1, "the size"), reader.unsigned(1, "the size")
    mines, square_size = reader.unsigned(2, "the mine count"), reader.unsigned(1, "the cells' size")
    if not square_size:
        raise FormatError(sentence("Cells of 0 pixels make no sense."), kind=Format.EVF, offset=reader.at - 1)
    reader.take(2, "the mode")
    three_bv = reader.unsigned(2, "the 3BV")
    return _Header(version, summary, settings, rows, columns, mines, square_size, three_bv)


def _layout(reader: ByteReader, header: _Header) -> Layout:
    grid = checked_grid(header.columns, header.rows, Format.EVF)
    layout = layout_from_bitmap(grid, reader.take(bitmap_bytes(grid), "the mines"))
    if layout is None:
        raise FormatError(sentence("The replay is damaged: it has mines beyond the board."), kind=Format.EVF)
    if layout.mines.bit_count() != header.mines:
        raise FormatError(
            sentence(
                "The board has {mines} mines, but {announced} are announced.",
                mines=layout.mines.bit_count(),
                announced=header.mines,
            ),
            kind=Format.EVF,
        )
    return layout


def _replay(
    header: _Header,
    layout: Layout,
    ms: int,
    texts: tuple[bytes, bytes, bytes],
    read: EventsRead,
) -> Replay:
    program, player, start = map(text_of, texts)
    return Replay(
        Format.EVF,
        layout,
        read.events,
        square_size=header.square_size,
        question_marks=bool(header.settings & MARKS_ON),
        player=player,
        program=program,
        played_at=start,
        claims=Claims(Result.WIN if header.summary & COMPLETED else None, ms, header.three_bv or None),
        notes=read.notes,
    )
