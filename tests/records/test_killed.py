"""What was acknowledged is there after a kill −9 at any moment (SV03), and two copies do not disturb."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

from killed_children import child, games_with_their_ways, kill_a_player, kill_an_adder, players
from played_games import BEGINNER

from demineur.records.statistics import StatKind
from demineur.records.store import Records


def counted(path: Path) -> list[int]:
    """The numbers of the games in the file, in the order of adding; the file must be whole."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = connection.execute("SELECT game_id FROM games ORDER BY number").fetchall()
        sums = connection.execute("SELECT SUM(played), SUM(won) FROM days").fetchone()
        assert sums == connection.execute("SELECT COUNT(*), SUM(won) FROM games").fetchone()
    return [int(game_id, 16) for (game_id,) in rows]


def test_a_killed_game_is_found_as_it_was(tmp_path: Path) -> None:
    chance = random.Random()  # noqa: S311 - no secret
    for folder, process in players(tmp_path, 20):
        kill_a_player(folder, process, chance.randrange(1, 300))


def test_results_said_to_be_kept_are_kept_once_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite"
    chance = random.Random()  # noqa: S311 - no secret
    said: set[int] = set()
    for turn in range(6):
        said |= kill_an_adder(path, turn * 1000, chance.randrange(1, 12))
    games = counted(path)
    assert said <= set(games)
    assert len(games) == len(set(games))
    # At each kill one game may have been kept and not yet said.
    assert len(games) <= len(said) + 6
    with closing(Records(path)) as records:
        assert records.statistics(BEGINNER, StatKind.RANDOM).played == len(games)
    assert sorted(games_with_their_ways(path)) == sorted(games)


def test_two_copies_that_add_at_once_count_each_game_once(tmp_path: Path) -> None:
    """SV05; both begin with no file at all."""
    path = tmp_path / "records.sqlite"
    children = [child("some", path, 30) for _ in range(3)]
    said = []
    for process in children:
        output, _ = process.communicate()
        assert process.returncode == 0
        said += [int(line.removeprefix("added ")) for line in output.splitlines()]
    assert sorted(said) == sorted(counted(path)) == list(range(31))
