"""The folders of the player: made if need be, and played in by one copy of the program at a time."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Final

from demineur.i18n import _
from demineur.records.file_lock import FileLock, take_lock
from demineur.ui.startup_errors import StartError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from demineur.paths import Folders

_PATIENCE_S: Final = 5.0
"""How long a copy of the program waits for the one that plays in its folder."""
_BETWEEN_ATTEMPTS_S: Final = 0.05
_BEFORE_ANY_GAME: Final = frozenset({"lock", "themes"})
"""What the folder of games may hold before anybody has played: our lock, and a player's own themes."""


def make_folders(places: Folders) -> None:
    """Make the folders; StartError if they cannot be used."""
    for folder in {places.data, places.config}:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StartError(_cannot_be_made(folder, error)) from error
        if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            raise StartError(
                _(
                    "The folder {folder} for games and settings cannot be read and written; "
                    "allow that, or give another one with --profile DIR."
                ).format(folder=folder)
            )


def _cannot_be_made(folder: Path, error: OSError) -> str:
    blocking = next((path for path in (folder, *folder.parents) if os.path.lexists(path)), folder)
    if not blocking.is_dir():
        return _(
            "The folder {folder} for games and settings cannot be made, since {blocking} is no folder; "
            "move that away, or give another folder with --profile DIR."
        ).format(folder=folder, blocking=blocking)
    return _(
        "The folder {folder} for games and settings cannot be made ({reason}); "
        "give another one with --profile DIR."
    ).format(folder=folder, reason=error.strerror or error)


def is_first_start(places: Folders) -> bool:
    """Whether nobody has used the program with these folders yet: there are neither settings nor games."""
    if places.settings.exists():
        return False
    return all(path.name in _BEFORE_ANY_GAME for path in places.data.iterdir())


def lock_or_hand_over(folder: Path, wishes: Sequence[str]) -> FileLock | None:
    """The lock of the profile in *folder*; None if another copy plays there, and took our *wishes*.

    StartError if that copy does not answer.
    """
    end = time.monotonic() + _PATIENCE_S
    while (lock := take_lock(folder / "lock")) is None:
        # The other copy may have just begun and not listen yet, or be about to end and listen no longer.
        from demineur.ui.single_instance import hand_over  # noqa: PLC0415  # only a second copy needs it

        if hand_over(folder, wishes, max(end - time.monotonic(), _BETWEEN_ATTEMPTS_S)):
            return None
        if time.monotonic() > end:
            raise StartError(
                _(
                    "Démineur is already running with {folder} and does not answer; end that copy first."
                ).format(folder=folder)
            )
        time.sleep(_BETWEEN_ATTEMPTS_S)
    return lock
