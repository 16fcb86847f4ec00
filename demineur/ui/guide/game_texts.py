"""The words of *How to play* about the game as a whole: its end, its time, the race."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from demineur.i18n import _, pgettext
from demineur.settings import CONFIRM_LEAVING, PAUSE_ON_FOCUS_LOSS
from demineur.ui.guide.words import Words

if TYPE_CHECKING:
    from demineur.ui.settings_store import SettingsStore


def ending(_store: SettingsStore) -> Words:
    """Winning and losing."""
    undo = QKeySequence("Ctrl+Z").toString(QKeySequence.SequenceFormat.NativeText)
    return Words(
        pgettext("guide", "Winning and losing"),
        (
            _(
                "You have won as soon as every cell without a mine is open. The mines that are left get their"
                " flags by themselves."
            ),
            _(
                "You have lost when a mine opens. The board then shows where the other mines were: the mine"
                " that went off stands out, and wrong flags are crossed."
            ),
            _(
                "The board stays there for you to look at. “What logic knew” in the menu shows, move by move,"
                " what could be known; and {key} takes the losing move back, as practice."
            ).format(key=undo),
            _("A click on the face above the board, or F2, begins a new game."),
        ),
    )


def time(store: SettingsStore) -> Words:
    """The clock and the statistics."""
    if store.value(PAUSE_ON_FOCUS_LOSS):
        focus = _(
            "It stands still while the game is paused, while a menu or a dialog is open, and while another"
            " window is in front. The board is covered then."
        )
    else:
        focus = _(
            "It stands still while the game is paused and while a menu or a dialog is open, but not while"
            " another window is in front: you have chosen so. The board is covered while it stands."
        )
    if store.value(CONFIRM_LEAVING):
        leaving = _("A game that you give up for a new one counts as lost; you are asked first.")
    else:
        leaving = _("A game that you give up for a new one counts as lost; you have chosen not to be asked.")
    return Words(
        pgettext("guide", "Time and statistics"),
        (
            _("The clock starts with your first opening and stops with the end of the game."),
            focus,
            _(
                "For each level the program keeps how many games you played and won, your streaks, and your"
                " ten best times. There are no points: what counts is time. Random boards and those that need"
                " no guess have lists of their own."
            ),
            leaving,
            _(
                "Closing the window ends nothing: the game waits for you. A game with a hint counts as won or"
                " lost, but not among the best times."
            ),
        ),
    )


def racing(_store: SettingsStore) -> Words:
    """The race."""
    return Words(
        pgettext("guide", "Racing"),
        (
            _(
                "Two to four players clear the same board at the same time, each on a copy of their own."
                " Nobody waits for a turn."
            ),
            _(
                "One of you opens a table, chooses the level and sends the others a link. When all are ready,"
                " the board opens for everyone at the same place: nobody has a luckier first click."
            ),
            _(
                "Who clears the board first has won. Who opens a mine is out, however far ahead; the last one"
                " left wins. Of the others you see how far they are, never which cells."
            ),
            _(
                "A race does not stop: pauses do not exist there. You may resign, or offer a draw, which"
                " counts only if all who still race agree. Afterwards you can play again at once, and the"
                " score is kept."
            ),
        ),
    )
