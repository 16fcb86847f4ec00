"""A real Redis of a test's own, and server processes that share their tables through it."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from redis import Redis

from demineur.race.event_text import read_event
from demineur.race.table import replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from racers import Racer

    from demineur.race.events import Event
    from demineur.race.state import Table

SEED = 11
COUNTDOWN_MS = 200
"""As `serve_child` has it."""
NO_LIMITS = ("--max-per-ip", "0", "--tables-per-ip", "0", "--max-tables", "0")

needs_redis = pytest.mark.skipif(shutil.which("redis-server") is None, reason="redis-server is not installed")


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


class RedisServer:
    """A Redis without a file: what it forgets is gone."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self.start()

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        words = f"--port {self.port} --bind 127.0.0.1 --appendonly no --dir {self._folder} --save".split()
        self._process = subprocess.Popen(
            [str(shutil.which("redis-server")), *words, ""], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "Ready to accept connections" in line:
                return
        raise AssertionError("Redis does not start.")

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


@contextmanager
def redis_server(folder: Path) -> Iterator[RedisServer]:
    server = RedisServer(folder)
    try:
        yield server
    finally:
        server.kill()


class Node:
    """A server process."""

    def __init__(self, redis: RedisServer) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            [
                *(sys.executable, str(Path(__file__).with_name("serve_child.py")), str(SEED)),
                *("--port", str(self.port), "--redis", redis.url, *NO_LIMITS),
            ],
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_until_it_listens(self) -> None:
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        assert "Listening on" in line, line


@contextmanager
def nodes(redis: RedisServer, number: int = 2) -> Iterator[list[Node]]:
    """So many server processes that listen."""
    started = [Node(redis) for _ in range(number)]
    try:
        for node in started:
            node.wait_until_it_listens()
        yield started
    finally:
        for node in started:
            node.process.kill()
            node.process.wait()
            if node.process.stderr is not None:
                node.process.stderr.close()


def events_of(redis: RedisServer, racer: Racer) -> list[Event]:
    link = racer.client.link
    assert link is not None
    with Redis.from_url(redis.url) as connection:
        return [read_event(fields[b"e"]) for _name, fields in connection.xrange(f"log:{link.tid}")]


def table_of(redis: RedisServer, racer: Racer) -> Table:
    with patch("demineur.race.dealt.COUNTDOWN_MS", COUNTDOWN_MS):
        return replay(events_of(redis, racer))


def missing_in_log(redis: RedisServer, racers: list[Racer]) -> int:
    """How many acknowledged openings Redis has no event of."""
    missing = 0
    for racer in racers:
        race, view = table_of(redis, racer).race, racer.client.view
        assert race is not None
        assert view is not None
        kept = race.racer(view.you)
        assert kept is not None
        missing += (racer.acknowledged & ~kept.position.opened).bit_count()
    return missing
