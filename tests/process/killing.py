"""Killing the driven program while it plays, and comparing what it said with what it finds afterwards."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from program_process import DrivenProcess

if TYPE_CHECKING:
    from pathlib import Path

LEVEL = "40x30n250"
BOARD = ("status", "opened", "flags", "questions", "mines")
_chance = random.Random()  # noqa: S311 - no secret


def kill_while_playing(profile: Path, times: int) -> int:
    """Play one game, killed again and again; how many actions that made."""
    log: list[Any] = []
    board: dict[str, Any] = {}
    for turn in range(times + 1):
        words = ["--level", LEVEL] if turn == 0 else []
        with DrivenProcess("--profile", profile, *words) as program:
            check_resumed(program.beginning, log, board)
            log, board = program.beginning["log"], board_in(program.beginning)
            program.ask("set", key="game/question_marks", text="true")
            program.ask("resume")
            if turn == times:
                break
            program.ask("play_on")
            said = [program.hear() for _ in range(_chance.randrange(1, 40))]
            said += program.kill()
        log = log + [action["last"] for action in said]
        board = board_in(said[-1])
    return len(log)


def check_resumed(found: dict[str, Any], log: list[Any], board: dict[str, Any]) -> None:
    """What was said to be saved must be there; one action more may be saved and not yet said."""
    assert found["said"] == "40 × 30, 250 mines"
    assert found["log"][: len(log)] == log
    assert len(found["log"]) <= len(log) + 1
    if log:
        assert (found["waits"], found["covered"]) == (True, True)
        assert found["elapsed_ms"] >= log[-1][0]
    if log and len(found["log"]) == len(log):
        assert board_in(found) == board


def board_in(state: dict[str, Any]) -> dict[str, Any]:
    return {key: state[key] for key in BOARD}


def kill_while_playing_games(profile: Path, times: int) -> int:
    """Play games to their ends or leave them, killed again and again; how many that made."""
    ended: dict[str, str] = {}
    for _turn in range(times):
        with DrivenProcess("--profile", profile, "--level", "9x9n10") as program:
            assert program.beginning["status"] in {"ready", "running"}, "a finished game is not offered again"
            assert program.beginning["game"] not in ended
            program.ask("resume")
            program.ask("play_games")
            said = [program.hear() for _ in range(_chance.randrange(1, 10))]
            said += program.kill()
        ended |= {game["over"]: game["status"] for game in said}
    # What was killed between its end and its counting is counted at the next start.
    with DrivenProcess("--profile", profile) as program:
        assert program.beginning["game"] not in ended
        program.tell("close")
        assert program.end()[0] == 0
    rows = {row["game_id"]: row for row in counted_games(profile)}
    assert rows.keys() >= ended.keys()
    # At each kill one game may have been counted and not yet said.
    assert len(rows) <= len(ended) + times
    for game, status in ended.items():
        assert rows[game]["won"] == (status == "won")
        assert rows[game]["abandoned"] == (status == "left")
    return len(ended)


def counted_games(profile: Path) -> list[sqlite3.Row]:
    """What is in the records, each game once."""
    path = profile / "records.sqlite"
    if not path.exists():
        return []
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'games'").fetchall():
            return []
        rows = connection.execute("SELECT * FROM games ORDER BY number").fetchall()
    assert len({row["game_id"] for row in rows}) == len(rows)
    return rows
