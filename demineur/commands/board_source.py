"""One board from whatever names one: a file of any format, a drawing, a link, a game id."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from demineur.commands.errors import CommandError
from demineur.commands.sources import STANDARD_INPUT, bytes_in
from demineur.engine.board_text import layout_from_text
from demineur.formats.link import looks_like_link
from demineur.formats.sgt import looks_like_sgt
from demineur.formats.sniffing import opened_in
from demineur.formats.values import Board, FormatError

if TYPE_CHECKING:
    from demineur.engine.grid import Cell
    from demineur.engine.layouts import Layout

_DRAWN = re.compile(rb"[*.\s]+")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_PLACE = re.compile(rb"\s(0|[1-9][0-9]{0,2}),(0|[1-9][0-9]{0,2})$")
_LONGEST_PLACE = 8


@dataclass(frozen=True, slots=True)
class GivenBoard:
    """A layout, and the cell to open first if the source names one."""

    layout: Layout
    first: Cell | None = None


def board_in(source: str) -> GivenBoard:
    """The board that *source* holds or is; `CommandError` if it is not exactly one."""
    if source != STANDARD_INPUT and not _is_file(source) and _names_a_board(source):
        return _read(source.encode("utf-8", "replace"))
    name = None if source == STANDARD_INPUT else Path(source).name
    return _read(bytes_in(source), name)


def _is_file(source: str) -> bool:
    try:
        return Path(source).exists()
    except (OSError, ValueError):
        # A link may be longer than any file name.
        return False


def _names_a_board(source: str) -> bool:
    return looks_like_link(source) or looks_like_sgt(source)


def _read(given: bytes, name: str | None = None) -> GivenBoard:
    """The board in *given*, perhaps with the cell after it that ``generate`` prints."""
    stripped = _unmarked(given).rstrip()
    place = _PLACE.search(stripped[-_LONGEST_PLACE:])
    bare = stripped[: -len(place[0])] if place else stripped
    if bare and _DRAWN.fullmatch(bare):
        return _with_first(_drawn(bare.decode("ascii")), place)
    try:
        return _opened(given, name)
    except FormatError as error:
        if place is None:
            raise CommandError(error.sentence) from error
    try:
        return _with_first(_opened(bare, name).layout, place)
    except FormatError as error:
        raise CommandError(error.sentence) from error


def _unmarked(given: bytes) -> bytes:
    """*given* without the mark of an encoding at its start."""
    if given.startswith((b"\xff\xfe", b"\xfe\xff")):
        return given.decode("utf-16", "replace").encode()
    return given.removeprefix(b"\xef\xbb\xbf")


def _drawn(text: str) -> Layout:
    if len(_BLANK_LINE.split(text.strip())) > 1:
        raise CommandError("Several boards are drawn: give one.")
    try:
        return layout_from_text(text)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _opened(given: bytes, name: str | None) -> GivenBoard:
    boards = opened_in(given, name)
    board = next(boards)
    if next(boards, None) is not None:
        raise CommandError("These are several boards: give one.")
    return GivenBoard(board.layout, board.first if isinstance(board, Board) else None)


def _with_first(layout: Layout, place: re.Match[bytes] | None) -> GivenBoard:
    if place is None:
        return GivenBoard(layout)
    try:
        return GivenBoard(layout, layout.grid.cell(int(place[1]), int(place[2])))
    except ValueError as error:
        raise CommandError(str(error)) from error
