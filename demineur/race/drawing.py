"""Drawing boards away from the server's loop, which must never wait for a search."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, Final

from demineur.race.boards import Deal, draw_deal

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from demineur.race.table_settings import TableSettings

_NICER: Final = 5


class Artist:
    """Draws boards, one after the other, in a thread or in a process of its own.

    A thread is enough for the one table of somebody's program; where there are many tables, Python's threads
    would get in the way of the loop.
    """

    def __init__(self, *, in_process: bool) -> None:
        self._in_process = in_process
        self._executor: Executor | None = None

    async def draw(self, settings: TableSettings) -> Deal | None:
        """A board from a seed that nobody can foresee; None if none was found."""
        seed = int.from_bytes(os.urandom(8), "big")
        if self._executor is None:
            self._executor = self._start()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._executor, _draw, settings, seed)
        except BrokenExecutor:
            # The process was killed; the next board has another one.
            self._executor = None
            return None

    def stop(self) -> None:
        """End the thread or process; boards that are being drawn are not waited for."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _start(self) -> Executor:
        if not self._in_process:
            from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  # one of the two is needed

            return ThreadPoolExecutor(1, "race boards")
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  # as above
        from multiprocessing import get_context  # noqa: PLC0415  # as above

        # A fork would take the server's sockets and threads along.
        return ProcessPoolExecutor(1, get_context("spawn"), initializer=_stand_back)


def _draw(settings: TableSettings, seed: int) -> Deal | None:
    return draw_deal(settings.level, seed, no_guess=settings.no_guess)


def _stand_back() -> None:
    """Let the server go first, leave Ctrl+C to it, and end with it."""
    import signal  # noqa: PLC0415  # in the other process only
    from threading import Thread  # noqa: PLC0415  # as above

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_NICER)


def _end_with_server() -> None:
    """A server that is killed tells nobody; without this its process would wait for boards for ever."""
    from multiprocessing import parent_process  # noqa: PLC0415  # as above

    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)
