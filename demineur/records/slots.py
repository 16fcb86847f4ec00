"""Which file the running game of this copy of the program is in: two copies must not share one (SV05)."""

from __future__ import annotations

import errno
import os
import sys
from itertools import count
from pathlib import Path

_HELD = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


class Slot:
    """A journal's place, ours until `release` or the end of the process, however that ends."""

    def __init__(self, path: Path, lock: int | None) -> None:
        self.path = path
        self._lock = lock

    def release(self) -> None:
        """Let another copy have it."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __del__(self) -> None:
        self.release()


def claim_slot(folder: Path) -> Slot:
    """The first free place with something in it, else the first free one.

    A second copy of the program gets ``current-2.game``; whatever a crashed one left behind is found again by
    the next to start. Where files cannot be locked, every copy gets the first.
    """
    empty: Slot | None = None
    for number in count(1):
        slot = _claim(folder / (f"current-{number}.game" if number > 1 else "current.game"))
        if slot is not None and os.path.lexists(slot.path):
            return slot
        empty = empty or slot
        if empty is not None and not _any_left(folder, number):
            return empty
    raise AssertionError("Counting has no end.")


def _any_left(folder: Path, number: int) -> bool:
    """Whether there may be places above *number* that were in use once."""
    return os.path.lexists(folder / f"current-{number + 1}.lock")


def _claim(path: Path) -> Slot | None:
    """The place *path*; None if another copy holds it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return Slot(path, None)
    try:
        _lock(lock)
    except OSError as error:
        os.close(lock)
        return None if error.errno in _HELD else Slot(path, None)
    return Slot(path, lock)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
