"""The figures of one game: what was opened with how many clicks, and how good that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from demineur.engine.metrics import island_cells, opening_cells
from demineur.engine.position import ActionKind
from demineur.engine.ratings import correctness, efficiency, rqp, stnb, three_bv_per_second, throughput
from demineur.play.clicks import Clicks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from demineur.engine.grid import CellSet
    from demineur.engine.layouts import Layout
    from demineur.engine.levels import Level
    from demineur.engine.position import Position
    from demineur.play.session import LoggedAction


@dataclass(frozen=True, slots=True)
class GameCounts:
    """What can be counted at the end of a game.

    *solved* is the part of *three_bv* that is open; an opening counts when it is complete. *clicks* are all
    that the game took notice of, *effective* those that changed something: every flag and every mark taken
    off is one, and so is the click that loses.
    """

    three_bv: int
    solved: int
    clicks: Clicks
    effective: Clicks


@dataclass(frozen=True, slots=True)
class Ratings:
    """How well a game was played; see `demineur.engine.ratings`. None where a figure does not exist."""

    three_bv_per_second: float | None
    efficiency: float | None
    correctness: float | None
    throughput: float | None
    rqp: float | None
    stnb: float | None


def count_game(position: Position, log: Sequence[LoggedAction], wasted: Clicks) -> GameCounts:
    """Count a game that *log* led to; *wasted* are the clicks that changed nothing.

    `ValueError` if its mines are not dealt.
    """
    if position.layout is None:
        raise ValueError("A game without mines has nothing to count.")
    three_bv, solved = _three_bv(position.layout, position.opened)
    effective = effective_clicks(log)
    return GameCounts(three_bv, solved, effective.plus(wasted), effective)


def effective_clicks(log: Sequence[LoggedAction]) -> Clicks:
    """The clicks that did what is in *log*; taking away all question marks is an option, no click."""
    opened = chorded = marked = 0
    for logged in log:
        kind = logged.action.kind
        if kind is ActionKind.OPEN:
            opened += 1
        elif kind is ActionKind.CHORD:
            chorded += 1
        elif kind is not ActionKind.CLEAR_QUESTIONS:
            marked += 1
    return Clicks(opened, marked, chorded)


def rate_game(level: Level, ms: int, counts: GameCounts) -> Ratings:
    """The figures that follow from what was counted, and the time."""
    solved, clicks, effective = counts.solved, counts.clicks.total, counts.effective.total
    return Ratings(
        three_bv_per_second=three_bv_per_second(solved, ms),
        efficiency=efficiency(solved, clicks),
        correctness=correctness(effective, clicks),
        throughput=throughput(solved, effective),
        rqp=rqp(solved, ms),
        stnb=stnb(level, counts.three_bv, solved, ms),
    )


def _three_bv(layout: Layout, opened: CellSet) -> tuple[int, int]:
    """The board's 3BV, and how much of it is open."""
    islands, openings = island_cells(layout), opening_cells(layout)
    complete = sum(not cells & ~opened for cells in openings)
    return len(openings) + islands.bit_count(), complete + (islands & opened).bit_count()
