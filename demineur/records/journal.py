"""The journal of a running game as text: how its lines are written, and read with distrust.

The first line is ``demineur-game <version> <sum> <setup as JSON>``; every other line is ``<sum> <entry>``::

    d 1f3…              the mines, as a hexadecimal cell set, once they are fixed
    a 5210 open 57      an action at 5,210 ms
    t 6000              the clock's time, so that a crash loses less than a second of it
    w 3 1 0             the clicks so far that changed nothing: to open, to mark, around a number
    h                   a hint or the overlay was used
    q 6100              the game was left for a new one at 6,100 ms

A sum is the CRC-32 of its line and of all lines before, so that no line can be lost, doubled or moved unseen.
Version 1 had no clicks that changed nothing. Whatever a later version changes, its first line begins with the
same word and its own number.
"""

from __future__ import annotations

import json
import re
from binascii import crc32
from dataclasses import dataclass, field, replace
from enum import Enum

from demineur import __version__
from demineur.engine.layouts import Layout, layout_of
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Position, Status, new_position
from demineur.play.clicks import Clicks
from demineur.play.session import GameKind, GameSetup, LoggedAction, Session, redo

FORMAT_VERSION = 2
MAX_BYTES = 32 << 20
"""No game is that long: a larger file is not read at all."""

_FIRST = re.compile(rb"demineur-game ([0-9]{1,9}) ([0-9a-f]{8}) (\{.{1,4096}\})")
_NEXT = re.compile(rb"([0-9a-f]{8}) (.+)")
_ACTION = re.compile(rb"a ([0-9]{1,12}) ([a-z_]{1,20}) ([0-9]{1,5})")
_WASTED = re.compile(rb"w ([0-9]{1,9}) ([0-9]{1,9}) ([0-9]{1,9})")
_TIME = re.compile(rb"([tq]) ([0-9]{1,12})")
_MINES = re.compile(rb"d ([0-9a-f]{1,16384})")
_GAME_ID = re.compile(r"[0-9a-f]{32}")
_KINDS = {kind.value.encode(): kind for kind in ActionKind}


class Damage(Enum):
    """What is wrong with a journal."""

    EMPTY = "empty"
    CUT = "cut"
    """The last line is not whole, as after a power cut."""
    GARBLED = "garbled"
    """Something in it is not what the program wrote."""
    IMPOSSIBLE = "impossible"
    """It describes a game that the rules do not allow."""
    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    """The file may not be read, or it is no file."""
    NEWER = "newer"
    """A newer version of the program wrote it."""


@dataclass(frozen=True, slots=True)
class Journal:
    """What a journal tells: the game up to its last moment."""

    setup: GameSetup
    log: tuple[LoggedAction, ...]
    position: Position
    elapsed_ms: int
    assisted: bool
    abandoned: bool
    wasted: Clicks


class LineWriter:
    """Turns entries into lines; knows the sum of everything before."""

    def __init__(self) -> None:
        self._sum = 0

    def first_line(self, setup: GameSetup) -> bytes:
        """The line that begins a journal."""
        level = setup.level
        content = {
            "program": __version__,
            "game": setup.game_id,
            "level": [level.columns, level.rows, level.mines],
            "kind": setup.kind.value,
            "seed": setup.seed,
            "simple_mode": setup.simple_mode,
        }
        text = json.dumps(content, separators=(",", ":")).encode()
        self._sum = crc32(text)
        return b"demineur-game %d %08x %b\n" % (FORMAT_VERSION, self._sum, text)

    def mines(self, layout: Layout) -> bytes:
        """The line that fixes the mines."""
        return self._line(b"d %x" % layout.mines)

    def action(self, logged: LoggedAction) -> bytes:
        """The line of an action."""
        action = logged.action
        return self._line(b"a %d %b %d" % (logged.ms, action.kind.value.encode(), action.cell))

    def time(self, elapsed_ms: int) -> bytes:
        """The line that keeps the clock's time."""
        return self._line(b"t %d" % elapsed_ms)

    def wasted(self, clicks: Clicks) -> bytes:
        """The line that keeps the clicks which changed nothing."""
        return self._line(b"w %d %d %d" % clicks)

    def assisted(self) -> bytes:
        """The line which says that help was used."""
        return self._line(b"h")

    def abandoned(self, elapsed_ms: int) -> bytes:
        """The line which says that the game was left for another."""
        return self._line(b"q %d" % elapsed_ms)

    def _line(self, entry: bytes) -> bytes:
        self._sum = crc32(entry, self._sum)
        return b"%08x %b\n" % (self._sum, entry)


def journal_bytes(session: Session, writer: LineWriter) -> bytes:
    """The whole journal of *session* as it stands, ending where *writer* goes on."""
    lines = [writer.first_line(session.setup)]
    if session.setup.layout is not None:
        lines.append(writer.mines(session.setup.layout))
    if session.wasted.total:
        lines.append(writer.wasted(session.wasted))
    lines += map(writer.action, session.log)
    if session.assisted:
        lines.append(writer.assisted())
    if session.log and session.elapsed_ms > session.log[-1].ms:
        lines.append(writer.time(session.elapsed_ms))
    return b"".join(lines)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a journal's bytes tell: the game as far as it can be trusted, and what is wrong with the rest."""

    journal: Journal | None
    damage: Damage | None
    good_bytes: int
    """The length of the part that can be trusted."""


def read_journal(content: bytes) -> Reading:
    """Read a journal with distrust. Never raises: what it tells is a beginning of what was once written."""
    lines = content.split(b"\n")
    cut = Damage.CUT if lines.pop() else None
    if not lines:
        return Reading(None, cut or Damage.EMPTY, 0)
    setup, running_sum = _setup_of(lines[0])
    if isinstance(setup, Damage):
        return Reading(None, setup, 0)
    told = _Told(setup, new_position(setup.level))
    damage = None
    good_bytes = len(lines[0]) + 1
    for line in lines[1:]:
        running_sum, damage = told.read(line, running_sum)
        if damage is not None:
            break
        good_bytes += len(line) + 1
    return Reading(told.journal(), damage or cut, good_bytes)


@dataclass(slots=True)
class _Told:
    """What the lines read so far have told."""

    setup: GameSetup
    position: Position
    log: list[LoggedAction] = field(default_factory=list)
    elapsed_ms: int = 0
    assisted: bool = False
    abandoned: bool = False
    wasted: Clicks = field(default_factory=Clicks)

    def journal(self) -> Journal:
        """What was told, as a value."""
        setup = replace(self.setup, layout=self.position.layout or self.setup.layout)
        return Journal(
            setup,
            tuple(self.log),
            self.position,
            self.elapsed_ms,
            self.assisted,
            self.abandoned,
            self.wasted,
        )

    def read(self, line: bytes, running_sum: int) -> tuple[int, Damage | None]:
        """Take in a line after those with *running_sum*; the new sum, and why the line cannot be trusted."""
        match = _NEXT.fullmatch(line)
        if match is None:
            return running_sum, Damage.GARBLED
        running_sum = crc32(match[2], running_sum)
        if int(match[1], 16) != running_sum:
            return running_sum, Damage.GARBLED
        if self.abandoned or not self._take(match[2]):
            return running_sum, Damage.IMPOSSIBLE
        return running_sum, None

    def _take(self, entry: bytes) -> bool:
        """Take one entry in; False if it makes no sense here."""
        if match := _ACTION.fullmatch(entry):
            return self._take_action(int(match[1]), match[2], int(match[3]))
        if match := _TIME.fullmatch(entry):
            return self._take_time(int(match[2]), final=match[1] == b"q")
        if match := _MINES.fullmatch(entry):
            return self._take_mines(int(match[1], 16))
        if match := _WASTED.fullmatch(entry):
            self.wasted = Clicks(*map(int, match.groups()))
            return True
        self.assisted = self.assisted or entry == b"h"
        return entry == b"h"

    def _take_action(self, ms: int, kind: bytes, cell: int) -> bool:
        if kind not in _KINDS or ms < self.elapsed_ms:
            return False
        logged = LoggedAction(ms, Action(_KINDS[kind], cell))
        try:
            self.position = redo(self.position, self.setup, logged)
        except ValueError:
            return False
        self.log.append(logged)
        self.elapsed_ms = ms
        return True

    def _take_time(self, ms: int, *, final: bool) -> bool:
        if ms < self.elapsed_ms or self.position.status is not Status.RUNNING:
            return False
        self.elapsed_ms = ms
        self.abandoned = final
        return True

    def _take_mines(self, mines: int) -> bool:
        level = self.setup.level
        grid = level.grid
        fixed = self.setup.layout is not None or self.position.layout is not None
        if fixed or mines & ~grid.all_cells or mines.bit_count() != level.mines:
            return False
        self.setup = replace(self.setup, layout=layout_of(grid, mines))
        return True


def _setup_of(line: bytes) -> tuple[GameSetup | Damage, int]:
    """The setup that the first line tells, and that line's sum."""
    match = _FIRST.fullmatch(line)
    version = re.match(rb"demineur-game ([0-9]{1,9})\b", line)
    if version is not None and int(version[1]) > FORMAT_VERSION:
        return Damage.NEWER, 0
    if match is None or crc32(match[3]) != int(match[2], 16):
        return Damage.GARBLED, 0
    try:
        setup = _setup_from(json.loads(match[3]))
    except (ValueError, RecursionError):
        return Damage.GARBLED, 0
    return setup or Damage.IMPOSSIBLE, int(match[2], 16)


def _setup_from(content: object) -> GameSetup | None:
    """The setup that decoded JSON tells; None or `ValueError` unless it is one."""
    if not isinstance(content, dict):
        return None
    game_id, seed, simple_mode = (content.get(key) for key in ("game", "seed", "simple_mode"))
    numbers = content.get("level")
    if not isinstance(game_id, str) or _GAME_ID.fullmatch(game_id) is None:
        return None
    if type(seed) is not int or not 0 <= seed < 1 << 64 or not isinstance(simple_mode, bool):
        return None
    if not isinstance(numbers, list) or len(numbers) != 3 or any(type(one) is not int for one in numbers):
        return None
    return GameSetup(game_id, Level(*numbers), GameKind(content.get("kind")), seed, simple_mode)
