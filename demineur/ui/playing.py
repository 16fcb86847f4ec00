"""Puts a game into the window: everything that the first paint does not need, connected in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from demineur.engine.levels import Level
from demineur.engine.position import Status
from demineur.i18n import _
from demineur.play.session import GameKind
from demineur.settings import BOARDS, CUSTOM_LEVEL, LEVEL, ZOOM, Boards, level_of
from demineur.ui.board_input import BoardInput
from demineur.ui.cover import Cover
from demineur.ui.dealer import Dealer
from demineur.ui.fade_item import FadeItem
from demineur.ui.game import Game
from demineur.ui.keeper import Keeper
from demineur.ui.late_parts import LateParts
from demineur.ui.motion import may_move
from demineur.ui.options_in_use import OptionsInUse
from demineur.ui.path_recording import PathRecording
from demineur.ui.pauses import Pauses
from demineur.ui.reports import Reports
from demineur.ui.tiles import Mark
from demineur.ui.window_dialogs import WindowDialogs

if TYPE_CHECKING:
    from pathlib import Path

    from demineur.engine.levels import NamedLevel
    from demineur.engine.position import Change
    from demineur.play.clock import TimeSource
    from demineur.play.gestures import Wish
    from demineur.play.session import Session
    from demineur.ui.main_window import MainWindow
    from demineur.ui.settings_store import SettingsStore
    from demineur.ui.theming import Theming


class Playing(QObject):
    """The game in *window*, kept in the folder *data*."""

    def __init__(
        self,
        window: MainWindow,
        store: SettingsStore,
        theming: Theming,
        data: Path,
        level: Level,
        time: TimeSource | None = None,
    ) -> None:
        """*time* is what games are measured with, the computer's own clocks if it is not given."""
        super().__init__(window)
        self.window = window
        self._store = store
        self.game = Game(level, self, time)
        self.keeper = Keeper(data, self.game)
        self.input = BoardInput(window.view, self.game)
        self.path = PathRecording(self.game, self.input)
        self.keeper.follow(self.path)
        self.cover = Cover(theming.theme, window.view)
        self.dialogs = WindowDialogs(window, self.game, store, self.keeper)
        self.options = OptionsInUse(store, self.game, self.input)
        self.fade = FadeItem(window.scene.atlas, window.scene)
        window.scene.add_layer(self.fade)
        self.pauses = Pauses(window, self.game, store, self.input)
        self.dealer = Dealer(self.game)
        self.reports = Reports(self.game, self.keeper, self.dealer, window.strip)
        window.menus.fill()
        self._connect_game()
        self._connect_parts()
        self._connect_menus()
        self.late = LateParts(self, theming, store)
        theming.theme_changed.connect(self.cover.set_theme)
        window.language_changed.connect(self.retranslate)
        self._show_game(self.game.session)

    def _connect_game(self) -> None:
        game = self.game
        game.began.connect(self._show_game)
        game.board_changed.connect(self._show_change)
        game.ended.connect(self._show_end)
        game.clock_ticked.connect(self.window.header.show_time)
        game.pause_changed.connect(self._show_pause)
        game.start_suggested.connect(self._suggest_start)
        game.flag_mode_changed.connect(self._show_flag_mode)

    def _connect_parts(self) -> None:
        self.input.wish_made.connect(self._perform)
        self.input.press_changed.connect(self._show_press)
        self.window.view.zoom_changed.connect(self._keep_zoom)
        self.window.header.new_game_requested.connect(self.start_new_game)
        self.window.header.flag_mode_requested.connect(self._set_flag_mode)
        self.cover.resume_requested.connect(self.game.resume)
        self.window.strip.accepted.connect(self._accept_offer)

    def _connect_menus(self) -> None:
        menus, view = self.window.menus, self.window.view
        menus.new_game.triggered.connect(self.start_new_game)
        menus.restart.triggered.connect(self._restart)
        menus.take_back.triggered.connect(self.game.take_back)
        menus.pause.triggered.connect(self._toggle_pause)
        menus.flag_mode.triggered.connect(self._set_flag_mode)
        menus.level_requested.connect(self._choose_named_level)
        menus.boards_requested.connect(self._choose_boards)
        menus.custom_level.triggered.connect(self._choose_level)
        menus.statistics.triggered.connect(self.dialogs.show_statistics)
        menus.options.triggered.connect(self.dialogs.show_options)
        menus.about.triggered.connect(self.dialogs.show_about)
        menus.quit.triggered.connect(self.window.close)
        menus.zoom_in.triggered.connect(view.zoom_in)
        menus.zoom_out.triggered.connect(view.zoom_out)
        menus.zoom_fit.triggered.connect(view.zoom_to_fit)
        menus.full_screen.triggered.connect(self._set_full_screen)
        self.window.activation_changed.connect(self._show_full_screen)
        self._show_full_screen()

    # Showing ------------------------------------------------------------------------------------------------

    def _show_game(self, session: Session) -> None:
        level = session.setup.level
        self.input.cancel_press()
        self.input.keys.forget()
        self.window.show_level(level)
        self.window.show_board(level, self.game.faces)
        self.window.header.show_mines(session.position.mine_counter)
        self.window.header.show_time(session.elapsed_ms)
        self.window.menus.show_level(level)
        self.window.menus.show_boards(self.game.boards)
        self._show_mood()
        self._show_pause()

    def _show_change(self, change: Change) -> None:
        position = self.game.session.position
        if change.started:
            self.window.scene.overlay.set_marks({})
        self.window.scene.change_faces(position.grid.cells(change.cells), self.game.faces)
        if change.opened.bit_count() > 1 and not change.ended and may_move(self._store):
            self.fade.start(position.grid.cells(change.opened))
        self.window.header.show_mines(position.mine_counter)

    def _suggest_start(self, cell: int) -> None:
        self.window.scene.overlay.set_marks({cell: Mark.FIRST})

    def _show_end(self, session: Session) -> None:
        del session
        self.input.cancel_press()
        self._show_mood()

    def _show_mood(self) -> None:
        status = self.game.session.position.status
        self.window.header.show_mood(status.value if status.over else "playing")
        self.window.menus.show_game_over(over=status.over, lost=status is Status.LOST)

    def _show_press(self, pressed: bool) -> None:
        if not self.game.session.position.status.over:
            self.window.header.show_mood("pressed" if pressed else "playing")

    def _show_pause(self) -> None:
        game = self.game
        self.window.menus.pause.setText(_("&Resume") if game.waits_for_resume else _("&Pause"))
        if game.paused:
            self.input.cancel_press()
            self.cover.show_pause(waits=game.waits_for_resume)
            if game.waits_for_resume:
                # What is covered is no place for the focus.
                self.window.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        elif self.cover.isVisible():
            self.cover.hide()
            self.window.view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.window.view.setFocus()

    def show_game_again(self) -> None:
        """Name the game in the title and the strip again, after something else was shown."""
        self.window.show_level(self.game.session.setup.level)
        self._show_mood()
        self.reports.repeat()

    def _show_flag_mode(self, on: bool) -> None:
        self.window.header.show_flag_mode(on)
        self.window.menus.flag_mode.setChecked(on)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.cover.retranslate()
        self.reports.retranslate()
        self.window.show_level(self.game.session.setup.level)
        self._show_pause()

    # What the player asks for -------------------------------------------------------------------------------

    def start_new_game(self) -> None:
        """A new game on the same level, after the question that a running one deserves."""
        if self.dialogs.may_leave_game():
            self.game.new_game()
            self.window.view.setFocus()

    def choose_level(self, level: Level, key: str) -> None:
        """Play *level* from now on; *key* is how the settings name it."""
        if not self.dialogs.may_leave_game():
            self.window.menus.show_level(self.game.session.setup.level)
            return
        self.game.new_game(level)
        self._store.set_value(LEVEL, key)
        self.window.view.setFocus()

    def _choose_boards(self, boards: Boards) -> None:
        self._store.set_value(BOARDS, boards)

    def offer_level(self, level: Level) -> None:
        """Play *level* now, after the question that a running game deserves; one on that level goes on."""
        session = self.game.session
        if (session.setup.level == level and not session.position.status.over) or self.late.race_is_on:
            return
        if self.dialogs.may_leave_game():
            self.game.new_game(level)
            self.window.view.setFocus()

    def _choose_named_level(self, named: NamedLevel) -> None:
        self.choose_level(named.level, named.key)

    def _choose_level(self) -> None:
        answer = self.dialogs.ask_for_level()
        if answer is None:
            return
        chosen, boards = answer
        level = level_of(chosen)
        if chosen == level.code:
            self._store.set_value(CUSTOM_LEVEL, chosen)
        self._store.set_value(BOARDS, boards)
        self.choose_level(level, chosen)

    def _restart(self) -> None:
        if self.dialogs.may_leave_game():
            self.game.restart()
            self.window.view.setFocus()

    def _accept_offer(self, offer: str) -> None:
        if offer == "new_game":
            self.start_new_game()
        elif offer == "review":
            self.late.review()
            return
        elif offer == "daily":
            self.late.show_daily()
            return
        elif offer == "watch":
            self.late.library.watch_last()
            return
        elif offer == "cancel_search":
            self.dealer.cancel()
            self.reports.repeat()
        elif offer == "random_board":
            self.game.deal_random()
            self.reports.repeat()
        elif offer == "simple_mode":
            self.options.turn_simple_mode_on()
            self.reports.repeat()
        self.window.view.setFocus()

    def _toggle_pause(self) -> None:
        self.game.toggle_pause()

    def _set_flag_mode(self, on: bool) -> None:
        self.game.set_flag_mode(on=on)

    def _perform(self, wish: Wish) -> None:
        """What the player wishes; a demonstration is not the player's."""
        if self.game.session.setup.kind is not GameKind.DEMONSTRATION:
            self.game.perform(wish)

    def _set_full_screen(self, on: bool) -> None:
        state, full = self.window.windowState(), Qt.WindowState.WindowFullScreen
        self.window.setWindowState(state | full if on else state & ~full)

    def _show_full_screen(self) -> None:
        """The window may also have begun so, or be changed by the desktop."""
        self.window.menus.full_screen.setChecked(self.window.isFullScreen())

    def _keep_zoom(self, zoom: float) -> None:
        self._store.set_value(ZOOM, min(max(round(zoom * 100), 100), 1000))
