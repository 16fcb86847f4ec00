"""The lock of a profile: only one copy of the program plays in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile

if TYPE_CHECKING:
    from pathlib import Path


def lock_profile(folder: Path) -> QLockFile | None:
    """The lock of the profile in *folder*, to be kept; None if another running copy holds it.

    A lock that cannot be made (a file system without locks, say) counts as held: better two copies than none.
    """
    lock = QLockFile(str(folder / "lock"))
    # Only a lock whose process is gone is stale, however old it is.
    lock.setStaleLockTime(0)
    if lock.tryLock(0) or lock.error() is not QLockFile.LockError.LockFailedError:
        return lock
    return None
