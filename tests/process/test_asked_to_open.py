"""macOS asks a program to open files and links by events."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from program_process import PROJECT, environment

ASKED = Path(__file__).with_name("asked_to_open.py")
BOARD = next(iter(sorted((PROJECT / "tests" / "data").rglob("*.mbf"))))
LINK = "demineur:?b=1&m=hg000000000000000"


@pytest.mark.parametrize("when", ["", "again:"])
@pytest.mark.parametrize("address", [BOARD.as_uri(), LINK])
def test_a_file_or_link_is_opened_before_and_after_the_window_is_there(
    tmp_path: Path, when: str, address: str
) -> None:
    done = subprocess.run(
        [sys.executable, str(ASKED), when + address, "--profile", str(tmp_path)],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "OpenedBoardDialog"
