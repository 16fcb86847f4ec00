"""README.md beside the readers tells others of the formats: it must be as the code is."""

from __future__ import annotations

import re
from pathlib import Path

import demineur.formats
from demineur.engine.grid import MAX_SIDE
from demineur.formats.limits import MAX_BYTES, MAX_EVENTS
from demineur.formats.values import Format, Mouse
from demineur.formats.writing import WRITABLE, format_for

FOLDER = Path(demineur.formats.__file__).parent
TEXT = (FOLDER / "README.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table whose first column is headed so."""
    lines = TEXT.partition(f"\n| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_format_is_told_and_whether_it_is_written() -> None:
    told = {row[0].strip("`"): row[4] != "no" for row in rows("key")}
    assert told == {kind.value: kind in WRITABLE for kind in Format}


def test_the_endings_are_those_that_are_written() -> None:
    for key, endings, _what, _read, written, _code in rows("key"):
        for ending in re.findall(r"\.\w+", endings):
            if written != "no" and ending != ".board":
                assert format_for(f"x{ending}") is Format(key.strip("`"))


def test_the_code_is_where_it_is_said_to_be() -> None:
    for row in rows("key"):
        for name in re.findall(r"`(\w+\.py)`", row[5]):
            assert (FOLDER / name).exists()


def test_every_event_is_told() -> None:
    told = {word for row in rows("event") for word in re.findall(r"`(\w+)`", row[0])}
    assert told == {event.value for event in Mouse}


def test_the_limits_are_those_of_the_code() -> None:
    words = " ".join(TEXT.split())
    assert f"{MAX_BYTES >> 20} MB, {MAX_SIDE} × {MAX_SIDE} cells, {MAX_EVENTS:,} events" in words
