"""From what the mouse did to what happened on the board: a replay executed by the rules of the game.

The left button opens on release; the right one marks on press; a chord is the release of the first of two
held buttons, of the middle one, or of the left one pressed with shift. A left press after a right one that
placed a flag and is still held chords too (the 1.5 click). The second release of a chord, and a release
without its press, are no clicks; neither is anything off the board, except that the community's tools count
clicks less than a cell left of it or above it. So does this, for figures that can be compared; but such a
click does nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from demineur.engine.position import Action, ActionKind
from demineur.formats.played_board import PlayedBoard
from demineur.formats.values import Event, Mouse, Replay
from demineur.play.session import LoggedAction

if TYPE_CHECKING:
    from demineur.engine.grid import Cell
    from demineur.engine.position import Position


@dataclass(slots=True)
class Clicks:
    """How often one kind of click was made, and how often it changed something."""

    made: int = 0
    effective: int = 0

    def count(self, *, effective: bool) -> None:
        """Count one more."""
        self.made += 1
        self.effective += effective


class Interpreter:
    """The game of a replay, event by event: `feed` them in order.

    *log* holds every action that changed something, its time from 0 at the first opening; marks before that
    are at 0 (rules.md R2.4). Clicks after the end do not count.
    """

    def __init__(self, replay: Replay) -> None:
        grid = replay.layout.grid
        self._board = PlayedBoard(replay.layout)
        self.log: list[LoggedAction] = []
        self.left, self.right, self.double = Clicks(), Clicks(), Clicks()
        self.started_ms: int | None = None
        self.now_ms = 0
        self._columns, self._rows = grid.columns, grid.rows
        self._square = replay.square_size
        self._question_marks = replay.question_marks
        self._left_chords = replay.left_chords
        self._left_held = self._right_held = self._middle_held = self._shift = False
        self._beside = False
        """The event's place is off the board, however it is counted."""
        self._chorded = False
        """The held button was half of a chord: its own release is no click."""
        self._flagged = False
        """The held right button has placed or taken a mark: its release is no click of its own."""
        self._handlers = {
            Mouse.LEFT_PRESS: self._press_left,
            Mouse.SHIFT_LEFT_PRESS: self._press_left_with_shift,
            Mouse.LEFT_RELEASE: self._release_left,
            Mouse.RIGHT_PRESS: self._press_right,
            Mouse.RIGHT_RELEASE: self._release_right,
            Mouse.MIDDLE_PRESS: self._press_middle,
            Mouse.MIDDLE_RELEASE: self._release_middle,
            Mouse.SECOND_PRESS: self._press_second,
            Mouse.TOGGLE_MARKS: self._toggle_marks,
            Mouse.PREFLAG: self._preflag,
        }

    @property
    def position(self) -> Position:
        """The position now."""
        return self._board.position

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self._board.over

    @property
    def wasted(self) -> int:
        """How many clicks changed nothing."""
        left, right, double = self.left, self.right, self.double
        return left.made + right.made + double.made - left.effective - right.effective - double.effective

    @property
    def elapsed_ms(self) -> int:
        """The game's time at the latest event, in ms; 0 before the first opening."""
        return 0 if self.started_ms is None else self.now_ms - self.started_ms

    def feed(self, event: Event) -> None:
        """Let one event happen."""
        if self._board.over:
            return
        ms, kind, x, y = event
        # A clock that goes back, as of a damaged file, stands still.
        self.now_ms = max(self.now_ms, ms)
        if kind is Mouse.MOVE:
            return
        # Toward zero: what is less than a cell left of the board or above it counts as its edge.
        column, row = int(x / self._square), int(y / self._square)
        inside = 0 <= column < self._columns and 0 <= row < self._rows
        self._beside = x < 0 or y < 0
        self._handlers[kind](row * self._columns + column if inside else None)

    def _press_left(self, _cell: Cell | None) -> None:
        if not self._middle_held:
            self._left_held = True
            self._shift = False

    def _press_left_with_shift(self, cell: Cell | None) -> None:
        self._press_left(cell)
        self._shift = not self._middle_held

    def _release_left(self, cell: Cell | None) -> None:
        if not self._left_held:
            return
        self._left_held = False
        if cell is None:
            self._chorded = False
        elif self._right_held or self._shift or (self._left_chords and self._board.is_open(cell)):
            self._shift = False
            self._chorded = self._right_held
            self._chord(cell)
        elif self._chorded:
            self._chorded = False
        else:
            self.left.count(effective=self._do(Action(ActionKind.OPEN, cell)))

    def _press_right(self, cell: Cell | None) -> None:
        if self._middle_held:
            return
        self._right_held = True
        self._shift = False
        if cell is None or self._left_held or self._board.is_open(cell):
            return
        self._flagged = True
        self._chorded = False
        self._mark(cell)

    def _release_right(self, cell: Cell | None) -> None:
        if not self._right_held:
            return
        self._right_held = self._shift = False
        flagged, self._flagged = self._flagged, False
        if cell is None:
            self._chorded = self._left_held
        elif self._left_held:
            self._chorded = True
            self._chord(cell)
        else:
            if not flagged and not self._chorded:
                self.right.count(effective=False)
            self._chorded = False

    def _press_middle(self, _cell: Cell | None) -> None:
        self._left_held = self._right_held = self._shift = self._flagged = self._chorded = False
        self._middle_held = True

    def _release_middle(self, cell: Cell | None) -> None:
        if not self._middle_held:
            return
        self._middle_held = False
        if cell is not None:
            self._chord(cell)

    def _press_second(self, cell: Cell | None) -> None:
        if self._left_held:
            self._press_right(cell)
        else:
            self._press_left(cell)

    def _toggle_marks(self, _cell: Cell | None) -> None:
        self._question_marks = not self._question_marks

    def _preflag(self, cell: Cell | None) -> None:
        if cell is not None:
            self._mark(cell)

    def _mark(self, cell: Cell) -> None:
        marked = None if self._beside else self._board.mark(cell, question_marks=self._question_marks)
        if marked is not None:
            self.log.append(LoggedAction(self.elapsed_ms, marked))
        self.right.count(effective=marked is not None)

    def _chord(self, cell: Cell) -> None:
        self.double.count(effective=self._do(Action(ActionKind.CHORD, cell)))

    def _do(self, action: Action) -> bool:
        """Open something; whether that changed anything."""
        if self._beside:
            return False
        change = self._board.perform(action)
        if change is None:
            return False
        if change.started:
            self.started_ms = self.now_ms
        self.log.append(LoggedAction(self.elapsed_ms, action))
        return True


def execute(replay: Replay) -> Interpreter:
    """The game of *replay* at its end: at the last event, or when it is won or lost."""
    game = Interpreter(replay)
    feed = game.feed
    for event in replay.events:
        feed(event)
        if game.over:
            break
    return game
