"""What a report begins with: which program this is, and on what it runs. English, for who reads reports."""

from __future__ import annotations

import sys

import PySide6
from PySide6.QtCore import QLibraryInfo, QLocale, QSysInfo, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from demineur import __version__
from demineur.i18n import language


def versions_text() -> str:
    """The lines of a report: names and versions, nothing about the person."""
    lines = {
        "Démineur": f"{__version__} ({_kind_of_build()})",
        "Python": f"{sys.version.split()[0]} ({sys.implementation.name})",
        "Qt": f"{qVersion()}, PySide6 {PySide6.__version__}{'' if _is_release() else ', debug'}",
        "System": _system(),
        "Screen": _screens(),
        "Style": QApplication.style().name() if QApplication.instance() else "",
        "Language": f"{language()}, system {QLocale.system().name()}, {sys.getfilesystemencoding()}",
    }
    return "".join(f"{name}: {value}\n" for name, value in lines.items() if value)


def _system() -> str:
    # Qt knows what Python's `platform` would load half a megabyte of modules for.
    kernel = f"{QSysInfo.kernelType()} {QSysInfo.kernelVersion()}"
    return f"{QSysInfo.prettyProductName()}, {kernel} ({QSysInfo.currentCpuArchitecture()})"


def _kind_of_build() -> str:
    return "built program" if getattr(sys, "frozen", False) else "from Python"


def _is_release() -> bool:
    return not QLibraryInfo.isDebugBuild()


def _screens() -> str:
    """The kind of screens, and each one's size in logical pixels and scale."""
    sizes = [
        f"{screen.size().width()}×{screen.size().height()} at {screen.devicePixelRatio():g}"
        for screen in QGuiApplication.screens()
    ]
    return ", ".join([QGuiApplication.platformName(), *sizes])
