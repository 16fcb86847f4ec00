"""The program tries itself where it is installed: `demineur --self-test`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from program_process import environment, run_program

from demineur import __version__


def test_the_program_finds_itself_well_and_leaves_nothing_behind(tmp_path: Path) -> None:
    env = environment(HOME=str(tmp_path), XDG_DATA_HOME=None, XDG_CONFIG_HOME=None)
    done = run_program("--self-test", env=env)
    found = json.loads(done.stdout)
    assert done.returncode == 0, found
    assert found["well"]
    assert found["version"] == __version__
    assert (found["platform"], found["language"]) == ("offscreen", "en")
    assert found["menus"][0] == "&Game"
    assert found["won"]
    assert not (tmp_path / ".local" / "share" / "demineur").exists()


def test_qts_own_texts_are_in_the_language_of_the_system(tmp_path: Path) -> None:
    env = environment(HOME=str(tmp_path), LANG="uk_UA.UTF-8")
    found = json.loads(run_program("--self-test", env=env).stdout)
    assert (found["language"], found["cancel"]) == ("uk", "Скасувати")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_what_was_found_but_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "demineur", "--self-test"],
            env=environment(HOME=str(tmp_path)),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("demineur: The output cannot be written")
    assert done.stderr.count("\n") == 1
