"""Bringing written lines to the disk without making the player wait."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path

_PAUSE_S = 0.2


class BackgroundSync:
    """Syncs one file, in a thread of its own, after writes and at most five times a second.

    A killed process loses nothing that was written, synced or not; a power cut loses at most what was written
    in the last moments. The thread starts with the first write and ends with the process.
    """

    def __init__(self) -> None:
        self._wanted = threading.Event()
        self._syncing = threading.Lock()
        self._file: int | None = None
        self._folder: Path | None = None
        self._thread: threading.Thread | None = None

    def wrote(self, file: int, created_in: Path | None = None) -> None:
        """Sync the open *file* soon, and the folder that it was just created in."""
        self._file = file
        self._folder = created_in or self._folder
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="autosave sync", daemon=True)
            self._thread.start()
        self._wanted.set()

    def let_go(self) -> None:
        """Forget the file, so that it can be closed; waits for a sync that is under way."""
        with self._syncing:
            self._file = self._folder = None

    def _run(self) -> None:
        rest = threading.Event()
        while True:
            self._wanted.wait()
            self._wanted.clear()
            with self._syncing, suppress(OSError):
                # A disk that refuses to sync refuses to write as well, and there the player is told.
                self._sync()
            rest.wait(_PAUSE_S)

    def _sync(self) -> None:
        if self._file is not None:
            os.fsync(self._file)
        folder, self._folder = self._folder, None
        if folder is not None:
            sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Make names in *folder* last through a power cut, where the system lets one ask for that."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
