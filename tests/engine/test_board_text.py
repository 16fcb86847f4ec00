from __future__ import annotations

import pytest
from drawn_games import after, boards, drawn, game
from hypothesis import given

from demineur.engine.board_text import layout_from_text, layout_text, position_text


@given(boards(most=20))
def test_a_drawn_layout_comes_back_as_it_was(board: str) -> None:
    assert layout_text(layout_from_text(board)) == board


@pytest.mark.parametrize(
    "text", ["", "  \n ", "..\n.", "..\n.x", "12\n..", ".#", "." * 201, "\n".join("." * 201)]
)
def test_a_drawing_that_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"A board is drawn|A grid has"):
        layout_from_text(text)


def test_every_kind_of_cell_has_its_symbol() -> None:
    position = after(game("*.*.\n....\n...*"), "open 1 0", "flag 0 0", "flag 0 1", "question 1 3")
    assert position_text(position) == drawn("FF## 1##? ####")
    assert position_text(after(position, "open 0 2")) == drawn("F!X# 1##? ###*")
