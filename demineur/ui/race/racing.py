"""Race with friends: opens and joins tables, and leads from one page to the next."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject

from demineur.engine.levels import NAMED_LEVELS
from demineur.i18n import _, language
from demineur.race.links import TableLink, server_in
from demineur.race.news import Connected, Failed, News, Opened, TableClosed
from demineur.race.orders import JoinTable, OpenTable
from demineur.race.refusals import Refusal
from demineur.race.state import Phase
from demineur.race.table_settings import TableSettings, can_be_raced
from demineur.records.race_record import load_race_record
from demineur.settings import RACE_NAME, RACE_SERVER, SIMPLE_MODE, RaceReach
from demineur.ui.race.addresses import LOOPBACK, reach_of_host, usable_addresses
from demineur.ui.race.connection import Connection, now_ms
from demineur.ui.race.goodbyes import Goodbyes
from demineur.ui.race.hosting import Hosting
from demineur.ui.race.keeping import RaceKeeping
from demineur.ui.race.links_card import ShownLink
from demineur.ui.race.offers import Offer
from demineur.ui.race.questions import is_wanted
from demineur.ui.race.race_area import RaceArea
from demineur.ui.race.race_board import RaceBoard
from demineur.ui.race.race_menu import RaceMenu
from demineur.ui.race.race_texts import closing_words, failure_words, name_at
from demineur.ui.race.recent import RecentTable, forget_table, recent_tables, remember_table
from demineur.ui.race.settings_card import wants_no_guess
from demineur.ui.race.table_show import TableShow
from demineur.ui.race.takeover import Takeover
from demineur.ui.shutdown_signals import ENDING

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.race.orders import Errand
    from demineur.race.server_thread import HostedTable
    from demineur.race.view import TableView
    from demineur.ui.playing import Playing
    from demineur.ui.settings_store import SettingsStore
    from demineur.ui.theming import Theming


class Racing(QObject):
    """One table at a time, in the window of the game."""

    def __init__(self, playing: Playing, store: SettingsStore, theming: Theming) -> None:
        super().__init__(playing)
        self._playing = playing
        self._window = playing.window
        self._store = store
        self.area = RaceArea(store, theming.theme)
        self._takeover = Takeover(playing, self.area)
        self.board = RaceBoard(self.area.screen_page, playing.game, store)
        self._keeping = RaceKeeping(playing.keeper, self)
        # Before the table is asked: what shows at once must find what was asked for.
        self.board.action_wanted.connect(self._keeping.ask)
        self.menu = RaceMenu(playing.window.menus.race_menu)
        self.show = TableShow(playing.window, self.area, self.board, self.menu)
        self._hosting = Hosting(self)
        self._goodbyes = Goodbyes()
        self._connection: Connection | None = None
        self._connect_parts(theming)

    def _connect_parts(self, theming: Theming) -> None:
        start, screen = self.area.start, self.area.screen_page
        start.open_requested.connect(self.open_table)
        start.join_requested.connect(self.join)
        start.cancel_requested.connect(self._cancel)
        start.close_requested.connect(self._back_to_game)
        self.area.lobby.leave_requested.connect(self.leave)
        self.show.left.connect(self._follow_leaving)
        self._hosting.hosted.connect(self._hosted)
        self._hosting.failed.connect(self._hosting_failed)
        game = self._playing.game
        screen.bar.flag_mode_requested.connect(self._set_flag_mode)
        game.flag_mode_changed.connect(screen.bar.show_flag_mode)
        self._window.view.zoom_changed.connect(screen.view.set_zoom)
        self._window.language_changed.connect(self.retranslate)
        self._window.activation_changed.connect(self._follow_activation)
        theming.theme_changed.connect(self.area.set_theme)
        self._window.installEventFilter(self)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.quit)

    @property
    def on(self) -> bool:
        """Whether the race is in the window."""
        return self._takeover.on

    @property
    def connection(self) -> Connection | None:
        """The connection to the table, if there is one."""
        return self._connection

    @property
    def _at_table(self) -> bool:
        """Whether there is a table, or one is being opened: there is one at a time."""
        return self._connection is not None or self._hosting.begins

    # Beginning ------------------------------------------------------------------------------------------

    def open_start(self, *, joining: bool) -> None:
        """Show where tables are opened and joined; a player at a table stays there."""
        self._takeover.enter()
        if self._at_table:
            return
        self.show.forget()
        self._show_start()
        self.area.start.begin(joining=joining)

    def _show_start(self) -> None:
        start = self.area.start
        start.join_card.show_recent(recent_tables(self._store))
        start.record.show_record(load_race_record(self._playing.keeper.folder))
        self.area.show_start()
        self._window.setWindowTitle(_("Race with friends – Démineur"))

    def open_table(self, reach: RaceReach) -> None:
        """Open a table for those within *reach*."""
        settings, name = self._first_settings(), self._store.value(RACE_NAME)
        server = server_in(self._store.value(RACE_SERVER)) if reach is RaceReach.SERVER else None
        if server is not None:
            text = _("Opening a table on {server} …").format(server=server.host)
            self.area.start.show_notice(text, busy=True)
            self._connect(OpenTable(server, settings))
            return
        self.area.start.show_notice(_("Opening the table …"), busy=True)
        self._hosting.start(name, settings, everywhere=reach is RaceReach.NETWORK)

    def join(self, link: TableLink) -> None:
        """Join the table of *link*; who was there before comes back as who they were."""
        self._takeover.enter()
        if self._at_table:
            self._refuse_second_table(link)
            return
        self._show_start()
        text = _("Joining the table at {place} …").format(place=link.server.host)
        self.area.start.show_notice(text, busy=True)
        known = next((one for one in recent_tables(self._store) if one.link.tid == link.tid), None)
        self._connect(JoinTable(link, known.resume if known else ""))

    def _refuse_second_table(self, link: TableLink) -> None:
        own = None if self._connection is None else self._connection.client.link
        if own is None or own.tid != link.tid:
            self.tell(lambda: _("You are at a table already. Leave it before you join another one."))

    def tell(self, notice: Callable[[], str]) -> None:
        """Say something that the player must take note of."""
        self._window.strip.show_notice(notice)

    def _first_settings(self) -> TableSettings:
        level = self._playing.game.level
        if not can_be_raced(level):
            level = NAMED_LEVELS[0].level
        return TableSettings(level, self._store.value(SIMPLE_MODE), wants_no_guess(level))

    def _hosted(self, table: HostedTable) -> None:
        self._connect(table.errand)
        if self._hosting.everywhere:
            links = [ShownLink(table.link(one.host).text, one.reach) for one in usable_addresses()]
        else:
            links = [ShownLink(table.link(LOOPBACK.host).text, LOOPBACK.reach)]
        self.area.lobby.links.show_links(links)

    def _hosting_failed(self) -> None:
        self.area.start.show_notice(
            _("The table cannot be opened: this system lets the program wait for no connections.")
        )

    def _connect(self, errand: Errand) -> None:
        self.area.lobby.links.show_links(())
        name = self._store.value(RACE_NAME)
        self._connection = Connection(errand, name, language(), self)
        self._connection.told.connect(self._hear)
        self.show.follow(self._connection)
        self._connection.start()

    # News -----------------------------------------------------------------------------------------------

    def _hear(self, news: News) -> None:
        self._keeping.hear(news, self.show.view, now_ms())
        if isinstance(news, Failed):
            if news.refusal is Refusal.NO_TABLE:
                self._forget_recent()
            self._end(partial(failure_words, news))
        elif isinstance(news, TableClosed):
            self._forget_recent()
            self._end(partial(closing_words, news.why))
        elif isinstance(news, Opened | Connected):
            self._arrived()
            self.show.hear(news)
        else:
            self.show.hear(news)

    def _arrived(self) -> None:
        """Remember the table, and offer its link."""
        connection = self._connection
        client = None if connection is None else connection.client
        if client is None or client.link is None:
            return
        if not self._hosting.on:
            self.area.lobby.links.show_links([_link_of(client.link)])
            host = "" if client.view is None else name_at(client.view, client.view.host)
            remember_table(self._store, RecentTable(client.link, host, client.resume))

    def _forget_recent(self) -> None:
        connection = self._connection
        if connection is not None and connection.client.link is not None:
            forget_table(self._store, connection.client.link.tid)

    def _end(self, why: Callable[[], str]) -> None:
        """The table is no more: what a race left on the screen stays there, else the start page says why."""
        view = self.show.view
        self._hang_up()
        if view is not None and view.phase is not Phase.LOBBY:
            self.show.end(why)
            return
        self.show.forget()
        self._show_start()
        self.area.start.show_notice(why())
        self.area.start.close_button.setFocus()

    # Ending ---------------------------------------------------------------------------------------------

    def leave(self) -> bool:
        """Leave the table, after a question where that ends something; whether it was left."""
        if not self._may_leave():
            return False
        if self._connection is not None:
            if not self._hosting.on:
                self._forget_recent()
            self._connection.leave()
        self._hang_up()
        self._back_to_game()
        return True

    def _follow_leaving(self, offer: str) -> None:
        if offer == Offer.LEAVE:
            self.leave()
        else:
            self._back_to_game()

    def _cancel(self) -> None:
        self._hang_up()
        self.show.forget()
        self.area.start.show_notice("")
        self.area.start.name.setFocus()

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        # A host's own goodbye comes first: by that the table knows why it ends, and tells the others.
        if connection is not None:
            self._goodbyes.say(connection.close(), *self._hosting.stop())
            connection.deleteLater()
        else:
            self._goodbyes.say(*self._hosting.stop())

    def _back_to_game(self) -> None:
        self.show.forget()
        self._takeover.leave()

    def quit(self) -> None:
        """The program ends: everybody is told before it is gone."""
        if self._connection is not None:
            self._connection.leave()
        self._hang_up()
        self._goodbyes.wait()

    def _may_leave(self) -> bool:
        view, application = self.show.view, QCoreApplication.instance()
        ending = application is not None and application.property(ENDING)
        if self._connection is None or view is None or ending:
            return True
        others = len(view.people) > 1
        if self._hosting.on and others:
            return is_wanted(
                self._window,
                _("Close the table?"),
                _("It ends for everybody: the table lives in this program."),
                _("Close it"),
            )
        if _loses_by_leaving(view):
            return is_wanted(self._window, _("Leave the race?"), _("You lose this race then."), _("Leave it"))
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Closing the window leaves the table: that is asked first (rules.md R12.11)."""
        if watched is self._window and event.type() == QEvent.Type.Close:
            if not self._may_leave():
                event.ignore()
                return True
            self.quit()
        return super().eventFilter(watched, event)

    # Following ------------------------------------------------------------------------------------------

    def _follow_activation(self) -> None:
        self.board.follow_activation(self._window.isActiveWindow())

    def _set_flag_mode(self, on: bool) -> None:
        self._playing.game.set_flag_mode(on=on)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.menu.retranslate()
        self.area.retranslate()
        self.show.refresh()


def _loses_by_leaving(view: TableView) -> bool:
    """Whether the player races, or is about to: the table counts both."""
    runner = None if view.race is None else view.race.runner(view.you)
    return view.phase in {Phase.COUNTDOWN, Phase.RACE} and runner is not None and runner.out is None


def _link_of(link: TableLink) -> ShownLink:
    """The link to somebody else's table; where that is in a program, its address says how far it leads."""
    server = link.server
    return ShownLink(link.text, reach_of_host(server.host) if server.own else None, server.secure)
