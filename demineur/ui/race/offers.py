"""What a player can ask for during and after a race, by a button of the strip or in the menu."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from demineur.i18n import _
from demineur.race.commands import Again, ChangeSettings, DeclineDraw, OfferDraw, Resign

if TYPE_CHECKING:
    from demineur.race.commands import Command


class Offer(StrEnum):
    """One wish each."""

    DRAW = "draw"
    AGREE = "agree"
    DECLINE = "decline"
    TAKE_BACK = "take_back"
    RESIGN = "resign"
    RESIGN_NOW = "resign_now"
    RACE_ON = "race_on"
    AGAIN = "again"
    CHANGE = "change"
    LEAVE = "leave"
    CLOSE = "close"


def offer_name(offer: Offer) -> str:
    """What stands on the button."""
    return {
        Offer.DRAW: _("Offer a draw"),
        Offer.AGREE: _("Agree"),
        Offer.DECLINE: _("Decline"),
        Offer.TAKE_BACK: _("Take it back"),
        Offer.RESIGN: _("Resign"),
        Offer.RESIGN_NOW: _("Resign"),
        Offer.RACE_ON: _("Race on"),
        Offer.AGAIN: _("Again"),
        Offer.CHANGE: _("Change settings"),
        Offer.LEAVE: _("Leave the table"),
        Offer.CLOSE: _("Back to your game"),
    }[offer]


def command_for(offer: Offer, race: int) -> Command | None:
    """What the table is asked for; *race* is the number of the one on the board. None: nothing at once."""
    commands: dict[Offer, Command] = {
        Offer.DRAW: OfferDraw(race),
        Offer.AGREE: OfferDraw(race),
        Offer.DECLINE: DeclineDraw(race),
        Offer.TAKE_BACK: DeclineDraw(race),
        Offer.RESIGN_NOW: Resign(race),
        Offer.AGAIN: Again(),
        Offer.CHANGE: ChangeSettings(),
    }
    return commands.get(offer)
