"""The program itself greets a new player, and nobody else."""

from __future__ import annotations

from pathlib import Path

from program_process import DrivenProcess, run_program

_WELCOMED = "window/welcomed"


def test_a_new_player_is_greeted_once(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as program:
        assert program.beginning
        assert program.settings()[_WELCOMED] == "true"
        # Even one who forgets it is no new player.
        program.ask("set", key=_WELCOMED, text="false")
        program.tell("close")
        assert program.end() == (0, "")
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
