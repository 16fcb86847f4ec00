"""Tables for tests: things happen at given times, the log is kept, boards are drawn as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from demineur.engine.board_text import layout_from_text
from demineur.engine.levels import Level
from demineur.race.boards import Deal
from demineur.race.commands import (
    Again,
    Chord,
    Command,
    DeclineDraw,
    Flag,
    OfferDraw,
    Open,
    Ready,
    Resign,
    Sit,
    Start,
)
from demineur.race.effects import Broadcast, DrawBoard, Send
from demineur.race.events import Asked, Created, Dealt, Event, Joined, Lost, Returned, Ticked
from demineur.race.state import Phase, Race, Racer, Table
from demineur.race.table import step
from demineur.race.table_settings import TableSettings

if TYPE_CHECKING:
    from demineur.race.effects import Effects, Message

BOARD = """
    .....
    ....*
    *....
    ...*.
    *....
"""
"""Opening the corner at the upper left opens a part of it; the rest is for the racers."""

HOST, ANN, BEN, CYD = 1, 2, 3, 4
SEED = 0x5EED_FACE_CAFE_BEEF


class TestedTable:
    """A table on which a test lets things happen; *now* is what the clock says."""

    __test__ = False

    def __init__(
        self,
        *,
        board: str = BOARD,
        first: int = 0,
        simple: bool = True,
        local: bool = False,
        level: Level | None = None,
    ) -> None:
        self.layout = layout_from_text(board)
        self.first = first
        grid = self.layout.grid
        drawn = Level(grid.columns, grid.rows, self.layout.mines.bit_count())
        self.settings = TableSettings(level or drawn, simple, no_guess=False)
        self.now = 1000
        self.log: list[Event] = []
        self.effects: Effects = ()
        """What followed from the last event."""
        self._table: Table | None = None
        self._numbers = 0
        self.happen(Created(self.now, "table", "token", "Host", "resume 1", self.settings, local))
        self.come_back(HOST)

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    def phase(self) -> Phase:
        return self.table.phase

    @property
    def race(self) -> Race:
        assert self.table.race is not None
        return self.table.race

    def racer(self, player: int) -> Racer:
        racer = self.race.racer(player)
        assert racer is not None
        return racer

    def happen(self, event: Event) -> None:
        before = self._table
        self._table, self.effects = step(before, event)
        if self._table is not before:
            self.log.append(event)

    def wait(self, ms: int) -> None:
        self.now += ms
        self.happen(Ticked(self.now))

    def ask(self, player: int, command: Command) -> str:
        """The answer to *command*: ok, or why not."""
        self._numbers += 1
        self.happen(Asked(self.now, player, self._numbers, command))
        for told in self.told_to(player):
            if told.get("id") == self._numbers:
                return str(told.get("code", "ok"))
        return "nothing"

    def join(self, name: str = "") -> int:
        player = self.table.next_player
        self.happen(Joined(self.now, name, f"resume {player}"))
        return player

    def sit_ready(self, name: str = "") -> int:
        player = self.join(name)
        assert self.ask(player, Sit()) == "ok"
        assert self.ask(player, Ready(on=True)) == "ok"
        return player

    def lose(self, player: int, since: int | None = None) -> None:
        self.happen(Lost(self.now, player, self.now if since is None else since))

    def come_back(self, player: int) -> None:
        member = self.table.member(player)
        assert member is not None
        self.happen(Returned(self.now, player, member.resume, f"{member.resume}+"))

    def deal(self, *, board: str | None = None) -> None:
        """Answer the request for a board that has just been made."""
        (number,) = [effect.number for effect in self.effects if isinstance(effect, DrawBoard)]
        layout = self.layout if board is None else layout_from_text(board)
        self.happen(Dealt(self.now, number, Deal(SEED, self.first, layout.mines)))

    def start(self) -> None:
        assert self.ask(HOST, Start()) == "ok"
        self.deal()

    def race_with(self, friends: int) -> None:
        """Seat so many friends, start, and wait until the board opens."""
        for _ in range(friends):
            self.sit_ready()
        self.start()
        self.wait(3000)

    def again(self) -> None:
        assert self.ask(HOST, Again()) == "ok"
        self.deal()
        self.wait(3000)

    def open(self, player: int, cell: int) -> str:
        return self.ask(player, Open(cell, self.race.number))

    def chord(self, player: int, cell: int) -> str:
        return self.ask(player, Chord(cell, self.race.number))

    def flag(self, player: int, cell: int, *, on: bool = True) -> str:
        return self.ask(player, Flag(cell, on, self.race.number))

    def resign(self, player: int) -> str:
        return self.ask(player, Resign(self.race.number))

    def offer(self, player: int) -> str:
        return self.ask(player, OfferDraw(self.race.number))

    def decline(self, player: int) -> str:
        return self.ask(player, DeclineDraw(self.race.number))

    def clear(self, player: int) -> None:
        """Open cell after cell until the board is cleared."""
        for cell in self.safe_cells(player):
            if not self.racer(player).position.is_open(cell):
                self.open(player, cell)

    def safe_cells(self, player: int) -> list[int]:
        """The safe cells that *player* has not opened yet."""
        position = self.racer(player).position
        return position.grid.cells(position.hidden & ~self.layout.mines)

    @property
    def mines(self) -> list[int]:
        return self.layout.grid.cells(self.layout.mines)

    def told_to(self, player: int) -> list[Message]:
        """The messages of the last event to *player*."""
        return [
            effect.message
            for effect in self.effects
            if isinstance(effect, Broadcast) or (isinstance(effect, Send) and effect.player == player)
        ]

    def told(self, kind: str) -> Any:  # noqa: ANN401  # a message's fields
        """The one broadcast of that kind after the last event."""
        found = [
            effect.message
            for effect in self.effects
            if isinstance(effect, Broadcast) and effect.message["t"] == kind
        ]
        assert len(found) == 1, self.effects
        return found[0]

    @property
    def kinds(self) -> list[str]:
        """The kinds of all messages after the last event."""
        return [effect.message["t"] for effect in self.effects if isinstance(effect, Send | Broadcast)]
