"""Writing boards and replays in the formats that others read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.formats.analysis import replay_facts
from demineur.formats.board_v01 import write_board_v01
from demineur.formats.evf_writer import write_evf
from demineur.formats.hill import write_hill
from demineur.formats.link import write_link
from demineur.formats.mbf import write_hex, write_mbf
from demineur.formats.rawvf_writer import write_rawvf
from demineur.formats.sentences import sentence
from demineur.formats.sgt import GameId, id_text
from demineur.formats.values import Board, Format, FormatError, Replay

if TYPE_CHECKING:
    from demineur.formats.sniffing import Opened

WRITABLE = (
    Format.LINK,
    Format.MBF,
    Format.MBF_HEX,
    Format.MINE,
    Format.SGT,
    Format.BOARD,
    Format.RAWVF,
    Format.EVF,
)
_REPLAYS = {Format.RAWVF, Format.EVF}
_BY_SUFFIX = {
    "mbf": Format.MBF,
    "abf": Format.MBF,
    "mine": Format.MINE,
    "board": Format.BOARD,
    "rawvf": Format.RAWVF,
    "evf": Format.EVF,
}


def format_for(name: str) -> Format | None:
    """The format that a file name asks for by its ending; None if by none that can be written."""
    return _BY_SUFFIX.get(name.rpartition(".")[2].lower())


def written(opened: Opened, kind: Format) -> bytes:
    """*opened* in another format: a replay as a replay or just its board, a board as a board.

    `FormatError` if that format cannot be written, or cannot hold it.
    """
    if kind not in WRITABLE:
        raise FormatError(
            sentence("Files of the kind {kind} can be opened, but not written.", kind=kind.value), kind=kind
        )
    if kind in _REPLAYS:
        if not isinstance(opened, Replay):
            raise FormatError(sentence("A board without a game cannot be written as a replay."), kind=kind)
        return _replay(opened, kind)
    if kind is Format.MBF:
        return write_mbf(opened.layout)
    return _board_text(opened, kind).encode()


def _replay(replay: Replay, kind: Format) -> bytes:
    if kind is Format.RAWVF:
        return write_rawvf(replay).encode("utf-8", "replace")
    facts = replay_facts(replay)
    return write_evf(replay, facts.result, facts.time_ms)


def _board_text(opened: Opened, kind: Format) -> str:
    layout = opened.layout
    if kind is Format.SGT:
        first = opened.first if isinstance(opened, Board) else None
        return id_text(GameId(layout, first)) + "\n"
    if kind is Format.LINK:
        return write_link(layout) + "\n"
    if kind is Format.MBF_HEX:
        return write_hex(layout) + "\n"
    return write_hill(layout) if kind is Format.MINE else write_board_v01(layout)
