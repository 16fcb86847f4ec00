"""Random lives of a table, and what holds in all of them (race/README.md "What always holds")."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tables import HOST, SEED, TestedTable

from demineur.race.commands import (
    Again,
    ChangeSettings,
    Chord,
    DeclineDraw,
    Flag,
    Leave,
    OfferDraw,
    Open,
    Ready,
    Resign,
    Settle,
    Sit,
    Stand,
    Start,
    Unseat,
)
from demineur.race.deadlines import expire
from demineur.race.effects import Broadcast, DrawBoard, Send
from demineur.race.event_text import read_event, write_event
from demineur.race.events import Asked, Closing, Recovered, Returned, Shut
from demineur.race.snapshot import snap
from demineur.race.state import MOST_MEMBERS, SEATS, Phase
from demineur.race.table import replay
from demineur.race.table_settings import TableSettings

if TYPE_CHECKING:
    from demineur.race.commands import Command
    from demineur.race.effects import Message
    from demineur.race.state import Race, Racer

BOARDS = (
    """
        ....
        ...*
        *...
        ...*
    """,
    """
        .....
        ....*
        *....
        ...*.
        *....
    """,
    """
        ...*..
        ......
        *....*
        ..*...
    """,
)
PLAYERS = st.integers(1, 5)
PICKS = st.integers(0, 10**6)

steps: Counter[str] = Counter()
"""How many events there were and how races ended, for whoever wants to know what the machine reaches."""


class TableMachine(RuleBasedStateMachine):
    """Everything that can happen to a table, most of it inside a race."""

    def __init__(self) -> None:
        super().__init__()
        self.played = TestedTable(board=BOARDS[0])
        self.frozen: dict[tuple[int, int], Racer] = {}

    @initialize(
        board=st.sampled_from(BOARDS), friends=st.integers(1, 3), local=st.booleans(), begun=st.integers(0, 9)
    )
    def begin(self, board: str, friends: int, *, local: bool, begun: int) -> None:
        """Nine lives out of ten begin inside a race."""
        self.played = TestedTable(board=board, local=local)
        if begun:
            self.played.race_with(friends)

    @rule(player=PLAYERS, pick=PICKS)
    def open_safe(self, player: int, pick: int) -> None:
        cells = self.cells(player, safe=True)
        if cells:
            self.ask(player, Open(cells[pick % len(cells)], self.number))

    @rule(player=PLAYERS, many=st.integers(2, 12))
    def open_many(self, player: int, many: int) -> None:
        for _ in range(many):
            self.open_safe(player, many)

    @rule(player=PLAYERS, cell=st.integers(-1, 30))
    def open_any(self, player: int, cell: int) -> None:
        self.ask(player, Open(cell, self.number))

    @rule(player=PLAYERS, cell=st.integers(-1, 30))
    def chord(self, player: int, cell: int) -> None:
        self.ask(player, Chord(cell, self.number))

    @rule(player=PLAYERS, pick=PICKS, on=st.booleans(), right=st.booleans())
    def flag(self, player: int, pick: int, *, on: bool, right: bool) -> None:
        cells = self.cells(player, safe=not right)
        if cells:
            self.ask(player, Flag(cells[pick % len(cells)], on, self.number))

    @rule(player=PLAYERS, late=st.booleans())
    def resign(self, player: int, *, late: bool) -> None:
        self.ask(player, Resign(self.number - late))

    @rule(player=PLAYERS)
    def offer(self, player: int) -> None:
        self.ask(player, OfferDraw(self.number))

    @rule(player=PLAYERS)
    def decline(self, player: int) -> None:
        self.ask(player, DeclineDraw(self.number))

    @rule()
    def all_agree(self) -> None:
        for player in range(1, 6):
            self.offer(player)

    @rule(player=PLAYERS, kind=st.sampled_from([Sit, Stand, Start, Again, ChangeSettings]))
    def press(self, player: int, kind: type[Sit | Stand | Start | Again | ChangeSettings]) -> None:
        self.ask(player, kind())

    @rule(player=PLAYERS, on=st.booleans())
    def ready(self, player: int, *, on: bool) -> None:
        self.ask(player, Ready(on))

    @rule(player=PLAYERS, simple=st.booleans())
    def settle(self, player: int, *, simple: bool) -> None:
        level = self.played.settings.level
        self.ask(player, Settle(TableSettings(level, simple, no_guess=not simple)))

    @rule(player=PLAYERS, other=PLAYERS)
    def unseat(self, player: int, other: int) -> None:
        self.ask(player, Unseat(other))

    @rule(player=PLAYERS)
    def leave(self, player: int) -> None:
        self.ask(player, Leave())

    @rule(name=st.sampled_from(["", "Ann", "Host"]))
    def join(self, name: str) -> None:
        self.check(lambda: self.played.join(name))

    @rule(player=PLAYERS, ago=st.integers(0, 70_000))
    def lose(self, player: int, ago: int) -> None:
        self.check(lambda: self.played.lose(player, self.played.now - ago))

    @rule()
    def lose_all(self) -> None:
        for player in range(1, 6):
            self.lose(player, 0)

    @rule(player=PLAYERS)
    def come_back(self, player: int) -> None:
        member = self.played.table.member(player)
        used = "" if member is None else member.resume
        event = Returned(self.played.now, player, used, f"{used}+")
        self.check(lambda: self.played.happen(event))

    @rule(ms=st.sampled_from([1, 100, 3_000, 10_000, 59_999, 60_000, 1_900_000, 7_200_000]))
    def wait(self, ms: int) -> None:
        self.check(lambda: self.played.wait(ms))

    @precondition(lambda self: self.played.table.drawing is not None)
    @rule(pick=st.integers(0, 9))
    def find_board(self, pick: int) -> None:
        drawing = self.played.table.drawing
        assert drawing is not None
        self.played.effects = (DrawBoard(drawing.number, self.played.table.settings),)
        self.check(self.played.deal)
        if pick:
            self.wait(3_000)

    @rule(pick=st.integers(0, 9))
    def take_over(self, pick: int) -> None:
        if not pick:
            self.check(lambda: self.played.happen(Recovered(self.played.now)))

    @rule(pick=st.integers(0, 40))
    def shut(self, pick: int) -> None:
        if not pick:
            self.check(lambda: self.played.happen(Shut(self.played.now, Closing.SHUTDOWN)))

    @property
    def number(self) -> int:
        race = self.played.table.race
        return 1 if race is None else race.number

    def cells(self, player: int, *, safe: bool) -> list[int]:
        race = self.played.table.race
        racer = None if race is None else race.racer(player)
        if racer is None:
            return []
        position, mines = racer.position, self.played.layout.mines
        return position.grid.cells(position.hidden & (~mines if safe else mines))

    def ask(self, player: int, command: Command) -> None:
        before = self.played.table
        self.check(lambda: self.played.ask(player, command))
        event = Asked(self.played.now, player, 0, command)
        answers = [told for told in self.played.told_to(player) if "id" in told]
        if before.member(player) is not None and before.phase is not Phase.CLOSED:
            expired = expire(before, event.at)[0]
            if expired.member(player) is not None and expired.phase is not Phase.CLOSED:
                assert len(answers) == 1, (command, self.played.effects)
        if any(told["t"] == "err" for told in answers):
            assert self.played.table == expire(before, event.at)[0], "a refusal changed something"

    def check(self, happen: Any) -> None:  # noqa: ANN401  # anything to call
        """Let something happen, and look at what it has changed and told."""
        before = self.played.table
        happen()
        after = self.played.table
        assert (after is before) is (after.version == before.version)
        assert after.version >= before.version
        assert after.now >= before.now
        for effect in self.played.effects:
            if isinstance(effect, Send):
                self.check_message(effect.message, effect.player)
            elif isinstance(effect, Broadcast):
                self.check_message(effect.message, None)
        steps["events"] += 1
        if after.race is not None and after.race.result is not None and before.running is not None:
            steps[after.race.result.ending.value] += 1

    def check_message(self, message: Message, player: int | None) -> None:
        """Nobody hears of a mine that is not their own before the race is over."""
        text = json.dumps(message)
        race, kind = self.played.table.race, message["t"]
        assert len(text.encode()) < 4096
        if race is None:
            return
        assert str(SEED) not in text
        if kind == "over" or (kind == "state" and self.played.table.phase is Phase.OVER):
            return
        assert "mines" not in text
        if player is None:
            assert not {"c", "at", "board"} & message.keys()
        elif kind in {"o", "boom"}:
            self.check_opened(race, message, player)
        elif kind == "state" and message["race"] is not None:
            self.check_board(race, message["race"].get("board"), player)

    def check_opened(self, race: Race, message: Message, player: int) -> None:
        racer = race.racer(player)
        assert racer is not None
        layout = racer.position.layout
        assert layout is not None
        told = dict(zip(message["c"][::2], message["c"][1::2], strict=True))
        for cell, number in told.items():
            assert racer.position.is_open(cell)
            assert not layout.mines & layout.grid.bit(cell)
            assert number == layout.number(cell)
        assert layout.grid.set_of(message.get("at", [])) == racer.position.exploded

    def check_board(self, race: Race, board: str | None, player: int) -> None:
        racer = race.racer(player)
        if racer is None or self.played.table.phase is Phase.COUNTDOWN:
            assert board is None
            return
        assert board is not None
        layout, position = self.played.layout, racer.position
        for cell, symbol in enumerate(board):
            bit = layout.grid.bit(cell)
            assert (symbol == "X") is bool(position.exploded & bit)
            assert (symbol == "F") is bool(position.flags & bit)
            assert (symbol in ".12345678") is bool(position.opened & bit)

    @invariant()
    def the_table_is_sound(self) -> None:
        table = self.played.table
        seats = [one.seat for one in table.members if one.seat is not None]
        assert len(seats) == len(set(seats))
        assert all(0 <= seat < SEATS for seat in seats)
        assert len(table.members) <= MOST_MEMBERS
        assert len({one.player for one in table.members}) == len(table.members)
        names = [one.name.casefold() for one in table.members if one.name]
        assert len(names) == len(set(names))
        if table.phase is not Phase.CLOSED:
            host = table.member(table.host)
            assert host is not None
            assert host.seat is not None
            assert not table.local or table.host == HOST

    @invariant()
    def the_race_is_sound(self) -> None:
        table, race = self.played.table, self.played.table.race
        if race is None:
            return
        assert len({id(racer.position.layout) for racer in race.racers}) == 1
        for racer in race.racers:
            percent = race.percent(racer)
            assert 0 <= percent <= 100
            assert (percent == 100) is racer.cleared
            assert bool(racer.position.exploded) is (racer.out is not None and racer.out.value == "mine")
        if table.running is not None:
            assert race.result is None
            assert len(race.racing) >= 2
            assert not any(racer.cleared for racer in race.racers)
            agreed = frozenset() if race.offer is None else race.offer.agreed
            racing = {racer.player for racer in race.racing}
            assert agreed <= racing
            assert agreed != racing
        elif table.phase is not Phase.CLOSED:
            assert race.result is not None
            assert race.offer is None
            winners = [race.racer(player) for player in race.result.winners]
            assert all((one is not None and one.out is None) or len(winners) > 1 for one in winners)
            assert winners

    @invariant()
    def the_eliminated_are_frozen(self) -> None:
        race = self.played.table.race
        for racer in () if race is None else race.racers:
            if racer.out is not None:
                known = self.frozen.setdefault((self.number, racer.player), racer)
                assert known.position == racer.position
                assert known.out == racer.out

    def teardown(self) -> None:
        """The log gives the same table."""
        written = [write_event(event) for event in self.played.log]
        assert replay(read_event(line) for line in written) == self.played.table

    @invariant()
    def everybody_can_be_told(self) -> None:
        for member in self.played.table.members:
            self.check_message(snap(self.played.table, member.player), member.player)
