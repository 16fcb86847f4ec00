"""The client without a socket: what it orders, what it tells, and what it does when things go wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import ANN, HOST, TestedTable

from demineur.engine.board_text import position_text
from demineur.engine.position import Action, ActionKind, Change, Position, Status
from demineur.race.client import Client
from demineur.race.commands import Flag, Open, Resign, Sit
from demineur.race.effects import Broadcast, Send
from demineur.race.links import ServerAddress, TableLink
from demineur.race.news import (
    BoardChanged,
    BoardReplaced,
    CommandRefused,
    Connected,
    Disconnected,
    Failed,
    Failure,
    News,
    Opened,
    RaceBegan,
    RaceEnded,
    Stalled,
)
from demineur.race.orders import Dial, HangUp, JoinTable, OpenTable, Transmit
from demineur.race.protocol import Ask, Create, Hello, decode, encode
from demineur.race.reconnecting import GIVE_UP_MS, retry_delay
from demineur.race.refusals import Refusal
from demineur.race.snapshot import snap
from demineur.race.state import Phase

LINK = TableLink(ServerAddress("example.org", 443, secure=True), "abcdefghij", "0123456789012345678901")
KEYS = st.sampled_from(["id", "c", "at", "player", "p", "race", "you", "what", "why", "seats", "last"])
VALUES = st.none() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=3)
KINDS = st.sampled_from(
    [
        "state",
        "o",
        "boom",
        "p",
        "out",
        "draw",
        "over",
        "left",
        "host",
        "lobby",
        "pong",
        "stalled",
        "err",
        "welcome",
        "dealing",
        "gone",
    ]
)
WELCOME = {"t": "welcome", "v": 1, "you": ANN, "resume": "new", "caps": []}


class Driven:
    """Ann's client, at a table of the pure kind: what the table tells is put into the client."""

    def __init__(self, *, friends: int = 1) -> None:
        self.client = Client(JoinTable(LINK), "Ann", chance=lambda: 0)
        self.now = 0
        self.connection = 1
        self.played = TestedTable()
        self.played.race_with(friends)
        self.client.start(0)
        self.client.opened(1, 0)
        self.hear(WELCOME)
        self.news = self.hear(snap(self.played.table, ANN))
        self.sent()

    @property
    def board(self) -> Position:
        assert self.client.position is not None
        return self.client.position

    def hear(self, message: dict[str, Any]) -> tuple[News, ...]:
        return self.client.received(self.connection, encode(message), self.now)

    def hear_all(self) -> list[News]:
        """Everything that the table has told Ann of its last event."""
        news: list[News] = []
        for effect in self.played.effects:
            if isinstance(effect, Broadcast) or (isinstance(effect, Send) and effect.player == ANN):
                news += self.hear(effect.message)
        return news

    def sent(self) -> list[Any]:
        """What was ordered to be sent since, decoded, without pings."""
        texts = [order.text for order in self.client.take_orders() if isinstance(order, Transmit)]
        return [one for one in map(decode, texts) if isinstance(one, Ask | Hello | Create)]

    def answer(self, asked: Ask) -> list[News]:
        """Let the table carry out what was sent, and hear of it."""
        self.played.happen(_asked(self.played, asked))
        return self.hear_all()

    def drop(self, code: int | None = None) -> tuple[News, ...]:
        return self.client.closed(self.connection, code, self.now)

    def come_back(self) -> None:
        """Dial again and be welcomed with a fresh snapshot."""
        assert self.client.next_due is not None
        self.now = self.client.next_due
        self.client.due(self.now)
        (dialled,) = [order for order in self.client.take_orders() if isinstance(order, Dial)]
        self.connection = dialled.connection
        self.client.opened(self.connection, self.now)
        (hello,) = self.sent()
        assert hello == Hello("abcdefghij", LINK.token, "Ann", "new")
        self.hear(WELCOME)
        self.news = self.hear(snap(self.played.table, ANN))


def _asked(played: TestedTable, asked: Ask) -> Any:  # noqa: ANN401  # an event
    from demineur.race.events import Asked  # noqa: PLC0415

    return Asked(played.now, ANN, asked.number, asked.command)


def safe_cell(driven: Driven, place: int = 0) -> int:
    return driven.played.safe_cells(ANN)[place]


def flag(driven: Driven, cell: int) -> tuple[News, ...]:
    return driven.client.perform(Action(ActionKind.FLAG, cell))


def test_the_first_hello_goes_where_the_link_leads() -> None:
    client = Client(JoinTable(LINK, "resume"), "\u202eAnn")
    client.start(0)
    assert client.take_orders() == (Dial(1, "wss://example.org/t/abcdefghij"),)
    client.opened(1, 5)
    (order,) = client.take_orders()
    assert isinstance(order, Transmit)
    assert decode(order.text) == Hello("abcdefghij", LINK.token, "Ann", "resume")


def test_a_table_is_opened_on_a_server_and_its_link_told() -> None:
    played = TestedTable()
    client = Client(OpenTable(LINK.server, played.settings), "Ann")
    client.start(0)
    client.opened(1, 0)
    client.received(1, '{"t":"welcome","v":1,"caps":[]}', 0)
    sent = [decode(order.text) for order in client.take_orders() if isinstance(order, Transmit)]
    assert sent == [Hello("", "", "Ann", ""), Create(1, played.settings)]
    told = {"t": "created", "id": 1, "tid": LINK.tid, "token": LINK.token, "you": 1, "resume": "r"}
    assert client.received(1, encode(told), 0) == (Opened(LINK.tid, LINK.token),)
    assert client.link == LINK
    news = client.received(1, encode(snap(played.table, HOST)), 0)
    assert news[0] == Connected(again=False)
    assert client.view is not None
    assert client.view.is_host


def test_the_board_arrives_as_a_position_like_any_other() -> None:
    driven = Driven()
    kinds = [type(one) for one in driven.news]
    assert kinds[:1] == [Connected]
    assert BoardReplaced in kinds
    assert RaceBegan in kinds
    assert position_text(driven.board) == position_text(driven.played.racer(ANN).position)
    assert driven.board.status is Status.RUNNING


def test_a_flag_shows_at_once_and_is_told() -> None:
    driven = Driven()
    cell = safe_cell(driven)
    bit = driven.board.grid.bit(cell)
    (changed,) = flag(driven, cell)
    assert isinstance(changed, BoardChanged)
    assert changed.change == Change(marked=bit, before=Status.RUNNING, after=Status.RUNNING)
    (asked,) = driven.sent()
    assert asked.command == Flag(cell, on=True, race=1)
    assert driven.answer(asked) == []
    driven.client.perform(Action(ActionKind.QUESTION, cell))
    (asked,) = driven.sent()
    assert asked.command == Flag(cell, on=False, race=1)
    driven.client.perform(Action(ActionKind.UNMARK, cell))
    assert driven.sent() == []


def test_an_opening_shows_only_when_the_table_has_answered() -> None:
    driven = Driven()
    cell = safe_cell(driven)
    before = driven.board
    assert driven.client.perform(Action(ActionKind.OPEN, cell)) == ()
    assert driven.board == before
    (asked,) = driven.sent()
    assert asked.command == Open(cell, race=1)
    (changed,) = driven.answer(asked)
    assert isinstance(changed, BoardChanged)
    assert changed.change.opened
    assert position_text(driven.board) == position_text(driven.played.racer(ANN).position)


def test_a_flag_that_met_an_opening_under_way_is_taken_back() -> None:
    """The cell was flagged after the opening that cascades over it was sent."""
    driven = Driven()
    cell = safe_cell(driven)
    driven.client.perform(Action(ActionKind.OPEN, cell))
    flag(driven, cell)
    opening, flagging = driven.sent()
    driven.answer(opening)
    assert driven.board.flags == 0
    assert driven.answer(flagging) == []
    assert position_text(driven.board) == position_text(driven.played.racer(ANN).position)


def test_what_does_nothing_is_not_even_sent() -> None:
    driven = Driven()
    flag(driven, safe_cell(driven))
    driven.sent()
    for action in (
        Action(ActionKind.OPEN, safe_cell(driven)),
        Action(ActionKind.OPEN, 0),
        Action(ActionKind.OPEN, 99),
        Action(ActionKind.OPEN, -1),
        Action(ActionKind.FLAG, 0),
        Action(ActionKind.CHORD, safe_cell(driven)),
    ):
        driven.client.perform(action)
    assert driven.sent() == []


def test_who_is_out_sees_flags_as_they_were_until_the_end() -> None:
    """Rules.md R12.6: no other mine, and no crossed flag."""
    driven = Driven(friends=2)
    flag(driven, safe_cell(driven))
    driven.answer(driven.sent()[0])
    before = position_text(driven.board)
    driven.client.perform(Action(ActionKind.OPEN, driven.played.mines[0]))
    driven.answer(driven.sent()[0])
    after = position_text(driven.board)
    changed = [(one, two) for one, two in zip(before, after, strict=True) if one != two]
    assert changed == [("#", "X")]
    assert driven.board.status is Status.LOST
    assert flag(driven, safe_cell(driven, 1)) == ()
    driven.played.clear(HOST)
    news = driven.hear_all()
    assert RaceEnded(1) in news
    assert position_text(driven.board).count("!") == 1
    assert position_text(driven.board).count("*") == len(driven.played.mines) - 1


def test_a_lost_connection_is_tried_again_for_a_minute_at_growing_intervals() -> None:
    driven = Driven()
    first = driven.drop()
    assert first == (Disconnected(250, GIVE_UP_MS),)
    waits = [250]
    while not driven.client.ended:
        assert driven.client.next_due is not None
        driven.now = driven.client.next_due
        driven.client.due(driven.now)
        (dial,) = [one for one in driven.client.take_orders() if isinstance(one, Dial)]
        (news,) = driven.client.closed(dial.connection, None, driven.now)
        if isinstance(news, Disconnected):
            waits.append(news.retry_ms)
    assert isinstance(news, Failed)
    assert news == Failed(Failure.LOST)
    assert waits[:5] == [250, 500, 1000, 2000, 4000]
    assert max(waits) == 5000
    assert GIVE_UP_MS - 5000 <= driven.now <= GIVE_UP_MS


def test_commands_without_an_answer_are_sent_again_under_their_numbers() -> None:
    driven = Driven()
    one, two, three = (safe_cell(driven, place) for place in (0, 1, 2))
    for cell in (one, two, three):
        flag(driven, cell)
    first, second, third = driven.sent()
    driven.answer(first)
    # The second was carried out, but its answer is lost; the third never arrived.
    driven.played.happen(_asked(driven.played, second))
    driven.drop()
    assert flag(driven, one) == ()
    driven.come_back()
    assert driven.sent() == [third]
    assert driven.board.flags == driven.board.grid.set_of([one, two, three])
    replaced = next(news for news in driven.news if isinstance(news, BoardReplaced))
    assert replaced.position == driven.board
    driven.answer(third)
    assert position_text(driven.board) == position_text(driven.played.racer(ANN).position)


def test_question_marks_are_only_here_and_outlive_a_lost_connection() -> None:
    """Rules.md R12.11."""
    driven = Driven()
    cell = safe_cell(driven)
    driven.client.perform(Action(ActionKind.QUESTION, cell))
    assert driven.sent() == []
    driven.drop()
    driven.come_back()
    assert driven.board.questions == driven.board.grid.bit(cell)
    driven.client.perform(Action(ActionKind.CLEAR_QUESTIONS, 0))
    assert driven.board.questions == 0


def test_numbers_go_on_from_what_the_table_knows() -> None:
    """The program was started anew, with the secret of before."""
    driven = Driven()
    flag(driven, safe_cell(driven))
    (asked,) = driven.sent()
    driven.answer(asked)
    again = Client(JoinTable(LINK, "new"), "Ann")
    again.start(0)
    again.opened(1, 0)
    again.received(1, encode(WELCOME), 0)
    again.received(1, encode(snap(driven.played.table, ANN)), 0)
    again.take_orders()
    again.ask(Sit())
    (order,) = again.take_orders()
    assert isinstance(order, Transmit)
    decoded = decode(order.text)
    assert isinstance(decoded, Ask)
    assert decoded.number > asked.number


@pytest.mark.parametrize(
    ("code", "failure"),
    [(4009, Failure.REPLACED), (4011, Failure.DISMISSED), (1008, Failure.TOO_MUCH)],
)
def test_after_some_ends_nothing_is_tried_again(code: int, failure: Failure) -> None:
    driven = Driven()
    assert driven.drop(code) == (Failed(failure),)
    assert driven.client.next_due is None
    assert driven.client.ended


def test_a_refusal_at_the_door_is_told_with_its_reason() -> None:
    client = Client(JoinTable(LINK), "Ann")
    client.start(0)
    client.opened(1, 0)
    assert client.received(1, '{"t":"err","code":"full"}', 0) == ()
    assert client.closed(1, 4005, 0) == (Failed(Failure.REFUSED, Refusal.FULL),)


def test_a_server_that_accepts_but_never_answers_is_given_up() -> None:
    """Case N01: told within about ten seconds."""
    client = Client(JoinTable(LINK), "Ann")
    client.start(0)
    client.opened(1, 1000)
    client.take_orders()
    assert client.next_due is not None
    assert client.next_due <= 10_000
    assert client.due(client.next_due) == (Failed(Failure.UNREACHABLE),)
    assert client.take_orders() == (HangUp(1),)


def test_a_server_that_falls_silent_is_left_by_itself() -> None:
    """Case N01: the network says nothing."""
    driven = Driven()
    news: tuple[News, ...] = ()
    while not news:
        assert driven.client.next_due is not None
        driven.now = driven.client.next_due
        news = driven.client.due(driven.now)
    assert isinstance(news[0], Disconnected)
    assert driven.now <= 30_000


def test_reports_of_an_old_connection_do_no_harm() -> None:
    driven = Driven()
    driven.drop()
    driven.come_back()
    assert driven.client.closed(1, None, driven.now) == ()
    assert driven.client.received(1, "garbage", driven.now) == ()
    assert driven.client.connected


def test_a_table_that_moved_is_followed() -> None:
    client = Client(JoinTable(LINK), "Ann")
    client.start(0)
    client.opened(1, 0)
    client.take_orders()
    client.received(1, '{"t":"moved","url":"wss://two.example.org/t/abcdefghij"}', 0)
    assert client.take_orders() == (HangUp(1), Dial(2, "wss://two.example.org/t/abcdefghij"))


def test_a_server_that_was_named_but_is_dead_is_asked_for_again_soon() -> None:
    """The others find out within two seconds; until then they name it."""
    client = Client(JoinTable(LINK), "Ann", chance=lambda: 0)
    client.start(0)
    for connection in (1, 3, 5, 7):
        client.opened(connection, 0)
        client.received(connection, '{"t":"moved","url":"wss://two.example.org/t/abcdefghij"}', 0)
        client.take_orders()
        assert client.closed(connection + 1, None, 0) == ()
        assert client.next_due == retry_delay(0, 0)
        client.due(retry_delay(0, 0))
        assert client.take_orders() == (Dial(connection + 2, LINK.websocket_url),)
    assert client.closed(9, None, 0) == (Failed(Failure.UNREACHABLE),)


def test_the_host_comes_back_to_the_name_of_the_server_too() -> None:
    driven = Driven()
    client = Client(OpenTable(LINK.server, driven.played.settings), "Host", chance=lambda: 0)
    client.start(0)
    client.opened(1, 0)
    created = {"t": "created", "id": 1, "tid": LINK.tid, "token": LINK.token, "you": HOST, "resume": "x"}
    client.received(1, encode(created), 0)
    client.received(1, encode(snap(driven.played.table, HOST)), 0)
    client.received(1, '{"t":"moved","url":"wss://two.example.org/t/abcdefghij"}', 0)
    client.closed(2, None, 0)
    client.take_orders()
    client.due(GIVE_UP_MS)
    assert client.take_orders() == (Dial(3, LINK.websocket_url),)


def test_a_server_that_cannot_keep_anything_is_tried_again_by_who_was_there() -> None:
    driven = Driven()
    assert driven.hear({"t": "stalled", "on": True}) == (Stalled(on=True),)
    (lost,) = driven.drop()
    assert isinstance(lost, Disconnected)
    assert driven.client.next_due is not None
    driven.client.due(driven.client.next_due)
    driven.client.opened(2, driven.now)
    driven.client.received(2, '{"t":"err","code":"stalled"}', driven.now)
    (lost,) = driven.client.closed(2, 1013, driven.now)
    assert isinstance(lost, Disconnected)


def test_a_newcomer_is_told_that_the_server_cannot_keep_anything() -> None:
    client = Client(JoinTable(LINK), "Ann")
    client.start(0)
    client.opened(1, 0)
    assert client.received(1, '{"t":"err","code":"stalled"}', 0) == ()
    assert client.closed(1, 1013, 0) == (Failed(Failure.REFUSED, Refusal.STALLED),)


def test_a_refused_command_is_told_but_not_one_that_was_overtaken() -> None:
    driven = Driven()
    driven.client.ask(Sit())
    (asked,) = driven.sent()
    assert driven.answer(asked) == [CommandRefused(Sit(), Refusal.NOT_NOW)]
    driven.client.perform(Action(ActionKind.OPEN, safe_cell(driven)))
    (asked,) = driven.sent()
    driven.played.clear(HOST)
    driven.hear_all()
    assert driven.answer(asked) == []


def test_leaving_says_so_and_hangs_up() -> None:
    driven = Driven()
    driven.client.leave()
    orders = driven.client.take_orders()
    assert isinstance(orders[0], Transmit)
    assert orders[-1] == HangUp(1)
    assert driven.client.ended


@pytest.mark.parametrize(
    "message",
    [
        "",
        "garbage",
        "[]",
        "{}",
        '{"t":7}',
        '{"t":"state"}',
        '{"t":"o","id":1,"c":[999999,1]}',
        '{"t":"o","id":1,"c":[24]}',
        '{"t":"o","id":1,"c":"xx"}',
        '{"t":"o","id":1,"c":[24,9]}',
        '{"t":"over"}',
        '{"t":"joined","player":"x","name":"y"}',
        '{"t":"err","code":"nonsense"}',
        '{"t":"closed","why":"nonsense"}',
        '{"t":"draw","what":"maybe","player":1}',
        '{"t":"p","p":7}',
    ],
)
def test_a_server_that_talks_nonsense_is_left(message: str) -> None:
    driven = Driven()
    assert driven.client.received(1, message, 0) == (Failed(Failure.NOT_UNDERSTOOD),)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("members", 0, "score"), float("inf")),
        (("members", 0, "score"), "nan"),
        (("members", 0, "score"), -1),
        (("members", 0, "seat"), "x"),
        (("members", 0, "gone"), 10**30),
        (("race", "racers", 0, "percent"), 101),
        (("race", "racers", 0, "percent"), 10**400),
        (("race", "racers", 0, "seat"), -1),
        (("race", "ms"), 10**30),
        (("race", "ms"), -1),
        (("race", "mines"), [0, 1, 2]),
        (("race", "mines"), [0, 1, 2, 2]),
    ],
)
def test_numbers_that_no_window_could_show_are_nonsense(place: tuple[str | int, ...], value: object) -> None:
    """They would end in an error somewhere in the window, or in the player's own history."""
    driven = Driven()
    driven.played.ask(HOST, Resign(1))
    told = json.loads(encode(snap(driven.played.table, ANN)))
    assert Failed(Failure.NOT_UNDERSTOOD) not in driven.client.received(1, json.dumps(told), 0)
    inner: Any = told
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    text = json.dumps(told).replace("Infinity", "1e999")
    assert driven.client.received(1, text, 0) == (Failed(Failure.NOT_UNDERSTOOD),)


@pytest.mark.parametrize(
    "message",
    [
        {"t": "p", "p": {"1": 101}},
        {"t": "out", "player": HOST, "why": "mine", "percent": -1},
        {"t": "gone", "player": HOST, "ms": 10**30},
        {"t": "lobby", "seats": {"1": "x"}},
        {"t": "sat", "player": HOST, "seat": -1},
    ],
)
def test_so_are_those_of_what_happens(message: dict[str, Any]) -> None:
    assert Driven().hear(message) == (Failed(Failure.NOT_UNDERSTOOD),)


def test_so_are_the_points_of_a_result() -> None:
    driven = Driven()
    driven.played.resign(HOST)
    over = {**driven.played.told("over"), "score": {"1": "nan"}}
    assert driven.hear(over) == (Failed(Failure.NOT_UNDERSTOOD),)


def test_messages_that_are_not_known_are_ignored() -> None:
    driven = Driven()
    assert driven.hear({"t": "weather", "rain": True}) == ()
    assert driven.client.connected


@given(st.dictionaries(KEYS, VALUES), KINDS)
def test_no_message_makes_the_client_fail(fields: dict[str, Any], kind: str) -> None:
    driven = _DRIVEN
    client = Client(JoinTable(LINK), "Ann")
    client.start(0)
    client.opened(1, 0)
    client.received(1, encode(WELCOME), 0)
    client.received(1, encode(snap(driven.played.table, ANN)), 0)
    client.received(1, json.dumps({**fields, "t": kind}), 0)


@given(st.integers(0, 100), st.floats(0, 1))
def test_a_retry_waits_between_an_instant_and_five_seconds(attempt: int, chance: float) -> None:
    assert 150 <= retry_delay(attempt, chance) <= 5000


def test_the_phase_follows_the_table() -> None:
    driven = Driven()
    assert driven.client.view is not None
    assert driven.client.view.phase is Phase.RACE
    driven.played.resign(HOST)
    driven.hear_all()
    assert driven.client.view is not None
    assert driven.client.view.race is not None
    assert driven.client.view.race.outcome is not None


_DRIVEN = Driven()
