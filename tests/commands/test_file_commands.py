"""That ``analyse`` and ``convert`` are reached; what they say is tested with the formats."""

from __future__ import annotations

from pathlib import Path

import pytest
from spoken import demineur

from demineur.engine.board_text import layout_from_text
from demineur.formats.mbf import write_mbf
from demineur.formats.sgt import GameId, id_text

ID = id_text(GameId(layout_from_text("..*\n...\n*..\n")))


def test_analyse_counts_a_board() -> None:
    answer = demineur("analyse", ID, "--json")
    assert (answer.code, answer.complaints) == (0, "")
    assert (answer.json["format"], answer.json["mines"]) == ("sgt", 2)
    assert "mines: 2\n" in demineur("analyse", ID).output


def test_convert_writes_a_file(tmp_path: Path) -> None:
    target = tmp_path / "board.mbf"
    assert demineur("convert", ID, str(target)).code == 0
    assert target.read_bytes() == write_mbf(layout_from_text("..*\n...\n*..\n"))


def test_convert_prints_a_text() -> None:
    answer = demineur("convert", ID, "-", "--to", "sgt")
    assert (answer.code, answer.output, answer.complaints) == (0, ID + "\n", "")


@pytest.mark.parametrize(
    ("command", "words", "named"),
    [
        ("analyse", ["missing"], "missing"),
        ("analyse", [], "FILE|LINK"),
        ("convert", ["missing", "-", "--to", "link"], "missing"),
        ("convert", [ID, "board.nonsense"], "--to"),
        ("convert", [ID, "-", "--to", "nonsense"], "nonsense"),
        ("convert", [ID], "OUT"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(command: str, words: list[str], named: str) -> None:
    answer = demineur(command, *words)
    assert answer.code != 0
    assert answer.output == ""
    assert named in answer.sentence(command)
