"""A lock that ends with the process that holds it, however that ends: none is ever left behind."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

_HELD = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


class FileLock:
    """Ours until `release` or the end of the process."""

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor

    def release(self) -> None:
        """Let another process have it."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __del__(self) -> None:
        self.release()


def take_lock(path: Path) -> FileLock | None:
    """The lock of the file *path*, which is made if need be; None if another process holds it.

    Where files cannot be locked, everybody gets a lock: better two copies of the program than none.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return FileLock(None)
    try:
        _lock(descriptor)
    except OSError as error:
        os.close(descriptor)
        return None if error.errno in _HELD else FileLock(None)
    return FileLock(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
