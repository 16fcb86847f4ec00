"""Child processes that write until they are killed, compared with what they said was written.

``python killed_children.py 200`` kills 200 of each kind, for a longer look than the tests take.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from played_games import played_result, some_way
from writing_child import text_of

from demineur.play.clock import SystemTime
from demineur.records.autosave import Autosave
from demineur.records.saved_game import DamagedGame
from demineur.records.store import Records

CHILD = Path(__file__).with_name("writing_child.py")


def child(task: str, path: Path, number: int) -> subprocess.Popen[str]:
    arguments = [sys.executable, str(CHILD), task, str(path), str(number)]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)


def players(folder: Path, times: int) -> Iterator[tuple[Path, subprocess.Popen[str]]]:
    """Children that play, each in a folder of its own; the next one starts up meanwhile."""
    waiting = child("play", folder / "0", 0)
    for turn in range(times):
        current = waiting
        if turn + 1 < times:
            waiting = child("play", folder / str(turn + 1), 0)
        yield folder / str(turn), current


def said_before_kill(process: subprocess.Popen[str], lines: int) -> list[str]:
    """Kill the child after so many lines, while it goes on, and return everything that it said."""
    with process:
        if process.stdout is None:
            raise AssertionError("The child speaks to us.")
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        said += process.stdout.readlines()
    return [line.rstrip("\n") for line in said if line.endswith("\n")]


def kill_a_player(folder: Path, process: subprocess.Popen[str], lines: int) -> None:
    """Kill the child that plays in *folder*: everything it said was saved must be found."""
    said = said_before_kill(process, lines)
    done = [line.removeprefix("did ") for line in said if line.startswith("did ")]
    times = [int(line.removeprefix("time ")) for line in said if line.startswith("time ")]
    with closing(Autosave(folder)) as autosave:
        found = autosave.load()
        saved = found.recovered if isinstance(found, DamagedGame) else found
    assert saved is not None, found
    log = [text_of(logged) for logged in saved.log]
    assert log[: len(done)] == done
    # One action may have been saved and not yet said.
    assert len(log) <= len(done) + 1
    assert saved.elapsed_ms >= max(times, default=0)
    assert saved.resume(SystemTime(), question_marks=True).clock.waits_for_resume


def kill_an_adder(path: Path, first: int, lines: int) -> set[int]:
    """A child adds results and is killed; the games it said were kept."""
    said = said_before_kill(child("add", path, first), lines)
    assert not [line for line in said if line.startswith("wrong")]
    return {int(line.removeprefix("added ")) for line in said}


def _kill_many(times: int) -> None:
    chance = random.Random()  # noqa: S311 - no secret
    with tempfile.TemporaryDirectory() as name:
        added: set[int] = set()
        for turn, (folder, process) in enumerate(players(Path(name), times)):
            kill_a_player(folder, process, chance.randrange(1, 400))
            added |= kill_an_adder(Path(name) / "records.sqlite", turn * 10_000, chance.randrange(1, 40))
        kept = list(games_with_their_ways(Path(name) / "records.sqlite"))
    lost, twice = len(added - set(kept)), len(kept) - len(set(kept))
    sys.stdout.write(
        f"{times} players and {times} adders killed; of {len(added)} games {lost} lost, {twice} twice; "
        f"{len(set(kept) - added)} kept and not said.\n"
    )


def games_with_their_ways(path: Path) -> Iterator[int]:
    """The games in the records, each found whole, with the way of the pointer that was kept with it."""
    with closing(Records(path)) as records:
        assert records.problem is None
        numbers = records.history()
        pages = (records.rows(numbers[start : start + 200]) for start in range(0, len(numbers), 200))
        for row in (row for page in pages for row in page.values()):
            number, game = int(row.game_id, 16), records.game(row.game_id)
            assert game is not None
            assert (game.way, game.result) == (some_way(number), played_result(number, won=number % 3 != 0))
            yield number


if __name__ == "__main__":
    _kill_many(int(sys.argv[1]))
