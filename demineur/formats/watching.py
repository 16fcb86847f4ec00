"""A replay from a file as it can be watched: executed, timed from the first opening, its path in cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.engine.levels import Level
from demineur.formats.analysis import replay_facts
from demineur.formats.interpreter import Interpreter
from demineur.formats.sentences import sentence
from demineur.formats.values import Event, FormatError, Mouse, Result
from demineur.play import replays
from demineur.play.clicks import Clicks
from demineur.play.session import GameKind, new_setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.formats.values import Replay

_BETWEEN_LOOKS = 2000
_NARROWEST_MS = 8
"""Places of the pointer that follow faster than this look like one."""


def replay_of_file(replay: Replay, wanted: Callable[[float], bool] | None = None) -> replays.Replay | None:
    """*replay* to be watched; None if *wanted*, which is told the share done, no longer wants it.

    Its setup says Simple mode, whose rules allow whatever a file may hold. `FormatError` if it has no action.
    """
    game = Interpreter(replay)
    wasted: list[replays.TimedClicks] = []
    for number, event in enumerate(replay.events):
        if wanted is not None and number % _BETWEEN_LOOKS == 0 and not wanted(number / len(replay.events)):
            return None
        game.feed(event)
        if event.kind is Mouse.MOVE:
            continue
        count = _wasted(game)
        if count != (wasted[-1].clicks if wasted else Clicks()):
            wasted.append(replays.TimedClicks(game.elapsed_ms, count))
        if game.position.status.over:
            break
    if game.started_ms is None:
        raise FormatError(
            sentence("No cell is opened in this recording: there is nothing to watch."), kind=replay.kind
        )
    facts = replay_facts(replay)
    layout = replay.layout
    level = Level(layout.grid.columns, layout.grid.rows, layout.mines.bit_count())
    ms = game.elapsed_ms if facts.result is Result.UNFINISHED else max(facts.time_ms, game.log[-1].ms)
    return replays.Replay(
        new_setup(level, GameKind.IMPORTED, simple_mode=True, layout=layout),
        tuple(game.log),
        ms,
        _path(replay, game.started_ms, ms),
        tuple(wasted),
        replays.Source(replay.kind.value, replay.player, replay.program, replay.played_at, facts.notes),
    )


def _wasted(game: Interpreter) -> Clicks:
    kinds = (game.left, game.right, game.double)
    return Clicks(*(clicks.made - clicks.effective for clicks in kinds))


def _path(replay: Replay, started_ms: int, ms: int) -> tuple[replays.PathPoint, ...]:
    """Where the pointer was from the first opening on, and where it came from."""
    size = replay.square_size
    points: list[replays.PathPoint] = []
    for event in replay.events:
        moment = event.ms - started_ms
        if moment > ms:
            break
        point = _point(event, moment, size)
        if points and (moment <= points[-1].ms + _NARROWEST_MS or points[-1].ms == 0 >= moment):
            points[-1] = point._replace(ms=max(point.ms, points[-1].ms))
        else:
            points.append(point)
    return tuple(points)


def _point(event: Event, moment: int, size: int) -> replays.PathPoint:
    return replays.PathPoint(max(moment, 0), event.x / size, event.y / size)
