"""A server that cannot keep moves, and can again: what the window says."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from unittest.mock import patch

from race_windows import race_of

from demineur.race.log import LogWatcher, NoLog

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication


def test_a_server_that_cannot_keep_moves_says_so_until_it_can_again(
    tmp_path: Path, qapp: QApplication
) -> None:
    opened: list[tuple[asyncio.AbstractEventLoop, LogWatcher]] = []

    class Log(NoLog):
        async def open(self, watcher: LogWatcher) -> None:
            opened.append((asyncio.get_running_loop(), watcher))

    with patch("demineur.race.server.NoLog", Log), race_of(tmp_path, qapp) as (_host, friend):
        # Where the usual port is taken, another server is tried.
        loop, watcher = opened[-1]
        loop.call_soon_threadsafe(watcher.stalled)
        friend.wait_until(
            lambda: friend.strip.startswith("The server cannot keep what you do at the moment.")
        )
        loop.call_soon_threadsafe(watcher.resumed)
        friend.wait_until(lambda: friend.strip.startswith("The connection is back."))
