"""The program itself greets a new player, and nobody else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from program_process import DrivenProcess, environment, run_program

_WELCOMED = "window/welcomed"
_PLAY_WITHOUT_READING = """
import sys
from pathlib import Path
from PySide6.QtTest import QTest
from demineur.app import Program, make_application
from demineur.paths import Folders

folder = Path(sys.argv[1])
program = Program(make_application(), Folders(folder, folder), None)
program.show(None)
QTest.qWait(50)
program.playing.game.new_game()
program.playing.keeper.close()
print(*(name for name in sys.modules if "guide" in name))
"""


def test_a_new_player_is_greeted_once(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as program:
        assert program.beginning
        assert program.settings()[_WELCOMED] == "true"
        # Even one who forgets it is no new player.
        program.ask("set", key=_WELCOMED, text="false")
        program.tell("close")
        assert program.end()[0] == 0
    with DrivenProcess("--profile", tmp_path) as program:
        assert program.beginning
        assert program.settings()[_WELCOMED] == "false"


def test_a_level_on_the_command_line_is_played_at_once(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path, "--level", "expert") as program:
        assert program.beginning
        assert program.settings()[_WELCOMED] == "false"


def test_a_picture_shows_no_greeting(tmp_path: Path) -> None:
    pictures = (tmp_path / "usual.png", tmp_path / "level.png")
    assert run_program("--screenshot", pictures[0]).returncode == 0
    assert run_program("--screenshot", pictures[1], "--level", "beginner").returncode == 0
    assert pictures[0].read_bytes() == pictures[1].read_bytes()


def test_nothing_of_the_guide_is_loaded_before_it_is_asked_for(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PLAY_WITHOUT_READING, str(tmp_path)],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == ""
