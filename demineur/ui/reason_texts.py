"""Why a deduction holds, in sentences that a beginner can follow (rules.md R11.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.engine.solver.findings import Rule
from demineur.i18n import _, ngettext
from demineur.ui.count_reasons import counter_reason, mine_count_reason
from demineur.ui.pair_reasons import pair_reason
from demineur.ui.verdict_texts import certain_before, conclusion, in_every_case

if TYPE_CHECKING:
    from demineur.ui.hint_scene import HintScene


def reasoning_words(scene: HintScene) -> str:
    """The whole reasoning, from what was certain before to what follows."""
    reasons = {
        Rule.SATISFIED: _satisfied_reason,
        Rule.FULL: _full_reason,
        Rule.COUNTER: counter_reason,
        Rule.PAIR: pair_reason,
        Rule.CASES: _cases_reason,
        Rule.MINE_COUNT: mine_count_reason,
    }
    return " ".join(reasons[scene.deduction.rule](scene))


def _satisfied_reason(scene: HintScene) -> list[str]:
    told = scene.deduction
    return [_has_all_mines(scene), *conclusion(scene.names, told.safe, told.mines)]


def _has_all_mines(scene: HintScene) -> str:
    names = scene.names
    cell = scene.decisive[0]
    number = scene.clues.number(cell)
    if number == 0:
        # Translators: An open cell without a number on it.
        return _("The empty cell in {cell} touches no mine at all.").format(cell=names.name(cell))
    mines = scene.deduction.given_mines
    if names.are_few(mines):
        # Translators: {number} is a number on the board, "the 2 in column 4, row 3"; {mines} are cells.
        text = ngettext(
            "The {number} in {cell} has its mine already: the one that is certain in {mines}.",
            "The {number} in {cell} has all its mines already: those that are certain in {mines}.",
            number,
        )
        return text.format(number=number, cell=names.name(cell), mines=names.names(mines))
    text = ngettext(
        "The {number} in {cell} has its mine already: that one is certain.",
        "The {number} in {cell} has all its {n} mines already: they are certain.",
        number,
    )
    return text.format(number=number, cell=names.name(cell), n=number)


def _full_reason(scene: HintScene) -> list[str]:
    told, names = scene.deduction, scene.names
    mines = scene.certain_mines
    return [
        *certain_before(names, mines, told.given_safe),
        _needs_all_left(scene) if mines | told.given_safe else _touches_only(scene),
        *conclusion(names, told.safe, told.mines),
    ]


def _needs_all_left(scene: HintScene) -> str:
    cell = scene.decisive[0]
    needs = scene.needs(cell)
    # Translators: {number} is a number on the board, "the 2 in column 4, row 3"; certain mines do not count.
    text = ngettext(
        "The {number} in {cell} needs one more mine, and only one hidden cell is left for it.",
        "The {number} in {cell} needs {n} more mines, and only {n} hidden cells are left for them.",
        needs,
    )
    return text.format(number=scene.clues.number(cell), cell=scene.names.name(cell), n=needs)


def _touches_only(scene: HintScene) -> str:
    cell = scene.decisive[0]
    number = scene.clues.number(cell)
    # Translators: {number} is a number on the board, "the 2 in column 4, row 3".
    text = ngettext(
        "The {number} in {cell} touches only one hidden cell, and its mine must be there.",
        "The {number} in {cell} touches only {n} hidden cells, just enough for its mines.",
        number,
    )
    return text.format(number=number, cell=scene.names.name(cell), n=number)


def _cases_reason(scene: HintScene) -> list[str]:
    told, names = scene.deduction, scene.names
    return [
        *certain_before(names, told.given_mines, told.given_safe),
        *(_each_need(scene) if names.are_few(told.decisive) else [_taken_together(scene)]),
        *in_every_case(names, told.safe, told.mines),
    ]


def _each_need(scene: HintScene) -> list[str]:
    return [scene.need_words(cell) for cell in scene.decisive]


def _taken_together(scene: HintScene) -> str:
    count = len(scene.decisive)
    # Translators: The numbers that the reasoning uses are marked with a ring on the board.
    text = ngettext("Look at the number with a ring.", "Take the {n} numbers with a ring together.", count)
    return text.format(n=count)
