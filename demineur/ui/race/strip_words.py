"""What the strip says at each moment of a race, and what it offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from demineur.i18n import _, ngettext
from demineur.race.state import Phase
from demineur.ui.race.offers import Offer
from demineur.ui.race.race_texts import in_sentence, name_at, outcome_words, own_out_words
from demineur.ui.race.settings_card import settings_words

if TYPE_CHECKING:
    from demineur.race.view import RaceView, TableView


@dataclass(frozen=True, slots=True)
class Said:
    """A text with its buttons; *spoken* is what a screen reader hears of it, once for each such text."""

    text: str
    offers: tuple[Offer, ...] = ()
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the strip depends on besides the table.

    *event* is what happened last, *ended* why there is no table any more, *lost_until* until when a lost
    connection is tried again; all times by the window's clock.
    """

    now: int
    event: str = ""
    ended: str = ""
    lost_until: int | None = None
    resigning: bool = False


def said_in(view: TableView, race: RaceView, moment: Moment) -> Said:
    """What is to be said."""
    if moment.ended:
        result = f"{_result(view, race)} " if race.outcome is not None else ""
        return _plain(result + moment.ended, Offer.CLOSE)
    if moment.lost_until is not None:
        lost = lost_words(view, moment.lost_until, moment.now)
        text = lost.text if race.outcome is None else _joined(_result(view, race), lost.text)
        return Said(text, (Offer.LEAVE,), lost.spoken)
    if view.phase is Phase.COUNTDOWN:
        return _plain(_("The board opens for all at once. {board}").format(board=_board(race)))
    if view.phase is Phase.OVER:
        return _after(view, race, moment)
    if view.racing:
        return _racing(view, race, moment)
    runner = race.runner(view.you)
    own = _("You watch this race.") if runner is None or runner.out is None else own_out_words(runner.out)
    return _plain(_joined(own, moment.event), Offer.LEAVE)


def lost_words(view: TableView, until: int, now: int) -> Said:
    """The connection is lost, and tried again."""
    left = max(0, -(-(until - now) // 1000))
    lost = _("The connection is lost.")
    if view.phase in {Phase.COUNTDOWN, Phase.RACE}:
        trying = ngettext(
            "It is tried again for {n} second; the race goes on.",
            "It is tried again for {n} seconds; the race goes on.",
            left,
        )
    else:
        trying = ngettext("It is tried again for {n} second.", "It is tried again for {n} seconds.", left)
    return Said(_joined(lost, trying.format(n=left)), (), lost)


def may_offer_draw(view: TableView, race: RaceView, now: int) -> bool:
    """Whether a draw can be offered, or agreed to."""
    if not view.racing:
        return False
    if race.offer is not None:
        return view.you not in race.offer.agreed
    return now >= race.offer_from


def _racing(view: TableView, race: RaceView, moment: Moment) -> Said:
    offer = race.offer
    if moment.resigning:
        return _plain(_("Resign? You lose this race then."), Offer.RESIGN_NOW, Offer.RACE_ON)
    if offer is not None and view.you not in offer.agreed:
        name = in_sentence(name_at(view, offer.by))
        text = _("{name} offers a draw. Opening a cell declines it.").format(name=name)
        return _plain(text, Offer.AGREE, Offer.DECLINE)
    if offer is not None and offer.by == view.you:
        text = _("You offer a draw. The others have not all answered yet.")
        return _plain(text, Offer.TAKE_BACK, Offer.RESIGN)
    if offer is not None:
        return _plain(_("You agree to a draw. The others have not all answered yet."), Offer.RESIGN)
    may = may_offer_draw(view, race, moment.now)
    offers = (Offer.DRAW, Offer.RESIGN) if may else (Offer.RESIGN,)
    return _plain(moment.event or _board(race), *offers)


def _after(view: TableView, race: RaceView, moment: Moment) -> Said:
    result = _result(view, race)
    if view.dealing:
        return _plain(_joined(result, _("The next board is being made …")))
    own = view.own
    seated = own is not None and own.seat is not None
    offers = [Offer.LEAVE]
    if view.is_host:
        offers.insert(0, Offer.CHANGE)
    if seated and race.runner(view.you) is not None and len(view.seated) > 1:
        offers.insert(0, Offer.AGAIN)
    return _plain(_joined(result, moment.event), *offers)


def _result(view: TableView, race: RaceView) -> str:
    return "" if race.outcome is None else outcome_words(view, race.outcome)


def _board(race: RaceView) -> str:
    level, simple, boards = settings_words(race.settings)
    # Translators: Three facts of a race's board: level, Simple mode or not, a board with or without guesses.
    return _("{level}. {simple}. {boards}.").format(level=level, simple=simple, boards=boards)


def _joined(first: str, second: str) -> str:
    # Translators: Two whole sentences, one after the other.
    return _("{first} {second}").format(first=first, second=second) if second else first


def _plain(text: str, *offers: Offer) -> Said:
    return Said(text, offers, text)
