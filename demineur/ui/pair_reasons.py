"""Why two numbers together decide something, in words.

One number, the needy one, must have all the mines that it still needs where both touch; or the other keeps
so many to the cells that both touch that the needy one gets no more elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.i18n import ngettext
from demineur.ui.verdict_texts import certain_before, conclusion

if TYPE_CHECKING:
    from demineur.engine.grid import Cell
    from demineur.ui.hint_scene import HintScene


def pair_reason(scene: HintScene) -> list[str]:
    """The reasoning for `Rule.PAIR`: subsets, 1-1, 1-2 and 1-2-1 alike."""
    told, names = scene.deduction, scene.names
    if not told.mines:
        premises = _only_safe(scene)
    elif not told.safe:
        premises = _only_mines(scene)
    else:
        premises = _both(scene)
    return [
        *certain_before(names, scene.certain_mines, scene.certain_safe),
        *premises,
        *conclusion(names, told.safe, told.mines),
    ]


def _only_safe(scene: HintScene) -> list[str]:
    needy, roomy = scene.pair
    return [_needs_where_both_touch(scene, roomy, needy), _all_that_the_other_needs(scene.needs(needy))]


def _only_mines(scene: HintScene) -> list[str]:
    needy, roomy = scene.pair
    besides = scene.deduction.mines.bit_count()
    # Translators: After a sentence on one number. "Besides": apart from its mines where both numbers touch.
    text = ngettext(
        "The other number needs one mine besides, and only one other hidden cell is left for it.",
        "The other number needs {n} mines besides, and only {n} other hidden cells are left for them.",
        besides,
    )
    return [_needs_where_both_touch(scene, needy, roomy), text.format(n=besides)]


def _both(scene: HintScene) -> list[str]:
    needy, roomy = scene.pair
    return [
        scene.need_words(roomy),
        _only_some_for_itself(scene, needy, roomy),
        _all_that_the_other_needs(scene.needs(needy)),
    ]


def _needs_where_both_touch(scene: HintScene, subject: Cell, other: Cell) -> str:
    """*subject* needs its mines among the cells that *other* touches too."""
    needs = scene.needs(subject)
    if scene.is_beside(other, subject):
        # Translators: Two numbers on the board; the second one stands directly beside the first.
        text = ngettext(
            "The {number} in {cell} needs one more mine, and all hidden cells left for it also touch"
            " the {other} beside it.",
            "The {number} in {cell} needs {n} more mines, and all hidden cells left for them also touch"
            " the {other} beside it.",
            needs,
        )
    else:
        # Translators: Two numbers on the board, each with the cell where it stands.
        text = ngettext(
            "The {number} in {cell} needs one more mine, and all hidden cells left for it also touch"
            " the {other} in {other_cell}.",
            "The {number} in {cell} needs {n} more mines, and all hidden cells left for them also touch"
            " the {other} in {other_cell}.",
            needs,
        )
    return text.format(
        number=scene.clues.number(subject),
        cell=scene.names.name(subject),
        n=needs,
        other=scene.clues.number(other),
        other_cell=scene.names.name(other),
    )


def _only_some_for_itself(scene: HintScene, needy: Cell, roomy: Cell) -> str:
    """*roomy*, the subject of the sentence before, has too few cells away from *needy*."""
    own = scene.deduction.mines.bit_count()
    if scene.is_beside(needy, roomy):
        # Translators: After "The 2 in column 4, row 3 needs 2 more mines.": "them" are these mines.
        text = ngettext(
            "Only one of the cells left for them does not touch the {other} beside it,"
            " so the rest must be where both touch.",
            "Only {n} of the cells left for them do not touch the {other} beside it,"
            " so the rest must be where both touch.",
            own,
        )
    else:
        # Translators: After "The 2 in column 4, row 3 needs 2 more mines.": "them" are these mines.
        text = ngettext(
            "Only one of the cells left for them does not touch the {other} in {cell},"
            " so the rest must be where both touch.",
            "Only {n} of the cells left for them do not touch the {other} in {cell},"
            " so the rest must be where both touch.",
            own,
        )
    return text.format(n=own, other=scene.clues.number(needy), cell=scene.names.name(needy))


def _all_that_the_other_needs(needs: int) -> str:
    # Translators: After a sentence that says where mines of one number are; the other number touches them.
    return ngettext(
        "That is the only mine that the other number still needs.",
        "Those are all the mines that the other number still needs.",
        needs,
    )
