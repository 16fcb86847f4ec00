"""Turns what keeps Qt from starting into one clear sentence: Qt itself would abort the process."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from demineur.i18n import _

EXIT_CODE = 2


class StartError(Exception):
    """The program cannot start; the text is one sentence for the player."""


def catch_fatal_errors() -> None:
    """From now on a fatal error of Qt ends the program with a sentence and exit code 2."""
    qInstallMessageHandler(_take_message)


def stop_catching() -> None:
    """Qt has started: its own handling again."""
    qInstallMessageHandler(None)


def _take_message(kind: QtMsgType, context: QMessageLogContext, message: str | None) -> None:
    del context
    if kind is QtMsgType.QtFatalMsg:
        _leave(_reason())
    elif kind is QtMsgType.QtCriticalMsg:
        sys.stderr.write(f"{message}\n")


def _leave(sentence: str) -> NoReturn:
    sys.stderr.write(f"demineur: {sentence}\n")
    sys.stderr.flush()
    # Back in Qt the process would be aborted.
    os._exit(EXIT_CODE)


def _reason() -> str:
    """Why no window can be opened here."""
    named = os.environ.get("QT_QPA_PLATFORM", "")
    platforms = [one.partition(":")[0] for one in named.split(";")] if named else ["wayland", "xcb"]
    if not {"xcb", "wayland"}.intersection(platforms):
        return _("Qt cannot open windows on the platform “{platform}” that QT_QPA_PLATFORM names.").format(
            platform=named
        )
    return _unloadable(platforms) or _unreachable()


def _unreachable() -> str:
    """What to say when everything is installed, and yet no screen answers."""
    named = {name: os.environ.get(name, "") for name in ("DISPLAY", "WAYLAND_DISPLAY")}
    if not any(named.values()):
        return _(
            "There is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. "
            "Start it in a desktop session, or make a picture with --screenshot FILE."
        )
    screens = ", ".join(f"{name}={screen}" for name, screen in named.items() if screen)
    if named["WAYLAND_DISPLAY"] and not os.environ.get("XDG_RUNTIME_DIR"):
        return _("The screen cannot be reached ({screens}), since XDG_RUNTIME_DIR is not set.").format(
            screens=screens
        )
    return _(
        "The screen cannot be reached ({screens}). "
        "Start it in a desktop session, or make a picture with --screenshot FILE."
    ).format(screens=screens)


def _unloadable(platforms: list[str]) -> str:
    """What to say when a plug-in for the screens there are does not load; empty if they do."""
    if not sys.platform.startswith("linux"):
        return ""
    if not os.environ.get("WAYLAND_DISPLAY"):
        platforms = [platform for platform in platforms if platform != "wayland"]
    for platform in platforms:
        plugin = _plugin_folder() / f"libq{platform}.so"
        missing = _missing_library(plugin)
        if missing == str(plugin):
            return _("Qt's own file {file} is missing or damaged. Install PySide6-Essentials again.").format(
                file=plugin
            )
        if missing:
            return _library_sentence(missing)
    return ""


def network_problem() -> str:
    """Why there can be no races; empty where there can. Qt's network library is large: it is loaded here."""
    try:
        import PySide6.QtNetwork  # noqa: F401, PLC0415  # see above
    except ImportError as error:
        from demineur.missing_library import import_sentence  # noqa: PLC0415  # only when it is missing

        return import_sentence(error)
    return ""


def late_problem() -> str:
    """Why the window is of no use though it is there; empty where all is well.

    A system without a font shows boxes in place of letters.
    """
    from PySide6.QtGui import QFontMetrics, QGuiApplication  # noqa: PLC0415  # after the first paint

    if QGuiApplication.platformName() not in {"xcb", "wayland"}:
        return ""
    # Families are always named, also where no file is behind them.
    if QFontMetrics(QGuiApplication.font()).inFont("A"):
        return ""
    return _(
        "No font is installed here, so no text can be shown. "
        "Install one (on Debian and Ubuntu, for instance: {package})."
    ).format(package="fonts-dejavu-core")


def _library_sentence(library: str) -> str:
    from demineur.missing_library import package_of  # noqa: PLC0415  # only when something is wrong

    return _(
        "A system library that Qt needs to open windows cannot be loaded: {library}. "
        "Install the package that has it (on Debian and Ubuntu often: {package})."
    ).format(library=library, package=package_of(library))


def _plugin_folder() -> Path:
    from PySide6.QtCore import QLibraryInfo  # noqa: PLC0415  # only when something is wrong

    chosen = os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH")
    return Path(chosen or f"{QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)}/platforms")


def _missing_library(plugin: Path) -> str:
    """What keeps *plugin* from loading: a library's name, or the plug-in's own path; empty if it loads."""
    import ctypes  # noqa: PLC0415  # only when something is wrong

    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        # In a built program PyInstaller puts words of its own before those of the loader.
        return str(error.__cause__ or error).partition(":")[0]
    return ""
