"""Files and links on the command line."""

from __future__ import annotations

from pathlib import Path

from program_process import DrivenProcess, complaint, environment, run_program

REPLAY = Path(__file__).parents[1] / "data" / "replays" / "arbiter_exp.avf"
NOWHERE = environment(QT_QPA_PLATFORM=None)


def test_a_file_on_the_command_line_is_watched_while_the_saved_game_waits(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as program:
        saved = program.ask("demo", moves=3)["game"]
        program.kill()
    with DrivenProcess("--profile", tmp_path, REPLAY) as program:
        state = program.wait_for(lambda state: "Replay of" in state["said"])
        assert (state["game"], state["asked"]) == (saved, "")


def test_the_file_of_a_second_copy_is_opened_by_the_first(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as first:
        game = first.ask("demo", moves=3)["game"]
        done = run_program("--profile", tmp_path, REPLAY, env=NOWHERE)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        state = first.wait_for(lambda state: "Replay of" in state["said"])
        assert (state["game"], state["asked"]) == (game, "")


def test_a_word_that_is_no_file_no_link_and_no_command_is_refused(tmp_path: Path) -> None:
    assert "'no-such.avf' is no command" in complaint(run_program("--profile", tmp_path, "no-such.avf"))
