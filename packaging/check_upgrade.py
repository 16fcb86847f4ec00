"""Try a build by its neighbour: install OLD, play, put NEW over it, go on, and back to OLD again.

Run by hand before a release, with two archives of `bootstrap.py package`, on Linux with what smoke.py needs:

    .venv/bin/python packaging/check_upgrade.py OLD.tar.xz NEW.tar.xz

Takes a minute. Prints what was checked, and what OLD says of the data that NEW has left; ends with exit code
1 and one sentence at the first thing that is not as it should be.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from typing import Final

from building import BuildError, run
from installed import Home, Installed
from screens import XScreen

_STEP: Final = 40
"""Pixels between clicks: less than a cell, so that some click ends the game."""


def say(what: str) -> None:
    """Tell what was checked."""
    print(f"[upgrade] {what}", flush=True)


class Player:
    """A home with one program in it, which is exchanged now and then."""

    def __init__(self, home: Home, screen: XScreen, room: Path) -> None:
        self.home = home
        self._screen = screen
        self._room = room
        self.prefix = room / "prefix"

    def install(self, archive: Path) -> Path:
        """Install *archive* over what is there; the program in it. Raises BuildError where files differ."""
        unpacked = self._room / archive.name
        if not unpacked.exists():
            with tarfile.open(archive) as packed:
                packed.extractall(unpacked, filter="tar")
        (folder,) = unpacked.iterdir()
        run(folder / "install", "--prefix", self.prefix)
        here, there = _files(self.prefix / "lib/demineur"), _files(folder / "program")
        if here != there:
            raise BuildError(f"{archive.name} leaves the program's folder wrong: {min(here ^ there)[0]}.")
        return folder / "program"

    def play(self, built: Path, *, to_the_end: bool = False) -> str:
        """Start the program, click, end it; what it has said on the terminal."""
        with Installed(built, self.home) as program, tempfile.TemporaryFile() as said:
            process = subprocess.Popen(
                [program.program],
                env=self.home.environment | self._screen.environment,
                cwd=self.home.folder,
                stderr=said,
                user=self.home.folder.stat().st_uid,
                group=self.home.folder.stat().st_gid,
            )
            window = self._screen.wait_for_window("Démineur")
            time.sleep(1)
            self._screen.press(window, "Escape")
            if to_the_end:
                self._screen.click_everywhere(window, _STEP)
                self._screen.press(window, "F2")
                self._screen.press(window, "ctrl+2")
            self._screen.click_in_the_middle(window)
            time.sleep(1)
            process.terminate()
            if process.wait(30):
                raise BuildError(f"The program ended with exit code {process.returncode}.")
            said.seek(0)
            return said.read().decode("utf-8", "replace").strip()

    def kept(self) -> tuple[int, bytes, str]:
        """How many games are in the records, the running game, and the settings."""
        (database,) = self.home.folder.rglob("records.sqlite")
        with tempfile.TemporaryDirectory() as room:
            # A look at the file itself would leave others beside it, which are not the player's.
            copy = shutil.copy(database, room)
            with contextlib.closing(sqlite3.connect(copy)) as connection:
                (games,) = connection.execute("SELECT COUNT(*) FROM games").fetchone()
        (settings,) = self.home.folder.rglob("settings.ini")
        return games, self.home.saved_game()[1], settings.read_text(encoding="utf-8")


def _files(folder: Path) -> set[tuple[str, int]]:
    return {
        (str(path.relative_to(folder)), path.stat().st_size)
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def check(player: Player, old: Path, new: Path) -> None:
    """All of it. Raises BuildError."""
    first = player.install(old)
    player.play(first, to_the_end=True)
    games, game, settings = player.kept()
    say(f"{_version(player)}: {games} games in the records, {len(game)} bytes of a running game")
    if not games:
        raise BuildError("No game was played to its end.")
    second = player.install(new)
    player.play(second)
    after, going_on, settings_after = player.kept()
    if after < games:
        raise BuildError(f"Of {games} games, {after} are left.")
    if _actions(going_on)[: len(_actions(game))] != _actions(game):
        raise BuildError("The running game is not what it was.")
    lost = {line.partition("=")[0] for line in settings.splitlines()} - {
        line.partition("=")[0] for line in settings_after.splitlines()
    }
    if lost:
        raise BuildError(f"The settings have lost {min(lost)}.")
    say(f"{_version(player)} over it: {after} games in the records, {len(going_on)} bytes of a running game")
    files = _hidden_copy(player)
    player.install(old)
    said = player.play(first)
    say(f"{_version(player)} again; it says: {said or '(nothing on the terminal)'}")
    for path, content in files.items():
        if not any(content == other.read_bytes() for other in path.parent.iterdir() if other.is_file()):
            raise BuildError(
                f"{path.name} is not what the newer program had left, nor is there a copy of it."
            )
    say("what the newer program had left is all there")


def _hidden_copy(player: Player) -> dict[Path, bytes]:
    names = ("records*.sqlite", "current*.game")
    return {path: path.read_bytes() for name in names for path in player.home.folder.rglob(name)}


def _actions(game: bytes) -> list[bytes]:
    """What was done in a running game; sums and the first line may be another version's."""
    entries = [line.partition(b" ")[2] for line in game.splitlines()]
    return [entry for entry in entries if entry.startswith(b"a ")]


def _version(player: Player) -> str:
    return run(player.prefix / "bin/demineur", "--version").strip()


def main(arguments: list[str]) -> int:
    """Check the two archives; the answer is an exit code."""
    parser = argparse.ArgumentParser(prog="packaging/check_upgrade.py", description=__doc__)
    parser.add_argument("old", type=Path, metavar="OLD")
    parser.add_argument("new", type=Path, metavar="NEW")
    options = parser.parse_args(arguments)
    if not XScreen.is_possible():
        parser.error(f"{', '.join(XScreen.PROGRAMS)} are needed")
    room = Path(tempfile.mkdtemp())
    try:
        with Home() as home, XScreen(home.runtime) as screen:
            check(Player(home, screen, room), options.old, options.new)
    except BuildError as error:
        print(f"The upgrade is not right: {error}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(room, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
