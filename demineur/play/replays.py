"""A recorded game as it can be watched: what was done when, and where the pointer was."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from demineur.engine.position import Position, Status, new_position
from demineur.play.clicks import Clicks
from demineur.play.metrics import effective_clicks
from demineur.play.session import redo

if TYPE_CHECKING:
    from demineur.play.result import GameResult
    from demineur.play.session import GameSetup, LoggedAction

_BETWEEN_CHECKPOINTS = 64


class PathPoint(NamedTuple):
    """Where the pointer was: *column* and *row* in cells from the board's corner, with fractions."""

    ms: int
    column: float
    row: float


class TimedClicks(NamedTuple):
    """All clicks up to *ms* that changed nothing."""

    ms: int
    clicks: Clicks


@dataclass(frozen=True, slots=True)
class Source:
    """Where a replay comes from: *kind* None is one's own game, else the word for the file's format.

    *played_at* is text as the file has it. *notes* are warnings, each a full sentence.
    """

    kind: str | None = None
    player: str = ""
    program: str = ""
    played_at: str = ""
    notes: tuple[str, ...] = ()


OWN = Source()


@dataclass(frozen=True, slots=True)
class Replay:
    """A game to be watched: *log* done on the board of *setup*, lasting *ms* from its first opening.

    *path* and *wasted* are in the order of time, and empty where nothing of the kind was recorded. *end* is
    where the game stands at last: it runs still if it was left, or the recording is cut off.
    """

    setup: GameSetup
    log: tuple[LoggedAction, ...]
    ms: int
    path: tuple[PathPoint, ...] = ()
    wasted: tuple[TimedClicks, ...] = ()
    end: Status = Status.RUNNING
    source: Source = OWN

    def path_at(self, ms: int, length_ms: int) -> tuple[PathPoint, ...]:
        """The pointer's way during the *length_ms* before *ms*; its last point is where it is now."""
        end = bisect_right(self.path, ms, key=_time_of)
        start = bisect_right(self.path, ms - length_ms, 0, end, key=_time_of)
        # Where it rested before it moved belongs to the way, and is all of it if it rests still.
        return self.path[max(0, start - 1) : end]

    def wasted_at(self, ms: int) -> Clicks:
        """The clicks until *ms* that changed nothing."""
        end = bisect_right(self.wasted, ms, key=_time_of)
        return self.wasted[end - 1].clicks if end else Clicks()


class Kept(Protocol):
    """A finished game with all that was done; `demineur.records` keeps such."""

    @property
    def setup(self) -> GameSetup:
        """The setup, with its layout."""
        ...

    @property
    def log(self) -> tuple[LoggedAction, ...]:
        """The log; empty if it was not recorded."""
        ...

    @property
    def result(self) -> GameResult:
        """What came of it."""
        ...


class UnwatchableError(Exception):
    """What was kept of a game is not enough to watch it, or contradicts itself."""


def replay_of_kept(game: Kept, path: tuple[PathPoint, ...] = ()) -> Replay:
    """A game of one's own; `UnwatchableError` if what was kept of it does not lead to its result."""
    if not game.log or game.setup.layout is None:
        raise UnwatchableError("The game was not recorded.")
    replay = Replay(game.setup, game.log, game.result.ms, path)
    try:
        status = Player(replay).end.status
    except ValueError as error:
        raise UnwatchableError(str(error)) from error
    late = game.log[-1].ms > replay.ms or (status.over and game.log[-1].ms != replay.ms)
    if late or status.over is game.result.abandoned or (status.value == "won") is not game.result.won:
        raise UnwatchableError("The recorded moves do not lead to the recorded result.")
    return replace(replay, end=status)


class Player:
    """Where the watching of *replay* stands; it knows no clock of its own and is told how time goes on.

    `ValueError` from what needs a position if *replay* is no log of its setup.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.speed = 1.0
        self.ms = 0
        """The time in the game."""
        self.index = 0
        """How many actions are done."""
        self._exact_ms = 0.0
        self._counted = 0, Clicks()
        self._checkpoints = [new_position(replay.setup.level)]
        self.position: Position = self._checkpoints[0]

    @property
    def at_end(self) -> bool:
        """Whether nothing is left to come."""
        return self.index == len(self.replay.log) and self.ms >= self.replay.ms

    @property
    def end(self) -> Position:
        """Where the replay ends."""
        return self._position_after(len(self.replay.log))

    @property
    def status(self) -> Status:
        """How the game stands now."""
        return self.position.status

    @property
    def effective(self) -> Clicks:
        """The clicks so far that changed something."""
        done, clicks = self._counted
        if done > self.index:
            done, clicks = 0, Clicks()
        if done < self.index:
            clicks = clicks.plus(effective_clicks(self.replay.log[done : self.index]))
        self._counted = self.index, clicks
        return clicks

    def advance(self, real_ms: float) -> None:
        """That much time passed in front of the window."""
        self._exact_ms += real_ms * self.speed
        self._go_to(int(self._exact_ms), self._index_at(int(self._exact_ms)))

    def seek(self, ms: int) -> None:
        """Go to a time: everything done until then, and then, is done."""
        self._exact_ms = float(ms)
        self._go_to(ms, self._index_at(ms))

    def step(self) -> None:
        """Do the next action, however long it would take."""
        log = self.replay.log
        if self.index < len(log):
            self._exact_ms = float(log[self.index].ms)
            self._go_to(log[self.index].ms, self.index + 1)
        else:
            self.seek(self.replay.ms)

    def step_back(self) -> None:
        """Undo the last action: the time is that of the one before it."""
        index = max(0, self.index - 1)
        ms = self.replay.log[index - 1].ms if index else 0
        self._exact_ms = float(ms)
        self._go_to(ms, index)

    def rewind(self) -> None:
        """Go to the beginning, before the first action."""
        self._exact_ms = 0.0
        self._go_to(0, 0)

    def _index_at(self, ms: int) -> int:
        return bisect_right(self.replay.log, ms, key=_time_of_action)

    def _go_to(self, ms: int, index: int) -> None:
        self.ms = min(max(ms, 0), self.replay.ms)
        if index != self.index:
            self.position = self._position_after(index)
            self.index = index

    def _position_after(self, index: int) -> Position:
        """From the nearest known position before it: going back must not begin at the beginning."""
        setup, log, known = self.replay.setup, self.replay.log, self._checkpoints
        start = min(index // _BETWEEN_CHECKPOINTS, len(known) - 1)
        done, position = start * _BETWEEN_CHECKPOINTS, known[start]
        if done <= self.index <= index:
            done, position = self.index, self.position
        for number in range(done, index):
            position = redo(position, setup, log[number])
            if number + 1 == len(known) * _BETWEEN_CHECKPOINTS:
                known.append(position)
        return position


def _time_of(point: PathPoint | TimedClicks) -> int:
    return point.ms


def _time_of_action(logged: LoggedAction) -> int:
    return logged.ms
