"""One game in progress: its setup, its position, its clock and the log of what was done."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from demineur.engine.grid import Cell
from demineur.engine.layouts import Layout, draw_layout
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Change, Position, Status, new_position
from demineur.engine.rules import deal, marking_action
from demineur.engine.rules import perform as perform_action
from demineur.play.clicks import CHORD, LEFT, RIGHT, Clicks
from demineur.play.clock import Clock, PauseReason, TimeSource
from demineur.play.gestures import Wish, WishKind
from demineur.play.result import GameResult, first_cell_of, result_of

if TYPE_CHECKING:
    from datetime import datetime

_NO_CLICKS = Clicks()
_CLICK_OF = {
    WishKind.OPEN: LEFT,
    WishKind.MARK: RIGHT,
    WishKind.CHORD: CHORD,
    WishKind.CHORD_UNAVAILABLE: LEFT,
}


class GameKind(Enum):
    """Where a game's board comes from. The values are written to files: they never change."""

    RANDOM = "random"
    NO_GUESS = "no_guess"
    IMPORTED = "imported"
    RESTARTED = "restarted"
    TAKEN_BACK = "taken_back"
    DAILY = "daily"
    RACE = "race"
    """Against friends, on the board of a table (rules.md R12)."""
    DEMONSTRATION = "demonstration"
    """The computer played it: it is kept nowhere."""

    @property
    def needs_proof(self) -> bool:
        """Whether its boards are proved to need no guess, before they are dealt (rules.md R9)."""
        return self in {GameKind.NO_GUESS, GameKind.DAILY}


@dataclass(frozen=True, slots=True)
class GameSetup:
    """All that is settled before the first action, and the layout from the moment it is dealt.

    *game_id* is 128 random bits as 32 hexadecimal digits: a game is never counted twice (rules.md R8.2).
    *layout* None: it is drawn from *seed* at the first opening (R2.1). *simple_mode* holds for the whole
    game, whatever becomes of the option meanwhile (R5).
    """

    game_id: str
    level: Level
    kind: GameKind
    seed: int
    simple_mode: bool
    layout: Layout | None = None


def new_setup(level: Level, kind: GameKind, *, simple_mode: bool, layout: Layout | None = None) -> GameSetup:
    """The setup of a new game, with a seed and an identity that nobody can foresee."""
    # The system's generator directly: it is what the module `secrets` reads, without what that imports.
    game_id = os.urandom(16).hex()
    seed = int.from_bytes(os.urandom(8), "big")
    return GameSetup(game_id, level, kind, seed, simple_mode, layout)


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """An action that changed something, and the clock's time then, in milliseconds."""

    ms: int
    action: Action


class Session:
    """A game being played: wishes go in, changes come out, everything that happened is in the log.

    Until the first opening the log holds marks only, at 0 ms (rules.md R2.4).
    """

    def __init__(
        self,
        setup: GameSetup,
        clock: Clock,
        *,
        question_marks: bool,
        log: Sequence[LoggedAction] = (),
        position: Position | None = None,
        wasted: Clicks = _NO_CLICKS,
    ) -> None:
        """*log* is what was done before; *position*, where that led, if it has been replayed already.

        *wasted* are the clicks that changed nothing before.
        """
        self.clock = clock
        self.position = replay(setup, log) if position is None else position
        self.setup = replace(setup, layout=self.position.layout or setup.layout)
        self.assisted = False
        self.wasted = wasted
        """The clicks so far that changed nothing."""
        self._log = list(log)
        self._question_marks = question_marks
        self._first_cell = first_cell_of(log)

    @property
    def log(self) -> Sequence[LoggedAction]:
        """What was done so far; not a copy."""
        return self._log

    @property
    def first_cell(self) -> Cell | None:
        """The cell of the first opening; None before it."""
        return self._first_cell

    @property
    def elapsed_ms(self) -> int:
        """The game's time: the clock's while it lasts, then that of the last action."""
        return self._log[-1].ms if self.position.status.over else self.clock.elapsed_ms

    def perform(self, wish: Wish) -> Change:
        """Do what the player wishes: nothing while the clock is paused, or once the game is over.

        The first opening deals the mines and starts the clock; the end of the game stops it (rules.md R6.1).
        """
        # Reading the time first: it may find that the computer slept, and pause (rules.md R6.3).
        ms = self.clock.elapsed_ms
        if self.clock.paused or self.position.status.over:
            return self._unchanged()
        action = self._action_for(wish)
        change = self._unchanged() if action is None else self._do(action, ms)
        if not change:
            self.wasted = self.wasted.plus(_CLICK_OF[wish.kind])
        return change

    def set_question_marks(self, *, on: bool) -> Change:
        """Turn question marks on or off for what follows; off takes them from the board (rules.md R4.5).

        An option, no action of the player: it works while the clock is paused too.
        """
        self._question_marks = on
        if on or not self.position.questions:
            return self._unchanged()
        return self._do(Action(ActionKind.CLEAR_QUESTIONS, 0), self.clock.elapsed_ms)

    def deal(self, layout: Layout) -> None:
        """Fix the mines before the first opening; `ValueError` if they are fixed or do not fit the level."""
        if self.setup.layout is not None:
            raise ValueError("The mines of this game are fixed already.")
        deal(self.position, layout)
        self.setup = replace(self.setup, layout=layout)

    def mark_assisted(self) -> None:
        """Note for good that a hint or the overlay was used (rules.md R8.3)."""
        self.assisted = True

    def result(self, *, ended_at: datetime | None = None) -> GameResult:
        """The game as the records keep it, ended *ended_at* (aware; None: now); abandoned unless it is over.

        `ValueError` before the first opening: such a game does not count (rules.md R8.1).
        """
        return result_of(
            self.setup,
            self._log,
            self.position,
            ms=self.elapsed_ms,
            assisted=self.assisted,
            wasted=self.wasted,
            ended_at=ended_at,
        )

    def _action_for(self, wish: Wish) -> Action | None:
        if wish.kind is WishKind.OPEN:
            return Action(ActionKind.OPEN, wish.cell)
        if wish.kind is WishKind.CHORD:
            return Action(ActionKind.CHORD, wish.cell)
        if wish.kind is WishKind.MARK:
            return marking_action(self.position, wish.cell, question_marks=self._question_marks)
        return None

    def _do(self, action: Action, ms: int) -> Change:
        self.position, change = perform_action(_dealt(self.position, self.setup, action), action)
        if not change:
            return change
        if change.started:
            self.setup = replace(self.setup, layout=self.position.layout)
            self._first_cell = action.cell
            self.clock.start()
        if change.ended:
            self.clock.stop()
        self._log.append(LoggedAction(ms, action))
        return change

    def _unchanged(self) -> Change:
        return Change(before=self.position.status, after=self.position.status)


def resume_session(
    setup: GameSetup,
    log: Sequence[LoggedAction],
    elapsed_ms: int,
    assisted: bool,  # noqa: FBT001 - the name is part of the agreed call
    time: TimeSource,
    *,
    question_marks: bool = False,
    position: Position | None = None,
    wasted: Clicks = _NO_CLICKS,
) -> Session:
    """The game that *log* led to, after *elapsed_ms*; `ValueError` if it is not a log of that setup.

    A game that runs is paused and waits for *Resume* (rules.md R6.5). Question marks on the board stay until
    `Session.set_question_marks` takes them off. *position*: where *log* led, if that is known already.
    """
    last_ms = log[-1].ms if log else 0
    clock = Clock(time, max(elapsed_ms, last_ms))
    session = Session(setup, clock, question_marks=question_marks, log=log, position=position, wasted=wasted)
    session.assisted = assisted
    if session.position.status is Status.RUNNING:
        clock.pause(PauseReason.RESTORED)
        clock.start()
    return session


def replay(setup: GameSetup, log: Sequence[LoggedAction]) -> Position:
    """Where *log* leads; `ValueError` unless it is one that a session of *setup* could have written."""
    position = new_position(setup.level)
    last_ms = 0
    for logged in log:
        if logged.ms < last_ms:
            raise ValueError(f"The log goes back in time: {logged}.")
        position = redo(position, setup, logged)
        last_ms = logged.ms
    return position


def redo(position: Position, setup: GameSetup, logged: LoggedAction) -> Position:
    """Where one logged action leads; `ValueError` if it changes nothing, or has a time before the start."""
    action = logged.action
    after, change = perform_action(_dealt(position, setup, action), action)
    if not change:
        raise ValueError(f"This action would have changed nothing: {logged}.")
    if change.before is Status.READY and logged.ms:
        raise ValueError(f"The clock ran before the first opening: {logged}.")
    return after


def _dealt(position: Position, setup: GameSetup, action: Action) -> Position:
    """*position* with the mines laid if *action* is the first opening."""
    if action.kind is not ActionKind.OPEN or position.layout is not None:
        return position
    if not 0 <= action.cell < position.grid.count or position.flags & position.grid.bit(action.cell):
        return position
    if setup.layout is not None:
        return deal(position, setup.layout)
    if setup.kind.needs_proof:
        raise ValueError("The layout of a no-guess game must be proved and dealt before it starts.")
    return deal(position, draw_layout(setup.level, action.cell, setup.seed))
