"""The words of *Reading the numbers*: a title and paragraphs for each pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.i18n import _, pgettext
from demineur.ui.guide.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable


def single_neighbour() -> Words:
    """As many hidden neighbours as mines."""
    return Words(
        pgettext("guide", "Just enough cells"),
        (
            _(
                "Begin where a number has little choice. If it touches just as many hidden cells as it says,"
                " every one of them is a mine."
            ),
            _("The clearest case is a 1 with a single hidden cell beside it. Put a flag there."),
        ),
    )


def satisfied() -> Words:
    """All mines found: the rest is safe."""
    return Words(
        pgettext("guide", "A number that has its mines"),
        (
            _(
                "Once you know all mines of a number, it needs no more: every other hidden cell around it is"
                " safe to open."
            ),
            _(
                "These two, just enough cells and enough mines, take you through most of an easy game. After"
                " each cell that you open, look at the numbers around it again."
            ),
        ),
    )


def one_one() -> Words:
    """1-1 from the edge."""
    return Words(
        pgettext("guide", "1-1 from the edge"),
        (
            _(
                "Two 1s stand side by side along a wall of hidden cells, and the row begins at the edge of"
                " the board or at open cells. The first 1 touches only two hidden cells, and the second 1"
                " touches both of them as well."
            ),
            _(
                "So the mine of the first 1 is the mine of the second 1, too. The third hidden cell, which"
                " only the second 1 touches, is safe."
            ),
        ),
    )


def one_two_one() -> Words:
    """1-2-1 along a wall."""
    return Words(
        pgettext("guide", "1-2-1 along a wall"),
        (
            _("When you see 1-2-1 along a straight wall, the mines face the two 1s."),
            _(
                "A mine that faced the 2 would serve both 1s, and then nothing would be left for the 2 to"
                " have its second mine. So the cell that faces the 2 is safe."
            ),
        ),
    )


def one_two_two_one() -> Words:
    """1-2-2-1 along a wall."""
    return Words(
        pgettext("guide", "1-2-2-1 along a wall"),
        (
            _(
                "The longer sister of 1-2-1: here the mines face the two 2s, and the cells that face the 1s"
                " are safe."
            ),
            _(
                "Each 1 shares its mine with the 2 beside it. Try to place the mines otherwise: it never"
                " fits."
            ),
        ),
    )


def reduction() -> Words:
    """Counting flags off."""
    return Words(
        pgettext("guide", "Count the flags off"),
        (
            _(
                "Known mines hide patterns. Subtract the flags around a number from the number itself: a 3"
                " with one flag beside it is as good as a 2."
            ),
            _("Read the wall again with these smaller numbers, and you often meet 1-1 or 1-2-1 again."),
        ),
    )


def cases() -> Words:
    """Trying all ways."""
    return Words(
        pgettext("guide", "Try every way"),
        (
            _(
                "Where no pattern helps, take a few numbers that share hidden cells and ask: in which ways"
                " can they all get their mines? Usually there are only two or three."
            ),
            _(
                "What is the same in every one of these ways is certain, even if you cannot say which of them"
                " is true."
            ),
        ),
    )


def mine_count() -> Words:
    """The number of mines that are left."""
    return Words(
        pgettext("guide", "The mines that are left"),
        (
            _(
                "Near the end look at the counter. How many mines are left is a clue like any number, and it"
                " is about the whole board at once."
            ),
            _(
                "If the numbers need every mine that is left, all cells away from them are safe. If more"
                " mines are left than the numbers can use, some lie out there."
            ),
        ),
    )


def forced_guess() -> Words:
    """Where no logic helps."""
    return Words(
        pgettext("guide", "When you must guess"),
        (
            _(
                "Sometimes nothing on the board decides between two cells, and nothing that you could open"
                " would ever tell. Then you can guess at once: waiting does not make it better."
            ),
            _(
                "It is not your fault. On boards that never need a guess, which you can choose beside the"
                " level, this does not happen."
            ),
        ),
    )


def cheapest_guess() -> Words:
    """Where a guess costs least."""
    return Words(
        pgettext("guide", "Where guessing is cheapest"),
        (
            _(
                "If you have to guess, choose the cell that is least likely to be a mine. Share the mines"
                " that a number still needs among its hidden cells: one mine in four cells is a quarter for"
                " each."
            ),
            _(
                "The cells away from all numbers share what is left. Often that is less than beside a number,"
                " so a cell out there can be the cheaper one."
            ),
            _(
                "Between two cells that are equally likely, prefer the one that would tell you most: one"
                " whose number decides something, or one that may be blank and open a whole area."
            ),
            _(
                "Each figure in a hidden cell is how likely a mine is there, in per cent. In your own games"
                " the key O shows the same; such a game does not count for the best times."
            ),
        ),
    )


READING_WORDS: dict[str, Callable[[], Words]] = {
    "single_neighbour": single_neighbour,
    "satisfied": satisfied,
    "one_one": one_one,
    "one_two_one": one_two_one,
    "one_two_two_one": one_two_two_one,
    "reduction": reduction,
    "cases": cases,
    "mine_count": mine_count,
    "forced_guess": forced_guess,
    "cheapest_guess": cheapest_guess,
}
"""What says each pattern's words, by its section's key."""
