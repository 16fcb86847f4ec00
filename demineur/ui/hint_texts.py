"""The words of hints: where to look, why something follows, and what to do where nothing does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.findings import Rule
from demineur.i18n import _, ngettext
from demineur.ui.cell_words import CellNames
from demineur.ui.hint_scene import HintScene
from demineur.ui.reason_texts import reasoning_words

if TYPE_CHECKING:
    from demineur.engine.grid import CellSet
    from demineur.engine.position import Position
    from demineur.engine.solver.findings import Deduction
    from demineur.ui.cell_words import PlaceOf

_LONGEST: Final = 400
_MOST_NAMED: Final = (3, 2, 1, 0)


@dataclass(frozen=True, slots=True)
class HintWords:
    """A hint in words: first where to *look*, on a second press the *reasoning*."""

    look: str
    reasoning: str


def hint_words(position: Position, deduction: Deduction, place_of: PlaceOf) -> HintWords:
    """The words for *deduction*, which was found on *position*.

    The numbers are spoken of as "with a ring" where there are many of them, safe cells as those with a check
    and mines as those with a diamond: the board shows `Deduction.decisive`, `safe` and `mines` so.
    """
    clues = clues_of(position)
    text = ""
    for most in _MOST_NAMED:
        scene = HintScene(clues, deduction, CellNames(clues.grid, place_of, most))
        text = reasoning_words(scene)
        if len(text) <= _LONGEST:
            break
    return HintWords(_look(HintScene(clues, deduction, CellNames(clues.grid, place_of))), text)


def wrong_flag_words(position: Position, flags: CellSet, place_of: PlaceOf) -> str:
    """Says that *flags*, at least one, stand where there is certainly no mine (rules.md R4.4)."""
    names = CellNames(position.grid, place_of)
    count = flags.bit_count()
    if names.are_few(flags):
        text = ngettext(
            "The flag in {cells} is wrong: what you can see proves that there is no mine.",
            "The flags in {cells} are wrong: what you can see proves that there are no mines.",
            count,
        )
        return text.format(cells=names.names(flags))
    text = ngettext(
        "One flag is wrong: what you can see proves that there is no mine.",
        "{n} flags are wrong: what you can see proves that there are no mines.",
        count,
    )
    return text.format(n=count)


def _look(scene: HintScene) -> str:
    rule = scene.deduction.rule
    if rule is Rule.COUNTER:
        return _("Look at the whole board: how many of its mines are certain, and how many cells are left?")
    if rule is Rule.MINE_COUNT:
        return _look_and_count(scene)
    if rule is Rule.PAIR:
        return _look_at_both(scene)
    if rule is Rule.CASES:
        return _look_at_several(scene)
    return _look_at_one(scene)


def _look_at_one(scene: HintScene) -> str:
    cell = scene.decisive[0]
    number = scene.clues.number(cell)
    if number == 0:
        # Translators: An open cell without a number on it.
        return _("Look at the empty cell in {cell}: what does it say about the cells around it?").format(
            cell=scene.names.name(cell)
        )
    if scene.deduction.rule is Rule.SATISFIED:
        # Translators: {number} is a number on the board.
        text = _("Look at the {number} in {cell}: does it need any more mines?")
    else:
        # Translators: {number} is a number on the board.
        text = _("Look at the {number} in {cell}: how many hidden cells does it have left?")
    return text.format(number=number, cell=scene.names.name(cell))


def _look_at_both(scene: HintScene) -> str:
    first, second = scene.decisive
    if scene.is_beside(second, first):
        # Translators: Two numbers on the board; the second one stands directly beside the first.
        text = _("Look at the {number} in {cell} and the {other} beside it.")
    else:
        # Translators: Two numbers on the board, each with the cell where it stands.
        text = _("Look at the {number} in {cell} and the {other} in {other_cell}.")
    return text.format(
        number=scene.clues.number(first),
        cell=scene.names.name(first),
        other=scene.clues.number(second),
        other_cell=scene.names.name(second),
    )


def _look_at_several(scene: HintScene) -> str:
    decisive = scene.deduction.decisive
    if scene.names.are_few(decisive):
        text = ngettext(
            "Look at the number in {cells}: in which ways can it get its mines?",
            "Look at the numbers in {cells} together: in which ways can they get their mines?",
            decisive.bit_count(),
        )
        return text.format(cells=scene.names.names(decisive))
    # Translators: The numbers that the reasoning uses are marked with a ring on the board.
    text = ngettext(
        "Look at the number with a ring in {cell}: in which ways can it get its mines?",
        "Look at the {n} numbers with a ring (one is in {cell}): in which ways can they get their mines?",
        decisive.bit_count(),
    )
    return text.format(n=decisive.bit_count(), cell=scene.names.name(scene.decisive[0]))


def _look_and_count(scene: HintScene) -> str:
    decisive = scene.deduction.decisive
    if scene.names.are_few(decisive):
        text = ngettext(
            "Count the mines that are left on the board, and look at the number in {cells}.",
            "Count the mines that are left on the board, and look at the numbers in {cells}.",
            decisive.bit_count(),
        )
        return text.format(cells=scene.names.names(decisive))
    # Translators: The numbers that the reasoning uses are marked with a ring on the board.
    text = ngettext(
        "Count the mines that are left on the board, and look at the number with a ring in {cell}.",
        "Count the mines that are left on the board, and look at the {n} numbers with a ring"
        " (one is in {cell}).",
        decisive.bit_count(),
    )
    return text.format(n=decisive.bit_count(), cell=scene.names.name(scene.decisive[0]))
