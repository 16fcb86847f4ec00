"""The clock of one game: a stop-watch with reasons to stand still (rules.md R6)."""

from __future__ import annotations

import sys
import time
from enum import Enum
from typing import Protocol

_NS_PER_MS = 1_000_000
_LONGEST_GAP_NS = 5_000 * _NS_PER_MS


class PauseReason(Enum):
    """Why a clock stands still (rules.md R6.1, R6.5)."""

    PLAYER = "player"
    MINIMISED = "minimised"
    SUSPENDED = "suspended"
    RESTORED = "restored"
    MENU = "menu"
    DIALOG = "dialog"
    FOCUS = "focus"

    @property
    def waits_for_resume(self) -> bool:
        """Whether only the player ends it; the others end by themselves."""
        return self not in _SELF_ENDING


_SELF_ENDING = frozenset({PauseReason.MENU, PauseReason.DIALOG, PauseReason.FOCUS})
_NESTING = frozenset({PauseReason.MENU, PauseReason.DIALOG})


class TimeSource(Protocol):
    """Two clocks in nanoseconds, each from a beginning of its own, that no change of the date touches."""

    def monotonic_ns(self) -> int:
        """The clock that a game is measured with."""

    def boot_ns(self) -> int:
        """A clock that goes on while the computer is suspended, where the system has one."""


class SystemTime:
    """The computer's own clocks."""

    def monotonic_ns(self) -> int:
        """Nanoseconds of the performance counter.

        That is the system's monotonic clock, but finer on Windows, where Python's own `time.monotonic` moves
        in steps of 16 ms before 3.13.
        """
        return time.perf_counter_ns()

    def boot_ns(self) -> int:
        """Nanoseconds with suspension; beyond Linux and macOS the monotonic clock has it, if any does."""
        if sys.platform == "linux":
            now_ns = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
        elif sys.platform == "darwin":
            now_ns = time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)
        else:
            now_ns = time.monotonic_ns()
        return now_ns


class Clock:
    """The time of one game, from its first opening to its end, without the pauses.

    *elapsed_ms* is what a restored game has on it already. The clock counts at every call that looks at it,
    *elapsed_ms* included: a window calls `tick` several times a second. More than 5 s without a call, on
    either clock of *time*, mean a suspended or frozen computer: they do not count, and the clock pauses
    with `PauseReason.SUSPENDED` as of the call before (rules.md R6.3).
    """

    def __init__(self, time: TimeSource, elapsed_ms: int = 0) -> None:
        if elapsed_ms < 0:
            raise ValueError("A clock does not start below zero.")
        self._time = time
        self._elapsed_ns = elapsed_ms * _NS_PER_MS
        self._reasons: dict[PauseReason, int] = {}
        self._started = False
        self._stopped = False
        self._last_monotonic_ns = 0
        self._last_boot_ns = 0

    @property
    def elapsed_ms(self) -> int:
        """Whole milliseconds played so far."""
        self.tick()
        return self._elapsed_ns // _NS_PER_MS

    @property
    def started(self) -> bool:
        """Whether `start` was called; true for ever after."""
        return self._started

    @property
    def running(self) -> bool:
        """Whether the time runs: started, not stopped, no reason to pause."""
        self.tick()
        return self._runs

    @property
    def paused(self) -> bool:
        """Whether a game is under way and stands still: its board is covered (rules.md R6.2)."""
        self.tick()
        return self._started and not self._stopped and bool(self._reasons)

    @property
    def waits_for_resume(self) -> bool:
        """Whether the game is paused until somebody asks for `resume`."""
        return self.paused and any(reason.waits_for_resume for reason in self._reasons)

    @property
    def reasons(self) -> frozenset[PauseReason]:
        """Why it stands still, or would if it were started."""
        self.tick()
        return frozenset(self._reasons)

    def start(self) -> None:
        """Begin to measure, unless there is a reason to pause; later calls do nothing."""
        if not self._started and not self._stopped:
            self._started = True
            self._look()

    def stop(self) -> None:
        """Freeze the time for ever: the game is over."""
        self.tick()
        self._stopped = True

    def tick(self) -> None:
        """Count the time since the last look, or pause if it was too long."""
        if not self._runs:
            return
        monotonic_ns, boot_ns = self._last_monotonic_ns, self._last_boot_ns
        self._look()
        passed_ns = self._last_monotonic_ns - monotonic_ns
        if max(passed_ns, self._last_boot_ns - boot_ns) > _LONGEST_GAP_NS:
            self._reasons[PauseReason.SUSPENDED] = 1
        else:
            self._elapsed_ns += max(passed_ns, 0)

    def pause(self, reason: PauseReason) -> None:
        """Stand still for *reason*; menus and dialogs may lie over one another and are counted.

        A reason given before the start is remembered: the clock will start standing still.
        """
        self.tick()
        held = self._reasons.get(reason, 0)
        self._reasons[reason] = held + 1 if reason in _NESTING else 1

    def release(self, reason: PauseReason) -> None:
        """End one pause for *reason*, if there is one; `ValueError` for those that wait for `resume`."""
        if reason.waits_for_resume:
            raise ValueError(f"A pause for the reason {reason.name} ends with resume().")
        left = self._reasons.get(reason, 0) - 1
        self._keep({**self._reasons, reason: left})

    def resume(self) -> None:
        """End every pause that waits for the player; an open menu still holds the clock.

        A suspension that no look at the clock has noticed yet is not among them.
        """
        self._keep({reason: n for reason, n in self._reasons.items() if not reason.waits_for_resume})

    @property
    def _runs(self) -> bool:
        return self._started and not self._stopped and not self._reasons

    def _keep(self, reasons: dict[PauseReason, int]) -> None:
        """Stand still for these reasons only, each so many times; if none is left, go on from now."""
        ran = self._runs
        self._reasons = {reason: times for reason, times in reasons.items() if times > 0}
        if self._runs and not ran:
            self._look()

    def _look(self) -> None:
        self._last_monotonic_ns = self._time.monotonic_ns()
        self._last_boot_ns = self._time.boot_ns()
