"""How totals of components weigh beside far cells, where a sample knows only some of them."""

from __future__ import annotations

import pytest

from demineur.engine.solver.counting import Solutions
from demineur.engine.solver.weighing import odds_of, weigh


def sampled(least: int, totals: list[int]) -> Solutions:
    """A component of one box of nine cells, of whose solutions some were drawn."""
    return Solutions(least, totals, [[count * least for count in totals]], [9], 0.1)


@pytest.mark.parametrize("far", [0, 2])
@pytest.mark.parametrize("mines", [0, 3, 5, 9])
def test_a_sample_that_fits_no_number_of_mines_still_gives_chances(far: int, mines: int) -> None:
    """Totals of 4 and 6 only: neither leaves 0 to 2 mines for the far cells."""
    weighing = weigh([sampled(4, [3, 0, 7])], far, mines, odds_of(mines, 9 + far))
    assert 0 <= weighing.far_chance <= 1
    (weights,) = weighing.of_totals
    assert all(weight >= 0 for weight in weights)
    assert weights[0] + weights[2] > 0


def test_the_nearest_total_of_a_sample_stands_for_those_it_has_missed() -> None:
    (weights,) = weigh([sampled(4, [3, 0, 7])], 0, 9, 1.0).of_totals
    assert weights[0] == 0
    assert weights[2] > 0
    (weights,) = weigh([sampled(4, [3, 0, 7])], 0, 1, 1.0).of_totals
    assert weights[0] > 0
    assert weights[2] == 0
