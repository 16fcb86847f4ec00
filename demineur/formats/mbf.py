"""Binary boards: .mbf, Arbiter's .abf, which is the same, and their hexadecimal text.

``u8 width, u8 height, u16 mines``, then each mine as ``u8 column, u8 row`` from 0, in any order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from demineur.formats.byte_reader import ByteReader
from demineur.formats.limits import layout_with_mines
from demineur.formats.sentences import sentence
from demineur.formats.values import Board, Format, FormatError

if TYPE_CHECKING:
    from demineur.engine.layouts import Layout

_HEX = re.compile(r"(?:0x)?[0-9a-f]{2}(?:[\s,;]*(?:0x)?[0-9a-f]{2})*", re.IGNORECASE | re.ASCII)
_PAIR = re.compile(r"(?:0x)?([0-9a-f]{2})", re.IGNORECASE | re.ASCII)
_HEADER = 4
_LONGEST_HEX = 6 * (_HEADER + 2 * 0xFFFF)


def looks_like_mbf(data: bytes) -> bool:
    """Whether the length is the one that the mine count in *data* asks for."""
    return len(data) >= _HEADER and len(data) == _HEADER + 2 * int.from_bytes(data[2:4], "big")


def read_mbf(data: bytes, kind: Format = Format.MBF) -> Board:
    """The board in the bytes of an .mbf or .abf file."""
    if len(data) < _HEADER or len(data) % 2:
        raise FormatError(
            sentence("A board file of {size} bytes is cut off or damaged.", size=len(data)), kind=kind
        )
    if not looks_like_mbf(data):
        mines = int.from_bytes(data[2:4], "big")
        raise FormatError(
            sentence(
                "The board announces {mines} mines, but lists {listed}.",
                mines=mines,
                listed=(len(data) - _HEADER) // 2,
            ),
            kind=kind,
        )
    reader = ByteReader(data, kind)
    columns, rows = reader.unsigned(1, "the size"), reader.unsigned(1, "the size")
    places = data[_HEADER:]
    return Board(kind, layout_with_mines(columns, rows, zip(places[::2], places[1::2], strict=True), kind))


def write_mbf(layout: Layout) -> bytes:
    """The layout as an .mbf file, its mines column by column, as Arbiter does."""
    grid = layout.grid
    places = sorted(divmod(cell, grid.columns)[::-1] for cell in grid.cells(layout.mines))
    header = bytes((grid.columns, grid.rows)) + len(places).to_bytes(2, "big")
    return header + b"".join(map(bytes, places))


def looks_like_hex(text: str) -> bool:
    """Whether *text* is nothing but pairs of hexadecimal digits that make a board of the right length."""
    stripped = text.strip()
    if not 2 * _HEADER <= len(stripped) <= _LONGEST_HEX or _HEX.fullmatch(stripped) is None:
        return False
    return looks_like_mbf(_bytes_of(stripped))


def read_hex(text: str) -> Board:
    """The board in the hexadecimal text of an .mbf file."""
    return read_mbf(_bytes_of(text), Format.MBF_HEX)


def write_hex(layout: Layout) -> str:
    """The layout as hexadecimal text, a blank between the bytes."""
    return write_mbf(layout).hex(" ")


def _bytes_of(text: str) -> bytes:
    return bytes.fromhex("".join(_PAIR.findall(text)))
