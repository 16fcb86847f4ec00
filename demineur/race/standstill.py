"""Notices that the process did not run for a while: stopped, starved, or asleep with its machine."""

from __future__ import annotations

import asyncio
from typing import Final

_BEAT_S: Final = 0.5
_STANDSTILL_S: Final = 2.0
"""A beat that is so late was no busy moment."""


class Heartbeat:
    """Runs in the loop in which it is made, until it is stopped.

    What was not heard during a standstill may have been said: whoever judges by silence counts only what
    passed since `steady_since`.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._last = self.steady_since = self._loop.time()
        self._timer = self._loop.call_later(_BEAT_S, self._beat)

    def silence_s(self, heard_at: float) -> float:
        """How long somebody has been silent, in seconds, who was heard last at that time of the loop."""
        now = self._loop.time()
        if now - self._last > _STANDSTILL_S:
            # It has only just ended, and the beat is still to come.
            return 0.0
        return now - max(heard_at, self.steady_since)

    def stop(self) -> None:
        """Take no more notice."""
        self._timer.cancel()

    def _beat(self) -> None:
        now = self._loop.time()
        if now - self._last > _STANDSTILL_S:
            self.steady_since = now
        self._last = now
        self._timer = self._loop.call_later(_BEAT_S, self._beat)
