"""Every answer of the solver against all layouts of small boards."""

from __future__ import annotations

import pytest
from brute_force import random_clues, seeded, truth_about

from demineur.engine.solver.clues import Clues
from demineur.engine.solver.deductions import deductions, next_deduction
from demineur.engine.solver.findings import Deduction, Findings, Flaw, Impossible


@pytest.mark.parametrize("seed", range(30))
def test_exactly_what_all_layouts_agree_on_is_certain_and_every_reason_holds(seed: int) -> None:
    random = seeded(seed)
    for _ in range(100):
        clues = random_clues(random)
        truth = truth_about(clues)
        found = deductions(clues)
        assert isinstance(found, Findings)
        assert (found.safe, found.mines) == (truth.safe, truth.mines)
        for deduction in found.deductions:
            alone = truth_about(clues, deduction.numbers, any_count=not deduction.rule.counts_mines)
            assert (deduction.safe | deduction.given_safe) & ~alone.safe == 0
            assert (deduction.mines | deduction.given_mines) & ~alone.mines == 0
            assert deduction.decisive & ~deduction.numbers == 0


@pytest.mark.parametrize("seed", range(5))
def test_a_hint_says_something_that_the_flags_do_not_show_yet(seed: int) -> None:
    random = seeded(1000 + seed)
    for _ in range(30):
        clues = random_clues(random)
        truth = truth_about(clues)
        hint = next_deduction(clues, flags=truth.mines)
        assert (hint is None) == (truth.safe == 0)
        if hint is not None:
            assert isinstance(hint, Deduction)
            assert hint.safe


@pytest.mark.parametrize("seed", range(5))
def test_a_wrong_number_is_found_out_exactly_if_no_layout_fits(seed: int) -> None:
    random = seeded(2000 + seed)
    for _ in range(60):
        clues = random_clues(random)
        if not clues.opened:
            continue
        wrong = random.choice(clues.grid.cells(clues.opened))
        planes = list(clues.numbers)
        planes[random.randrange(2)] ^= clues.grid.bit(wrong)
        changed = Clues(clues.grid, clues.mines, clues.opened, (planes[0], planes[1], planes[2], planes[3]))
        found = deductions(changed)
        assert isinstance(found, Impossible) == (truth_about(changed).layouts == 0)
        if isinstance(found, Impossible) and found.flaw is not Flaw.MINE_COUNT:
            assert truth_about(changed, found.numbers, any_count=True).layouts == 0
