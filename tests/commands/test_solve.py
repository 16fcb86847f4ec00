from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from every_layout import Drawn, random_drawn
from spoken import demineur

KEYS = {"safe", "mines", "probabilities", "exact", "error", "guess", "deductions", "wrong_flags"}
S04 = "5x4x9\n#####\n#434#\n#323#\nF##F1\n"
S05B = "5x5x3\n00000\n01110\n01#21\n012##\n001##\n"


def solved(text: str) -> Any:  # noqa: ANN401  # JSON
    answer = demineur("solve", "-", "--json", given=text)
    assert (answer.code, answer.complaints) == (0, "")
    assert answer.output.count("\n") == 1
    return answer.json


@pytest.mark.parametrize("seed", range(8))
def test_the_answer_is_the_truth_about_all_layouts(seed: int) -> None:
    random = Random(seed)  # noqa: S311
    for _ in range(30):
        drawn = random_drawn(random)
        found = solved(drawn.text)
        assert set(found) == KEYS
        compare_with_all_layouts(drawn, found)
        check_reasons(drawn, found)


def compare_with_all_layouts(drawn: Drawn, found: Any) -> None:  # noqa: ANN401  # JSON
    layouts = list(drawn.layouts())
    chances = {cell: Fraction(sum(cell in mines for mines in layouts), len(layouts)) for cell in drawn.hidden}
    safe = [list(cell) for cell, chance in chances.items() if chance == 0]
    mines = [list(cell) for cell, chance in chances.items() if chance == 1]
    assert (found["safe"], found["mines"], found["exact"], found["error"]) == (safe, mines, True, 0)
    assert found["wrong_flags"] == [cell for cell in safe if drawn.symbol((cell[0], cell[1])) == "F"]
    for row, column in drawn.cells:
        told = found["probabilities"][row][column]
        chance = chances.get((row, column))
        assert (told is None) == (chance is None)
        if told is not None and chance is not None:
            assert told == pytest.approx(float(chance), abs=1e-12)
            assert (told in {0, 1}) == (chance in {0, 1})
    check_guess(found, chances)


def check_guess(found: Any, chances: dict[tuple[int, int], Fraction]) -> None:  # noqa: ANN401  # JSON
    if not chances or found["safe"] or found["mines"]:
        assert found["guess"] is None
        return
    row, column = found["guess"]["cell"]
    assert chances[row, column] == min(chances.values())
    assert found["guess"]["probability"] == found["probabilities"][row][column]


def check_reasons(drawn: Drawn, found: Any) -> None:  # noqa: ANN401  # JSON
    """The numbers that a reason names imply what it says, alone."""
    shown: dict[str, set[tuple[int, int]]] = {"safe": set(), "mines": set()}
    for deduction in found["deductions"]:
        assert set(deduction) == {"rule", "numbers", "safe", "mines"}
        numbers = [(row, column) for row, column in deduction["numbers"]]
        counts = deduction["rule"] in {"counter", "mine_count"}
        layouts = list(drawn.layouts_counting(numbers) if counts else drawn.layouts_with(numbers))
        assert layouts
        assert all((row, column) not in mines for row, column in deduction["safe"] for mines in layouts)
        assert all((row, column) in mines for row, column in deduction["mines"] for mines in layouts)
        for kind, cells in shown.items():
            cells |= {(row, column) for row, column in deduction[kind]}
    for kind, cells in shown.items():
        assert sorted(map(list, cells)) == found[kind]


def test_wrong_flags_are_told_and_never_believed() -> None:
    """S04."""
    found = solved(S04)
    assert found["safe"] == found["wrong_flags"] == [[3, 0]]
    assert found["mines"] == [[0, 1], [0, 2], [0, 3], [1, 4], [3, 2]]
    assert found["probabilities"][3] == [0, pytest.approx(2 / 3), 1, pytest.approx(1 / 3), None]
    unflagged = solved(S04.replace("F", "#"))
    assert unflagged == {**found, "wrong_flags": []}


def test_where_nothing_is_certain_the_safest_cell_is_the_guess() -> None:
    found = solved("3x3x1\n###\n###\n###\n")
    assert found["guess"] == {"cell": [0, 0], "probability": pytest.approx(1 / 9)}
    assert found["deductions"] == []


def test_a_crowded_board_is_counted_without_overflow() -> None:
    """S06."""
    rows = ["#" * 100] * 100
    rows[49] = "#" * 49 + "2" + "#" * 50
    found = solved("\n".join(["100x100x2000", *rows]))
    assert found["exact"] is True
    assert found["probabilities"][0][0] == pytest.approx(1998 / 9991)
    assert found["probabilities"][48][48] == pytest.approx(2 / 8)


def test_people_get_a_drawing_with_reasons() -> None:
    answer = demineur("solve", "-", given=S04)
    assert answer.code == 0
    assert answer.output.startswith("#mmm#\n#434m\n#323#\ns#m#1\n")
    assert "Wrong flags, on cells without a mine: 3,0\n" in answer.output
    assert "1,4 3,2 are mines.\n" in answer.output
    assert answer.output.endswith(": 3,0 is safe.\n")


def test_people_get_the_safest_cell_even_if_some_mine_is_certain() -> None:
    """S05, view b."""
    answer = demineur("solve", "-", given=S05B)
    assert "Certainly mines (m): 2,2\n" in answer.output
    assert "3,3 (g), a mine with a chance of 50.0 %" in answer.output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2x1x0\n00\n", "Every cell is open.\n"),
        ("2x1x1\n1#\n", "All hidden cells are mines.\n"),
        ("3x1x3\nFF#\n", "All hidden cells are mines.\n"),
        ("200x1x1\n" + "#" * 200, "a chance of 0.5 %"),
        ("200x10x1\n" + ("#" * 200 + "\n") * 10, "a chance of under 0.1 %"),
        ("200x10x1999\n" + ("#" * 200 + "\n") * 10, "a chance of over 99.9 %"),
    ],
)
def test_people_get_a_sentence_for_every_case(text: str, said: str) -> None:
    assert said in demineur("solve", "-", given=text).output


@pytest.mark.parametrize(
    ("text", "why", "flaw"),
    [
        ("2x1x1\n2#\n", "0,0", "too_few_cells"),
        ("3x1x1\n0#1\n", "0,0 0,2", "numbers_disagree"),
        ("2x1x2\n1#\n", "this many mines", "mine_count"),
        ("2x2x5\n##\n##\n", "this many mines", "mine_count"),
    ],
)
def test_an_impossible_position_is_told_with_its_reason(text: str, why: str, flaw: str) -> None:
    plain = demineur("solve", "-", given=text)
    assert (plain.code, plain.output) == (1, "")
    assert why in plain.sentence("solve")
    as_json = demineur("solve", "-", "--json", given=text)
    assert (as_json.code, as_json.complaints) == (1, plain.complaints)
    assert as_json.json["impossible"]["flaw"] == flaw


@pytest.mark.parametrize(
    "text", [S04.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + S04.encode(), S04.encode("utf-16")]
)
def test_line_ends_and_encodings_of_other_systems_are_read(text: bytes) -> None:
    assert demineur("solve", "-", given=text) == demineur("solve", "-", given=S04)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (b"", "COLUMNSxROWSxMINES"),
        (b"\0\0\0", "COLUMNSxROWSxMINES"),
        (b"2x1x1\n\0#\n", "not with"),
        (b"\xff\xff\xff\x80", "UTF-8"),
        (b"2x1x1\n###\n", "Row 0"),
        (b"2x1x1\n#*\n", "'*'"),
        (b"0x1x1\n", "1 to 200"),
        (b"#" * (8 * 1024 * 1024 + 1), "8 MiB"),
        (b"9" * (8 * 1024 * 1024), "COLUMNSxROWSxMINES"),
    ],
)
def test_what_is_no_position_is_refused_in_one_sentence(text: bytes, named: str) -> None:
    answer = demineur("solve", "-", given=text)
    assert (answer.code, answer.output) == (2, "")
    assert named in answer.sentence("solve")
