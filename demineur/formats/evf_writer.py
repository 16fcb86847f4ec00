"""Writing EVF, version 4: without a checksum, and so marked neither official nor fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.engine.metrics import three_bv
from demineur.formats.bitmaps import bitmap_of
from demineur.formats.evf import COMPLETED, MARKS_ON, NEWEST
from demineur.formats.evf_events import CODES, END, PAUSE
from demineur.formats.plain_mouse import plain_events
from demineur.formats.sentences import sentence
from demineur.formats.values import Format, FormatError, Mouse, Replay, Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from demineur.formats.values import Event

_CODE_OF = {mouse: code for code, mouse in CODES.items()}
_KEPT = frozenset({Mouse.PREFLAG, Mouse.SECOND_PRESS})
_NO_FLAGS = 0x10
_LONGEST_STEP = 0xFF
_LONGEST_PAUSE = 0xFFFF
_SQUARES = range(5, 256)
_LARGEST_SIDE = 0x7FFF


def write_evf(replay: Replay, result: Result, ms: int) -> bytes:
    """The replay as an .evf file, with its *result* and *ms* as `demineur.formats.analysis` counts them.

    `FormatError` for cells so small or large that the format cannot say where the cursor is.
    """
    grid, size = replay.layout.grid, replay.square_size
    if size not in _SQUARES or max(grid.columns, grid.rows) * size > _LARGEST_SIDE:
        raise FormatError(
            sentence("EVF cannot hold a board with cells of {size} pixels.", size=size), kind=Format.EVF
        )
    flagless = not any(event.kind in {Mouse.RIGHT_PRESS, Mouse.PREFLAG} for event in replay.events)
    summary = (COMPLETED if result is Result.WIN else 0) | (_NO_FLAGS if flagless else 0)
    header = bytes((NEWEST, summary, MARKS_ON if replay.question_marks else 0, grid.rows, grid.columns))
    numbers = (
        (replay.layout.mines.bit_count(), 2),
        (size, 1),
        (0, 2),  # the mode: classic
        (three_bv(replay.layout), 2),
        (ms, 4),
    )
    middle = b"".join(number.to_bytes(length, "big") for number, length in numbers)
    texts = _text(replay.program or "Démineur") + _text(replay.player) + _text("") + _text("")
    times = bytes(16)
    no_device = no_figures = no_checksum = bytes(2)
    board = no_device + bitmap_of(replay.layout) + no_figures
    events = b"".join(_events(replay)) + bytes((END,))
    return header + middle + b"XX" + times + texts + board + events + no_checksum


def _text(text: str) -> bytes:
    return text.replace("\0", " ").encode("utf-8", "replace") + b"\0"


def _events(replay: Replay) -> Iterator[bytes]:
    """Each event as the differences from the one before; a long wait as pauses before it."""
    last_ms = last_x = last_y = 0
    for event in plain_events(replay.events, keep=_KEPT):
        x, y = _on_board(replay, event)
        wait = event.ms - last_ms
        if wait < 0:
            raise FormatError(
                sentence("The replay goes back in time, which EVF cannot say."), kind=Format.EVF
            )
        while wait > _LONGEST_STEP:
            pause = min(wait, _LONGEST_PAUSE)
            yield bytes((PAUSE,)) + pause.to_bytes(2, "big")
            wait -= pause
        yield bytes((_CODE_OF[event.kind], wait)) + _difference(x - last_x) + _difference(y - last_y)
        last_ms, last_x, last_y = event.ms, x, y


def _on_board(replay: Replay, event: Event) -> tuple[int, int]:
    """The event's place; every place off the board is its far corner, by the format's rule."""
    grid, size = replay.layout.grid, replay.square_size
    width, height = grid.columns * size, grid.rows * size
    if 0 <= event.x < width and 0 <= event.y < height:
        return event.x, event.y
    return width, height


def _difference(pixels: int) -> bytes:
    return pixels.to_bytes(2, "big", signed=True)
