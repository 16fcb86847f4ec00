"""Back-up, restoring, export, old versions, and what is saved from a damaged file."""

from __future__ import annotations

import csv
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from played_games import BEGINNER, FIRST_DAY, played_result, result, some_way

from demineur.records.backup import BackupProblem, games_in_backup
from demineur.records.errors import RecordsError
from demineur.records.export import ExportFormat, export_games
from demineur.records.migrations import APPLICATION_ID, MIGRATIONS
from demineur.records.statistics import StatKind
from demineur.records.store import Records


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite"


def filled(path: Path, games: int) -> None:
    with closing(Records(path)) as records:
        for number in range(games):
            records.add(played_result(number) if number % 10 == 0 else result(number))


def played(path: Path) -> int:
    with closing(Records(path)) as records:
        return records.statistics(BEGINNER, StatKind.RANDOM).played


def first_version(path: Path, games: int) -> None:
    """A file as the first version of the program laid it out."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in MIGRATIONS[0]:
            connection.execute(statement)
        connection.execute("PRAGMA user_version = 1")
        for number in range(games):
            ended_at_ms = int(FIRST_DAY.timestamp() * 1000) + number * 60_000
            row = (f"{number:032x}", 1000 + number, ended_at_ms, number + 1)
            connection.execute(
                "INSERT INTO games (game_id, level, kind, seed, first_cell, won, ms, assisted, abandoned, "
                "ended_at_ms, counted, streak) VALUES (?, '9x9n10', 'random', '5', 0, 1, ?, 0, 0, ?, 1, ?)",
                row,
            )


def test_a_file_of_the_first_version_is_copied_and_keeps_its_games(path: Path) -> None:
    first_version(path, 12)
    with closing(Records(path)) as records:
        found = records.statistics(BEGINNER, StatKind.RANDOM)
        assert (found.played, found.won, found.longest_winning, found.mean_ms) == (12, 12, 12, 1006)
        assert [day.played for day in records.days(BEGINNER, StatKind.RANDOM)] == [12]
        assert not records.add(result(3))
        assert records.add(result(50, won=False))
        assert records.rows(records.history()[:1]).popitem()[1].game_id == result(50).game_id
    (copy,) = path.parent.glob("records-v1-*.sqlite")
    with closing(sqlite3.connect(copy)) as old:
        assert old.execute("PRAGMA user_version").fetchone() == (1,)
        assert old.execute("SELECT COUNT(*) FROM games").fetchone() == (12,)


def second_version(path: Path) -> None:
    """A file as the second version of the program laid it out, with one game that can be watched."""
    filled(path, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in (
            "ALTER TABLE recordings DROP COLUMN way",
            "DROP INDEX games_by_date",
            "DROP INDEX games_to_sort",
            "CREATE INDEX games_of_level ON games (level, number)",
            "PRAGMA user_version = 2",
        ):
            connection.execute(statement)


def test_a_file_of_the_second_version_is_copied_and_gets_room_for_the_pointers_way(path: Path) -> None:
    second_version(path)
    with closing(Records(path)) as records:
        assert records.add(played_result(5), some_way(5))
        old, new = records.game(played_result(0).game_id), records.game(played_result(5).game_id)
    assert old is not None
    assert new is not None
    assert (old.result, old.way) == (played_result(0), None)
    assert new.way == some_way(5)
    (copy,) = path.parent.glob("records-v2-*.sqlite")
    with closing(sqlite3.connect(copy)) as kept:
        assert {row[1] for row in kept.execute("PRAGMA table_info(recordings)")} == {"number", "mines", "log"}


@pytest.mark.parametrize("version", [2, 3])
def test_recordings_in_a_damaged_file_of_any_version_are_saved(path: Path, version: int) -> None:
    """SV03: the index over the games' identities is garbage."""
    second_version(path)
    if version == 3:
        with closing(Records(path)) as records:
            records.add(played_result(5), some_way(5))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_games_1'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(content)
    with closing(Records(path)) as records:
        assert records.add(played_result(9))
        assert records.problem is not None
        found = [records.game(played_result(number).game_id) for number in (0, 5)[: version - 1]]
    assert [game and game.result for game in found] == [played_result(0), played_result(5)][: version - 1]
    assert [game and game.way for game in found] == [None, some_way(5)][: version - 1]


def test_days_are_the_same_whichever_version_kept_the_game(path: Path) -> None:
    first_version(path, 1)
    with closing(Records(path)) as records:
        records.add(result(30))
        (day,) = records.days(BEGINNER, StatKind.RANDOM)
    assert day.played == 2


def test_what_can_be_read_in_a_damaged_file_is_saved(path: Path) -> None:
    """SV03: a page in the middle is garbage; the games on all others are there again, once."""
    filled(path, 600)
    content = bytearray(path.read_bytes())
    content[len(content) // 2 :] = os.urandom(len(content) - len(content) // 2)
    path.write_bytes(content)
    with closing(Records(path)) as records:
        records.statistics(BEGINNER, StatKind.RANDOM)
        records.overview()
        records.add(result(1000))
        problem = records.problem
        assert problem is not None
        assert problem.kept is not None
        assert 0 < problem.saved <= 600
        assert records.statistics(BEGINNER, StatKind.RANDOM).played == problem.saved + 1
        assert records.games_in_history() == problem.saved + 1
    assert problem.kept.read_bytes() == content


def test_a_damaged_file_of_the_first_version_is_saved_too(path: Path) -> None:
    first_version(path, 300)
    content = bytearray(path.read_bytes())
    content[-4096 * 3 :] = os.urandom(4096 * 3)
    path.write_bytes(content)
    with closing(Records(path)) as records:
        problem = records.problem
        assert problem is not None
        assert problem.saved > 100
        assert sum(day.played for day in records.days(BEGINNER, StatKind.RANDOM)) == problem.saved


def test_a_backup_is_one_file_with_everything(path: Path) -> None:
    filled(path, 12)
    target = path.with_name("backup.demineur")
    target.write_text("an older one")
    with closing(Records(path)) as records:
        records.back_up(target)
    assert sorted(found.name for found in path.parent.glob("backup*")) == ["backup.demineur"]
    assert games_in_backup(target) == 12


def test_restoring_takes_the_games_of_the_backup_and_keeps_the_old_ones(path: Path) -> None:
    filled(path, 12)
    target = path.with_name("backup.demineur")
    with closing(Records(path)) as records, closing(Records(path)) as other:
        records.add(played_result(200), some_way(200))
        records.back_up(target)
        records.add(result(100))
        assert other.statistics(BEGINNER, StatKind.RANDOM).played == 14
        replaced = records.restore(target)
        assert other.statistics(BEGINNER, StatKind.RANDOM).played == 13
        assert records.add(result(101))
        game = records.game(played_result(200).game_id)
    assert (played(path), games_in_backup(replaced)) == (14, 14)
    assert game is not None
    assert game.way == some_way(200)


def test_a_backup_of_the_first_version_is_brought_up_to_date(path: Path) -> None:
    old = path.with_name("old.demineur")
    first_version(old, 5)
    filled(path, 2)
    assert games_in_backup(old) == 5
    with closing(Records(path)) as records:
        records.restore(old)
        assert records.statistics(BEGINNER, StatKind.RANDOM).played == 5
        assert records.add(played_result(77))


def test_a_file_that_is_no_good_backup_is_refused_with_the_reason(path: Path) -> None:
    """SV03."""
    assert games_in_backup(path) is BackupProblem.UNREADABLE
    path.write_bytes(b"SQLite format 3\0" + b"music" * 40)
    assert games_in_backup(path) is BackupProblem.FOREIGN
    path.unlink()
    filled(path, 300)
    newer = bytearray(path.read_bytes())
    newer[60:64] = (99).to_bytes(4, "big")
    path.write_bytes(newer)
    assert games_in_backup(path) is BackupProblem.NEWER
    newer[60:64] = len(MIGRATIONS).to_bytes(4, "big")
    newer[20_000:40_000] = os.urandom(20_000)
    path.write_bytes(newer)
    assert games_in_backup(path) is BackupProblem.DAMAGED


def test_a_database_that_would_do_things_by_itself_is_no_backup(path: Path) -> None:
    filled(path, 3)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END")
    assert games_in_backup(path) is BackupProblem.FOREIGN


@pytest.mark.parametrize("version", [-5, 0, 1, len(MIGRATIONS)])
def test_a_database_with_other_tables_is_no_backup(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("CREATE TABLE games (name TEXT)")
    assert games_in_backup(path) is BackupProblem.FOREIGN


def test_a_backup_that_cannot_be_written_is_told_and_leaves_nothing(path: Path) -> None:
    filled(path, 3)
    target = path.parent / "missing" / "backup.demineur"
    with closing(Records(path)) as records, pytest.raises(RecordsError) as told:
        records.back_up(target)
    assert told.value.path == target
    assert played(path) == 3


def test_games_are_exported_as_csv(path: Path) -> None:
    filled(path, 3)
    target = path.with_name("games.csv")
    with closing(Records(path)) as records:
        assert export_games(records.all_games(), target, ExportFormat.CSV)
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["game_id"] for row in rows] == [f"{number:032x}" for number in range(3)]
    assert (rows[0]["columns"], rows[0]["result"], rows[1]["time_ms"]) == ("9", "won", "10000")
    assert (float(rows[0]["ioe"]) > 0, rows[1]["ioe"]) == (True, "")


def test_games_are_exported_as_json_with_all_that_was_done(path: Path) -> None:
    filled(path, 2)
    target = path.with_name("games.json")
    with closing(Records(path)) as records:
        assert export_games(records.all_games(), target, ExportFormat.JSON)
    games = json.loads(target.read_text(encoding="utf-8"))["games"]
    whole = played_result(0)
    assert games[0]["actions"] == [[one.ms, one.action.kind.value, one.action.cell] for one in whole.log]
    assert len(games[0]["mine_cells"]) == 10
    assert (games[1]["actions"], games[1]["mine_cells"]) == ([], None)


def test_an_export_that_is_called_off_leaves_what_was_there(path: Path) -> None:
    filled(path, 2)
    target = path.with_name("games.csv")
    target.write_text("before")
    with closing(Records(path)) as records:
        assert not export_games(records.all_games(), target, ExportFormat.CSV, lambda _written: False)
    assert (target.read_text(), list(path.parent.glob("*.part"))) == ("before", [])
