"""A fault of the program ends no game: a dialog, a report in the player's folder, and play goes on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from program_process import environment

CRASHING = Path(__file__).with_name("crashing_program.py")


def crash(place: str, profile: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(CRASHING), place, "--profile", str(profile), "--level", "expert"],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("place", ["slot", "paint", "thread", "closed", "name"])
def test_a_fault_is_told_and_kept_and_the_game_goes_on(tmp_path: Path, place: str) -> None:
    done = crash(place, tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert "Your game goes on" in told["text"]
    assert "Nothing was sent anywhere" in told["text"]
    assert told["paused"]
    assert told["after"] > told["before"] >= 2
    (report,) = (tmp_path / "reports").glob("crash-*.txt")
    assert str(report) in told["text"]
    text = report.read_text(encoding="utf-8")
    assert "InjectedError" in text
    assert "Démineur: 0" in text
    assert "a remark of Qt" in text
    assert str(Path.home()) not in text
    (game,) = tmp_path.glob("current*.game")
    assert game.stat().st_size


def test_many_faults_ask_a_few_times_and_leave_the_last_reports(tmp_path: Path) -> None:
    done = crash("storm", tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert 1 <= told["dialogs"] <= 3
    assert told["after"] > told["before"]
    assert len(list((tmp_path / "reports").glob("crash-*.txt"))) == 10
