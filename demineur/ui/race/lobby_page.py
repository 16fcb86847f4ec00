"""The table before a race: seats, board, links, and what comes next (rules.md R12.1, R12.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from demineur.i18n import _
from demineur.race.commands import Command, Ready, Settle, Sit, Stand, Start, Unseat
from demineur.ui.guide.labels import TITLE, Heading, Paragraph
from demineur.ui.guide.page import Page
from demineur.ui.race.links_card import LinksCard
from demineur.ui.race.race_texts import in_sentence, name_at
from demineur.ui.race.seats_card import SeatsCard
from demineur.ui.race.settings_card import SettingsCard

if TYPE_CHECKING:
    from demineur.race.table_settings import TableSettings
    from demineur.race.view import TableView
    from demineur.ui.themes import Theme


class LobbyPage(Page):
    """Shows a table; says what is asked for as the table's own commands."""

    stays = True

    asked = Signal(object)
    """A `Command` for the table."""
    leave_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._view: TableView | None = None
        self._heading = Heading(TITLE)
        self.notice = Paragraph()
        self.seats, self.board, self.links = SeatsCard(theme), SettingsCard(), LinksCard()
        self.main, self.second, self.leave = QPushButton(), QPushButton(), QPushButton()
        self.main.setAutoDefault(True)
        self._hint = Paragraph(1.0, selectable=False)
        self._lay_out()
        self.seats.unseat_requested.connect(self._unseat)
        self.board.chosen.connect(self._settle)
        self.links.copied.connect(self.say)
        self.main.clicked.connect(self._do_main)
        self.second.clicked.connect(self._do_second)
        self.leave.clicked.connect(self.leave_requested)
        self.notice.hide()
        self.retranslate()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.leave)
        buttons.addStretch(1)
        buttons.addWidget(self.second)
        buttons.addWidget(self.main)
        self.column.addWidget(self._heading)
        self.column.addWidget(self.notice)
        self.column.addWidget(self.seats)
        self.column.addWidget(self._hint)
        self.column.addLayout(buttons)
        self.column.addWidget(self.board)
        self.column.addWidget(self.links)
        self.column.addStretch(1)

    def say(self, text: str) -> None:
        """Say *text* above the table; nothing with an empty one."""
        self.notice.setText(text)
        self.notice.setVisible(bool(text))

    def show_table(self, view: TableView, now: int, pings: dict[int, int], *, connected: bool) -> None:
        """Show the table as it is at *now*."""
        self._view = view
        self._heading.setText(_title(view))
        self.seats.show_table(view, now, pings)
        self.board.show_settings(view.settings, is_host=view.is_host)
        self.board.setEnabled(connected)
        self._name_buttons(view, connected=connected)
        self._hint.setText(_hint(view))

    def set_theme(self, theme: Theme) -> None:
        """Draw with another theme."""
        self.seats.set_theme(theme)

    def retranslate(self) -> None:
        """Say everything in the current language; the table is shown anew by whoever knows the time."""
        self.seats.retranslate()
        self.board.retranslate()
        self.links.retranslate()
        self.leave.setText(_("Leave the &table"))
        if self._view is not None:
            self._heading.setText(_title(self._view))

    def _name_buttons(self, view: TableView, *, connected: bool) -> None:
        own = view.own
        seated = own is not None and own.seat is not None
        if view.is_host:
            self.main.setText(_("&Start the race"))
            self.main.setEnabled(connected and _can_start(view))
        elif seated:
            ready = own is not None and own.ready
            self.main.setText(_("Not r&eady any more") if ready else _("I am r&eady"))
            self.main.setEnabled(connected)
        else:
            self.main.setText(_("&Sit down"))
            self.main.setEnabled(connected and len(view.seated) < 4)
        self.second.setVisible(seated and not view.is_host)
        self.second.setText(_("Stand &up and watch"))
        self.second.setEnabled(connected)

    def _do_main(self) -> None:
        view = self._view
        if view is None:
            return
        own = view.own
        if view.is_host:
            self._ask(Start())
        elif own is not None and own.seat is not None:
            self._ask(Ready(on=not own.ready))
        else:
            self._ask(Sit())

    def _do_second(self) -> None:
        self._ask(Stand())

    def _unseat(self, player: int) -> None:
        self._ask(Unseat(player))

    def _settle(self, settings: TableSettings) -> None:
        self._ask(Settle(settings))

    def _ask(self, command: Command) -> None:
        self.say("")
        self.asked.emit(command)


def _title(view: TableView) -> str:
    if view.is_host:
        return _("Your table")
    return _("{name}’s table").format(name=in_sentence(name_at(view, view.host)))


def _can_start(view: TableView) -> bool:
    friends = [one for one in view.seated if one.player != view.host]
    return bool(friends) and all(one.ready for one in friends) and not view.dealing


def _hint(view: TableView) -> str:
    """What everybody waits for."""
    friends = [one for one in view.seated if one.player != view.host]
    own = view.own
    if view.dealing:
        return _("The board is being made …")
    if view.is_host:
        if not friends:
            return _("Nobody else is seated yet. Your friends come with the link.")
        return _("All are ready.") if _can_start(view) else _("The race can start once all are ready.")
    if own is None or own.seat is None:
        return _("You watch. Who sits down can race.")
    if own.ready:
        return _("You are ready. The host starts the race.")
    return _("Press the button when you are ready.")
