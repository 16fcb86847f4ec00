"""What is kept of a game once it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from demineur.engine.position import ActionKind, Status

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from demineur.engine.grid import Cell
    from demineur.engine.layouts import Layout
    from demineur.engine.levels import Level
    from demineur.engine.position import Position
    from demineur.play.clicks import Clicks
    from demineur.play.metrics import GameCounts
    from demineur.play.session import GameKind, GameSetup, LoggedAction


@dataclass(frozen=True, slots=True)
class GameResult:
    """What the records keep of a game. *ms* is the time of the last action, or of leaving the game.

    *ended_at* is an aware date in UTC. *abandoned*: left while it ran, which counts as lost (rules.md R8.1).
    *layout*, *log* and *simple_mode* are what a replay needs, *counts* what was counted; a game that an early
    version of the program kept has none of them.
    """

    game_id: str
    level: Level
    kind: GameKind
    seed: int
    first_cell: Cell
    won: bool
    ms: int
    assisted: bool
    abandoned: bool
    ended_at: datetime
    simple_mode: bool = False
    layout: Layout | None = None
    log: tuple[LoggedAction, ...] = ()
    counts: GameCounts | None = None


def result_of(
    setup: GameSetup,
    log: Sequence[LoggedAction],
    position: Position,
    *,
    ms: int,
    assisted: bool,
    wasted: Clicks,
    ended_at: datetime | None,
) -> GameResult:
    """What the records keep of a game; see `Session.result`."""
    from demineur.play.metrics import count_game  # noqa: PLC0415 - not needed before a game ends

    first_cell = first_cell_of(log)
    if first_cell is None:
        raise ValueError("A game without an open cell has no result.")
    return GameResult(
        game_id=setup.game_id,
        level=setup.level,
        kind=setup.kind,
        seed=setup.seed,
        first_cell=first_cell,
        won=position.status is Status.WON,
        ms=ms,
        assisted=assisted,
        abandoned=not position.status.over,
        ended_at=_now() if ended_at is None else ended_at,
        simple_mode=setup.simple_mode,
        layout=position.layout,
        log=tuple(log),
        counts=count_game(position, log, wasted),
    )


def first_cell_of(log: Sequence[LoggedAction]) -> Cell | None:
    """The cell of the first opening in *log*; None if there is none."""
    return next((logged.action.cell for logged in log if logged.action.kind is ActionKind.OPEN), None)


def _now() -> datetime:
    from datetime import UTC, datetime  # noqa: PLC0415 - not needed before a game ends

    return datetime.now(UTC)
