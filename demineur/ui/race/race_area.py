"""The three pages of a race in the window: start, table, race."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget

from demineur.i18n import _
from demineur.ui.guide.page import PageScroller
from demineur.ui.race.lobby_page import LobbyPage
from demineur.ui.race.race_screen import RaceScreen
from demineur.ui.race.start_page import StartPage

if TYPE_CHECKING:
    from demineur.ui.settings_store import SettingsStore
    from demineur.ui.themes import Theme


class RaceArea(QStackedWidget):
    """Shows one of them at a time, and puts the keyboard into it."""

    def __init__(self, store: SettingsStore, theme: Theme) -> None:
        super().__init__()
        self.start, self.lobby, self.screen_page = StartPage(store), LobbyPage(theme), RaceScreen(theme)
        self._start_scroller, self._lobby_scroller = PageScroller(), PageScroller()
        self._start_scroller.show_page(self.start)
        self._lobby_scroller.show_page(self.lobby)
        for part in (self._start_scroller, self._lobby_scroller, self.screen_page):
            self.addWidget(part)
        self.retranslate()

    def show_start(self) -> None:
        """Show where tables are opened and joined."""
        self.setCurrentWidget(self._start_scroller)

    def show_lobby(self) -> None:
        """Show the table before a race."""
        if self.currentWidget() is not self._lobby_scroller:
            self.setCurrentWidget(self._lobby_scroller)
            self.lobby.main.setFocus()

    def show_race(self) -> None:
        """Show the race."""
        if self.currentWidget() is not self.screen_page:
            self.setCurrentWidget(self.screen_page)
            self.screen_page.view.setFocus()

    @property
    def shows_race(self) -> bool:
        """Whether the race is what is shown."""
        return self.currentWidget() is self.screen_page

    def set_theme(self, theme: Theme) -> None:
        """Draw everything with another theme."""
        self.lobby.set_theme(theme)
        self.screen_page.set_theme(theme)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._start_scroller.setAccessibleName(_("Race with friends"))
        self._lobby_scroller.setAccessibleName(_("Table"))
        self.start.retranslate()
        self.lobby.retranslate()
        self.screen_page.retranslate()
