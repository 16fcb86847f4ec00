"""A game survives a kill at any moment (rules.md R8.1, R8.2; SV02, SV03, ST06)."""

from __future__ import annotations

from pathlib import Path

from killing import BOARD, counted_games, kill_while_playing, kill_while_playing_games
from program_process import DrivenProcess

SAVED = (*BOARD, "game", "level", "kind", "simple_mode", "assisted", "log")


def test_a_killed_program_resumes_exactly(tmp_path: Path) -> None:
    """SV02 b, SV03: at any moment, many times over."""
    assert kill_while_playing(tmp_path, 5) > 10


def test_games_are_counted_once_whenever_the_program_is_killed(tmp_path: Path) -> None:
    """SV02 a: won, lost, left."""
    assert kill_while_playing_games(tmp_path, 4) > 8


def test_everything_about_a_game_comes_back_covered_and_waits(tmp_path: Path) -> None:
    """SV02 b, ST06: flags, a question mark, help, Simple mode, time."""
    with DrivenProcess("--profile", tmp_path, "--level", "16x16n40") as program:
        program.ask("set", key="game/question_marks", text="true")
        program.ask("set", key="game/simple_mode", text="true")
        program.ask("begin", level="16x16n40")
        log = program.ask("demo", moves=9)["log"]
        program.ask("wish", kind="mark", cell=[cell for _ms, kind, cell in log if kind == "flag"][-1])
        program.ask("assist")
        before = program.wait_for(lambda state: state["elapsed_ms"] > 1200)
        program.kill()
    with DrivenProcess("--profile", tmp_path) as program:
        found = program.beginning
        assert {key: found[key] for key in SAVED} == {key: before[key] for key in SAVED}
        assert (found["simple_mode"], found["assisted"]) == (True, True)
        assert found["questions"] != "0"
        assert before["elapsed_ms"] - 1000 <= found["elapsed_ms"]
        assert (found["waits"], found["covered"]) == (True, True)
        refused = program.ask("demo", moves=1)
        assert (refused["log"], refused["elapsed_ms"]) == (found["log"], found["elapsed_ms"])
        program.ask("resume")
        played = program.ask("demo", moves=1)
        assert len(played["log"]) == len(found["log"]) + 1
        assert not played["covered"]


def test_a_restarted_game_is_still_practice_after_a_kill(tmp_path: Path) -> None:
    with DrivenProcess("--profile", tmp_path) as program:
        program.ask("demo", moves=1000)
        program.ask("trigger", action="restart")
        before = program.ask("demo", moves=3)
        assert before["kind"] == "restarted"
        program.kill()
    with DrivenProcess("--profile", tmp_path) as program:
        assert {key: program.beginning[key] for key in SAVED} == {key: before[key] for key in SAVED}
        program.ask("resume")
        assert program.ask("demo", moves=1000)["status"] == "won"
        program.kill()
    assert [row["kind"] for row in counted_games(tmp_path) if row["counted"]] == ["random"]


def test_flags_before_the_first_opening_come_back_uncovered(tmp_path: Path) -> None:
    """rules.md R2.4: the game has not started, so there is nothing to cover."""
    with DrivenProcess("--profile", tmp_path) as program:
        program.ask("wish", kind="mark", cell=3)
        program.kill()
    with DrivenProcess("--profile", tmp_path) as program:
        found = program.beginning
        assert (found["flags"], found["status"], found["covered"]) == ("8", "ready", False)
        assert program.ask("wish", kind="open", cell=40)["status"] == "running"
        program.kill()
    assert counted_games(tmp_path) == []
