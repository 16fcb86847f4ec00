"""Turns what keeps Qt from starting into one clear sentence: Qt itself would abort the process."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from PySide6.QtCore import QLibraryInfo, QMessageLogContext, QtMsgType, qInstallMessageHandler

from demineur.i18n import _

EXIT_CODE = 2


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
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform and platform.partition(":")[0] not in {"xcb", "wayland"}:
        return _("Qt cannot open windows on the platform “{platform}” that QT_QPA_PLATFORM names.").format(
            platform=platform
        )
    missing = _missing_library()
    if missing:
        return _(
            "A system library that Qt needs to open windows cannot be loaded: {library}. "
            "Install the package that has it (on Debian and Ubuntu often: {package})."
        ).format(library=missing, package=_package_of(missing))
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        return _(
            "There is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. "
            "Start it in a desktop session, or make a picture with --screenshot FILE."
        )
    return _("The screen {display} cannot be reached.").format(
        display=os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _missing_library() -> str:
    """The name of the library that keeps Qt's X11 plug-in from loading; empty if it loads."""
    if not sys.platform.startswith("linux"):
        return ""
    import ctypes  # noqa: PLC0415  # only when something is wrong

    plugins = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)
    try:
        ctypes.CDLL(f"{plugins}/platforms/libqxcb.so")
    except OSError as error:
        return str(error).partition(":")[0]
    return ""


def _package_of(library: str) -> str:
    """Debian's usual package name for a library: `libxcb-cursor.so.0` is in `libxcb-cursor0`."""
    name, _dot, version = library.lower().partition(".so")
    version = version.strip(".").partition(".")[0]
    hyphen = "-" if name[-1:].isdigit() and version else ""
    return f"{name}{hyphen}{version}"
