"""Building the program in one folder, and packing it: what every package for a system begins with."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final, Literal, TypeAlias

from hatch_build import compile_catalogues

ROOT: Final = Path(__file__).resolve().parent.parent
SPEC: Final = ROOT / "packaging" / "demineur.spec"
PROGRAM: Final = "demineur.exe" if os.name == "nt" else "demineur"

Preset: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
"""How hard xz tries."""


class BuildError(Exception):
    """The program cannot be built, or is not as it should be; the message is the whole sentence to show."""


def build(into: Path) -> Path:
    """Build the program anew; the answer is its folder in *into*. Raises BuildError."""
    compile_catalogues(ROOT)
    if sys.platform in {"win32", "darwin"}:
        run(sys.executable, ROOT / "packaging" / "drawn_files.py")
    with tempfile.TemporaryDirectory() as work:
        places = ("--distpath", into, "--workpath", work)
        run(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places, SPEC)
    return into / "demineur"


def pack(folder: Path, archive: Path, preset: Preset = 6) -> int:
    """Pack *folder* as a .tar.xz; its size in bytes. The builder's name stays out of it.

    A higher *preset* packs smaller and takes longer: 6 a minute, 2 a third of it for a tenth more.
    """
    with tarfile.open(archive, "w:xz", preset=preset) as packed:
        packed.add(folder, folder.name, filter=_anonymous)
    return archive.stat().st_size


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    return member


def run(*command: str | Path, folder: Path = ROOT) -> str:
    """What *command* prints. Raises BuildError where it fails."""
    program = shutil.which(str(command[0]))
    line = " ".join(str(part) for part in command)
    if program is None:
        raise BuildError(f"{command[0]} is not installed here, and this needs it: {line}")
    done = subprocess.run(
        [program, *command[1:]], cwd=folder, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        raise BuildError(f"{line}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout
