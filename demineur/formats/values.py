"""What a file of the community holds, as values: a board, or a replay of a game on one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from demineur.engine.grid import Cell
    from demineur.engine.layouts import Layout
    from demineur.formats.sentences import Sentence


class Format(Enum):
    """The kinds of files and texts. The values are the keys of the command line's output."""

    AVF = "avf"
    EVF = "evf"
    RMV = "rmv"
    MVF = "mvf"
    RAWVF = "rawvf"
    MBF = "mbf"
    """Arbiter's .abf too: the layout is the same."""
    MBF_HEX = "mbf-hex"
    MINE = "mine"
    BOARD = "board"
    SGT = "sgt"
    SGT_SAVE = "sgt-save"
    LINK = "link"


class FormatError(Exception):
    """A file or text that cannot be read or written; its text is one full sentence.

    *line* counts from 1, *offset* is a byte's place from 0; None where neither means anything.
    """

    def __init__(
        self,
        sentence: Sentence,
        *,
        kind: Format | None = None,
        line: int | None = None,
        offset: int | None = None,
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.kind = kind
        self.line = line
        self.offset = offset


class Mouse(Enum):
    """What the mouse did."""

    MOVE = "mv"
    LEFT_PRESS = "lc"
    LEFT_RELEASE = "lr"
    RIGHT_PRESS = "rc"
    RIGHT_RELEASE = "rr"
    MIDDLE_PRESS = "mc"
    MIDDLE_RELEASE = "mr"
    SHIFT_LEFT_PRESS = "sc"
    """The left button with shift held: its release chords."""
    SECOND_PRESS = "cc"
    """The other one of left and right went down while the first was held."""
    TOGGLE_MARKS = "mt"
    """Question marks were turned on or off."""
    PREFLAG = "pf"
    """A flag that stood before the first opening, set outside the recording."""


class Event(NamedTuple):
    """One thing the mouse did: *ms* on the file's own clock, *x* and *y* in pixels from the board's corner.

    A tuple, for a replay has tens of thousands of them. The place may lie off the board, below zero too.
    """

    ms: int
    kind: Mouse
    x: int
    y: int


class Result(Enum):
    """How a game ended."""

    WIN = "win"
    LOSS = "loss"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Board:
    """A board without a game.

    *first* is the cell that the format opens for the player, if it names one. *notes* are warnings, each a
    full sentence.
    """

    kind: Format
    layout: Layout
    first: Cell | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claims:
    """What a replay says of itself; None where it says nothing. *ms* counts from 0 at the first opening."""

    result: Result | None = None
    ms: int | None = None
    three_bv: int | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded game.

    *square_size* is a cell's side in the pixels of *events*. *played_at* is the file's own text, unread: the
    formats neither agree on it nor say its time zone. *left_chords*: the left button chords on open cells.
    """

    kind: Format
    layout: Layout
    events: tuple[Event, ...]
    square_size: int = 16
    question_marks: bool = False
    left_chords: bool = False
    player: str = ""
    program: str = ""
    played_at: str = ""
    claims: Claims = Claims()
    notes: tuple[str, ...] = ()
