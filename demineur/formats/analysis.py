"""What can be said of an opened file, in the terms of the command line and of the dialogs."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from demineur.engine.metrics import (
    island_cells,
    islands,
    number_histogram,
    opening_cells,
    openings,
    three_bv,
)
from demineur.engine.position import Position, Status
from demineur.engine.zini import hzini, zini
from demineur.formats.interpreter import Interpreter, execute
from demineur.formats.sentences import Sentence, sentence
from demineur.formats.values import Replay, Result

if TYPE_CHECKING:
    from demineur.engine.layouts import Layout

_RESULTS = {Status.WON: Result.WIN, Status.LOST: Result.LOSS}
_CLOSE_MS = 20
"""Files round their own time, and some are a hundredth off their last event."""
_PATH_SQUARE = 16


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """What can be counted on a board."""

    width: int
    height: int
    mines: int
    three_bv: int
    openings: int
    islands: int
    zini: int
    hzini: int
    numbers: tuple[int, ...]
    mine_sha256: str


@dataclass(frozen=True, slots=True)
class ReplayFacts:
    """What can be counted on a replay.

    *time_ms* is from the first opening to the end of the game: the file's own time where its events agree to
    within two hundredths of a second, else that of the events. A click is effective if it changes anything:
    every flag and every mark taken off counts, and so does a lost click. *path* is the cursor's way over the
    board from the first opening on, in pixels of cells of 16.
    """

    result: Result
    time_ms: int
    solved_three_bv: int
    left: int
    right: int
    double: int
    effective_left: int
    effective_right: int
    effective_double: int
    events: int
    path: float
    notes: tuple[str, ...]


def board_facts(layout: Layout) -> BoardFacts:
    """Everything that `BoardFacts` counts; under half a second for the largest boards."""
    grid = layout.grid
    bits = ["0"] * grid.count
    for cell in grid.cells(layout.mines):
        bits[cell] = "1"
    text = f"{grid.columns}x{grid.rows}:{''.join(bits)}"
    return BoardFacts(
        grid.columns,
        grid.rows,
        layout.mines.bit_count(),
        three_bv(layout),
        openings(layout),
        islands(layout),
        zini(layout),
        hzini(layout),
        number_histogram(layout),
        sha256(text.encode()).hexdigest(),
    )


def replay_facts(replay: Replay) -> ReplayFacts:
    """The replay executed and counted."""
    return facts_of_game(replay, execute(replay))


def facts_of_game(replay: Replay, game: Interpreter) -> ReplayFacts:
    """What is counted of *replay*, whose *game* is at its end."""
    result = _RESULTS.get(game.position.status, Result.UNFINISHED)
    return ReplayFacts(
        result,
        _time_ms(replay, game, result),
        solved_three_bv(game.position),
        game.left.made,
        game.right.made,
        game.double.made,
        game.left.effective,
        game.right.effective,
        game.double.effective,
        len(replay.events),
        _path(replay, game),
        (*replay.notes, *_contradictions(replay, result, game.elapsed_ms)),
    )


def solved_three_bv(position: Position) -> int:
    """How much of the board's 3BV is open; an opening counts when it is complete."""
    layout = position.layout
    if layout is None:
        return 0
    solved = (island_cells(layout) & position.opened).bit_count()
    return solved + sum(not cells & ~position.opened for cells in opening_cells(layout))


def _time_ms(replay: Replay, game: Interpreter, result: Result) -> int:
    claimed = replay.claims.ms
    if claimed is None or result is Result.UNFINISHED or abs(claimed - game.elapsed_ms) > _CLOSE_MS:
        return game.elapsed_ms
    return claimed


def _path(replay: Replay, game: Interpreter) -> float:
    if game.started_ms is None:
        return 0.0
    grid, size = replay.layout.grid, replay.square_size
    width, height = grid.columns * size, grid.rows * size
    end = game.started_ms + game.elapsed_ms
    points = [
        (x, y)
        for ms, _, x, y in replay.events
        if game.started_ms <= ms <= end and 0 <= x < width and 0 <= y < height
    ]
    return sum(hypot(x - u, y - v) for (u, v), (x, y) in pairwise(points)) * _PATH_SQUARE / size


def _contradictions(replay: Replay, result: Result, ms: int) -> list[str]:
    """Where the file says something of itself that its events do not bear out."""
    claims = replay.claims
    notes: list[str] = []
    if result is Result.UNFINISHED:
        notes.append(sentence("The recording ends before the game does: events are missing or cut off."))
    elif claims.result is not None and claims.result is not result:
        notes.append(_wrong_claim(claims.result))
    if claims.ms is not None and result is not Result.UNFINISHED and abs(claims.ms - ms) > _CLOSE_MS:
        notes.append(
            sentence(
                "The file gives its time as {claimed} s; its events take {taken} s.",
                claimed=claims.ms / 1000,
                taken=ms / 1000,
            )
        )
    return notes


def _wrong_claim(claimed: Result) -> Sentence:
    match claimed:
        case Result.WIN:
            return sentence("The file calls this a win; its events end in a loss.")
        case Result.LOSS:
            return sentence("The file calls this a loss; its events end in a win.")
        case Result.UNFINISHED:
            return sentence("The file calls this game unfinished; its events end it.")
