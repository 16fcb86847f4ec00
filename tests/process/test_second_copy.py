"""A second copy of the program with the same profile gives way to the first (SV05)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from killing import counted_games
from program_process import DrivenProcess, complaint, environment, run_program, wait_until
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from demineur.records.file_lock import take_lock
from demineur.ui.single_instance import server_name

NOWHERE = environment(QT_QPA_PLATFORM=None)
"""A second copy opens no window, so it needs no screen."""


def test_a_second_copy_brings_the_first_to_the_front_and_ends(tmp_path: Path) -> None:
    """SV05: the game in progress stays as it is."""
    with DrivenProcess("--profile", tmp_path) as first:
        before = first.ask("demo", moves=3)
        first.ask("minimise")
        done = run_program("--profile", tmp_path, env=NOWHERE)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        state = first.wait_for(lambda state: not state["minimised"])
        assert (state["game"], state["log"], state["asked"]) == (before["game"], before["log"], "")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_a_window_that_is_not_painted_answers_and_ends_in_order(tmp_path: Path) -> None:
    """A window that comes up minimised or on another desktop."""
    with DrivenProcess("--profile", tmp_path, env=environment(DRIVEN_UNPAINTED="1")) as first:
        wait_until((tmp_path / "lock").exists)
        assert run_program("--profile", tmp_path, env=NOWHERE).returncode == 0
        first.process.send_signal(signal.SIGTERM)
        assert first.end() == (0, "")
        assert first.said_nothing(), "it was painted after all"


def test_the_level_of_a_second_copy_begins_after_the_usual_question(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as first:
        assert first.beginning["level"] == "9x9n10"
        assert run_program("--profile", tmp_path, "--level", "expert", env=NOWHERE).returncode == 0
        assert first.wait_for(lambda state: state["level"] == "30x16n60")["asked"] == ""
        game = first.ask("demo", moves=3)["game"]
        assert run_program("--profile", tmp_path, "--level", "medium", env=NOWHERE).returncode == 0
        first.wait_for(lambda state: bool(state["asked"]))
        # While a question is open, another one must not come on top of it.
        assert run_program("--profile", tmp_path, "--level", "easy", env=NOWHERE).returncode == 0
        first.ask("answer", button="Go on playing")
        assert first.wait_for(lambda state: not state["asked"])["game"] == game
        assert run_program("--profile", tmp_path, "--level", "medium", env=NOWHERE).returncode == 0
        first.wait_for(lambda state: bool(state["asked"]))
        first.ask("answer", button="Leave it")
        first.wait_for(lambda state: state["level"] == "16x16n40")
        first.kill()
    assert [row["game_id"] for row in counted_games(tmp_path)] == [game]


def test_a_level_is_asked_about_before_it_replaces_a_saved_game(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as program:
        saved = program.ask("demo", moves=3)["game"]
        program.kill()
    with DrivenProcess("--profile", tmp_path, "--level", "beginner") as program:
        assert (program.beginning["game"], program.beginning["asked"]) == (saved, "")
        program.kill()
    with DrivenProcess("--profile", tmp_path, "--level", "expert") as program:
        assert program.wait_for(lambda state: bool(state["asked"]))["game"] == saved
        program.ask("answer", button="Leave it")
        program.wait_for(lambda state: state["level"] == "30x16n60")


def test_two_copies_that_start_at_once_become_one(tmp_path: Path) -> None:
    with ExitStack() as stack:
        copies = [stack.enter_context(DrivenProcess("--profile", tmp_path)) for _ in range(3)]
        while sum(copy.process.poll() is None for copy in copies) > 1:
            assert all(copy.process.returncode in {None, 0} for copy in copies)
        first = next(copy for copy in copies if copy.process.returncode is None)
        assert first.ask("demo", moves=2)["status"] == "running"


@pytest.mark.usefixtures("qapp")
def test_a_copy_that_waits_for_the_first_plays_when_that_one_ends(tmp_path: Path) -> None:
    # We are the first copy, and end without an answer.
    lock = take_lock(tmp_path / "lock")
    assert lock is not None
    server = QLocalServer()
    assert server.listen(server_name(tmp_path))
    with DrivenProcess("--profile", tmp_path) as second:
        assert server.waitForNewConnection(20_000)
        server.close()
        lock.release()
        assert second.ask("demo", moves=3)["status"] == "running"


def test_whatever_a_killed_copy_left_behind_does_not_block(tmp_path: Path) -> None:
    for name, left in (
        ("lock", ""),
        ("current.lock", "garbage"),
        ("current.new", "x"),
        ("settings.ini.lock", "1\n"),
    ):
        (tmp_path / name).write_text(left)
    with DrivenProcess("--profile", tmp_path) as program:
        program.ask("demo", moves=2)
        program.kill()
    with DrivenProcess("--profile", tmp_path) as program:
        assert program.beginning["status"] == "running"


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_a_frozen_first_copy_is_told_of(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as first:
        first.ask()
        first.process.send_signal(signal.SIGSTOP)
        sentence = complaint(run_program("--profile", tmp_path, env=NOWHERE))
        assert str(tmp_path) in sentence
        assert "does not answer" in sentence
        first.process.send_signal(signal.SIGCONT)
        assert first.ask("demo", moves=2)["status"] == "running"


def test_two_players_play_side_by_side(tmp_path: Path) -> None:
    with (
        DrivenProcess("--profile", tmp_path / "one") as one,
        DrivenProcess("--profile", tmp_path / "two") as two,
    ):
        for program in (one, two):
            assert program.ask("demo", moves=1000)["status"] == "won"
            program.tell("close")
            assert program.end()[0] == 0
    assert len(counted_games(tmp_path / "one")) == len(counted_games(tmp_path / "two")) == 1


HOSTILE = (
    b"",
    b"\n",
    b"\xff\xfe\0\0\n",
    b"--help\n",
    b"\0" * 5000 + b"\n",
    b"9" * 60_000 + b"\n",
    b"x" * 200_000,
)


def test_hostile_bytes_do_not_hurt(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as first:
        before = first.ask("demo", moves=3)
        for message in HOSTILE:
            socket = QLocalSocket()
            socket.connectToServer(server_name(tmp_path))
            assert socket.waitForConnected(5000)
            socket.write(message)
            socket.waitForBytesWritten(5000)
            first.ask()
            socket.abort()
        assert first.ask()["log"] == before["log"]
        assert run_program("--profile", tmp_path, env=NOWHERE).returncode == 0
        first.tell("close")
        assert first.end() == (0, "")


def test_a_profile_may_have_any_name_and_the_program_start_anywhere(tmp_path: Path) -> None:
    folder = tmp_path / "Zoë 's jeux 🎲"
    folder.mkdir()
    with DrivenProcess("--profile", "profil é", cwd=folder) as first:
        first.ask("demo", moves=2)
        words = [sys.executable, "-m", "demineur", "--profile", str(folder / "profil é")]
        assert subprocess.run(words, env=NOWHERE, cwd=tmp_path, check=False).returncode == 0
    assert (folder / "profil é" / "current.game").exists()


def test_a_file_that_comes_while_a_dialog_is_open_is_opened_after_it(tmp_path: Path) -> None:
    board = tmp_path / "two.mbf"
    board.write_bytes(bytes([8, 8, 0, 2, 0, 0, 7, 7]))
    profile = tmp_path / "profile"
    with DrivenProcess("--profile", profile) as first:
        first.ask("trigger", action="options")
        first.wait_for(lambda state: bool(state["dialog"]))
        assert run_program("--profile", profile, board, env=NOWHERE).returncode == 0
        assert first.ask("nothing")["dialog"] == "OptionsDialog"
        first.ask("leave_dialog")
        first.wait_for(lambda state: state["dialog"] == "OpenedBoardDialog")
