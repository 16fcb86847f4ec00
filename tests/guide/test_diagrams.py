from __future__ import annotations

import pytest

from demineur.engine.grid import CellSet, Grid
from demineur.guide.diagrams import DIAGRAM_KEYS, diagram


def drawn(grid: Grid, members: CellSet) -> list[str]:
    symbols = "".join("x" if grid.bit(cell) & members else "." for cell in range(grid.count))
    return [symbols[start : start + grid.columns] for start in range(0, grid.count, grid.columns)]


@pytest.mark.parametrize("key", DIAGRAM_KEYS)
def test_what_a_diagram_marks_is_true(key: str) -> None:
    shown = diagram(key)
    assert not shown.safe & shown.layout.mines
    assert not shown.mines & ~shown.layout.mines
