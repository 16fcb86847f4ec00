"""What of Qt goes into the built program: the plug-ins that it can need, and the libraries that those need.

PyInstaller takes every plug-in of a module of Qt that is imported, and with them QML, GTK and drivers for
screens without a desktop: twice the size, of which nothing is ever loaded.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Entry = tuple[str, str, str]
"""A line of PyInstaller's tables: the path in the built folder, the path on this computer, the type."""

WHOLE_FOLDERS: Final = frozenset(
    {
        "iconengines",
        "platforminputcontexts",
        "platformthemes",
        "styles",
        "tls",
        "wayland-decoration-client",
        "wayland-graphics-integration-client",
        "wayland-shell-integration",
        "xcbglintegrations",
    }
)
"""Folders of plug-ins that are taken, whatever is in them."""

CHOSEN: Final = {
    "platforms": frozenset({"qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa"}),
    "imageformats": frozenset({"qsvg", "qico", "qicns"}),
}
"""Folders of which some plug-ins are taken."""

LEFT_OUT: Final = frozenset({"qgtk3", "qtvirtualkeyboardplugin"})
"""GTK and QML would come with these."""

QT_TEXTS: Final = ("qtbase_",)
"""The catalogues of Qt's own texts that a window of ours can show."""


def is_plugin(name: str) -> bool:
    """Whether *name*, a path in the built folder, is a plug-in of Qt."""
    return "plugins" in PurePath(name).parts


def wanted_plugin(name: str) -> bool:
    """Whether the program can need the plug-in *name*."""
    path = PurePath(name)
    folder, stem = path.parent.name, path.stem.removeprefix("lib")
    if stem in LEFT_OUT:
        return False
    return folder in WHOLE_FOLDERS or stem in CHOSEN.get(folder, frozenset())


def wanted_files(entries: Iterable[Entry], binaries: Iterable[Entry]) -> list[Entry]:
    """Those of *entries*, which are no code, that belong into the folder beside *binaries*."""
    names = {name for name, _path, _kind in binaries}
    return [entry for entry in entries if _is_wanted(entry, names)]


def _is_wanted(entry: Entry, binaries: set[str]) -> bool:
    name, source, kind = entry
    path = PurePath(name)
    if kind == "SYMLINK":
        # Several folders share one library; a link to one that was left out leads nowhere.
        return (path.parent / source).as_posix() in binaries
    if "PySide6" not in path.parts:
        return True
    if path.suffix == ".qm":
        return path.name.startswith(QT_TEXTS)
    return path.suffix in {".conf", ".plist"}


def needed_binaries(entries: Iterable[Entry], imports: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Those of *entries* that the program can need.

    These are Python, its modules, the wanted plug-ins, and every library that one of those loads; *imports*
    names what the file at a path loads.
    """
    known = [entry for entry in entries if not is_plugin(entry[0]) or wanted_plugin(entry[0])]
    by_name = {PurePath(entry[0]).name: entry for entry in known}
    kept: set[Entry] = set()
    waiting = [entry for entry in known if _needs_no_asking(entry)]
    while waiting:
        entry = waiting.pop()
        if entry not in kept:
            kept.add(entry)
            loaded = (PurePath(library).name for library in imports(entry[1]))
            waiting.extend(by_name[library] for library in loaded if library in by_name)
    return [entry for entry in known if entry in kept]


def _needs_no_asking(entry: Entry) -> bool:
    """Whether it is there for itself: Python, its modules, and plug-ins, and not for what loads it."""
    name, _path, kind = entry
    return kind == "EXTENSION" or is_plugin(name) or "python" in PurePath(name).name.lower()
