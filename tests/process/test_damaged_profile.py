"""With damaged files the program starts, says so once, keeps a copy, and can be played (SV03)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from killing import counted_games
from program_process import DrivenProcess


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of somebody who has won a game and plays another."""
    folder = tmp_path_factory.mktemp("played")
    with DrivenProcess("--profile", folder) as program:
        program.ask("set", key="game/confirm_leaving", text="false")
        program.ask("set", key="look/theme", text="classic")
        program.ask("demo", moves=1000)
        program.ask("begin", level="16x16n40")
        program.ask("demo", moves=12)
        program.tell("close")
        assert program.end()[0] == 0
    return {name: (folder / name).read_bytes() for name in ("current.game", "settings.ini", "records.sqlite")}


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def halved(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def garbled(path: Path) -> None:
    path.write_bytes(b"[]\n" + bytes(range(256)) * 40)


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


KINDS = (emptied, halved, garbled, a_folder)


def put(played: dict[str, bytes], folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, content in played.items():
        (folder / name).write_bytes(content)


def read_notices(program: DrivenProcess) -> list[str]:
    """What the strip says that wants to be read, pressing OK after each."""
    read = []
    while (state := program.ask())["button"] == "OK":
        read.append(state["said"])
        program.ask("press_strip_button")
    return read


@pytest.mark.parametrize("damage", KINDS)
def test_damage_is_told_once_and_a_game_can_be_played(
    tmp_path: Path, played: dict[str, bytes], damage: Callable[[Path], None]
) -> None:
    """SV03: saved game, settings and results all damaged in the same way."""
    put(played, tmp_path)
    for name in played:
        damage(tmp_path / name)
    with DrivenProcess("--profile", tmp_path) as program:
        program.ask("begin", level="9x9n10")
        notices = read_notices(program)
        assert sum("settings" in notice for notice in notices) == 1
        assert sum("saved game" in notice for notice in notices) == 1
        assert program.ask("demo", moves=1000)["status"] == "won"
        # The results are opened when they are first needed; what is told must not be lost under the end.
        later = read_notices(program)
        assert [("results was damaged" in notice) for notice in later] == [True] * (damage is not emptied)
        assert program.ask()["button"] == "Play again"
        program.tell("close")
        assert program.end() == (0, "")
    kept = [path.name for path in tmp_path.iterdir() if "damaged" in path.name]
    assert {name.partition("-")[0].partition(".")[0] for name in kept} >= {"current", "settings"}
    assert ("records" in {name.partition("-")[0] for name in kept}) == (damage is not emptied)
    with DrivenProcess("--profile", tmp_path) as program:
        assert program.beginning["button"] == ""
        assert program.ask("demo", moves=1000)["status"] == "won"
        assert read_notices(program) == []
        program.kill()
    assert sum(row["won"] for row in counted_games(tmp_path)) == 2 or damage is halved


def test_one_damaged_file_takes_nothing_else_with_it(tmp_path: Path, played: dict[str, bytes]) -> None:
    """SV03: defaults for the damaged part only."""
    put(played, tmp_path)
    garbled(tmp_path / "settings.ini")
    with DrivenProcess("--profile", tmp_path) as program:
        assert (program.beginning["level"], program.beginning["waits"]) == ("16x16n40", True)
        assert len(read_notices(program)) == 1
        program.kill()
    assert len(counted_games(tmp_path)) == 1


def test_a_cut_game_goes_on_from_the_last_moment_that_can_be_read(
    tmp_path: Path, played: dict[str, bytes]
) -> None:
    put(played, tmp_path)
    (tmp_path / "current.game").write_bytes(played["current.game"][:-3])
    with DrivenProcess("--profile", tmp_path) as program:
        assert (program.beginning["level"], program.beginning["waits"]) == ("16x16n40", True)
        assert len(program.beginning["log"]) >= 11
        assert "goes on from the last moment" in program.beginning["said"]
        program.kill()
    with DrivenProcess("--profile", tmp_path) as program:
        assert program.beginning["button"] == ""
        assert program.beginning["waits"]


def test_files_of_a_newer_version_are_left_alone(tmp_path: Path, played: dict[str, bytes]) -> None:
    put(played, tmp_path)
    newer = played["current.game"].replace(b"demineur-game 2 ", b"demineur-game 3 ", 1)
    records = bytearray(played["records.sqlite"])
    records[60:64] = (99).to_bytes(4, "big")
    (tmp_path / "current.game").write_bytes(newer)
    (tmp_path / "records.sqlite").write_bytes(records)
    with DrivenProcess("--profile", tmp_path) as program:
        assert "newer version" in read_notices(program)[0]
        assert program.ask("demo", moves=1000)["status"] == "won"
        assert "newer version" in read_notices(program)[0]
        program.kill()
    assert [path.read_bytes() for path in tmp_path.glob("current-newer*")] == [newer]
    assert (tmp_path / "records.sqlite").read_bytes() == records
    # The win waits, and is counted once the file can be used again.
    (tmp_path / "records.sqlite").write_bytes(played["records.sqlite"])
    with DrivenProcess("--profile", tmp_path) as program:
        program.ask()
        program.kill()
    assert [row["won"] for row in counted_games(tmp_path)] == [1, 1]
