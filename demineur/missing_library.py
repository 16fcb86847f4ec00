"""What to say of a system library that is missing, and which package of Debian's has it. Without Qt."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_OTHERWISE_NAMED: Final = {
    "libgldispatch": "libglvnd",
    "libglib-2.0": "libglib2.0",
    "libgobject-2.0": "libglib2.0",
    "libgthread-2.0": "libglib2.0",
    "libz": "zlib",
}
"""What stands before the number in the names of packages that are not called as their library."""
_UNHYPHENATED: Final = {"zlib1": "zlib1g"}
_TOO_OLD: Final = re.compile(r"(\S+\.so[.\d]*): version [`']([\w.]+)' not found")


def missing_library(error: str) -> str:
    """The library that the loader's message *error* says is missing; empty if it says something else."""
    name = error.partition(":")[0]
    return name if ".so" in name and "cannot open shared object" in error else ""


def package_of(library: str) -> str:
    """Debian's usual package name for a library: `libxcb-cursor.so.0` is in `libxcb-cursor0`."""
    name, _dot, version = Path(library).name.lower().partition(".so")
    name = _OTHERWISE_NAMED.get(name, name).replace("_", "-")
    version = version.strip(".").partition(".")[0]
    package = f"{name}{'-' if name[-1:].isdigit() and version else ''}{version}"
    return _UNHYPHENATED.get(package, package)


def import_sentence(error: ImportError) -> str:
    """What to say when Qt cannot be loaded."""
    text = str(error)
    library = missing_library(text)
    if library:
        return (
            f"A system library that Qt needs is missing: {library}. "
            f"Install the package that has it (on Debian and Ubuntu often: {package_of(library)})."
        )
    old = _TOO_OLD.search(text)
    if old:
        return f"This system is too old for this Qt: {Path(old[1]).name} lacks {old[2]}. Use a newer system."
    return f"Qt for Python cannot be loaded ({error}). Install PySide6-Essentials."
