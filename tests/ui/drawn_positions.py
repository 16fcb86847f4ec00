"""Positions drawn as text, and positions as they come up in games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from demineur.engine.board_text import layout_from_text
from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.position import Position, Status, new_position
from demineur.engine.rules import deal, open_cell
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.clues_text import clues_text
from demineur.engine.solver.deductions import deductions
from demineur.engine.solver.findings import Deduction, Findings


def drawn_position(text: str) -> Position:
    """The position in *text*: digits are open, ``*`` a hidden mine, ``#`` a hidden cell without one."""
    rows = text.split()
    layout = layout_from_text("\n".join("".join("*" if cell == "*" else "." for cell in row) for row in rows))
    symbols = "".join(rows)
    opened = layout.grid.set_of([cell for cell, symbol in enumerate(symbols) if symbol.isdigit()])
    level = Level(layout.grid.columns, layout.grid.rows, layout.mines.bit_count())
    position = Position(level, layout, opened, status=Status.RUNNING)
    shown = clues_text(clues_of(position)).split()[1:]
    assert shown == [row.replace("*", "#") for row in rows], "a drawn number is wrong"
    return position


def found_on(position: Position) -> tuple[Deduction, ...]:
    """Every deduction on *position*."""
    found = deductions(clues_of(position))
    assert isinstance(found, Findings)
    return found.deductions


def positions_of_games(seed: int) -> Iterator[Position]:
    """Positions of one game, played by logic where there is any, and by luck where there is none."""
    random = Random(seed)  # noqa: S311
    columns, rows = random.choice([(5, 4), (6, 6), (8, 3), (9, 9), (12, 12)])
    level = Level(columns, rows, max(1, int(columns * rows * random.choice([0.12, 0.16, 0.2, 0.25, 0.3]))))
    position = deal(new_position(level), draw_layout(level, random.randrange(level.cells), seed))
    layout = position.layout
    assert layout is not None
    while not position.status.over:
        safe = 0
        for deduction in found_on(position) if position.opened else ():
            safe |= deduction.safe
        wanted = safe or position.hidden & ~layout.mines
        position, _ = open_cell(position, random.choice(position.grid.cells(wanted)))
        if not position.status.over:
            yield position
