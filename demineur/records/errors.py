"""What can go wrong with what is remembered, as facts from which a sentence can be made."""

from __future__ import annotations

import errno
from enum import Enum
from pathlib import Path


class Trouble(Enum):
    """Why something could not be written or read."""

    DISK_FULL = "disk_full"
    READ_ONLY = "read_only"
    """The file or its folder may not be written."""
    BUSY = "busy"
    """Another copy of the program held the file for too long."""
    NEWER = "newer"
    """A newer version of the program wrote the file; it was left as it is."""
    UNREACHABLE = "unreachable"
    """Anything else: the folder is no folder, the disk is gone, the network is down."""


class RecordsError(Exception):
    """Something could not be kept or read: *trouble*, *path*, and the system's own words in *detail*."""

    def __init__(self, trouble: Trouble, path: Path, detail: str) -> None:
        super().__init__(f"{path}: {detail}")
        self.trouble = trouble
        self.path = path
        self.detail = detail


class AutosaveError(RecordsError):
    """The running game could not be saved; it can be played on, and the next action tries again."""


def trouble_of(error: OSError) -> Trouble:
    """The kind of trouble that the operating system reports."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        return Trouble.DISK_FULL
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return Trouble.READ_ONLY
    return Trouble.UNREACHABLE
