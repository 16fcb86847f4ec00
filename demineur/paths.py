"""Where the program's own files lie, and where the player's go."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple


@cache
def resources_dir() -> Path:
    """The folder with themes, icons and sounds.

    An installed wheel carries it inside the package; in a source tree it stands beside the package.
    """
    return _own_folder("resources")


@cache
def translations_dir() -> Path:
    """The folder with the gettext catalogues, ``<language>/LC_MESSAGES/demineur.mo``."""
    return _own_folder("translations")


def _own_folder(name: str) -> Path:
    package = Path(__file__).resolve().parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


class Folders(NamedTuple):
    """Where one player's files go; neither folder need exist yet.

    *data* holds what must never be lost (games, results), *config* the settings.
    """

    data: Path
    config: Path

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return self.config / "settings.ini"


def folders(profile: Path | None) -> Folders:
    """The folders of *profile* (one for everything), or the system's usual ones without a profile."""
    if profile is not None:
        return Folders(profile, profile)
    # Late: a start with a profile never needs it.
    from platformdirs import user_config_path, user_data_path  # noqa: PLC0415

    return Folders(
        user_data_path("demineur", appauthor=False, roaming=False),
        user_config_path("demineur", appauthor=False, roaming=False),
    )
