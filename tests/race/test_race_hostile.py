"""Whoever misbehaves is dropped with a reason; nobody else notices (race/README.md "Guards", case N03)."""

from __future__ import annotations

import json
import socket
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from hosted import NO_LIMITS, begin, hosted
from race_player import RacePlayer
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from demineur.engine.position import ActionKind
from demineur.race.guest import Guest
from demineur.race.news import Connected
from demineur.race.orders import JoinTable
from demineur.race.server_config import MOST_BUFFERED, ServerConfig

if TYPE_CHECKING:
    from collections.abc import Iterator

    from demineur.race.server_thread import HostedTable


@pytest.fixture(params=["asyncio", "uvloop"], autouse=True)
def _loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers run in the loop of Python or in the faster one; strangers shall find no difference."""
    if request.param == "uvloop":
        uvloop = pytest.importorskip("uvloop", reason="There is none for Windows.")
        monkeypatch.setattr("asyncio.new_event_loop", uvloop.new_event_loop)


@contextmanager
def witnessed(config: ServerConfig = NO_LIMITS) -> Iterator[HostedTable]:
    """A race between two who must not notice anything, whatever happens meanwhile."""
    with hosted(config=config) as (_server, table):
        link = table.link("127.0.0.1")
        with RacePlayer(table.errand) as host, RacePlayer(JoinTable(link), "Ann") as friend:
            begin([host, friend])
            yield table
            position = friend.client.position
            assert position is not None
            cell = position.grid.cells(position.hidden)[0]
            friend.do(ActionKind.FLAG, cell)
            friend.open(position.grid.cells(position.hidden)[1])
            before = position.hidden
            friend.wait(lambda one: one.client.position is not None and one.client.position.hidden != before)
            assert [one.gone_since for one in host.view.people if one.player < 3] == [None, None]


@contextmanager
def stranger(table: HostedTable, **hello: str | int) -> Iterator[ClientConnection]:
    """Somebody who speaks the protocol by hand, and says *hello*."""
    link = table.link("127.0.0.1")
    with connect(link.websocket_url, compression=None, max_size=None) as connection:
        if hello:
            connection.send(json.dumps({"k": "hello", "v": 1, **hello}))
        yield connection


def guest_of(table: HostedTable) -> dict[str, str]:
    return {"tid": table.tid, "token": table.token, "name": "Mallory"}


def end_of(connection: ClientConnection) -> tuple[list[dict[str, Any]], int | None]:
    """All that a connection is still told, and the code with which it is closed."""
    told: list[dict[str, Any]] = []
    try:
        while True:
            told.append(json.loads(connection.recv(timeout=10)))
    except ConnectionClosed as closed:
        return told, None if closed.rcvd is None else closed.rcvd.code


@pytest.mark.parametrize(
    "message", ["garbage", "[" * 4000, '{"k":"open","id":1}', b"\x00\xff", '{"k":"hello"}']
)
def test_who_does_not_say_hello_is_shown_out(message: str | bytes) -> None:
    with witnessed() as table, stranger(table) as connection:
        connection.send(message)
        told, code = end_of(connection)
        assert [one["code"] for one in told] == ["bad"]
        assert code == 4001


def test_another_version_is_told_which_would_do() -> None:
    with witnessed() as table, stranger(table) as connection:
        connection.send('{"k":"hello","v":99}')
        assert end_of(connection) == ([{"t": "err", "code": "version", "min": 1, "max": 1}], 4000)


def test_who_says_nothing_is_shown_out() -> None:
    with patch("demineur.race.reception.HELLO_S", 0.2), witnessed() as table, stranger(table) as connection:
        assert end_of(connection)[1] == 4001


def test_garbage_in_the_middle_of_a_race_drops_its_sender_with_a_reason() -> None:
    with witnessed() as table, stranger(table, **guest_of(table)) as connection:
        connection.send("no JSON")
        told, code = end_of(connection)
        assert told[-1] == {"t": "err", "code": "bad"}
        assert code == 1008


def test_wrong_fields_and_unknown_commands_are_refused_one_by_one() -> None:
    """Case N04 too: there is no command that says one has finished; the table sees that itself."""
    with witnessed() as table, stranger(table, **guest_of(table)) as connection:
        for number, rest in enumerate(
            ('"k":"open"', '"k":"finished","ms":1', '"k":"set","level":5'), start=1
        ):
            connection.send(f'{{"id":{number},{rest}}}')
        codes: list[str] = []
        while len(codes) < 3:
            message = json.loads(connection.recv(timeout=10))
            codes += [message["code"]] if message["t"] == "err" else []
        assert codes == ["bad", "unknown", "bad"]


@pytest.mark.parametrize("size", [5_000, 10_000_000])
def test_a_huge_message_is_not_read(size: int) -> None:
    with witnessed() as table, stranger(table, **guest_of(table)) as connection:
        with suppress(ConnectionClosed):
            connection.send('{"k":"' + "x" * size)
        assert end_of(connection)[1] in {1009, None}


def test_ten_megabytes_without_a_line_end_are_not_read() -> None:
    with witnessed() as table, socket.create_connection(("127.0.0.1", table.port)) as raw:
        raw.settimeout(10)
        with suppress(ConnectionError):
            for _ in range(1000):
                raw.sendall(b"x" * 10_000)
            while raw.recv(4096):
                pass


@pytest.mark.parametrize("frame", ["message", "ping"])
def test_a_flood_is_stopped(frame: str) -> None:
    """Also one of control frames, which no program of ours ever reads."""
    with witnessed() as table, stranger(table, **guest_of(table)) as connection:
        with suppress(ConnectionClosed):
            for number in range(1, 2000):
                if frame == "ping":
                    connection.ping()
                else:
                    connection.send(f'{{"k":"ping","id":{number}}}')
        assert end_of(connection)[1] in {1008, None}


def test_a_storm_of_handshakes_is_turned_away() -> None:
    config = ServerConfig(connections_per_address=0, handshakes_per_minute=20)
    with witnessed(config) as table:
        refusals = 0
        for _ in range(60):
            try:
                with stranger(table):
                    pass
            except InvalidStatus as refused:
                refusals += refused.response.status_code == 429
        assert refusals == 60 - 18


def test_one_address_has_so_many_connections_at_a_time() -> None:
    config = ServerConfig(connections_per_address=3, handshakes_per_minute=0)
    with witnessed(config) as table, stranger(table), pytest.raises(InvalidStatus), stranger(table):
        pass


def test_a_foreign_web_page_cannot_connect() -> None:
    with witnessed() as table:
        url = table.link("127.0.0.1").websocket_url
        page = Origin("https://evil.example")
        with pytest.raises(InvalidStatus) as refused, connect(url, origin=page):
            pass
        assert refused.value.response.status_code == 403


def test_who_vanishes_without_a_word_is_noticed() -> None:
    """Case N01: a frozen computer, or a network that drops everything."""
    with (
        patch("demineur.race.server.PING_S", 0.2),
        patch("demineur.race.server.PING_TIMEOUT_S", 0.3),
        hosted() as (_server, table),
        RacePlayer(table.errand) as host,
        socket.create_connection(("127.0.0.1", table.port)) as raw,
    ):
        host.wait_for(Connected)
        shake_hands(raw, table)
        host.wait(lambda one: len(one.view.people) == 2)
        host.wait(lambda one: one.view.people[1].gone_since is not None)


def test_who_does_not_read_is_dropped_once_too_much_has_piled_up() -> None:
    """The system's own buffers hold megabytes: this one is only said to be full."""

    def unread(guest: Guest) -> int:
        return MOST_BUFFERED + 1 if guest.player == 3 else 0

    with (
        patch.object(Guest, "unread", property(unread)),
        witnessed() as table,
        stranger(table, **guest_of(table)) as connection,
    ):
        assert end_of(connection)[1] is None


def shake_hands(raw: socket.socket, table: HostedTable) -> None:
    """Connect and join by hand, and read no more after that."""
    raw.sendall(
        f"GET /t/{table.tid} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b"101" in raw.recv(4096)
    text = json.dumps({"k": "hello", "v": 1, **guest_of(table)}).encode()
    raw.sendall(b"\x81" + bytes([0x80 | 126]) + len(text).to_bytes(2, "big") + bytes(4) + text)


def test_a_wrong_link_tells_nothing_about_the_table() -> None:
    with witnessed() as table:
        answers = []
        for tid, token in ((table.tid, "x" * 22), ("x" * 10, table.token), (table.tid, "")):
            with stranger(table, tid=tid, token=token) as connection:
                answers.append(end_of(connection))
        assert answers[0] == answers[1] == answers[2] == ([{"t": "err", "code": "no_table"}], 4004)


def test_a_table_in_somebodys_program_is_the_only_one_there() -> None:
    with witnessed() as table, stranger(table, name="x") as connection:
        assert end_of(connection) == ([{"t": "err", "code": "no_tables"}], 4004)


def test_a_number_that_is_not_ones_own_cannot_be_played() -> None:
    """Identity is the connection: fields that name another player are ignored."""
    with witnessed() as table, stranger(table, **guest_of(table)) as connection:
        connection.send('{"k":"resign","id":1,"no":1,"player":1,"you":1}')
        while (message := json.loads(connection.recv(timeout=10))).get("id") != 1:
            pass
        assert message["code"] == "not_seated"
