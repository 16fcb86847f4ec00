from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from spoken import demineur

from demineur.engine.board_text import layout_from_text, layout_text
from demineur.engine.layouts import draw_layout
from demineur.engine.levels import level_from
from demineur.engine.no_guess.effort import Limits
from demineur.formats.sniffing import open_text
from demineur.formats.values import Board

GOLDEN = Path(__file__).parent.parent / "golden" / "generate.txt"
PROMPT = "$ demineur "


def golden_runs() -> list[tuple[str, str]]:
    """Each command of the golden file, with its output."""
    text = GOLDEN.read_text(encoding="utf-8")
    return [(run.partition("\n")[0], run.partition("\n")[2]) for run in text.split(PROMPT)[1:]]


@pytest.mark.parametrize(("words", "output"), golden_runs(), ids=[words for words, _ in golden_runs()])
def test_a_seed_gives_the_same_boards_for_ever(words: str, output: str) -> None:
    """rules.md R2.5."""
    answer = demineur(*shlex.split(words))
    assert (answer.code, answer.complaints) == (0, "")
    assert answer.output == output


def test_a_board_is_drawn_with_its_first_cell_below() -> None:
    answer = demineur("generate", "7x3n4", "--seed", "1")
    *rows, place = answer.output.splitlines()
    assert [len(row) for row in rows] == [7, 7, 7]
    assert "".join(rows).count("*") == 4
    row, column = map(int, place.split(","))
    assert rows[row][column] == "."


def test_a_first_cell_that_was_given_is_not_printed() -> None:
    answer = demineur("generate", "7x3n4", "--seed", "1", "--first", "2,6")
    rows = answer.output.splitlines()
    assert len(rows) == 3
    assert rows[2][5:] == rows[1][5:] == ".."


def test_a_blank_line_parts_drawn_boards() -> None:
    answer = demineur("generate", "5x4n3", "--seed", "2", "--count", "3", "--first", "0,0")
    boards = answer.output.split("\n\n")
    assert len(boards) == 3
    assert all(layout_from_text(board).mines.bit_count() == 3 for board in boards)


@pytest.mark.parametrize("notation", ["link", "mbf", "sgt"])
def test_every_notation_says_the_same_board(notation: str) -> None:
    words = ("generate", "13x7n15", "--seed", "9", "--count", "4")
    drawn = demineur(*words).output.split("\n\n")
    lines = demineur(*words, "--to", notation).output.splitlines()
    assert len(lines) == len(drawn) == 4
    for text, line in zip(drawn, lines, strict=True):
        board, _blank, place = line.rpartition(" ")
        opened = open_text(board)
        assert isinstance(opened, Board)
        assert text.split() == [*layout_text(opened.layout).split(), place]
        if notation == "sgt":
            assert opened.first is not None
            assert ",".join(map(str, opened.layout.grid.row_column(opened.first))) == place


def test_hexadecimal_text_is_what_the_bytes_of_a_file_are() -> None:
    answer = demineur("generate", "9x9n10", "--seed", "5", "--first", "0,0", "--to", "mbf")
    assert re.fullmatch(r"[0-9a-f]{2}( [0-9a-f]{2}){23}\n", answer.output)
    assert bytes.fromhex(answer.output)[:4] == bytes((9, 9, 0, 10))


@pytest.mark.parametrize("more", [[], ["--first", "3,3"], ["--no-guess"], ["--no-guess", "easy"]])
def test_a_board_does_not_depend_on_how_many_are_asked_for(more: list[str]) -> None:
    words = ("generate", "9x9n10", "--seed", "77", "--to", "link", *more)
    many = demineur(*words, "--count", "6").output.splitlines()
    assert len(set(many)) == 6
    assert demineur(*words, "--count", "3").output.splitlines() == many[:3]
    assert demineur(*words).output.splitlines() == many[:1]


def test_neighbouring_seeds_share_no_boards() -> None:
    runs = [demineur("generate", "9x9n10", "--seed", str(seed), "--count", "20").output for seed in (6, 7, 8)]
    boards = [board for run in runs for board in run.split("\n\n")]
    assert len(set(boards)) == 60


def test_the_first_board_is_the_one_that_a_game_with_this_seed_deals() -> None:
    level = level_from("expert")
    assert level is not None
    answer = demineur("generate", "expert", "--seed", "123", "--first", "4,5")
    assert answer.output == layout_text(draw_layout(level, level.grid.cell(4, 5), 123)) + "\n"


def test_a_seed_that_was_drawn_is_told_and_can_be_given_again() -> None:
    drawn = demineur("generate", "16x16n40", "--count", "2")
    assert drawn.code == 0
    seed = re.findall("[0-9]+", drawn.sentence("generate"))[0]
    again = demineur("generate", "16x16n40", "--count", "2", "--seed", seed)
    assert (again.output, again.complaints) == (drawn.output, "")
    assert demineur("generate", "16x16n40", "--count", "2").output != drawn.output


@pytest.mark.parametrize("grade", ["easy", "normal", "hard"])
def test_boards_without_a_guess_have_the_grade_that_was_asked_for(grade: str) -> None:
    words = ("generate", "9x9n15", "--seed", "4", "--count", "3", "--first", "4,4", "--no-guess", grade)
    for board in demineur(*words).output.split("\n\n"):
        verdict = demineur("check", "-", "--first", "4,4", "--json", given=board).json
        assert (verdict["no_guess"], verdict["grade"]) == (True, grade)


def test_no_guess_without_a_grade_takes_any_and_may_come_before_the_level() -> None:
    after = demineur("generate", "9x9n20", "--seed", "4", "--no-guess")
    assert after.code == 0
    assert demineur("generate", "--no-guess", "9x9n20", "--seed", "4") == after
    assert demineur("generate", "9x9n20", "--seed", "4", "--no-guess", "any") == after
    assert demineur("generate", "9x9n20", "--seed", "4") != after


def test_a_board_that_cannot_be_found_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # The usual bounds would search for a minute.
    monkeypatch.setattr("demineur.engine.no_guess.generation.limits_for", lambda *_: Limits(5, 5))
    words = ("generate", "5x5n20", "--seed", "1", "--first", "2,2", "--no-guess", "hard", "--count", "2")
    answer = demineur(*words)
    assert (answer.code, answer.output) == (1, "")
    assert "5x5n20" in answer.sentence("generate")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("", "LEVEL"),
        ("9x9n81", "'9x9n81' is no level"),
        ("9x9n10 --seed -1", "'-1' is no seed"),
        ("9x9n10 --seed 18446744073709551616", "18446744073709551615"),
        ("9x9n10 --seed 1_0", "'1_0'"),
        ("9x9n10 --seed " + "9" * 5000, "is no seed"),
        ("9x9n10 --count 0", "'0' is no number of boards"),
        ("9x9n10 --count many", "'many'"),
        ("9x9n10 --first 9,0", "Row 9"),
        ("9x9n10 --first 0,9", "column 9"),
        ("9x9n10 --first 4", "'4' is no cell"),
        ("9x9n10 --first -1,0", "--first"),
        ("9x9n10 --to nonsense", "nonsense"),
        ("9x9n10 --no-guess=nonsense", "nonsense"),
        ("9x9n10 'two\nlines'", "two lines"),
    ],
)
def test_words_that_make_no_sense_end_in_one_sentence(words: str, named: str) -> None:
    answer = demineur("generate", *shlex.split(words))
    assert (answer.code, answer.output) == (2, "")
    assert named in answer.sentence("generate")


def test_the_largest_seed_is_taken_and_noughts_before_one_mean_nothing() -> None:
    assert demineur("generate", "9x9n10", "--seed", str(2**64 - 1)).code == 0
    padded = demineur("generate", "9x9n10", "--seed", "0" * 30 + "7")
    assert padded == demineur("generate", "9x9n10", "--seed", "7")
