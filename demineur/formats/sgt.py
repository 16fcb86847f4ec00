"""Game ids and saved games of Mines in Simon Tatham's puzzle collection.

An id is ``WxH:`` with, in any form, the mines as hexadecimal digits: row by row, most significant bit first.
``x,y,`` before them is the cell opened at the start; ``m`` says that the digits are masked, ``u`` that they
are not. Masked: the bytes' halves, each combined with a mask drawn from the other by SHA-1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from hashlib import sha1

from demineur.engine.grid import Cell
from demineur.engine.layouts import Layout
from demineur.formats.bitmaps import bitmap_of, layout_from_bitmap
from demineur.formats.limits import checked_grid
from demineur.formats.sentences import Sentence, sentence
from demineur.formats.values import Board, Format, FormatError

_SIZE = re.compile(r"([0-9]{1,5})(?:x([0-9]{1,5}))?[^:#]*", re.ASCII)
_MINES = re.compile(r"(?:([0-9]{1,5}),([0-9]{1,5}),)?([mu]?)([0-9a-f]+)", re.ASCII | re.IGNORECASE)
_ID = re.compile(r"[0-9]{1,5}(?:x[0-9]{1,5})?(?:n[0-9.%]+)?a?[:#][^\s]+", re.ASCII)
_SAVE_LINE = re.compile(r"([A-Z]{1,8}) *:([0-9]{1,6}):", re.ASCII)
_SAVE_START = "SAVEFILE:"


class Masking(Enum):
    """How an id hides its mines."""

    MASKED = "m"
    UNMASKED = "u"
    UNSAID = ""
    """Not masked, and not marked as either."""


@dataclass(frozen=True, slots=True)
class GameId:
    """What a descriptive id says."""

    layout: Layout
    first: Cell | None = None
    masking: Masking = Masking.MASKED


def looks_like_sgt(text: str) -> bool:
    """Whether *text* is one game id."""
    return _ID.fullmatch(text.strip()) is not None


def looks_like_save(text: str) -> bool:
    """Whether *text* begins as a saved game of the collection does."""
    return text.startswith(_SAVE_START)


def read_sgt(text: str) -> Board:
    """The board of a game id."""
    game = parse_id(text.strip(), Format.SGT)
    return Board(Format.SGT, game.layout, game.first)


def read_save(text: str) -> Board:
    """The board of a saved game; what was played on it is not read."""
    fields = _save_fields(text)
    if fields.get("GAME") != "Mines":
        raise FormatError(
            sentence("This is a saved game of the puzzle collection, but not of Mines."), kind=Format.SGT_SAVE
        )
    parameters = fields.get("CPARAMS") or fields.get("PARAMS")
    description = fields.get("PRIVDESC") or fields.get("DESC")
    if not parameters or not description:
        raise FormatError(sentence("The saved game is cut off: its board is missing."), kind=Format.SGT_SAVE)
    first = parse_id(f"{parameters}:{fields['DESC']}", Format.SGT_SAVE).first if "DESC" in fields else None
    game = parse_id(f"{parameters}:{description}", Format.SGT_SAVE)
    return Board(Format.SGT_SAVE, game.layout, game.first if first is None else first)


def parse_id(text: str, kind: Format = Format.SGT) -> GameId:
    """What the id *text* says; `FormatError` unless it names every mine."""
    parameters, colon, description = text.partition(":")
    size = _SIZE.fullmatch(parameters)
    if not colon or size is None:
        raise FormatError(_not_descriptive(text), kind=kind)
    columns = int(size[1])
    rows = columns if size[2] is None else int(size[2])
    grid = checked_grid(columns, rows, kind)
    mines = _MINES.fullmatch(description)
    if mines is None:
        raise FormatError(_not_descriptive(text), kind=kind)
    digits = -(-grid.count // 4)
    if len(mines[4]) != digits:
        raise FormatError(
            sentence(
                "The game id has {found} digits for its mines, not {digits}.",
                found=len(mines[4]),
                digits=digits,
            ),
            kind=kind,
        )
    first = None
    if mines[1] is not None:
        column, row = int(mines[1]), int(mines[2])
        if column >= columns or row >= rows:
            raise FormatError(sentence("The game id opens a cell that is off the board."), kind=kind)
        first = grid.cell(row, column)
    masking = Masking(mines[3].lower())
    packed = bytes.fromhex(mines[4] + "0" * (digits % 2))
    if masking is Masking.MASKED:
        packed = _unmasked(packed, grid.count)
    layout = layout_from_bitmap(grid, packed)
    if layout is None:
        raise FormatError(sentence("The game id is damaged: it has mines beyond the board."), kind=kind)
    return GameId(layout, first, masking)


def id_text(game: GameId) -> str:
    """The id that says *game*."""
    grid = game.layout.grid
    packed = bitmap_of(game.layout)
    if game.masking is Masking.MASKED:
        packed = _masked(packed, grid.count)
    place = ""
    if game.first is not None:
        row, column = grid.row_column(game.first)
        place = f"{column},{row},"
    digits = packed.hex()[: -(-grid.count // 4)]
    return f"{grid.columns}x{grid.rows}:{place}{game.masking.value}{digits}"


def _not_descriptive(text: str) -> Sentence:
    if "#" in text:
        return sentence("This is a random seed of Mines: only that program can make the board from it.")
    if ":r" in text:
        return sentence("This game id is of a game without a first click: its mines are not placed yet.")
    return sentence("This is not a game id of Mines.")


def _masked(packed: bytes, bits: int) -> bytes:
    first, second = _halves(packed)
    first = _cleared(_combined(first, second) + second, bits)[: len(first)]
    return _cleared(first + _combined(second, first), bits)


def _unmasked(packed: bytes, bits: int) -> bytes:
    first, second = _halves(packed)
    second = _cleared(first + _combined(second, first), bits)[len(first) :]
    return _cleared(_combined(first, second) + second, bits)


def _halves(packed: bytes) -> tuple[bytes, bytes]:
    middle = len(packed) // 2
    return packed[:middle], packed[middle:]


def _combined(half: bytes, seed: bytes) -> bytes:
    """*half* with the mask that *seed* gives."""
    blocks = -(-len(half) // 20)
    mask = b"".join(
        sha1(seed + str(block).encode(), usedforsecurity=False).digest() for block in range(blocks)
    )
    return bytes(byte ^ key for byte, key in zip(half, mask, strict=False))


def _cleared(packed: bytes, bits: int) -> bytes:
    """*packed* with the bits after the last cell's cleared."""
    spare = len(packed) * 8 - bits
    return (int.from_bytes(packed, "big") >> spare << spare).to_bytes(len(packed), "big")


def _save_fields(text: str) -> dict[str, str]:
    """The first value of every key; the lengths, in bytes, are honoured as far as the file goes."""
    fields: dict[str, str] = {}
    for line in text.split("\n"):
        match = _SAVE_LINE.match(line)
        if match is not None:
            fields.setdefault(match[1], line[match.end() : match.end() + int(match[2])])
    return fields
