"""Copies of files that the program could not use: never deleted, under a name that tells when."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path


def free_name(path: Path, word: str) -> Path:
    """A name beside *path* that is not in use, such as ``current-damaged-20260714-101512.game``."""
    moment = time.strftime("%Y%m%d-%H%M%S")
    for turn in count(1):
        suffix = f"-{turn}" if turn > 1 else ""
        candidate = path.with_name(f"{path.stem}-{word}-{moment}{suffix}{path.suffix}")
        if not candidate.exists() and not candidate.is_symlink():
            return candidate
    raise AssertionError("Counting has no end.")


def move_aside(path: Path, word: str) -> Path | None:
    """Rename *path*, whatever it is, to a free name and return that; None if the system refuses."""
    try:
        kept = free_name(path, word)
        path.rename(kept)
    except OSError:
        return None
    return kept


def copy_aside(path: Path, content: bytes, word: str) -> Path | None:
    """Write *content* to a free name beside *path* and return that; None if the system refuses."""
    try:
        kept = free_name(path, word)
        kept.write_bytes(content)
    except OSError:
        return None
    return kept
