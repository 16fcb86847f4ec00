"""``demineur serve`` as a process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from spoken import demineur
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from collections.abc import Iterator

PROJECT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(PROJECT)}
POSIX = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")

LISTING = """
import sys
import demineur.commands.serve, demineur.race.server, demineur.race.server_thread, demineur.race.link_thread
import demineur.race.client
print(*sorted(name.partition(".")[0] for name in sys.modules))
"""


@contextmanager
def serving(*words: str, path: Path | None = None) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server process, and its port; modules in *path* come before all others."""
    server = subprocess.Popen(
        [sys.executable, "-m", "demineur", "serve", "--port", "0", *words],
        env=ENVIRONMENT if path is None else {**ENVIRONMENT, "PYTHONPATH": f"{path}{os.pathsep}{PROJECT}"},
        stderr=subprocess.PIPE,
        text=True,
    )
    with server:
        try:
            assert server.stderr is not None
            line = server.stderr.readline()
            assert "Listening on 127.0.0.1, port " in line, line
            yield server, int(line.rpartition(" ")[2].strip().rstrip("."))
        finally:
            server.kill()


@contextmanager
def speaking(port: int, **more: str) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{port}/", compression=None, additional_headers=more) as connection:
        connection.send('{"k":"hello","v":1,"name":"Ann"}')
        assert heard(connection, "welcome")["v"] == 1
        yield connection


def create(connection: ClientConnection, level: str = "9x9n10") -> dict[str, Any]:
    wish = {"k": "create", "id": 1, "level": level, "simple": True, "no_guess": True}
    connection.send(json.dumps(wish))
    return heard(connection, "created", "err")


def heard(connection: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(connection.recv(timeout=20))
        if message["t"] in kinds:
            return message


def test_the_server_never_loads_qt() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LISTING], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    assert not {"PySide6", "shiboken6"} & set(done.stdout.split())


def test_the_help_names_every_option() -> None:
    answer = demineur("serve", "--help")
    options = "bind port tls-cert tls-key redis max-tables origin max-per-ip trust-proxy tables-per-ip"
    for option in options.split():
        assert f"--{option}" in answer.output


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--port", "70000"], "is no port"),
        (["--port", "x"], "is no port"),
        (["--max-tables", "-1"], "is no limit"),
        (["--bind", "203.0.113.7", "--port", "0"], "cannot be had"),
        (["--tls-key", "key.pem"], "--tls-cert"),
        (["--tls-cert", "no/such/file"], "The certificate cannot be used"),
        (["--tls-cert", __file__], "The certificate cannot be used"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(words: list[str], part: str) -> None:
    answer = demineur("serve", *words)
    assert answer.code == 2
    assert part in answer.sentence("serve")


@POSIX
@pytest.mark.parametrize("faster_loop", [True, False])
def test_an_asked_end_is_in_order_and_told_to_everybody(tmp_path: Path, *, faster_loop: bool) -> None:
    if not faster_loop:
        (tmp_path / "uvloop.py").write_text("raise ImportError", encoding="utf-8")
    with serving(path=tmp_path) as (server, port), speaking(port) as connection:
        assert create(connection)["t"] == "created"
        server.send_signal(signal.SIGTERM)
        assert heard(connection, "closed")["why"] == "shutdown"
        with pytest.raises(ConnectionClosed) as closed:
            connection.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1001
        assert server.wait(10) == 0


def test_a_table_can_be_opened_and_joined_by_its_link() -> None:
    with serving() as (_server, port), speaking(port) as host:
        told = create(host)
        assert len(told["tid"]) == 10
        assert len(told["token"]) == 22
        with connect(f"ws://127.0.0.1:{port}/t/{told['tid']}", compression=None) as friend:
            hello = {"k": "hello", "v": 1, "name": "Ben", "tid": told["tid"], "token": told["token"]}
            friend.send(json.dumps(hello))
            assert [one["name"] for one in heard(friend, "state")["members"]] == ["Ann", "Ben"]
            assert heard(host, "joined")["name"] == "Ben"


def test_a_board_is_found_by_a_process_beside_the_server() -> None:
    with serving() as (_server, port), speaking(port) as host:
        told = create(host)
        with connect(f"ws://127.0.0.1:{port}/t/{told['tid']}", compression=None) as friend:
            friend.send(json.dumps({"k": "hello", "v": 1, "tid": told["tid"], "token": told["token"]}))
            friend.send('{"k":"sit","id":1}')
            friend.send('{"k":"ready","id":2,"on":true}')
            heard(host, "ready")
            host.send('{"k":"start","id":2}')
            assert heard(host, "dealing")["on"]
            assert heard(friend, "deal")["in_ms"] == 3000


def test_limits_of_tables_hold() -> None:
    with serving("--max-tables", "3", "--tables-per-ip", "2", "--trust-proxy") as (_server, port):
        answers = []
        for address in ("10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3"):
            with speaking(port, **{"X-Forwarded-For": f"6.6.6.6, {address}"}) as connection:
                answers.append(create(connection).get("code", "ok"))
                # The table stays for the minute in which its host may come back.
        assert answers == ["ok", "ok", "full", "ok", "full"]


@pytest.mark.parametrize("level", ["200x200n100", "9x9n80", "nonsense"])
def test_a_level_that_cannot_be_raced_opens_no_table(level: str) -> None:
    with serving() as (_server, port), speaking(port) as connection:
        assert create(connection, level) == {"t": "err", "code": "bad_level", "id": 1}


def test_what_is_no_race_is_answered_too() -> None:
    with serving() as (_server, port):
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10) as answer:
            assert answer.read() == b"ok\n"
        with urlopen(f"http://127.0.0.1:{port}/t/abcdefghij", timeout=10) as page:
            text = page.read().decode()
            assert "paste it in Démineur" in text
            assert page.headers["Content-Security-Policy"].startswith("default-src 'none'")
        with pytest.raises(HTTPError) as missing:
            urlopen(f"http://127.0.0.1:{port}/else", timeout=10)
        assert missing.value.code == 404
        missing.value.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="about processes as Linux shows them")
def test_a_killed_server_leaves_no_process_behind() -> None:
    with serving() as (server, port), speaking(port) as host, connect(f"ws://127.0.0.1:{port}/") as friend:
        table = create(host)
        friend.send(json.dumps({"k": "hello", "v": 1, "tid": table["tid"], "token": table["token"]}))
        friend.send('{"k":"sit","id":1}')
        friend.send('{"k":"ready","id":2,"on":true}')
        while heard(friend, "ok")["id"] < 2:
            pass
        host.send('{"k":"start","id":2}')
        deadline = time.monotonic() + 20
        while not (children := children_of(server.pid)):
            assert time.monotonic() < deadline, "It draws the board itself."
            time.sleep(0.05)
        server.kill()
        while any(map(lives, children)):
            assert time.monotonic() < deadline, children
            time.sleep(0.05)


def children_of(pid: int) -> list[int]:
    """The processes that a process has started and that live."""
    stats = {int(path.parent.name): stat_of(path) for path in Path("/proc").glob("[0-9]*/stat")}
    return [child for child, stat in stats.items() if stat[1:2] == [str(pid)]]


def lives(pid: int) -> bool:
    return stat_of(Path(f"/proc/{pid}/stat"))[:1] not in ([], ["Z"])


def stat_of(path: Path) -> list[str]:
    """The fields after the name; none of a process that is gone."""
    try:
        return path.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []
