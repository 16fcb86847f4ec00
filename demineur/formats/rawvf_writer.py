"""Writing RAWVF: cells from 1, squares as large as the replay's own, times to the millisecond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.formats.plain_mouse import plain_events
from demineur.formats.sentences import sentence
from demineur.formats.values import Format, FormatError, Mouse, Replay, Result

if TYPE_CHECKING:
    from collections.abc import Iterator

_KEPT = frozenset({Mouse.SHIFT_LEFT_PRESS, Mouse.TOGGLE_MARKS, Mouse.LEFT_RELEASE})
_LEVELS = {(8, 8, 10): "Beginner", (16, 16, 40): "Intermediate", (30, 16, 99): "Expert"}
_STATUS = {Result.WIN: "Won", Result.LOSS: "Lost"}


def write_rawvf(replay: Replay) -> str:
    """The replay as RAWVF text; `FormatError` for one that has negative times."""
    return "\n".join((*_header(replay), *_board(replay), "Events:", *_events(replay), ""))


def _header(replay: Replay) -> Iterator[str]:
    grid = replay.layout.grid
    mines = replay.layout.mines.bit_count()
    yield "RawVF_Version: Rev6"
    yield f"Program: {replay.program or 'Démineur'}"
    if replay.player:
        yield f"Player: {replay.player}"
    if replay.played_at:
        yield f"Timestamp: {replay.played_at}"
    yield f"Level: {_LEVELS.get((grid.columns, grid.rows, mines), 'Custom')}"
    yield f"Width: {grid.columns}"
    yield f"Height: {grid.rows}"
    yield f"Mines: {mines}"
    yield f"Marks: {'On' if replay.question_marks else 'Off'}"
    yield f"SquareSize: {replay.square_size}"
    if replay.left_chords:
        yield "SuperClick: on"
    if replay.claims.ms is not None:
        yield f"Time: {_seconds(replay.claims.ms)}"
    if replay.claims.result in _STATUS:
        yield f"Status: {_STATUS[replay.claims.result]}"
    yield "Mode: Classic"


def _board(replay: Replay) -> Iterator[str]:
    grid = replay.layout.grid
    symbols = ["0"] * grid.count
    for cell in grid.cells(replay.layout.mines):
        symbols[cell] = "*"
    text = "".join(symbols)
    yield "Board:"
    for start in range(0, grid.count, grid.columns):
        yield text[start : start + grid.columns]


def _events(replay: Replay) -> Iterator[str]:
    size = replay.square_size
    for ms, kind, x, y in plain_events(replay.events, keep=_KEPT):
        yield f"{_seconds(ms)} {kind.value} {x // size + 1} {y // size + 1} ({x} {y})"


def _seconds(ms: int) -> str:
    if ms < 0:
        raise FormatError(sentence("The replay has events before its start."), kind=Format.RAWVF)
    return f"{ms // 1000}.{ms % 1000:03}"
