"""Where the built program begins."""

import os
import sys


def keep_reading_this_build() -> None:
    """Let a newer build take this one's place while it runs.

    Much is imported only when it is first needed. PyInstaller's importer then opens the program by its name,
    and would read another program by that time; a file that is held open stays what it was, even once it is
    gone. Where the importer is another one, all is as it would be without this.
    """
    archive = getattr(sys.modules.get("pyimod02_importers"), "pyz_archive", None)
    held = f"/proc/self/fd/{os.open(sys.executable, os.O_RDONLY)}"
    if archive is not None and hasattr(archive, "_filename") and os.access(held, os.R_OK):
        archive._filename = held  # noqa: SLF001 - it has no public name


if sys.platform == "linux":
    keep_reading_this_build()

from demineur.cli import main  # noqa: E402 - what is imported must be found first

sys.exit(main())
