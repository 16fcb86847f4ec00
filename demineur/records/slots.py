"""Which file the running game of this copy of the program is in: two copies must not share one (SV05)."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from demineur.records.file_lock import FileLock, take_lock


@dataclass(frozen=True, slots=True)
class Slot:
    """A journal's place, ours until `release` or the end of the process, however that ends."""

    path: Path
    lock: FileLock

    def release(self) -> None:
        """Let another copy have it."""
        self.lock.release()


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
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    lock = take_lock(path.with_suffix(".lock"))
    return None if lock is None else Slot(path, lock)
