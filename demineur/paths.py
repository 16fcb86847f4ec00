"""Where the program's own files lie."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def resources_dir() -> Path:
    """The folder with themes, icons and sounds.

    An installed wheel carries it inside the package; in a source tree it stands beside the package.
    """
    package = Path(__file__).resolve().parent
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"
