"""Opening whatever was given: the kind of a file is told by what is in it, never by its name."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from demineur.formats.avf import looks_like_avf, read_avf
from demineur.formats.board_v01 import looks_like_board_v01, read_board_v01
from demineur.formats.evf import looks_like_evf, read_evf
from demineur.formats.hill import looks_like_hill, read_hill
from demineur.formats.limits import MAX_BYTES
from demineur.formats.link import looks_like_link, read_link
from demineur.formats.mbf import looks_like_hex, looks_like_mbf, read_hex, read_mbf
from demineur.formats.mvf import looks_like_mvf, read_mvf
from demineur.formats.rawvf import looks_like_rawvf, read_rawvf
from demineur.formats.rmv import looks_like_rmv, read_rmv
from demineur.formats.sentences import sentence
from demineur.formats.sgt import looks_like_save, looks_like_sgt, read_save, read_sgt
from demineur.formats.values import Board, FormatError, Replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Opened: TypeAlias = Board | Replay

MAX_LINES = 500_000
MAX_BOARDS = 1000
"""So many links or ids may stand in one text, a line each."""
_PRESET = b"Arbiter Custom Board Preset"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]")
_UNKNOWN = sentence(
    "This is no AVF, EVF, RMV, MVF or RAWVF replay, no board (.mbf, .abf, .mine, .board), "
    "no game id of Mines and no link to a board."
)

_BINARY: tuple[tuple[Callable[[bytes], bool], Callable[[bytes], Opened]], ...] = (
    (looks_like_rmv, read_rmv),
    (looks_like_mbf, read_mbf),
    (looks_like_mvf, read_mvf),
    (looks_like_evf, read_evf),
    (looks_like_avf, read_avf),
)
_TEXT: tuple[tuple[Callable[[str], bool], Callable[[str], Opened]], ...] = (
    (looks_like_board_v01, read_board_v01),
    (looks_like_hill, read_hill),
    (looks_like_save, read_save),
    (looks_like_rawvf, read_rawvf),
    (looks_like_hex, read_hex),
)
_LINES: tuple[tuple[Callable[[str], bool], Callable[[str], Opened]], ...] = (
    (looks_like_link, read_link),
    (looks_like_sgt, read_sgt),
)
_BY_NAME: dict[str, Callable[[bytes], Opened]] = {
    "avf": read_avf,
    "evf": read_evf,
    "rmv": read_rmv,
    "mvf": read_mvf,
    "mbf": read_mbf,
    "abf": read_mbf,
}


def open_bytes(data: bytes, name: str | None = None) -> Opened:
    """The board or replay in *data*; the first, with a note, of a text with a board a line.

    *name* is the file's, if it has one; it only helps to say what is wrong. `FormatError`, and nothing else,
    if it cannot be read.
    """
    opened = opened_in(data, name)
    first = next(opened)
    if next(opened, None) is None:
        return first
    note = sentence("This is the first of several boards, one a line.")
    return replace(first, notes=(*first.notes, note))


def open_text(text: str) -> Opened:
    """The board or replay in pasted text: a link, an id, hexadecimal digits, or a whole text file."""
    return open_bytes(text.encode("utf-8", "replace"))


def opened_in(data: bytes, name: str | None = None) -> Iterator[Opened]:
    """All that is in *data*, one at least: a text may have a link or id a line. Errors as above."""
    if len(data) > MAX_BYTES:
        raise FormatError(
            sentence(
                "The file has {size} bytes; files up to {most} MiB can be opened.",
                size=len(data),
                most=MAX_BYTES // 1024 // 1024,
            )
        )
    if not data.strip():
        raise FormatError(sentence("The file is empty."))
    if data.startswith(_PRESET):
        raise FormatError(
            sentence("This is a preset of Minesweeper Arbiter: it names a size, but holds no board.")
        )
    for looks_like, read in _BINARY:
        if looks_like(data):
            yield read(data)
            return
    if data.startswith(_UTF_16) or _CONTROL.search(data[:4096]) is None:
        yield from _opened_in_text(_decoded(data))
        return
    suffix = (name or "").rpartition(".")[2].lower()
    if suffix in _BY_NAME:
        # By now it will only say what is wrong.
        yield _BY_NAME[suffix](data)
        return
    raise FormatError(_UNKNOWN)


def _decoded(data: bytes) -> str:
    """The text with plain line ends; bytes that are no UTF-8 become surrogates, which names know of."""
    if data.startswith(_UTF_16):
        text = data.decode("utf-16", "replace")
    else:
        text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MAX_LINES:
        raise FormatError(
            sentence("The text has more than {most} lines: no board or replay is that long.", most=MAX_LINES)
        )
    return text


def _opened_in_text(text: str) -> Iterator[Opened]:
    for looks_like, read in _TEXT:
        if looks_like(text):
            yield read(text)
            return
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > MAX_BOARDS or not lines:
        raise FormatError(_UNKNOWN)
    for number, line in enumerate(lines, start=1):
        yield _opened_line(line, number if len(lines) > 1 else None)


def _opened_line(line: str, number: int | None) -> Opened:
    """What one line names; *number* is given where it is one of several."""
    read = next((read for looks_like, read in _LINES if looks_like(line)), _refuse)
    try:
        return read(line)
    except FormatError as error:
        if number is None:
            raise
        raise FormatError(
            sentence("Line {number}: {reason}", number=number, reason=error.sentence),
            kind=error.kind,
            line=number,
        ) from error


def _refuse(_text: str) -> Opened:
    raise FormatError(_UNKNOWN)
