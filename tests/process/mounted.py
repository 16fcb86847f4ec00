"""Running the program on a disk of its own or without a system library; for the superuser on Linux."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from program_process import environment

if TYPE_CHECKING:
    from collections.abc import Mapping

_WITH_DISK = """
mount -t tmpfs -o "$2" none "$1" || { echo unmounted; exit; }
shift 2
exec "$@"
"""

_WITHOUT_LIBRARY = """
folder=$(dirname "$(ldconfig -p | grep -m1 "$1" | sed 's/.*=> //')")
room=$(mktemp -d)
mount -t tmpfs none "$room" &&
  mkdir "$room/upper" "$room/work" &&
  mknod "$room/upper/$1" c 0 0 &&
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$room/upper,workdir=$room/work" "$folder" ||
  { echo unmounted; exit; }
shift
exec "$@"
"""


def with_disk(folder: Path, options: str) -> list[str]:
    """What to put before a command so that it finds a disk of its own at *folder*, such as ``size=64k``."""
    return ["unshare", "-m", "sh", "-c", _WITH_DISK, "sh", str(folder), options]


def run_with_disk(folder: Path, options: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the program to its end with such a disk."""
    return _run(with_disk(folder, options), words, environment())


def run_without_library(
    library: str, *words: str | Path, env: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end as if that system library were not installed."""
    return _run(["unshare", "-m", "sh", "-c", _WITHOUT_LIBRARY, "sh", library], words, env)


def _run(
    before: list[str], words: tuple[str | Path, ...], env: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*before, sys.executable, "-m", "demineur", *map(str, words)],
        env=env,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    if done.stderr.startswith("unshare:") or done.stdout == "unmounted\n":
        pytest.skip("no disks can be mounted here")
    return done
