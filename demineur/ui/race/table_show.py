"""Shows what a client tells of its table, and asks the table for what the player wants."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from demineur.i18n import _
from demineur.race.news import (
    BoardChanged,
    BoardReplaced,
    CommandRefused,
    Connected,
    CountdownBegan,
    DealFailed,
    Disconnected,
    DrawSaid,
    DrawTold,
    HostChanged,
    News,
    PersonLeft,
    Pinged,
    PlayerOut,
    RaceBegan,
    RaceEnded,
    Stalled,
    TableChanged,
)
from demineur.race.refusals import Refusal
from demineur.race.state import Phase
from demineur.ui.level_names import level_name
from demineur.ui.race.announcer import Announcer
from demineur.ui.race.connection import now_ms
from demineur.ui.race.offers import Offer, command_for, offer_name
from demineur.ui.race.race_texts import in_sentence, name_at, out_words, refusal_words, shown_name
from demineur.ui.race.strip_words import Moment, lost_words, said_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from demineur.engine.position import Action
    from demineur.race.commands import Command
    from demineur.race.view import RaceView, TableView
    from demineur.ui.main_window import MainWindow
    from demineur.ui.race.connection import Connection
    from demineur.ui.race.race_area import RaceArea
    from demineur.ui.race.race_board import RaceBoard
    from demineur.ui.race.race_menu import RaceMenu

_TICK_MS: Final = 100


class TableShow(QObject):
    """Follows one `Connection` at a time."""

    left = Signal(str)
    """The player wants to leave the table (`Offer.LEAVE`), or the page of one that is closed."""

    def __init__(self, window: MainWindow, area: RaceArea, board: RaceBoard, menu: RaceMenu) -> None:
        super().__init__(area)
        self._window = window
        self._area = area
        self._board = board
        self._menu = menu
        self._connection: Connection | None = None
        self._pings: dict[int, int] = {}
        self._ping: int | None = None
        self._event: Callable[[], str] = _nothing
        self._ended: Callable[[], str] | None = None
        self._lost_until: int | None = None
        self._resigning = False
        self._announcer = Announcer(window)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)
        area.lobby.asked.connect(self._ask)
        area.screen_page.strip.accepted.connect(self.act)
        menu.chosen.connect(self.act)
        board.action_wanted.connect(self._perform)
        board.moved.connect(self._announcer.say)

    def follow(self, connection: Connection) -> None:
        """Show the table of *connection* from now on."""
        self._connection = connection
        self._pings, self._ping = {}, None
        self._event, self._ended, self._lost_until, self._resigning = _nothing, None, None, False
        self._area.lobby.say("")
        self._board.follow(connection.client)
        self._timer.start()

    def forget(self) -> None:
        """There is no table any more."""
        self._connection = None
        self._board.follow(None)
        self._timer.stop()
        self._menu.show_table(None, 0, connected=False)

    @property
    def view(self) -> TableView | None:
        """The table as it was told last."""
        return None if self._connection is None else self._connection.client.view

    def end(self, why: Callable[[], str]) -> None:
        """The table is closed, or cannot be reached any more; what is on the screen stays."""
        self._ended, self._lost_until, self._resigning = why, None, False
        self._timer.stop()
        self.refresh()

    # News -----------------------------------------------------------------------------------------------

    def hear(self, news: News) -> None:
        """Show what *news* tell."""
        self._hear(news)

    @singledispatchmethod
    def _hear(self, news: News) -> None:
        """Other news are somebody else's."""

    @_hear.register
    def _connected(self, news: Connected) -> None:
        self._lost_until = None
        if news.again:
            self._happened(lambda: _("The connection is back."))

    @_hear.register
    def _disconnected(self, news: Disconnected) -> None:
        self._lost_until, self._ping = now_ms() + news.give_up_ms, None
        self._board.input.cancel_press()
        self.refresh()

    @_hear.register
    def _table_changed(self, news: TableChanged) -> None:
        del news
        self.refresh()

    @_hear.register
    def _countdown_began(self, news: CountdownBegan) -> None:
        del news
        self._event, self._resigning = _nothing, False
        self._area.screen_page.view.setFocus()
        self.refresh()

    @_hear.register
    def _race_began(self, news: RaceBegan) -> None:
        del news
        self._announcer.say(_("The race has begun."))
        self.refresh()

    @_hear.register
    def _board_replaced(self, news: BoardReplaced) -> None:
        self._board.show_position(news.position)

    @_hear.register
    def _board_changed(self, news: BoardChanged) -> None:
        self._board.show_change(news.position, news.change)

    @_hear.register
    def _player_out(self, news: PlayerOut) -> None:
        view = self.view
        self._resigning = False
        if view is not None and news.player != view.you:
            name = name_at(view, news.player)
            self._happened(lambda: out_words(name, news.why))
        else:
            self.refresh()

    @_hear.register
    def _draw_told(self, news: DrawTold) -> None:
        view = self.view
        self._resigning = False
        if view is None or news.said not in {DrawSaid.DECLINED, DrawSaid.VOID}:
            self.refresh()
            return
        own, name = news.player == view.you, in_sentence(name_at(view, news.player))
        if news.said is DrawSaid.VOID:
            self._happened(lambda: _("The draw is off: who offered it is out."))
        elif own:
            self._happened(lambda: _("There is no draw: the race goes on."))
        else:
            self._happened(lambda: _("{name} declines the draw.").format(name=name))

    @_hear.register
    def _race_ended(self, news: RaceEnded) -> None:
        del news
        self._event, self._resigning = _nothing, False
        self.refresh()

    @_hear.register
    def _deal_failed(self, news: DealFailed) -> None:
        self._happened(lambda: refusal_words(news.refusal))

    @_hear.register
    def _host_changed(self, news: HostChanged) -> None:
        view = self.view
        if view is not None and news.player == view.you:
            self._happened(lambda: _("You are the host now."))
        elif view is not None:
            name = in_sentence(name_at(view, news.player))
            self._happened(lambda: _("{name} is the host now.").format(name=name))

    @_hear.register
    def _person_left(self, news: PersonLeft) -> None:
        name = in_sentence(shown_name(news.name, news.player))
        self._happened(lambda: _("{name} has left the table.").format(name=name))

    @_hear.register
    def _refused(self, news: CommandRefused) -> None:
        self._happened(lambda: refusal_words(news.refusal))

    @_hear.register
    def _stalled(self, news: Stalled) -> None:
        on = news.on
        self._happened(lambda: refusal_words(Refusal.STALLED) if on else _("The connection is back."))

    @_hear.register
    def _pinged(self, news: Pinged) -> None:
        self._ping, self._pings = news.ms, news.others
        self.refresh()

    def _happened(self, words: Callable[[], str]) -> None:
        """Say something until something else is to be said."""
        self._event = words
        if not self._area.shows_race:
            self._area.lobby.say(words())
            self._announcer.say(words())
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the table as it is now."""
        connection, view = self._connection, self.view
        if connection is None or view is None:
            return
        now, connected = now_ms(), connection.client.connected
        self._menu.show_table(view, now, connected=connected)
        if view.phase is Phase.LOBBY:
            self._show_lobby(view, now, connected=connected)
        elif view.race is not None:
            self._show_race(view, view.race, now)

    def _show_lobby(self, view: TableView, now: int, *, connected: bool) -> None:
        lobby = self._area.lobby
        if self._area.shows_race:
            lobby.say("")
        lobby.show_table(view, now, self._pings, connected=connected)
        if self._lost_until is not None:
            lost = lost_words(view, self._lost_until, now)
            lobby.say(lost.text)
            self._announcer.say(lost.spoken)
        elif self._ended is not None:
            lobby.say(self._ended())
        else:
            lobby.say(self._event())
        self._area.show_lobby()
        self._window.setWindowTitle(_("Table – Démineur"))

    def _show_race(self, view: TableView, race: RaceView, now: int) -> None:
        screen = self._area.screen_page
        if race.settings.level != self._board.position.level:
            self._board.show_level(race.settings.level)
        screen.players.show_race(view, race, now, self._pings)
        self._show_bar(view, race, now)
        moment = Moment(
            now, self._event(), self._ended() if self._ended else "", self._lost_until, self._resigning
        )
        said = said_in(view, race, moment)
        _say(screen.strip.show_text, screen.strip.show_offer, said.text, said.offers)
        self._announcer.say(said.spoken)
        self._area.show_race()
        self._window.setWindowTitle(
            _("Race: {level} – Démineur").format(level=level_name(race.settings.level))
        )

    def _show_bar(self, view: TableView, race: RaceView, now: int) -> None:
        bar, countdown = self._area.screen_page.bar, self._area.screen_page.countdown
        bar.allow_flags(allowed=race.runner(view.you) is not None)
        bar.show_connection(self._ping, lost=self._lost_until is not None or self._ended is not None)
        # Without a connection nobody tells that the board is open; the seconds are over all the same.
        waits = now < race.opens_at or self._lost_until is None
        if view.phase is Phase.COUNTDOWN and self._ended is None and waits:
            left = max(1, -(-(race.opens_at - now) // 1000))
            if countdown.text != str(left):
                self._announcer.say(str(left))
            countdown.show_text(str(left))
        else:
            countdown.show_text("")
        if race.outcome is not None:
            bar.show_time(race.outcome.ms)
        elif self._ended is None:
            bar.show_time(now - race.opens_at)

    def _tick(self) -> None:
        view = self.view
        if view is None:
            return
        away = any(person.gone_since is not None for person in view.people)
        moving = view.phase in {Phase.COUNTDOWN, Phase.RACE} or away or self._lost_until is not None
        if moving:
            self.refresh()

    # Asking ---------------------------------------------------------------------------------------------

    def act(self, wish: str) -> None:
        """Do what a button or the menu asks for."""
        view = self.view
        if not wish or view is None:
            return
        offer = Offer(wish)
        if offer in {Offer.LEAVE, Offer.CLOSE}:
            self.left.emit(offer)
            return
        self._resigning = offer is Offer.RESIGN
        race = 0 if view.race is None else view.race.number
        command = command_for(offer, race)
        if command is not None:
            self._event = _nothing
            self._ask(command)
        self.refresh()
        if self._area.shows_race:
            self._area.screen_page.view.setFocus()

    def _ask(self, command: Command) -> None:
        self._event = _nothing
        if self._connection is not None:
            self._connection.ask(command)

    def _perform(self, action: Action) -> None:
        if self._connection is not None:
            self._connection.perform(action)


def _say(
    show_text: Callable[[str], None], show_offer: Callable[..., None], text: str, offers: tuple[Offer, ...]
) -> None:
    if not offers:
        show_text(text)
        return
    first, *others = offers
    show_offer(text, offer_name(first), first.value, *((offer_name(one), one.value) for one in others))


def _nothing() -> str:
    return ""
