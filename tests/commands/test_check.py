from __future__ import annotations

from pathlib import Path

import pytest
from spoken import demineur

from demineur.engine.board_text import layout_from_text
from demineur.engine.layouts import Layout
from demineur.formats.board_v01 import write_board_v01
from demineur.formats.hill import write_hill
from demineur.formats.link import write_link
from demineur.formats.mbf import write_hex, write_mbf
from demineur.formats.sgt import GameId, id_text

SOLVABLE = ".....\n..*..\n...*.\n.....\n"
"""S01, view B."""

WIDE = """
...**..*.*..*..*.*........*.......*.........*...*
..*...*.*...*..*......**.........**.....*........
...*...*.......*.*...........**.....*..*.......*.
...**...*.........**...*.*.............**.*..*...
**..........**......*.****......*....**..........
......*...*.......*.**..*..*.**...***..*....*.*..
.....*................*...*...............*......
*.....*..............*..**...*..*..*....**..***.*
...*..***......*....................*.........***
....*....*...*..*...*..*.......*....*...*....****
.............*.*.*...*......*...*..*..*........*.
....*......*..*...*...***.*...............*......
...*..........*.*.......**...**......*.*.*......*
**...................**.*....**..........*.*.....
*......**..*....*.......*..*...........*..*......
*.....*...........*.....**.**...*.**.......**...*
.*.....*.......*..*....*.*........**............*
..*.*..*........**.......*.............*...*.....
**.......*...*.*...............**.*.......*...*..
*...*.*...*..............*.*...*.*....*....*.*...
**...**...........*.**..............*...........*
..................*..*..*..**....................
"""


def layout_of(text: str) -> Layout:
    return layout_from_text(text)


def test_a_board_without_a_guess_is_told_with_its_grade() -> None:
    answer = demineur("check", "-", "--first", "0,0", "--json", given=SOLVABLE)
    assert (answer.code, answer.complaints) == (0, "")
    assert answer.json == {"no_guess": True, "grade": "hard", "three_bv": 6, "stuck": None}


def test_a_board_with_a_guess_is_told_with_where_logic_ends() -> None:
    answer = demineur("check", "-", "--first", "0,3", "--json", given="*...\n....\n")
    assert answer.code == 0
    assert answer.json == {"no_guess": False, "grade": None, "three_bv": 2, "stuck": "4x2x1\n#100\n#100"}


def test_nothing_is_certain_where_logic_ends() -> None:
    for board in demineur("generate", "9x9n20", "--seed", "3", "--count", "8").output.split("\n\n"):
        found = demineur("check", "-", "--json", given=board).json
        if found["no_guess"]:
            continue
        solved = demineur("solve", "-", "--json", given=found["stuck"])
        assert (solved.code, solved.json["safe"]) == (0, [])


def test_a_large_board_that_seemed_to_need_a_guess_needs_none() -> None:
    """G06: a board of 49 × 22 with its first cell at 12, 9."""
    answer = demineur("check", "-", "--first", "12,9", "--json", given=WIDE)
    assert answer.json["no_guess"] is True
    assert answer.json["three_bv"] == 333


def test_a_first_cell_with_a_mine_takes_luck() -> None:
    answer = demineur("check", "-", "--first", "1,2", "--json", given=SOLVABLE)
    assert (answer.code, answer.json["no_guess"]) == (0, False)
    assert answer.json["stuck"] == "5x4x2\n" + "\n".join(["#####"] * 4)
    assert "mine at 1,2" in demineur("check", "-", "--first", "1,2", given=SOLVABLE).output


def test_people_get_sentences() -> None:
    solvable = demineur("check", "-", "--first", "0,0", given=SOLVABLE)
    assert solvable.output == "Logic alone wins after opening 0,0 (grade: hard).\n3BV: 6\n"
    guess = demineur("check", "-", "--first", "0,0", given="...*\n")
    assert guess.output == "Logic alone wins after opening 0,0 (grade: easy).\n3BV: 1\n"
    stuck = demineur("check", "-", "--first", "0,1", given="*..*\n")
    assert stuck.output == "A guess is needed after opening 0,1. Logic ends here:\n4x1x2\n#1##\n3BV: 2\n"


@pytest.mark.parametrize("notation", ["link", "mbf", "sgt", "text"])
@pytest.mark.parametrize("more", [(), ("--first", "3,4")])
def test_what_generate_writes_can_be_checked(notation: str, more: tuple[str, ...]) -> None:
    words = ("generate", "9x9n12", "--seed", "3", "--no-guess", "--to", notation)
    given = demineur(*words, *more).output
    answer = demineur("check", "-", "--json", *more, given=given)
    assert answer.code == 0
    assert answer.json["no_guess"] is True


def test_every_format_of_a_board_is_read(tmp_path: Path) -> None:
    layout = layout_of(SOLVABLE)
    contents = [
        write_mbf(layout),
        write_hex(layout).encode(),
        write_hill(layout).encode(),
        write_board_v01(layout).encode(),
        write_link(layout).encode(),
        id_text(GameId(layout)).encode(),
        SOLVABLE.encode(),
        SOLVABLE.encode("utf-16"),
        SOLVABLE.replace("\n", "\r\n").encode("utf-8-sig"),
    ]
    wanted = demineur("check", "-", "--first", "0,0", "--json", given=SOLVABLE)
    for number, content in enumerate(contents):
        file = tmp_path / str(number)
        file.write_bytes(content)
        assert demineur("check", str(file), "--first", "0,0", "--json") == wanted


def test_a_link_or_an_id_needs_no_file() -> None:
    layout = layout_of(SOLVABLE)
    wanted = demineur("check", "-", "--first", "0,0", "--json", given=SOLVABLE)
    assert demineur("check", write_link(layout), "--first", "0,0", "--json") == wanted
    assert demineur("check", id_text(GameId(layout)), "--first", "0,0", "--json") == wanted
    assert demineur("check", id_text(GameId(layout, 0)), "--json") == wanted


def test_the_cell_that_was_asked_for_counts_more_than_the_one_that_the_board_names() -> None:
    named = id_text(GameId(layout_of(SOLVABLE), 0))
    assert demineur("check", named, "--json").json["no_guess"] is True
    assert demineur("check", named, "--first", "1,2", "--json").json["no_guess"] is False


@pytest.mark.parametrize(
    ("given", "words", "named"),
    [
        (SOLVABLE, [], "--first ROW,COLUMN"),
        (SOLVABLE, ["--first", "4,0"], "Row 4"),
        (SOLVABLE, ["--first", "a"], "'a' is no cell"),
        (SOLVABLE + "9,9\n", [], "Row 9"),
        (SOLVABLE + "\n" + SOLVABLE, ["--first", "0,0"], "Several boards"),
        ("9x9:0,0,u" + "0" * 21 + "\n" + "9x9:0,0,u" + "0" * 21, ["--first", "0,0"], "several boards"),
        ("*.\n*\n", ["--first", "0,0"], "equal length"),
        ("*" * 201, ["--first", "0,0"], "200"),
        ("", ["--first", "0,0"], "empty"),
        ("\0\1\2", ["--first", "0,0"], "no"),
        ("https://example.org/", ["--first", "0,0"], "link"),
        ("nonsense 1,2", ["--first", "0,0"], "no"),
    ],
)
def test_what_cannot_be_checked_is_refused_in_one_sentence(given: str, words: list[str], named: str) -> None:
    answer = demineur("check", "-", *words, given=given)
    assert (answer.code, answer.output) == (2, "")
    assert named in answer.sentence("check")
