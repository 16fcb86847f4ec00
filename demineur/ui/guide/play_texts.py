"""The words of *How to play*: a title and paragraphs for each section.

What depends on the player's options is said as those options make it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.i18n import _, pgettext
from demineur.settings import (
    CHORD_MODIFIER,
    CONFIRM_LEAVING,
    FLAG_MODIFIER,
    PAUSE_ON_FOCUS_LOSS,
    QUESTION_MARKS,
    SIMPLE_MODE,
    SWAP_BUTTONS,
    Modifier,
)
from demineur.ui.dialogs.option_texts import modifier_name
from demineur.ui.guide.game_texts import ending, racing, time
from demineur.ui.guide.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.ui.settings_store import SettingsStore


def aim(store: SettingsStore) -> Words:
    """What the game is about."""
    if store.value(SWAP_BUTTONS):
        opening = _(
            "A click with the right button opens a cell, since your mouse buttons are swapped. On a touch"
            " screen it is a tap, on the keyboard the space bar."
        )
    else:
        opening = _("A click opens a cell. On a touch screen it is a tap, on the keyboard the space bar.")
    return Words(
        pgettext("guide", "The aim of the game"),
        (
            _(
                "Somewhere under the tiles lie mines. Your task is to open every cell that has none. The"
                " cells that you open tell you about their neighbours, and that is enough to find your way."
            ),
            opening,
            _(
                "Open a mine and the game is over. Open everything else and you have won: no mine needs a"
                " flag for that."
            ),
        ),
    )


def numbers(_store: SettingsStore) -> Words:
    """What numbers say."""
    return Words(
        pgettext("guide", "What the numbers say"),
        (
            _(
                "An open cell shows how many mines touch it. All eight cells around it count: those above and"
                " below, at its sides, and at its corners."
            ),
            _(
                "A cell at the edge of the board has only five neighbours, and one in a corner has three."
                " They are the easiest to read."
            ),
            _("A cell that touches no mine stays blank."),
        ),
    )


def cascade(_store: SettingsStore) -> Words:
    """How blank cells open their neighbours."""
    return Words(
        pgettext("guide", "How blank cells spread"),
        (
            _(
                "Around a blank cell there is nothing to fear, so the game opens all its neighbours for you."
                " If one of them is blank too, it goes on from there. This is called a cascade."
            ),
            _("It ends at the numbers, which stand around every opening like a shore."),
            _("A cell with a flag stays closed, even in the middle of a cascade."),
        ),
    )


def first_click(_store: SettingsStore) -> Words:
    """The protected first click."""
    return Words(
        pgettext("guide", "Your first click is safe"),
        (
            _(
                "The mines are laid only once you have chosen where to begin, and never in that cell or next"
                " to it. So a game always begins with a blank cell and an opening around it."
            ),
            _(
                "Away from the edges that makes at least nine open cells, in a corner at least four. Often"
                " the cascade runs on and you get many more."
            ),
            _(
                "On small boards that are nearly full of mines there may be no room for so much; the cell"
                " that you click is safe even there."
            ),
        ),
    )


def flags(store: SettingsStore) -> Words:
    """Flags, and the ways to place them."""
    paragraphs = [
        _(
            "Where you are sure of a mine, put a flag. It reminds you of the mine and guards the cell: a"
            " click does not open it any more."
        ),
        _flag_button(store),
        _(
            "On a touch screen, hold your finger on the cell for a moment. Or switch flag mode on beside the"
            " counter (key M): then a plain click flags, and open numbers work as before."
        ),
    ]
    modifier = store.value(FLAG_MODIFIER)
    if modifier is not Modifier.NONE:
        text = _("With one mouse button, hold {key} while you click.")
        paragraphs.append(text.format(key=modifier_name(modifier)))
    paragraphs.append(
        _(
            "The counter shows how many mines have no flag yet. Nobody checks your flags while you play: a"
            " wrong one does no harm until you rely on it. Too many make the counter go below zero."
        )
    )
    return Words(pgettext("guide", "Flags"), tuple(paragraphs))


def _flag_button(store: SettingsStore) -> str:
    if store.value(SWAP_BUTTONS):
        return _(
            "A click with the left button puts the flag there, since your mouse buttons are swapped; so does"
            " the middle button, or the key F. The same again takes it away."
        )
    return _(
        "A click with the right button puts the flag there; so does the middle button, or the key F. The same"
        " again takes it away."
    )


def question_marks(store: SettingsStore) -> Words:
    """Question marks, and whether they are switched on."""
    if store.value(QUESTION_MARKS):
        state = _("They are switched on at the moment; the options can switch them off again.")
    else:
        state = _("They are switched off at the moment; you find them in the options.")
    return Words(
        pgettext("guide", "Question marks"),
        (
            _(
                "Some players like to note “perhaps”. With question marks switched on, flagging a flagged"
                " cell turns the flag into a question mark, and once more clears the cell."
            ),
            _(
                "A question mark is only a note. It is not counted, and it guards nothing: a click, a chord"
                " or a cascade opens the cell."
            ),
            state,
        ),
    )


def chord(store: SettingsStore) -> Words:
    """Chord and highlight, the two aids of Simple mode."""
    if store.value(SIMPLE_MODE):
        state = _("Simple mode is switched on. A change in the options counts from the next game.")
    else:
        state = _("Simple mode is switched off. A change in the options counts from the next game.")
    paragraphs = [
        _("Simple mode adds two aids that belong together: the chord and the highlight."),
        _(
            "The chord opens all around a number at once. When as many flags stand around a number as it"
            " says, click on the number (or press Enter on it): every other cell around it opens. With more"
            " or fewer flags nothing happens."
        ),
        _(
            "It trusts your flags. If one of them is wrong, the chord opens the mine that you missed, and the"
            " game is lost."
        ),
        _(
            "The highlight comes while you hold a number down: its hidden neighbours without a flag look"
            " pressed. There its mines can still be. Let go beside the number and nothing happens."
        ),
    ]
    modifier = store.value(CHORD_MODIFIER)
    if modifier is not Modifier.NONE:
        text = _("The middle button chords too, as do both buttons together, or {key} and a click.")
        paragraphs.append(text.format(key=modifier_name(modifier)))
    else:
        paragraphs.append(_("The middle button chords too, as do both buttons together."))
    return Words(pgettext("guide", "Chord and highlight"), (*paragraphs, state))


PLAY_WORDS: dict[str, Callable[[SettingsStore], Words]] = {
    "aim": aim,
    "numbers": numbers,
    "cascade": cascade,
    "first_click": first_click,
    "flags": flags,
    "question_marks": question_marks,
    "chord": chord,
    "ending": ending,
    "time": time,
    "racing": racing,
}
"""What says each section's words, by its key."""

TOLD_OPTIONS: frozenset[str] = frozenset(
    (
        CHORD_MODIFIER.key,
        CONFIRM_LEAVING.key,
        FLAG_MODIFIER.key,
        PAUSE_ON_FOCUS_LOSS.key,
        QUESTION_MARKS.key,
        SIMPLE_MODE.key,
        SWAP_BUTTONS.key,
    )
)
"""The keys of the options that the words depend on."""
