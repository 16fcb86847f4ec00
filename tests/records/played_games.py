"""Games and results for the tests of what is remembered."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import cos, sin

from demineur.engine.levels import Level
from demineur.play.clock import Clock
from demineur.play.gestures import Wish, WishKind
from demineur.play.pointer_path import PointerPath, Way
from demineur.play.result import GameResult
from demineur.play.session import GameKind, GameSetup, Session

SMALL = Level(6, 5, 6)
LARGE = Level(20, 20, 20)
BEGINNER = Level(9, 9, 10)
FIRST_DAY = datetime(2026, 7, 14, 10, 15, tzinfo=UTC)


@dataclass
class SetTime:
    """A time source that moves when it is told."""

    now_ns: int = 7_000_000

    def monotonic_ns(self) -> int:
        return self.now_ns

    def boot_ns(self) -> int:
        return self.now_ns

    def go(self, ms: int) -> None:
        self.now_ns += ms * 1_000_000


def new_session(time: SetTime, level: Level = SMALL, *, question_marks: bool = True) -> Session:
    setup = GameSetup("5e" * 16, level, GameKind.RANDOM, 5, simple_mode=True)
    return Session(setup, Clock(time), question_marks=question_marks)


def play(session: Session, wishes: Iterable[tuple[str, int]], time: SetTime, ms: int = 130) -> None:
    for kind, cell in wishes:
        session.perform(Wish(WishKind(kind), cell))
        time.go(ms)


def busy_session(time: SetTime, actions: int = 25, level: Level = LARGE) -> Session:
    """A running game with flags before the start, question marks, openings and marks."""
    session = new_session(time, level)
    play(session, [("mark", 0), ("mark", 1), ("mark", 1), ("open", level.cells // 2)], time)
    chance = random.Random(5)  # noqa: S311 - the same game each time
    while len(session.log) < actions:
        play(session, [safe_wish(session, chance)], time)
    return session


def safe_wish(session: Session, chance: random.Random) -> tuple[str, int]:
    """A wish that does not lose, and wins only if nothing else is left to open."""
    cell = chance.randrange(session.setup.level.cells)
    layout = session.position.layout
    mine = layout is not None and bool(layout.mines & session.position.grid.bit(cell))
    return ("mark" if mine or chance.random() < 0.9 else "open"), cell


def played_result(
    number: int, level: Level = BEGINNER, *, won: bool = True, kind: GameKind = GameKind.RANDOM
) -> GameResult:
    """The result of a game really played: cell by cell, with a flag and a click that does nothing."""
    time = SetTime()
    setup = GameSetup(f"{number:032x}", level, kind, number, simple_mode=False)
    session = Session(setup, Clock(time), question_marks=False)
    play(session, [("open", level.cells // 2), ("open", level.cells // 2)], time)
    layout = session.position.layout
    if layout is None:
        raise AssertionError("The first opening deals the mines.")
    mines = layout.grid.cells(layout.mines)
    play(session, [("mark", mines[0])], time)
    wanted = layout.grid.cells(layout.grid.all_cells & ~layout.mines) if won else mines[1:2]
    play(session, [("open", cell) for cell in wanted if not session.position.is_open(cell)], time)
    return session.result(ended_at=FIRST_DAY + timedelta(minutes=number))


def some_way(number: int, places: int = 500) -> Way:
    """A way of the pointer that is another for each number: in circles, at times off the board."""
    path = PointerPath()
    for turn in range(places):
        path.add(turn * 15 + number % 7, 5 + 6 * cos(turn / 40 + number), 5 + 6 * sin(turn / 30))
    return path.way


def result(
    number: int,
    *,
    won: bool = True,
    ms: int = 10_000,
    level: Level = BEGINNER,
    kind: GameKind = GameKind.RANDOM,
    assisted: bool = False,
    abandoned: bool = False,
    ended_at: datetime | None = None,
) -> GameResult:
    """The result of the game with that number; they end a minute apart."""
    return GameResult(
        game_id=f"{number:032x}",
        level=level,
        kind=kind,
        seed=(1 << 64) - 1 - number,
        first_cell=0,
        won=won,
        ms=ms,
        assisted=assisted,
        abandoned=abandoned,
        ended_at=ended_at or FIRST_DAY + timedelta(minutes=number),
    )
