"""README.md beside the records tells others of the program's own files: it must be as the code is."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import demineur.records
from demineur.engine.position import ActionKind
from demineur.records import journal
from demineur.records.migrations import APPLICATION_ID, MIGRATIONS, migrate

TEXT = (Path(demineur.records.__file__).parent / "README.md").read_text(encoding="utf-8")


def first_column(heading: str) -> set[str]:
    lines = TEXT.partition(f"\n| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    return {re.findall(r"`([^`]+)`", line)[0] for line in lines}


def test_the_versions_are_those_of_the_code() -> None:
    assert f"## The running game, version {journal.FORMAT_VERSION}\n" in TEXT
    assert f"## The database, version {len(MIGRATIONS)}\n" in TEXT
    assert f"0x{APPLICATION_ID:X}" in TEXT


def test_every_table_is_told(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "records.sqlite", isolation_level=None)
    migrate(connection, tmp_path / "records.sqlite")
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    connection.close()
    assert first_column("table") == {name for (name,) in tables}


def test_every_entry_of_a_journal_is_told() -> None:
    lines = re.findall(r"^    ([a-z])\b", journal.__doc__ or "", re.MULTILINE)
    assert {entry[0] for entry in first_column("entry")} == set(lines)


def test_every_kind_of_action_is_told() -> None:
    (row,) = re.findall(r"\| `a MS KIND CELL` .*", TEXT)
    for kind in ActionKind:
        assert kind.value in row
