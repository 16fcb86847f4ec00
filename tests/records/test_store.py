from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from played_games import BEGINNER, result

from demineur.records.errors import RecordsError, Trouble
from demineur.records.migrations import MIGRATIONS
from demineur.records.period import Period
from demineur.records.pictures import all_levels, days_of_play, spread_of_times
from demineur.records.statistics import StatKind, counted_levels, level_statistics, standing_of
from demineur.records.store import Records


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite"


def played(path: Path) -> int:
    with closing(Records(path)) as records:
        return records.statistics(BEGINNER, StatKind.RANDOM).played


def filled(path: Path, games: int = 60) -> bytes:
    """The bytes of a file with so many games."""
    with closing(Records(path)) as records:
        for number in range(games):
            records.add(result(number))
    return path.read_bytes()


def assert_begun_anew(path: Path) -> Path:
    """The program can keep a game, tells once what was wrong, and kept the old file: where."""
    with closing(Records(path)) as records:
        problem = records.problem
        assert problem is not None
        assert (problem.path, problem.trouble) == (path, None)
        assert problem.kept is not None
        assert problem.kept.exists()
        assert records.add(result(1000))
    with closing(Records(path)) as records:
        assert records.problem is None
        assert not records.add(result(1000))
    return problem.kept


def test_two_open_copies_see_each_others_games(path: Path) -> None:
    """SV05: one game in each, closed in either order."""
    first, second = Records(path), Records(path)
    assert first.add(result(1))
    assert second.add(result(2))
    assert not first.add(result(2))
    first.close()
    assert not second.add(result(1))
    second.close()
    assert played(path) == 2


def test_making_records_reads_and_writes_nothing(path: Path) -> None:
    code = "import sys, pathlib; from demineur.records.store import Records; Records(pathlib.Path('x'));"
    run = [sys.executable, "-c", code + "print('sqlite3' in sys.modules)"]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "False\n"
    Records(path).close()
    assert not path.exists()


def test_the_folder_is_made_when_needed(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "records.sqlite"
    filled(path, 1)
    assert played(path) == 1


def test_the_file_says_its_version_and_keeps_a_log(path: Path) -> None:
    filled(path, 1)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_records_that_were_closed_open_again(path: Path) -> None:
    records = Records(path)
    records.add(result(1))
    records.close()
    assert not records.add(result(1))
    records.close()
    assert records.problem is None
    records.close()


def test_an_empty_file_is_new(path: Path) -> None:
    path.touch()
    with closing(Records(path)) as records:
        assert records.problem is None
        assert records.add(result(1))


@pytest.mark.parametrize(
    "content", [b"garbage", b"[]", b"null", bytes(range(256)) * 64, b"SQLite format 3\0", b"\0" * 5000]
)
def test_a_file_that_is_no_database_is_kept_and_a_new_one_begun(path: Path, content: bytes) -> None:
    """SV03."""
    path.write_bytes(content)
    assert assert_begun_anew(path).read_bytes() == content


def test_a_file_cut_in_half_is_kept_and_a_new_one_begun(path: Path) -> None:
    """SV03."""
    content = filled(path)
    path.write_bytes(content[: len(content) // 2])
    assert assert_begun_anew(path).read_bytes()[:16] == content[:16]


def test_damage_that_shows_only_in_a_question_is_noticed_there(path: Path) -> None:
    content = bytearray(filled(path, 400))
    content[8192:] = os.urandom(len(content) - 8192)
    path.write_bytes(content)
    with closing(Records(path)) as records:
        records.statistics(BEGINNER, StatKind.RANDOM)
        records.add(result(1000))
        problem = records.problem
        assert problem is not None
        assert problem.kept is not None
        assert records.statistics(BEGINNER, StatKind.RANDOM).played == 1


def test_a_folder_in_place_of_the_file_is_moved_aside(path: Path) -> None:
    (path / "inside").mkdir(parents=True)
    assert (assert_begun_anew(path) / "inside").is_dir()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read_is_moved_aside(path: Path) -> None:
    filled(path, 1)
    path.chmod(0)
    assert_begun_anew(path)


@pytest.mark.parametrize(
    "statements",
    [
        "CREATE TABLE music (title TEXT)",
        "PRAGMA user_version = 1",
        "CREATE TABLE games (score REAL); PRAGMA user_version = 1",
        "CREATE TABLE games (score REAL); PRAGMA application_id = 77",
    ],
)
def test_a_database_of_something_else_is_kept_as_it_is(path: Path, statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(statements)
    kept = assert_begun_anew(path)
    with closing(sqlite3.connect(kept)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    assert names <= {"music", "games"}


def test_a_log_that_a_killed_program_left_is_read(path: Path) -> None:
    records = Records(path)
    records.add(result(1))
    copy = path.with_name("copy.sqlite")
    copy.write_bytes(path.read_bytes())
    Path(f"{copy}-wal").write_bytes(Path(f"{path}-wal").read_bytes())
    records.close()
    assert played(copy) == 1


def test_the_log_of_a_damaged_file_goes_with_it(path: Path) -> None:
    records = Records(path)
    records.add(result(1))
    log = Path(f"{path}-wal").read_bytes()
    records.close()
    path.write_bytes(b"garbage")
    Path(f"{path}-wal").write_bytes(log)
    kept = assert_begun_anew(path)
    assert Path(f"{kept}-wal").read_bytes() == log
    # The game that was only in the log is saved from there.
    assert played(path) == 2


@pytest.mark.parametrize("checkpointed", [True, False])
def test_a_newer_file_is_refused_and_untouched(path: Path, checkpointed: bool) -> None:
    """The version may stand in the log only, if the newer program was killed or still runs."""
    filled(path, 3)
    newer = sqlite3.connect(path, isolation_level=None)
    newer.execute("CREATE TABLE wonders (name TEXT)")
    newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    if checkpointed:
        newer.close()
    before = path.read_bytes()
    records = Records(path)
    with pytest.raises(RecordsError) as told:
        records.add(result(9))
    assert (told.value.trouble, told.value.path) == (Trouble.NEWER, path)
    problem = records.problem
    assert problem is not None
    assert (problem.trouble, problem.kept) == (Trouble.NEWER, None)
    records.close()
    assert path.read_bytes() == before
    newer.close()


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    records = Records(tmp_path / "data" / "records.sqlite")
    with pytest.raises(RecordsError) as told:
        records.add(result(1))
    assert told.value.trouble is Trouble.UNREACHABLE
    assert records.problem is not None


def test_a_full_disk_is_told_and_the_game_can_be_added_later(path: Path) -> None:
    resource = pytest.importorskip("resource")
    filled(path, 3)
    records = Records(path)
    assert records.levels_played() == (BEGINNER,)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(RecordsError):
            records.add(result(9))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert records.add(result(9))
    records.close()
    assert played(path) == 4


def test_hostile_values_in_the_file_do_not_stop_the_program(path: Path) -> None:
    filled(path, 2)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(
            "UPDATE games SET ended_at_ms = 9000000000000000000, level = '9x9n10' WHERE number = 1"
        )
        connection.execute("UPDATE games SET level = 'enormous' WHERE number = 2")
    with closing(Records(path)) as records:
        assert records.statistics(BEGINNER, StatKind.RANDOM).best_times[0].ended_at.year == 9999
        assert records.levels_played() == (BEGINNER,)


def test_no_statistics_read_the_whole_table(path: Path) -> None:
    """Every question is answered by sums or by an index alone, so that 100,000 games stay fast."""
    with closing(Records(path)) as records:
        records.add(result(1))
    plans = []
    with closing(sqlite3.connect(path)) as connection:
        asked: list[str] = []
        connection.set_trace_callback(asked.append)
        for period in (Period(), Period(first=date(2026, 1, 1))):
            level_statistics(connection, BEGINNER, StatKind.RANDOM, period)
            days_of_play(connection, BEGINNER, StatKind.RANDOM, period)
            spread_of_times(connection, BEGINNER, StatKind.RANDOM, period)
            all_levels(connection, period)
        standing_of(connection, result(1))
        counted_levels(connection)
        connection.set_trace_callback(None)
        for question in asked:
            plans += [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {question}")]
    assert len(plans) > 20
    assert not [plan for plan in plans if plan.startswith("SCAN games")]
    searches = [plan for plan in plans if plan.startswith("SEARCH games") and "game_id=?" not in plan]
    assert all("COVERING INDEX" in plan for plan in searches)
