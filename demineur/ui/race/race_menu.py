"""What the menu *Race* offers at a table, besides opening and joining one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from demineur.i18n import _
from demineur.race.state import Phase
from demineur.ui.race.offers import Offer
from demineur.ui.race.strip_words import may_offer_draw

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from demineur.race.view import TableView

_SHOWN = (Offer.DRAW, Offer.DECLINE, Offer.RESIGN, Offer.AGAIN, Offer.CHANGE, Offer.LEAVE)


class RaceMenu(QObject):
    """Adds its actions to *menu*; they are there from the first table on."""

    chosen = Signal(str)
    """An `Offer`."""

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        menu.addSeparator()
        self._actions = {offer: QAction(menu) for offer in _SHOWN}
        for offer, action in self._actions.items():
            if offer in {Offer.AGAIN, Offer.LEAVE}:
                menu.addSeparator()
            action.setData(offer.value)
            action.triggered.connect(self._choose)
            menu.addAction(action)
        self.show_table(None, 0, connected=False)
        self.retranslate()

    def action(self, offer: Offer) -> QAction:
        """The action for *offer*."""
        return self._actions[offer]

    def show_table(self, view: TableView | None, now: int, *, connected: bool) -> None:
        """Offer what can be done at the table now; without a table, nothing."""
        race = None if view is None else view.race
        may = dict.fromkeys(_SHOWN, False)
        may[Offer.LEAVE] = view is not None
        if view is not None and race is not None and connected:
            over = view.phase is Phase.OVER and not view.dealing
            may[Offer.DRAW] = may_offer_draw(view, race, now)
            may[Offer.DECLINE] = view.racing and race.offer is not None
            may[Offer.RESIGN] = view.racing
            may[Offer.AGAIN] = over and race.runner(view.you) is not None and len(view.seated) > 1
            may[Offer.CHANGE] = over and view.is_host
        for offer, action in self._actions.items():
            action.setEnabled(may[offer])
        answering = race is not None and race.offer is not None
        self._actions[Offer.DRAW].setText(_("&Agree to the draw") if answering else _("Offer a &draw"))

    def retranslate(self) -> None:
        """Say everything in the current language."""
        texts = {
            Offer.DRAW: _("Offer a &draw"),
            Offer.DECLINE: _("De&cline the draw"),
            Offer.RESIGN: _("&Resign"),
            Offer.AGAIN: _("Race a&gain"),
            Offer.CHANGE: _("Change &settings"),
            Offer.LEAVE: _("&Leave the table"),
        }
        for offer, text in texts.items():
            self._actions[offer].setText(text)

    def _choose(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.chosen.emit(action.data())
