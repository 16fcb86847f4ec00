"""Why the number of mines on the whole board decides something, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.i18n import _, ngettext
from demineur.ui.verdict_texts import conclusion, in_every_case

if TYPE_CHECKING:
    from demineur.ui.hint_scene import HintScene


def counter_reason(scene: HintScene) -> list[str]:
    """The reasoning for `Rule.COUNTER`."""
    told = scene.deduction
    premise = _as_many_cells_as_mines(scene) if told.mines else _all_mines_known(scene)
    return [premise, *conclusion(scene.names, told.safe, told.mines)]


def mine_count_reason(scene: HintScene) -> list[str]:
    """The reasoning for `Rule.MINE_COUNT`.

    Where the cells away from the numbers are decided, all safe or all mines, that is the reason for the
    rest too: it leaves the numbers just one possible sum.
    """
    told, far = scene.deduction, scene.far
    if far and not far & ~told.safe:
        premise, verdict = _none_elsewhere(scene), conclusion
    elif far and not far & ~told.mines:
        premise, verdict = _most_elsewhere(scene), conclusion
    else:
        premise, verdict = _few_ways_fit(scene), in_every_case
    return [_mines_left(scene), premise, *verdict(scene.names, told.safe, told.mines)]


def _all_mines_known(scene: HintScene) -> str:
    total = scene.clues.mines
    if total == 0:
        return _("This board has no mines.")
    return ngettext(
        "It is certain already where the only mine of the board is.",
        "It is certain already where the {n} mines of the board are.",
        total,
    ).format(n=total)


def _as_many_cells_as_mines(scene: HintScene) -> str:
    left = scene.deduction.mines.bit_count()
    if left == scene.clues.mines:
        return ngettext(
            "The board has one mine, and only one hidden cell for it.",
            "The board has {n} mines, and only {n} hidden cells for them.",
            left,
        ).format(n=left)
    # Translators: "those" are mines whose place is known by reasoning.
    return ngettext(
        "Besides those that are certain, the board has one more mine, and only one hidden cell for it.",
        "Besides those that are certain, the board has {n} more mines, and only {n} hidden cells for them.",
        left,
    ).format(n=left)


def _mines_left(scene: HintScene) -> str:
    left = scene.mines_left
    if left == scene.clues.mines:
        return ngettext("The board has one mine.", "The board has {n} mines.", left).format(n=left)
    # Translators: "those" are mines whose place is known by reasoning.
    return ngettext(
        "Besides those that are certain, the board has one more mine.",
        "Besides those that are certain, the board has {n} more mines.",
        left,
    ).format(n=left)


def _none_elsewhere(scene: HintScene) -> str:
    count = len(scene.decisive)
    if scene.names.are_few(scene.deduction.decisive):
        # Translators: "the count": how many mines are left on the board; "such": of these.
        return ngettext(
            "The count comes out only with no such mine away from the number in {cells}.",
            "The count comes out only with no such mine away from the numbers in {cells}.",
            count,
        ).format(cells=scene.names.names(scene.deduction.decisive))
    # Translators: "the count": how many mines are left on the board; "such": of these.
    return ngettext(
        "The count comes out only with no such mine away from the number with a ring.",
        "The count comes out only with no such mine away from the {n} numbers with a ring.",
        count,
    ).format(n=count)


def _most_elsewhere(scene: HintScene) -> str:
    count = len(scene.decisive)
    if scene.names.are_few(scene.deduction.decisive):
        # Translators: "the count": how many mines are left on the board.
        return ngettext(
            "The count comes out only with as many such mines as possible away from the number in {cells}.",
            "The count comes out only with as many such mines as possible away from the numbers in {cells}.",
            count,
        ).format(cells=scene.names.names(scene.deduction.decisive))
    # Translators: "the count": how many mines are left on the board.
    return ngettext(
        "The count comes out only with as many such mines as possible away from the number with a ring.",
        "The count comes out only with as many such mines as possible away from the {n} numbers with a ring.",
        count,
    ).format(n=count)


def _few_ways_fit(scene: HintScene) -> str:
    count = len(scene.decisive)
    if scene.names.are_few(scene.deduction.decisive):
        # Translators: "this count": how many mines are left on the board.
        return ngettext(
            "Only some ways to place mines around the number in {cells} fit this count.",
            "Only some ways to place mines around the numbers in {cells} fit this count.",
            count,
        ).format(cells=scene.names.names(scene.deduction.decisive))
    # Translators: "this count": how many mines are left on the board.
    return ngettext(
        "Only some ways to place mines around the number with a ring fit this count.",
        "Only some ways to place mines around the {n} numbers with a ring fit this count.",
        count,
    ).format(n=count)
