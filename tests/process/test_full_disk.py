"""A disk that fills up during play neither stops the game nor takes what was saved (rules.md R8.2)."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from killing import counted_games
from program_process import DrivenProcess
from test_refused_start import ROOT


@pytest.fixture
def small_disk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A disk that holds a game, and one that holds the results as well."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={request.param}", "none", str(tmp_path)]
    if not ROOT or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)  # noqa: S607 - the system's own


def fill(disk: Path) -> Path:
    """Take all the room there is."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 512):
                pass
        except OSError:
            pass
    return ballast


@pytest.mark.parametrize("small_disk", ["64k"], indirect=True)
def test_a_full_disk_is_told_once_and_nothing_saved_is_lost(small_disk: Path) -> None:
    with DrivenProcess("--profile", small_disk, "--level", "30x16n99") as program:
        saved = program.ask("demo", moves=20)["log"]
        fill(small_disk)
        # What is left of the file's last page can still be written.
        state = program.ask("demo", moves=400)
        assert state["status"] == "won"
        assert "disk is full" in state["said"]
        told = []
        while (state := program.ask())["button"] == "OK":
            told.append(state["said"])
            program.ask("press_strip_button")
        assert len(told) == len(set(told)) <= 2
        assert program.ask("begin", level="9x9n10")["status"] == "ready"
        program.ask("demo", moves=5)
        assert program.ask()["button"] == "", "it was told already"
        program.kill()
    assert len(saved) == 20


@pytest.mark.parametrize("small_disk", ["64k"], indirect=True)
def test_a_game_saved_before_the_disk_was_full_is_resumed(small_disk: Path) -> None:
    with DrivenProcess("--profile", small_disk, "--level", "30x16n99") as program:
        saved = program.ask("demo", moves=20)["log"]
        ballast = fill(small_disk)
        program.ask("demo", moves=150)
        program.kill()
    with DrivenProcess("--profile", small_disk) as program:
        assert program.beginning["log"][:20] == saved
        program.ask("resume")
        ballast.unlink()
        # With room again, everything is kept again.
        later = program.ask("demo", moves=5)["log"]
        program.kill()
    with DrivenProcess("--profile", small_disk) as program:
        assert program.beginning["log"] == later


@pytest.mark.parametrize("small_disk", ["512k"], indirect=True)
@pytest.mark.parametrize("room_again", [False, True])
def test_a_game_that_ends_on_a_full_disk_is_never_counted_as_lost(small_disk: Path, room_again: bool) -> None:
    with DrivenProcess("--profile", small_disk, "--level", "30x16n99") as program:
        program.ask("demo", moves=20)
        ballast = fill(small_disk)
        assert program.ask("demo", moves=400)["status"] == "won"
        if room_again:
            ballast.unlink()
        program.tell("close")
        assert program.end()[0] == 0
    ballast.unlink(missing_ok=True)
    with DrivenProcess("--profile", small_disk) as program:
        assert program.beginning["status"] == "ready", "a finished game is not offered again"
        program.tell("close")
        assert program.end()[0] == 0
    assert [row["won"] for row in counted_games(small_disk)] == [1] * room_again
