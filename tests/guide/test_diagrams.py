"""The guide's diagrams against what is drawn here: the board, then ``u`` used, ``s`` safe, ``m`` mine.

Besides, ``1`` is the first opening where it is outlined and ``g`` the guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from fitting_layouts import cells_of, truth_about

from demineur.engine.board_text import position_text
from demineur.engine.position import Status
from demineur.engine.rules import chord_targets
from demineur.engine.solver import deductions as solver
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.findings import Impossible, Rule
from demineur.engine.solver.joint_safety import chance_all_safe
from demineur.engine.solver.reasoning import Inference
from demineur.guide.diagrams import DIAGRAM_KEYS, Diagram, DiagramError, diagram

DRAWN = {
    "aim": (
        "",
        """
        #11211. -------
        #1F2F1. -------
        132311. -------
        #3F2... -------
        #3F2... -------
        """,
    ),
    "numbers": (
        "",
        """
        #FF1. -----
        2432. -----
        F2F1. -----
        1211. -----
        ..... -----
        """,
    ),
    "cascade": (
        "",
        """
        #####1. -------
        #####1. -------
        ###311. -------
        ###2... ----1--
        ###2... -------
        """,
    ),
    "protected_first": (
        "",
        """
        ####### -------
        ####### -------
        ##212## -------
        ##1.2## ---1---
        ##113## -------
        ####### -------
        """,
    ),
    "corner_first": (
        "",
        """
        .1#### 1-----
        23#### ------
        ###### ------
        ###### ------
        ###### ------
        """,
    ),
    "flags": (
        "",
        """
        #####1. -------
        ####F1. -------
        ###311. -------
        ##F2... -------
        ##F2... -------
        """,
    ),
    "question_marks": (
        "",
        """
        #####1. -------
        ##?#F1. -------
        ###311. -------
        ##F2... -------
        ##F2... -------
        """,
    ),
    "chord": (
        "satisfied",
        """
        ###F1. --s---
        ###11. --su--
        ###1.. --s---
        ##F2.. ------
        ##F2.. ------
        """,
    ),
    "wrong_chord": (
        "",
        """
        #*2X1. ------
        *#!11. ------
        ##11.. ------
        ##F2.. ------
        ##F2.. ------
        """,
    ),
    "won": (
        "",
        """
        .11211. -------
        .1F2F1. -------
        132311. -------
        F3F2... -------
        13F2... -------
        """,
    ),
    "lost": (
        "",
        """
        #####1. -------
        ##X#F1. -------
        ##!311. -------
        *#F2... -------
        ##*2... -------
        """,
    ),
    "single_neighbour": (
        "full",
        """
        ..1### ------
        ..2### ------
        ..1### ---m--
        ..1121 --u---
        ...... ------
        """,
    ),
    "satisfied": (
        "satisfied",
        """
        ###### ------
        ###FFF sss---
        F11232 -u----
        11.... ------
        ...... ------
        """,
    ),
    "one_one": (
        "pair",
        """
        ###### ------
        ###### --s---
        1112## uu----
        ...1## ------
        """,
    ),
    "one_two_one": (
        "pair pair satisfied",
        """
        ####### -smsms-
        #21212# --uuu--
        #1...1# -------
        #11111# -------
        ####### -------
        """,
    ),
    "one_two_two_one": (
        "pair pair satisfied satisfied",
        """
        ######## -ssmmss-
        #112212# --uuuu--
        #1....2# --------
        #111112# --------
        ######## --------
        """,
    ),
    "reduction": (
        "pair pair satisfied",
        """
        ###F31. msm----
        123FF2. uuu----
        ..14F3. -------
        ...2F2. -------
        ...111. -------
        """,
    ),
    "cases": (
        "cases",
        """
        ###### ------
        ###### ------
        ###### ---s--
        ####21 ----uu
        ####1. ----u-
        """,
    ),
    "all_found": (
        "counter",
        """
        ...... ------
        2321.. ------
        FFF2.. ------
        ##F2.. ss----
        """,
    ),
    "mine_count": (
        "mine_count",
        """
        ##22FF ssu---
        ##F322 sm----
        14F3.. -u----
        .2F2.. ------
        .111.. ------
        """,
    ),
    "forced_guess": (
        "",
        """
        221.. -----
        FF1.. -----
        #31.. g----
        #1... -----
        """,
    ),
    "cheapest_guess": (
        "",
        """
        ..1#### -------
        .13#### -------
        .2FF### ----g--
        .2F#### -------
        .12#### -------
        """,
    ),
    "guess_that_opens": (
        "",
        """
        ###### g-----
        ###### ------
        ###F## ------
        #F3221 ------
        ##2... ------
        ##1... ------
        """,
    ),
}

DEDUCED = [key for key, (rules, _board) in DRAWN.items() if rules]
RULE_STEPS = ("single_number_steps", "counter_steps", "pair_steps", "case_steps", "count_steps")
GUESSED = ["forced_guess", "cheapest_guess", "guess_that_opens"]


def marks_text(shown: Diagram) -> str:
    """The board and the marks of *shown*, a row a line."""
    grid = shown.position.grid
    marks = {"u": shown.used, "s": shown.safe, "m": shown.mines}
    for symbol, cell in (("1", shown.first), ("g", shown.guess)):
        marks[symbol] = 0 if cell is None else grid.bit(cell)
    symbols = "".join(
        "".join(symbol for symbol, members in marks.items() if members & grid.bit(cell)) or "-"
        for cell in range(grid.count)
    )
    rows = position_text(shown.position).split("\n")
    starts = range(0, grid.count, grid.columns)
    return "\n".join(
        f"{row} {symbols[start : start + grid.columns]}" for row, start in zip(rows, starts, strict=True)
    )


def rules_text(shown: Diagram) -> str:
    return " ".join(step.rule.value for step in shown.steps)


def as_drawn(key: str) -> bool:
    """Whether the diagram, made anew, is the one that is drawn above."""
    diagram.cache_clear()
    rules, board = DRAWN[key]
    try:
        shown = diagram(key)
    except DiagramError:
        return False
    return rules_text(shown) == rules and marks_text(shown).split() == board.split()


def without(rule: Rule, steps: Callable[..., list[Inference] | Impossible]) -> Callable[..., object]:
    """*steps* as if the solver had no such *rule*."""

    def fewer(*state: object) -> list[Inference] | Impossible:
        found = steps(*state)
        return found if isinstance(found, Impossible) else [step for step in found if step.rule is not rule]

    return fewer


@pytest.fixture
def _forget_diagrams() -> Iterator[None]:
    yield
    diagram.cache_clear()


def test_every_diagram_is_drawn_here() -> None:
    assert tuple(DRAWN) == DIAGRAM_KEYS


@pytest.mark.parametrize("key", DRAWN)
def test_a_diagram_is_the_one_drawn(key: str) -> None:
    shown = diagram(key)
    rules, board = DRAWN[key]
    assert marks_text(shown).split() == board.split()
    assert rules_text(shown) == rules


@pytest.mark.parametrize("key", DRAWN)
def test_all_layouts_that_fit_agree_with_a_diagram(key: str) -> None:
    shown = diagram(key)
    if shown.position.status.over:
        return
    truth = truth_about(shown.position)
    assert cells_of(shown.position, shown.safe) <= truth.safe
    assert cells_of(shown.position, shown.mines | shown.position.flags) <= truth.mines


@pytest.mark.parametrize("key", DEDUCED)
def test_a_diagram_leaves_nothing_out(key: str) -> None:
    shown = diagram(key)
    if key == "single_neighbour":
        assert len(shown.steps) == 1
        return
    truth = truth_about(shown.position)
    assert truth.safe == cells_of(shown.position, shown.safe)
    assert truth.mines == cells_of(shown.position, shown.mines | shown.position.flags)


@pytest.mark.usefixtures("_forget_diagrams")
@pytest.mark.parametrize("rule", Rule)
def test_without_a_rule_of_the_solver_its_diagrams_are_other_ones(
    rule: Rule, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in RULE_STEPS:
        monkeypatch.setattr(solver, name, without(rule, getattr(solver, name)))
    relying = [key for key in DEDUCED if rule.value in DRAWN[key][0].split()]
    assert relying
    assert not [key for key in relying if as_drawn(key)]


@pytest.mark.usefixtures("_forget_diagrams")
def test_with_all_rules_the_diagrams_are_as_drawn() -> None:
    assert [key for key in DRAWN if as_drawn(key)] == list(DRAWN)


def test_every_rule_of_the_solver_has_a_diagram() -> None:
    assert {Rule(code) for rules, _board in DRAWN.values() for code in rules.split()} == set(Rule)


@pytest.mark.parametrize("key", GUESSED)
def test_the_chances_are_counts_of_layouts(key: str) -> None:
    shown = diagram(key)
    truth = truth_about(shown.position)
    assert not truth.safe
    assert truth.mines == cells_of(shown.position, shown.position.flags)
    expected = {cell: truth.mines_at[cell] / truth.layouts for cell in shown.chances}
    assert dict(shown.chances) == pytest.approx(expected)
    assert set(shown.chances) == cells_of(shown.position, shown.position.hidden & ~shown.position.flags)
    assert shown.guess in truth.cheapest


def test_a_forced_guess_is_even() -> None:
    assert list(diagram("forced_guess").chances.values()) == pytest.approx([0.5, 0.5])


def test_a_guess_is_cheapest_away_from_the_numbers() -> None:
    shown = diagram("cheapest_guess")
    grid = shown.position.grid
    touched = grid.dilate(shown.position.opened)
    near = [chance for cell, chance in shown.chances.items() if grid.bit(cell) & touched]
    far = [chance for cell, chance in shown.chances.items() if not grid.bit(cell) & touched]
    assert max(far) < min(near)
    assert shown.guess is not None
    assert not grid.bit(shown.guess) & touched


def test_of_equal_guesses_the_one_that_opens_most_often_is_shown() -> None:
    shown = diagram("guess_that_opens")
    grid, clues = shown.position.grid, clues_of(shown.position)
    least = min(shown.chances.values())
    blank = {
        cell: chance_all_safe(clues, (grid.neighbours(cell) | grid.bit(cell)) & clues.hidden) or 0.0
        for cell, chance in shown.chances.items()
        if chance == pytest.approx(least)
    }
    assert len(blank) > 1
    most = max(blank.values())
    assert shown.guess in [cell for cell, chance in blank.items() if chance == most]
    assert most > min(blank.values())


@pytest.mark.parametrize(("key", "opened"), [("protected_first", 9), ("corner_first", 4)])
def test_a_first_click_can_open_just_its_square(key: str, opened: int) -> None:
    shown = diagram(key)
    grid, first = shown.position.grid, shown.first
    assert first is not None
    assert shown.position.opened == grid.neighbours(first) | grid.bit(first)
    assert shown.position.opened.bit_count() == opened


def test_the_chord_opens_what_the_solver_shows_to_be_safe() -> None:
    shown = diagram("chord")
    (number,) = shown.position.grid.cells(shown.used)
    assert chord_targets(shown.position, number) == shown.safe


def test_a_chord_on_a_wrong_flag_shows_the_mine_and_the_flag() -> None:
    position = diagram("wrong_chord").position
    assert position.status is Status.LOST
    assert position.exploded.bit_count() == 1
