"""What stands beside each diagram of the guide."""

from __future__ import annotations

from demineur.i18n import _


def caption(key: str) -> str:
    """What the diagram of this *key* shows, in one sentence; `KeyError` if there is no such diagram."""
    return {
        "aim": _("Nearly won: one mine without a flag and three safe cells are left."),
        "numbers": _("Each number counts the mines around it, here all flagged: the 4 touches four of them."),
        "cascade": _("A single click, where the outline is, opened all of this."),
        "protected_first": _("Here the first click opened just its nine cells."),
        "corner_first": _("In a corner, the first click opened its four cells."),
        "flags": _("Three flags, on mines that the numbers give away."),
        "question_marks": _("The question mark is a note: perhaps a mine, perhaps not."),
        "chord": _(
            "The 1 with a ring has its flag: a click on it opens the three cells with a check at once."
        ),
        "wrong_chord": _(
            "A chord beside a wrong flag: it is crossed now, and the mine that opened stands out."
        ),
        "won": _("Won: every cell without a mine is open, and every mine has its flag."),
        "lost": _("Lost: the mine that went off stands out, and the wrong flag is crossed."),
        "single_neighbour": _("The 1 with a ring touches a single hidden cell: there is its mine."),
        "satisfied": _("The 1 with a ring has its mine, the one with the flag: all else around it is safe."),
        "one_one": _("1-1 from the edge: the cell after the second 1 is safe."),
        "one_two_one": _("1-2-1: mines face the two 1s, and what faces the 2 is safe."),
        "one_two_two_one": _("1-2-2-1: mines face the two 2s, and what faces the 1s is safe."),
        "reduction": _("With its two flags counted off, the 3 needs only one more: 1-2-3 reads as 1-2-1."),
        "cases": _("Three numbers together: every way to place their mines leaves one cell free."),
        "all_found": _("All four mines have their flags, so whatever is still hidden is safe."),
        "mine_count": _("One mine is left and two numbers need one, so it lies where both touch."),
        "forced_guess": _("Half and half, and nothing else to open that could tell."),
        "cheapest_guess": _(
            "Beside these numbers it is one in two; away from them a mine is far less likely."
        ),
        "guess_that_opens": _(
            "Many cells are equally unlikely to be mines. In the corner fewest others touch, so a blank cell"
            " that opens more is likeliest there."
        ),
    }[key]
