from __future__ import annotations

import pytest

from demineur.engine.grid import grid_of
from demineur.engine.layouts import layout_of
from demineur.engine.levels import Level
from demineur.engine.position import Position
from demineur.engine.rules import deal, open_cell
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.clues_text import clues_from_text, clues_text

DRAWN = """3x2x2
11#
F?8"""


def test_a_position_is_read_with_its_notes() -> None:
    drawn = clues_from_text(DRAWN)
    grid = grid_of(3, 2)
    assert drawn.clues.mines == 2
    assert grid.cells(drawn.clues.opened) == [0, 1, 5]
    assert [drawn.clues.number(cell) for cell in (0, 1, 5)] == [1, 1, 8]
    assert grid.cells(drawn.flags) == [3]
    assert grid.cells(drawn.questions) == [4]


def test_reading_what_was_written_gives_the_same() -> None:
    drawn = clues_from_text(DRAWN)
    assert clues_text(drawn.clues, drawn.flags, drawn.questions) == DRAWN


def test_a_dot_is_an_open_blank() -> None:
    assert clues_from_text("2x1x0\n..").clues == clues_from_text("2x1x0\n00").clues


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "COLUMNSxROWSxMINES"),
        ("11#\nF?8", "COLUMNSxROWSxMINES"),
        ("201x1x1\n#", "200"),
        ("2x2x1\n##", "2 rows"),
        ("2x2x1\n##\n###", "Row 1"),
        ("2x1x1\n#9", "'9'"),
        ("2x1x1\n#*", r"'\*'"),
    ],
)
def test_a_text_that_draws_no_position_is_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        clues_from_text(text)


def test_clues_are_what_the_player_sees() -> None:
    grid = grid_of(3, 1)
    level = Level(3, 1, 1)
    position = deal(Position(level), layout_of(grid, grid.set_of((2,))))
    assert clues_text(clues_of(Position(level))) == "3x1x1\n###"
    position, _ = open_cell(position, 0)
    assert clues_text(clues_of(position)) == "3x1x1\n01#"
    lost, _ = open_cell(deal(Position(level), layout_of(grid, grid.set_of((2,)))), 2)
    assert clues_text(clues_of(lost)) == "3x1x1\n###"
