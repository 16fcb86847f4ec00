"""Kills the program again and again while it plays: a longer look than the tests take.

``python tests/soak/kill_the_program.py 100`` kills it a hundred times in one long game, and a hundred times
while it plays game after game. It needs what the tests need, and about a second for each kill. No part of it
is collected as a test.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "process"))

from killing import kill_while_playing, kill_while_playing_games


def run(times: int) -> None:
    """Kill *times* times in each way, and say what was seen."""
    with tempfile.TemporaryDirectory() as folder:
        actions = kill_while_playing(Path(folder) / "one", times)
        sys.stdout.write(f"{times} kills in one game of {actions} actions: nothing lost.\n")
        games = kill_while_playing_games(Path(folder) / "many", times)
        sys.stdout.write(f"{times} kills in {games} games: each counted once, none offered again.\n")


if __name__ == "__main__":
    run(int(sys.argv[1]))
