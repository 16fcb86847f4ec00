"""What is said of tables and races: why something failed, how a race ended, who is where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from unicodedata import bidirectional

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from demineur.i18n import _
from demineur.race.events import Closing
from demineur.race.news import Failure
from demineur.race.refusals import Refusal
from demineur.race.state import Ending, Why
from demineur.ui.localised import shown_decimal, shown_time

if TYPE_CHECKING:
    from demineur.race.news import Failed
    from demineur.race.view import Outcome, TableView

_FIRST_STRONG_ISOLATE: Final = "\u2068"
_POP_ISOLATE: Final = "\u2069"


def shown_name(name: str, player: int) -> str:
    """What a player is called; somebody without a name is told by number."""
    return name or _("Player {number}").format(number=player)


def name_at(view: TableView, player: int) -> str:
    """What *player* is called at this table, also once they have left it."""
    person = view.person(player)
    runner = None if view.race is None else view.race.runner(player)
    return shown_name(person.name if person else runner.name if runner else "", player)


def in_sentence(name: str) -> str:
    """*name* as it may stand in a sentence: one that is written the other way must not turn it around."""
    rightwards = QGuiApplication.layoutDirection() is Qt.LayoutDirection.LeftToRight
    others = {"R", "AL"} if rightwards else {"L"}
    if not any(bidirectional(character) in others for character in name):
        return name
    return f"{_FIRST_STRONG_ISOLATE}{name}{_POP_ISOLATE}"


def failure_words(failed: Failed) -> str:
    """Why there is no connection, in a sentence."""
    if failed.refusal is not None:
        return refusal_words(failed.refusal)
    return {
        Failure.UNREACHABLE: _(
            "Nobody answers at that address. Please check the link, and whether the table is still open."
        ),
        Failure.LOST: _("The connection did not come back within a minute. The table may be joined again."),
        Failure.REFUSED: _("The table does not let you in."),
        Failure.REPLACED: _("You have come to this table from another window, which goes on there."),
        Failure.DISMISSED: _("You were away for too long: your place at the table is free again."),
        Failure.NOT_UNDERSTOOD: _("What answers at that address is no race server that this version knows."),
        Failure.TOO_MUCH: _("The server ended the connection: too many messages were sent."),
    }[failed.failure]


def refusal_words(refusal: Refusal) -> str:
    """Why a table or a server refuses something, in a sentence."""
    return _refusals_at_door().get(refusal) or _refusals_at_table().get(
        refusal, _("The table refuses that now.")
    )


def _refusals_at_door() -> dict[Refusal, str]:
    return {
        Refusal.VERSION: _("The other side has another version of Démineur. Please update both."),
        Refusal.NO_TABLE: _("There is no such table any more, or the link was not copied whole."),
        Refusal.FULL: _("There is no room for more people."),
        Refusal.BUSY: _(
            "The server has too many connections from your address. Please try again in a minute."
        ),
        Refusal.STALLED: _(
            "The server cannot keep what you do at the moment. It tries again by itself; please wait."
        ),
        Refusal.NO_TABLES: _("No tables can be opened on that server."),
    }


def _refusals_at_table() -> dict[Refusal, str]:
    return {
        Refusal.BAD_LEVEL: _("This level cannot be raced on."),
        Refusal.NO_BOARD: _("No board without a guess was found. Try again, or allow guesses."),
        Refusal.NO_SEAT: _("All seats are taken."),
        Refusal.ALONE: _("A race needs at least one friend at the table."),
        Refusal.NOT_READY: _("Not everybody is ready."),
        Refusal.WAIT: _("A draw was declined a moment ago. Please wait before you offer another."),
    }


def closing_words(why: Closing) -> str:
    """Why a table is closed."""
    return {
        Closing.HOST: _("The host has left and closed the table."),
        Closing.EMPTY: _("The table is closed: everybody has left."),
        Closing.IDLE: _("The table is closed: nothing happened there for a long time."),
        Closing.SHUTDOWN: _("The table is closed: the program that it lived in has ended."),
    }[why]


def out_words(name: str, why: Why) -> str:
    """Somebody else is out, as a sentence."""
    return {
        Why.MINE: _("{name} is out: a mine."),
        Why.RESIGNED: _("{name} has resigned."),
        Why.AWAY: _("{name} is out: the connection did not come back."),
        Why.LEFT: _("{name} has left and is out."),
    }[why].format(name=in_sentence(name))


def own_out_words(why: Why) -> str:
    """The player is out, as a sentence."""
    return {
        Why.MINE: _("You opened a mine and are out. The others race on."),
        Why.RESIGNED: _("You have resigned. The others race on."),
        Why.AWAY: _("You were away for more than a minute and are out."),
        Why.LEFT: _("You have left the race."),
    }[why]


def outcome_words(view: TableView, outcome: Outcome) -> str:
    """How the race ended, for whoever looks at it."""
    time = shown_time(outcome.ms)
    if len(outcome.winners) != 1:
        return _draw_words(outcome).format(time=time)
    winner = outcome.winners[0]
    if winner == view.you:
        if outcome.ending is Ending.CLEARED:
            return _("You win! Your board was cleared first, in {time}.").format(time=time)
        return _("You win after {time}: everybody else is out.").format(time=time)
    name = in_sentence(name_at(view, winner))
    if outcome.ending is Ending.CLEARED:
        text = _("{name} wins: the first cleared board, in {time}.")
    else:
        text = _("{name} wins after {time}: everybody else is out.")
    return text.format(name=name, time=time)


def _draw_words(outcome: Outcome) -> str:
    if outcome.ending is Ending.AGREED:
        return _("A draw after {time}: all who still raced agreed.")
    if outcome.ending is Ending.TIME:
        return _("A draw after {time}: no race goes on for longer.")
    return _("A draw after {time}: the last ones were out in the same moment.")


def shown_score(score: float) -> str:
    """Points as they are written: whole ones without decimals."""
    return shown_decimal(score, 0 if score == int(score) else 1)
