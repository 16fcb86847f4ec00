"""However the program is asked to end, it ends in order, and everything comes back (SV04)."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from program_process import DrivenProcess, environment

CHOSEN = {
    "game/level": "12x7n9",
    "game/custom_level": "12x7n9",
    "game/question_marks": "false",
    "game/simple_mode": "false",
    "game/pause_on_focus_loss": "false",
    "game/confirm_leaving": "false",
    "controls/swap_buttons": "false",
    "controls/flag_on": "release",
    "look/language": "sk",
    "window/zoom": "150",
}

WAYS: dict[str, Callable[[DrivenProcess], None]] = {
    "window button": lambda program: program.tell("close"),
    "menu": lambda program: program.tell("trigger", action="quit"),
    "Ctrl+Q": lambda program: program.tell("keys", keys="Ctrl+Q"),
    "SIGTERM": lambda program: program.process.send_signal(signal.SIGTERM),
    "SIGINT": lambda program: program.process.send_signal(signal.SIGINT),
}
POSIX_ONLY = {"SIGTERM", "SIGINT"} if os.name == "nt" else set()


def test_options_size_and_game_come_back(tmp_path: Path) -> None:
    """SV04: every truth value off, Slovak, 12 × 7 with 9 mines; after each way of quitting."""
    env = environment(PYTHONWARNINGS="error", PYTHONDEVMODE="1")
    with DrivenProcess("--profile", tmp_path, env=env) as program:
        for key in ("game/question_marks", "game/simple_mode", "controls/swap_buttons"):
            program.ask("set", key=key, text="true")
        for key, text in CHOSEN.items():
            program.ask("set", key=key, text=text)
        before = program.ask("choose_level", level="12x7n9")
        program.tell("close")
        assert program.end() == (0, "")
    for turn, way in enumerate(sorted(WAYS.keys() - POSIX_ONLY)):
        with DrivenProcess("--profile", tmp_path, env=env) as program:
            found = program.beginning
            assert CHOSEN.items() <= program.settings().items()
            assert (found["level"], found["log"]) == ("12x7n9", before["log"])
            assert found["size"] == before["size"]
            assert found["waits"] == bool(before["log"])
            program.ask("resume")
            program.ask("resize", width=700 + turn, height=640)
            before = program.ask("demo", moves=2)
            WAYS[way](program)
            assert program.end() == (0, ""), way


def test_a_value_that_means_nothing_falls_back_alone(tmp_path: Path) -> None:
    """SV04: nonsense as a level."""
    lines = {"game": [], "controls": [], "look": [], "window": [], "written": ["format=1"]}
    for key, text in {**CHOSEN, "game/level": "abcx7n9"}.items():
        group, _slash, name = key.partition("/")
        lines[group].append(f"{name}={text}")
    groups = [f"[{group}]\n" + "\n".join(lines[group]) for group in lines]
    (tmp_path / "settings.ini").write_text("\n\n".join(groups))
    with DrivenProcess("--profile", tmp_path) as program:
        expected = {**CHOSEN, "game/level": "beginner"}
        assert expected.items() <= program.settings().items()
        assert program.beginning["button"] == "", "one bad value is no reason for a message"
        assert program.beginning["level"] == "9x9n10"


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_a_signal_ends_the_program_while_it_asks_a_question(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as program:
        before = program.ask("demo", moves=5)
        program.ask("trigger", action="new_game")
        program.wait_for(lambda state: bool(state["asked"]))
        program.process.send_signal(signal.SIGTERM)
        assert program.end() == (0, "")
    with DrivenProcess("--profile", tmp_path) as program:
        assert program.beginning["log"] == before["log"]


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_while_it_starts_shows_no_traceback(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as program:
        while not (tmp_path / "lock").exists():
            assert program.process.poll() is None
        program.process.send_signal(signal.SIGINT)
        _code, complaints = program.end()
        assert complaints == ""


@pytest.mark.skipif(os.name == "nt", reason="another system is asked in another way")
def test_a_system_that_does_not_answer_in_time_holds_nothing_up(tmp_path: Path) -> None:
    slow = tmp_path / "gsettings"
    slow.write_text('#!/bin/sh\ntouch "$0.asked"\nexec sleep 600\n', encoding="utf-8")
    slow.chmod(0o755)
    env = environment(PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with DrivenProcess("--profile", tmp_path / "profile", env=env) as program:
        program.wait_for(lambda _state: (tmp_path / "gsettings.asked").exists())
        program.tell("close")
        assert program.end() == (0, "")
