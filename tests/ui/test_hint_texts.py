"""Hints in words (rules.md R4.4, R11.2)."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from drawn_positions import drawn_position, found_on, positions_of_games

from demineur.engine.grid import Cell, CellSet, Grid, grid_of
from demineur.engine.position import Position
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.clues_text import clues_text
from demineur.engine.solver.findings import Deduction, Rule
from demineur.ui.cell_words import places_on
from demineur.ui.hint_texts import HintWords, hint_words, wrong_flag_words

GOLDEN = Path(__file__).parent.parent / "golden" / "hints.txt"

DRAWN = [
    (Rule.FULL, "a number with a single hidden neighbour", "01* 011 000"),
    (Rule.FULL, "a number that needs all that it touches", "002* 013* 01*# 0111"),
    (Rule.FULL, "what is left after safe cells", "###2#* 2**#*# *###11 ####10 *##*10"),
    (Rule.SATISFIED, "a number whose mine is certain", "01*1##"),
    (Rule.SATISFIED, "a number whose two mines are certain", "01*22* 012*21 00122# 0001*#"),
    (Rule.SATISFIED, "an empty cell beside which a flag stood", "#00 000 011 01*"),
    (Rule.PAIR, "one and one from the edge", "#*#### 11###* #####*"),
    (Rule.PAIR, "one and two", "*##**# 111221 000000"),
    (Rule.PAIR, "one, two, one along a wall", "*#* 121"),
    (Rule.PAIR, "one, two, two, one along a wall", "#**# 1221"),
    (Rule.PAIR, "two numbers apart from each other", "#*#### ###### *##1## *#*### ##*3*#"),
    (Rule.PAIR, "two numbers, and what is certain around them", "000000 000111 0001*1 11123# *#1*#*"),
    (Rule.PAIR, "mines where both touch are all", "01*### 12#**1 *#2### ###*2* ##*#2#"),
    (Rule.CASES, "three numbers", "01*### 12#**1 *##### ###*#* ##*###"),
    (Rule.CASES, "three numbers with a mine that is certain", "#10000 *22221 #*#**# ##*#3# #*#*##"),
    (Rule.CASES, "many numbers", "#*#### *##### #2**2# ##4*2# 1*#11#"),
    (Rule.COUNTER, "all mines are certain", "#*2000 **2000 *42100 23*100 1*2100"),
    (Rule.COUNTER, "as many mines as cells", "000000 001110 122*10 *#*210 *#1100"),
    (Rule.MINE_COUNT, "the last mine must serve all numbers", "01110 01*21 012*# 001##"),
    (Rule.MINE_COUNT, "none is left for the other cells", "001### 002*## 002*## 0012## 0001*#"),
    (Rule.MINE_COUNT, "the other cells take all they can", "00111000 111*1000 *##11000 **210000 *#*10000"),
    (Rule.MINE_COUNT, "few ways fit the count", "02*#*# 02*3#1 0112#1 0001*# 000111 000000"),
    (Rule.MINE_COUNT, "many numbers and the count", "#*#22# #1#**# ####21 ###### #1*### ###*1#"),
]
SEEDS = range(16)


def words(position: Position, deduction: Deduction, *, turned: bool = False) -> HintWords:
    return hint_words(position, deduction, places_on(position.grid, turned=turned))


def golden_text() -> str:
    parts = []
    for rule, title, drawing in DRAWN:
        position = drawn_position(drawing)
        parts.append(f"== {rule.value}: {title}\n{clues_text(clues_of(position))}\n")
        told = [words(position, deduction) for deduction in found_on(position) if deduction.rule is rule]
        assert told, title
        parts.extend(f"Look: {each.look}\nWhy:  {each.reasoning}\n" for each in told)
    return "\n".join(parts)


def test_the_words_for_every_rule_are_those_that_were_read_and_approved() -> None:
    assert golden_text() == GOLDEN.read_text(encoding="utf-8")


def named_cells(grid: Grid, text: str) -> CellSet:
    found = re.findall(r"column (\d+), row (\d+)", text)
    return grid.set_of([grid.cell(int(row) - 1, int(column) - 1) for column, row in set(found)])


def numbers_named(text: str) -> list[tuple[int, int, int]]:
    """Every "the 2 in column 4, row 3": the number, the column, the row."""
    found = re.findall(r"[Tt]he (\d) in column (\d+), row (\d+)", text)
    return [(int(number), int(column), int(row)) for number, column, row in found]


def needs_claimed(grid: Grid, text: str) -> list[tuple[Cell, int]]:
    pattern = r"The \d in column (\d+), row (\d+) needs (one|\d+) more mine"
    return [
        (grid.cell(int(row) - 1, int(column) - 1), 1 if count == "one" else int(count))
        for column, row, count in re.findall(pattern, text)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_hint_is_whole_short_and_names_no_cell_that_has_no_part_in_it(seed: int) -> None:
    for position in positions_of_games(seed):
        grid = position.grid
        before = 0
        for deduction in found_on(position):
            told = words(position, deduction)
            for text in (told.look, told.reasoning):
                assert not set("{}") & set(text)
                assert "  " not in text
                assert text[-1] in ".?"
                assert len(text) <= 400
            used = deduction.numbers | deduction.given_mines | deduction.given_safe | deduction.cells
            around = grid.dilate(deduction.decisive) & before
            assert named_cells(grid, told.reasoning) & ~(used | around) == 0
            assert named_cells(grid, told.look) & ~deduction.decisive == 0
            before |= deduction.cells


@pytest.mark.parametrize("seed", SEEDS)
def test_every_number_that_is_named_stands_there(seed: int) -> None:
    for position in positions_of_games(seed):
        for deduction in found_on(position):
            told = words(position, deduction)
            for number, column, row in numbers_named(f"{told.look} {told.reasoning}"):
                assert position.number(position.grid.cell(row - 1, column - 1)) == number


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_number_is_said_to_need_is_what_certain_mines_leave_open(seed: int) -> None:
    for position in positions_of_games(seed):
        grid = position.grid
        mines = 0
        for deduction in found_on(position):
            for cell, needs in needs_claimed(grid, words(position, deduction).reasoning):
                around = grid.neighbours(cell)
                found = position.number(cell) - needs
                # What was found at the same moment may stand before in the list, but does not count yet.
                assert (around & deduction.given_mines).bit_count() <= found
                assert found <= (around & mines).bit_count()
            mines |= deduction.mines


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_called_safe_is_safe_and_what_is_called_a_mine_is_one(seed: int) -> None:
    for position in positions_of_games(seed):
        layout = position.layout
        assert layout is not None
        for deduction in found_on(position):
            text = words(position, deduction).reasoning
            for part in re.findall(r"no mine in ([^.]*?)(?:\.|, but)", text):
                assert named_cells(position.grid, part) & layout.mines == 0
            for part in re.findall(r"(?:(?:a mine|mines|one) in|Mines in|A mine in) (column[^.]*)\.", text):
                told = part.split("is certain")[0].split("are certain")[0]
                assert named_cells(position.grid, told) & ~layout.mines == 0


def test_flags_change_no_word() -> None:
    """S04: flags are no evidence, right or wrong."""
    position = drawn_position("*##**# 111221 000000")
    flagged = replace(position, flags=position.hidden)
    for deduction in found_on(position):
        assert words(position, deduction) == words(flagged, deduction)


def test_a_board_on_its_side_has_columns_and_rows_exchanged() -> None:
    position = drawn_position("01* 011 000")
    (deduction,) = found_on(position)
    assert "in column 3, row 1." in words(position, deduction).reasoning
    assert "in column 1, row 3." in words(position, deduction, turned=True).reasoning


def test_beside_it_is_said_only_where_it_can_mean_just_one_number() -> None:
    position = drawn_position("*#* 121")
    looks = [words(position, told).look for told in found_on(position)]
    assert looks[:2] == [
        "Look at the 1 in column 1, row 2 and the 2 beside it.",
        "Look at the 2 in column 2, row 2 and the 1 in column 3, row 2.",
    ]


def test_long_names_give_way_to_counts() -> None:
    position = drawn_position("*##1## 3#*### **3### #34*## ##**##")
    grid = position.grid

    def far_out(cell: Cell) -> tuple[int, int]:
        row, column = grid.row_column(cell)
        return column + 190, row + 190

    for deduction in found_on(position):
        assert len(hint_words(position, deduction, far_out).reasoning) <= 400


def test_a_hint_that_all_is_safe_on_a_board_without_mines() -> None:
    position = drawn_position("##")
    deduction = Deduction(Rule.COUNTER, 0, position.hidden, 0)
    assert words(position, deduction).reasoning == (
        "This board has no mines. So there is no mine in column 1, row 1 or column 2, row 1."
    )


@pytest.mark.parametrize(
    ("flags", "text"),
    [
        ([5], "The flag in column 2, row 2 is wrong: what you can see proves that there is no mine."),
        (
            [5, 2],
            "The flags in column 3, row 1 and column 2, row 2 are wrong: {reason}.".format(
                reason="what you can see proves that there are no mines"
            ),
        ),
        ([0, 1, 2, 3], "4 flags are wrong: what you can see proves that there are no mines."),
    ],
)
def test_wrong_flags_are_named_or_counted(flags: list[Cell], text: str) -> None:
    position = drawn_position("#### ####")
    grid = grid_of(4, 2)
    assert wrong_flag_words(position, grid.set_of(flags), places_on(grid)) == text
