"""A replay from a file as it can be watched: executed, timed from the first opening, its path in cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.engine.levels import Level
from demineur.formats.analysis import facts_of_game
from demineur.formats.interpreter import Interpreter
from demineur.formats.sentences import sentence
from demineur.formats.values import FormatError, Mouse, Result
from demineur.play import replays
from demineur.play.clicks import Clicks
from demineur.play.session import GameKind, new_setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.formats.values import Replay

_BETWEEN_LOOKS = 2000
_NARROWEST_MS = 8
"""Of places that follow faster than this only the last is kept."""


def replay_of_file(replay: Replay, wanted: Callable[[float], bool] | None = None) -> replays.Replay | None:
    """*replay* to be watched; None if *wanted*, which is told the share done, no longer wants it.

    Its setup says Simple mode, whose rules allow whatever a file may hold. `FormatError` if it has no action.
    """
    game = Interpreter(replay)
    wasted: list[replays.TimedClicks] = []
    known = 0
    for number, event in enumerate(replay.events):
        if wanted is not None and number % _BETWEEN_LOOKS == 0 and not wanted(number / len(replay.events)):
            return None
        game.feed(event)
        if event.kind is Mouse.MOVE:
            continue
        if game.wasted != known:
            known = game.wasted
            wasted.append(replays.TimedClicks(game.elapsed_ms, _wasted(game)))
        if game.over:
            break
    if game.started_ms is None:
        raise FormatError(
            sentence("No cell is opened in this recording: there is nothing to watch."), kind=replay.kind
        )
    facts = facts_of_game(replay, game)
    layout = replay.layout
    level = Level(layout.grid.columns, layout.grid.rows, layout.mines.bit_count())
    ms = game.elapsed_ms if facts.result is Result.UNFINISHED else max(facts.time_ms, game.log[-1].ms)
    return replays.Replay(
        new_setup(level, GameKind.IMPORTED, simple_mode=True, layout=layout),
        tuple(game.log),
        ms,
        _path(replay, game.started_ms, ms),
        tuple(wasted),
        game.position.status,
        replays.Source(replay.kind.value, replay.player, replay.program, replay.played_at, facts.notes),
    )


def _wasted(game: Interpreter) -> Clicks:
    kinds = (game.left, game.right, game.double)
    return Clicks(*(clicks.made - clicks.effective for clicks in kinds))


def _path(replay: Replay, started_ms: int, ms: int) -> tuple[replays.PathPoint, ...]:
    """Where the pointer was from the first opening on, and where it came from."""
    size = replay.square_size
    points: list[replays.PathPoint] = []
    latest = -_NARROWEST_MS - 1
    for at, _, x, y in replay.events:
        moment = max(at - started_ms, 0)
        if moment > ms:
            break
        if moment > latest + _NARROWEST_MS:
            latest = moment
            points.append(replays.PathPoint(moment, x / size, y / size))
        else:
            points[-1] = replays.PathPoint(latest, x / size, y / size)
    return tuple(points)
