"""The libraries of a Linux system that Qt's wheels do not bring, and how Debian's packages provide them."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from virtual_environment import SetUpError, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

EVERY_WINDOW = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
X11_WINDOW = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND_WINDOW = {
    "libdrm.so.2": "libdrm2",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
WINDOW_ON = {"xcb": X11_WINDOW, "wayland": WAYLAND_WINDOW}
DEBIAN_PACKAGES = EVERY_WINDOW | X11_WINDOW | WAYLAND_WINDOW
"""Library → the Debian package that holds it. Newer releases provide libglib2.0-0 under that name too."""

FILES_THAT_LINK_QT = ("QtWidgets.abi3.so", "QtSvg.abi3.so", "QtNetwork.abi3.so")


def not_found(ldd_output: str) -> list[str]:
    """The libraries that `ldd` says are missing, each once, sorted."""
    return sorted(set(re.findall(r"^\s*(\S+) => not found", ldd_output, flags=re.MULTILINE)))


def missing_libraries(site_packages: Path, platforms: Iterable[str]) -> list[str]:
    """The libraries that Qt in *site_packages* lacks to show windows by its plugins for *platforms*."""
    qt = site_packages / "PySide6"
    plugins = [f"Qt/plugins/platforms/libq{platform}.so" for platform in platforms]
    files = [str(qt / name) for name in (*FILES_THAT_LINK_QT, *plugins) if (qt / name).exists()]
    ldd = shutil.which("ldd")
    if ldd is None or not files:  # macOS or Windows, where the wheels bring all they need
        return []
    return not_found(subprocess.run([ldd, *files], capture_output=True, text=True, check=False).stdout)


def debian_packages(libraries: Iterable[str]) -> list[str]:
    """The Debian packages that hold those of *libraries* that are known here, each once, sorted."""
    return sorted({DEBIAN_PACKAGES[library] for library in libraries if library in DEBIAN_PACKAGES})


def install_line(packages: Iterable[str], *, as_root: bool) -> str:
    """The line for a terminal that installs *packages* on Debian and its relatives."""
    sudo = "" if as_root else "sudo "
    names = shlex.join(packages)
    return f"{sudo}apt-get update && {sudo}apt-get install --no-install-recommends {names}"


def installs_unasked() -> bool:
    """Whether Debian packages can be installed here without asking anybody."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def provide_venv(platforms: Iterable[str]) -> None:
    """Make sure that this Python can make environments: Debian keeps that part in a package of its own.

    Where it is missing, the libraries for windows on *platforms* are looked for as well, so that there is one
    installation to agree to, not two. Raises SetUpError where nothing can be done here.
    """
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return
    if not shutil.which("apt-get"):
        raise SetUpError(
            "This Python cannot make environments: its modules venv and ensurepip are not installed. "
            "Your system has them in a package of their own, often called python3-venv."
        )
    expected = [
        *EVERY_WINDOW,
        *(library for platform in platforms for library in WINDOW_ON.get(platform, ())),
    ]
    packages = debian_packages(library for library in expected if not _loads(library))
    venv = "python{}.{}-venv".format(*sys.version_info)
    install_packages([venv, *packages], f"This Python lacks Debian's package {venv}.")


def provide_libraries(site_packages: Path, platforms: Sequence[str]) -> None:
    """Make sure that Qt finds the system's libraries. Raises SetUpError where that cannot be done here."""
    missing = missing_libraries(site_packages, platforms)
    if not missing:
        return
    reason = f"Qt does not find {', '.join(missing)} on this system."
    packages = debian_packages(missing)
    if not shutil.which("apt-get") or not packages:
        raise SetUpError(f"{reason} Install your system's packages that hold them, then start this again.")
    install_packages(packages, reason)
    missing = missing_libraries(site_packages, platforms)
    if missing:
        raise SetUpError(
            f"Qt still does not find {', '.join(missing)}: install the packages that hold them "
            "(`apt-file search` names them), then start this again."
        )


def install_packages(packages: list[str], reason: str) -> None:
    """Install Debian *packages*: as root at once, otherwise with sudo after asking.

    Raises SetUpError, with the line to type, where there is nobody to ask, or no sudo, or the answer is no.
    """
    say(reason)
    as_root = installs_unasked()
    line = install_line(packages, as_root=as_root)
    if not as_root and not (shutil.which("sudo") and _agrees(line)):
        raise SetUpError(f"Install what is missing, then start this again:\n  {line}")
    say(f"installing {' '.join(packages)}")
    sudo = [] if as_root else ["sudo"]
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=120"]
    # A source that cannot be reached fails the update; what is known of the others may still do.
    subprocess.run([*sudo, *quiet, "update"], check=False)
    install = [*sudo, *quiet, "install", "--yes", "--no-install-recommends", *packages]
    if subprocess.run(install, check=False).returncode:
        raise SetUpError(f"apt-get could not install them, see above. The line to try by hand is:\n  {line}")


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _agrees(line: str) -> bool:
    if not sys.stdin.isatty():
        return False
    try:
        return input(f"Run this now?\n  {line}\n[y/N] ").strip().lower() in {"y", "yes"}
    except EOFError:
        return False
