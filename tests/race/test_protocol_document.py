"""README.md beside the code tells others how to write a client: it must be as the code is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import demineur.race
from demineur.race import command_fields, protocol
from demineur.race.events import Closing
from demineur.race.protocol import CloseCode, Malformed, decode, read_message
from demineur.race.refusals import Refusal
from demineur.race.server_config import ServerConfig
from demineur.race.state import MOST_MEMBERS, Ending, Phase, Why
from demineur.race.table_settings import MOST_CELLS

FOLDER = Path(demineur.race.__file__).parent
TEXT = (FOLDER / "README.md").read_text(encoding="utf-8")
SECURITY = (FOLDER.parents[1] / "SECURITY.md").read_text(encoding="utf-8")
SPOKEN = [line[2:] for line in TEXT.splitlines() if line.startswith("> {")]
HEARD = [line[2:] for line in TEXT.splitlines() if line.startswith("< {")]


def first_column(heading: str) -> set[str]:
    """The words in code type that the first column of the table under *heading* has."""
    rows = TEXT.partition(f"\n| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    return {
        word
        for row in rows
        for word in re.findall(r"`(\w+)`|\b(\d{4})\b", row.split("|")[1])
        for word in word
        if word
    }


def test_every_command_is_told_and_no_other() -> None:
    kinds = set(re.findall(r'^    "(\w+)": ', Path(command_fields.__file__).read_text("utf-8"), re.MULTILINE))
    assert first_column("`k`") == kinds | {"hello", "create", "ping"}


def test_every_message_of_a_server_is_told_and_no_other() -> None:
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    told = set(re.findall(r'"t": "(\w+)"', code)) | set(re.findall(r'_change\(.+, number, "(\w+)"', code))
    assert first_column("`t`") == told


def test_every_refusal_and_close_code_is_told_and_no_other() -> None:
    assert first_column("refusal") == {refusal.value for refusal in Refusal}
    assert first_column("close code") == {str(code.value) for code in CloseCode}


@pytest.mark.parametrize("words", [Phase, Why, Ending, Closing])
def test_every_word_is_told(words: type[Phase | Why | Ending | Closing]) -> None:
    rows = TEXT.partition("## Words")[2].partition("| refusal")[0]
    assert {word.value for word in words} <= set(re.findall(r"`(\w+)`", rows))


def test_the_examples_are_messages() -> None:
    assert len(SPOKEN) > 3
    for line in SPOKEN:
        assert not isinstance(decode(line), Malformed), line
    for line in HEARD:
        assert read_message(line)["t"] in first_column("`t`")


def test_the_limits_are_those_of_the_code() -> None:
    limits = ServerConfig()
    assert f"{protocol.MOST_BYTES:,} bytes" in TEXT
    assert f"{protocol.MOST_BYTES_BACK:,} from it" in TEXT
    assert f"# The protocol of races, version {protocol.VERSION}" in TEXT
    at_once, pace = limits.messages_at_once, limits.messages_per_second
    for text in (TEXT, SECURITY):
        assert f"{at_once:.0f} messages at once and {pace:.0f} a second" in " ".join(text.split()) or (
            f"sends {at_once:.0f} at once and {pace:.0f} a second" in text
        )
    told = " ".join(SECURITY.split())
    for promise in (
        f"at most {protocol.MOST_BYTES:,} bytes",
        f"at most {MOST_MEMBERS} people",
        f"at most {MOST_CELLS:,} cells",
        f"{limits.connections_per_address} connections and {limits.handshakes_per_minute} handshakes a",
        f"{limits.tables_per_address} tables opened from it",
        f"{limits.most_tables} tables in all, {limits.most_connections:,} connections",
    ):
        assert promise in told
