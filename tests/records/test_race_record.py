"""The record against each opponent."""

from __future__ import annotations

from pathlib import Path

import pytest

from demineur.records.errors import RecordsError
from demineur.records.race_record import (
    Opponent,
    RaceOutcome,
    RaceRecord,
    load_race_record,
    save_race_record,
)


def test_each_opponent_has_numbers_of_their_own_whatever_the_capitals() -> None:
    record = RaceRecord().after("a", ["Ann", "Bob"], RaceOutcome.WON)
    record = record.after("b", ["ANN"], RaceOutcome.LOST).after("c", ["Bob"], RaceOutcome.DRAWN)
    assert record.opponents == (Opponent("Bob", won=1, drawn=1), Opponent("ANN", won=1, lost=1))
    assert [one.races for one in record.opponents] == [2, 2]


def test_a_race_is_counted_once() -> None:
    record = RaceRecord().after("a", ["Ann"], RaceOutcome.WON)
    assert record.after("a", ["Ann"], RaceOutcome.WON) is record


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    record = RaceRecord().after("a", ["Zoë 👍", "שלום"], RaceOutcome.WON)
    save_race_record(tmp_path, record)
    assert load_race_record(tmp_path) == record


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"opponents": [["Ann", 1]], "races": []}', '{"opponents": 1, "races": 2}', "[" * 9999],
)
def test_a_damaged_file_is_an_empty_record(tmp_path: Path, content: str) -> None:
    (tmp_path / "races.json").write_text(content, "utf-8")
    assert load_race_record(tmp_path) == RaceRecord()


def test_no_file_is_an_empty_record_and_no_folder_is_told(tmp_path: Path) -> None:
    assert load_race_record(tmp_path) == RaceRecord()
    with pytest.raises(RecordsError):
        save_race_record(tmp_path / "nowhere", RaceRecord())


def test_the_file_stays_small(tmp_path: Path) -> None:
    record = RaceRecord()
    for number in range(500):
        record = record.after(str(number), [f"Friend {number}"], RaceOutcome.LOST)
    save_race_record(tmp_path, record)
    assert len(load_race_record(tmp_path).opponents) == 200
