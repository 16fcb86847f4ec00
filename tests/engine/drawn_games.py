"""Games for the tests: boards drawn as text, moves written as words."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from demineur.engine.board_text import layout_from_text
from demineur.engine.grid import MAX_SIDE
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Position, new_position
from demineur.engine.rules import deal, marking_action, perform


def game(board: str) -> Position:
    """A game that has not begun, on the drawn mines."""
    layout = layout_from_text(board)
    level = Level(layout.grid.columns, layout.grid.rows, layout.mines.bit_count())
    return deal(new_position(level), layout)


def after(position: Position, *moves: str) -> Position:
    """The position after moves such as ``open 2 0``: a kind of action, the row, the column.

    ``mark`` moves a cell on to its next mark with question marks on.
    """
    for move in moves:
        word, row, column = move.split()
        cell = position.grid.cell(int(row), int(column))
        if word == "mark":
            action = marking_action(position, cell, question_marks=True)
        else:
            action = Action(ActionKind(word), cell)
        position, _ = perform(position, action)
    return position


def drawn(text: str) -> str:
    """A drawing without its indentation."""
    return "\n".join(text.split())


def flag_all(position: Position, cells: Iterable[int]) -> Position:
    """The position with flags on all these cells."""
    for cell in cells:
        position, _ = perform(position, Action(ActionKind.FLAG, cell))
    return position


SIDES = st.one_of(st.integers(1, 9), st.integers(1, MAX_SIDE), st.sampled_from([1, 2, 3, MAX_SIDE]))


@st.composite
def boards(draw: st.DrawFn, most: int = 8) -> str:
    """Small boards with any number of mines, thin ones among them."""
    columns, rows = draw(st.integers(1, most)), draw(st.integers(1, most))
    count = columns * rows
    mines, thinning = (draw(st.integers(0, (1 << count) - 1)) for _ in range(2))
    # Half, a quarter or three quarters of the cells, so that cascades and crowds both come up.
    mines = draw(
        st.sampled_from([mines & thinning, mines, mines | thinning, mines & thinning & thinning >> 1])
    )
    symbols = f"{mines:0{count}b}".translate({ord("0"): ".", ord("1"): "*"})
    return "\n".join(symbols[start : start + columns] for start in range(0, count, columns))
