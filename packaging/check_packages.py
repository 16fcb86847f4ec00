"""Try the packages for Linux: install each, let the program try itself, take it away, look what stays."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

from building import ROOT, BuildError, run

LINUX: Final = ROOT / "packaging" / "linux"
PATIENCE_S: Final = 120


def say(what: str) -> None:
    """Tell what was checked."""
    print(f"[packages] {what}", flush=True)


def check_descriptions() -> None:
    """Let the desktop's own tools read what is said to it, where they are installed. Raises BuildError."""
    (metainfo,) = LINUX.glob("*.metainfo.xml")
    tools = {
        "desktop-file-validate": (LINUX / "demineur.desktop",),
        "appstreamcli": ("validate", "--no-net", metainfo),
    }
    for tool, words in tools.items():
        if shutil.which(tool):
            run(tool, *words)
            say(f"{tool} finds nothing wrong")
        else:
            say(f"skipped: {tool} is not installed")


def check_archive(archive: Path) -> None:
    """Install from the .tar.xz into a new home, and remove it again. Raises BuildError."""
    with tempfile.TemporaryDirectory() as room:
        folder, prefix = Path(room) / "unpacked", Path(room) / "mon préfixe"
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="tar")
        (installer,) = folder.glob("*/install")
        run(installer, "--prefix", prefix)
        try_program(prefix / "bin" / "demineur")
        _check_entry(prefix)
        run(installer, "--prefix", prefix)
        try_program(prefix / "bin" / "demineur")
        run(installer, "--remove", "--prefix", prefix)
        _check_gone(prefix)
    say(f"{archive.name}: installed, tried, installed once more over itself, removed")


def _check_entry(prefix: Path) -> None:
    entry = (prefix / "share/applications/demineur.desktop").read_text(encoding="utf-8")
    if f'Exec="{prefix}/bin/demineur" %u' not in entry:
        raise BuildError(f"The desktop's entry does not name the program in {prefix}:\n{entry}")


def check_deb(package: Path) -> None:
    """Install the .deb in a tree of its own, and purge it; lintian finds no error. Raises BuildError."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("dpkg")):
        say("skipped: only the superuser of a Debian can install a .deb")
        return
    with tempfile.TemporaryDirectory() as room:
        database = Path(room) / "var/lib/dpkg"
        for folder in ("info", "updates", "triggers"):
            (database / folder).mkdir(parents=True)
        for file in ("status", "available"):
            (database / file).touch()
        dpkg = ("dpkg", f"--root={room}", "--force-depends", "--force-script-chrootless")
        run(*dpkg, "--install", package)
        try_program(Path(room) / "usr/games/demineur")
        run(*dpkg, "--purge", "demineur")
        _check_gone(Path(room) / "usr")
    say(f"{package.name}: installed, tried, purged")
    if shutil.which("lintian"):
        run("lintian", "--fail-on", "error", "--allow-root", package)
        say("lintian finds no error")
    else:
        say("skipped: lintian is not installed")


def try_program(program: Path) -> None:
    """Let an installed program try itself, in a home of its own. Raises BuildError where it is not well."""
    with tempfile.TemporaryDirectory() as home:
        variables = {"HOME": home, "PATH": "/nowhere", "LANG": "uk_UA.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
        done = subprocess.run(
            [program, "--self-test"],
            env=variables,
            cwd=home,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
    if done.returncode:
        raise BuildError(f"{program} is not well:\n{done.stdout}{done.stderr}")


def _check_gone(prefix: Path) -> None:
    """Raises BuildError where a file of ours is left; the lists that a desktop makes itself may stay."""
    ours = [path for path in prefix.rglob("*") if "demineur" in path.name or "minesweeper" in path.name]
    if ours:
        raise BuildError(f"Removed, the package leaves {', '.join(map(str, ours))}.")
