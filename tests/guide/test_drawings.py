from __future__ import annotations

import pytest

from demineur.engine.board_text import position_text
from demineur.engine.position import ActionKind, Status
from demineur.engine.solver.proof import Grade
from demineur.engine.solver.unfolding import Unfolding, opened_by
from demineur.guide.diagrams import DIAGRAM_KEYS, diagram
from demineur.guide.drawings import Drawing
from demineur.guide.plans import PLANS


def test_a_drawing_is_played_by_the_rules() -> None:
    position = Drawing("O..F.\n...*f\n...Q.").position()
    assert position_text(position) == "..2F#\n..3#F\n..2?#"


def test_a_drawing_ends_with_its_last_action() -> None:
    position = Drawing("O..F\n...*\n....", (ActionKind.OPEN, 1, 3)).position()
    assert position.status is Status.LOST
    assert position_text(position) == "..2F\n..2X\n..1#"


@pytest.mark.parametrize("key", DIAGRAM_KEYS)
def test_the_first_opening_of_a_diagram_is_protected(key: str) -> None:
    """rules.md R2.1."""
    shown = diagram(key)
    assert shown.layout.zeros & shown.position.grid.bit(PLANS[key].source.first)


@pytest.mark.parametrize("key", DIAGRAM_KEYS)
def test_logic_reaches_a_diagram(key: str) -> None:
    """Nobody has to guess to see such a board: every open cell can be shown to be safe."""
    shown = diagram(key)
    grid, mines = shown.layout.grid, shown.layout.mines
    board = Unfolding(grid, mines, opened_by(grid, mines, PLANS[key].source.first))
    board.run(Grade.HARD)
    if key != "wrong_chord":
        assert not shown.position.opened & ~board.opened


@pytest.mark.parametrize("key", DIAGRAM_KEYS)
def test_every_symbol_of_a_drawing_has_its_effect(key: str) -> None:
    source = PLANS[key].source
    if not isinstance(source, Drawing):
        return
    position = source.position()
    for cell, symbol in enumerate("".join(source.text.split())):
        bit = position.grid.bit(cell)
        if symbol in "Oo":
            assert position.opened & bit
        elif symbol in "Ff":
            assert position.flags & bit
        elif symbol == "Q":
            assert position.questions & bit


@pytest.mark.parametrize("key", DIAGRAM_KEYS)
def test_a_diagram_is_small_enough_to_be_drawn_beside_its_text(key: str) -> None:
    grid = diagram(key).position.grid
    assert grid.columns <= 9
    assert grid.rows <= 6
