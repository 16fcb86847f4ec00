"""The window: puts its parts together and lets them talk to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QSize, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from demineur.engine.levels import level_from
from demineur.i18n import _
from demineur.settings import CUSTOM_LEVEL, LEVEL, WINDOW_GEOMETRY, ZOOM
from demineur.ui.board_scene import BoardScene
from demineur.ui.board_view import BoardView
from demineur.ui.cover import Cover
from demineur.ui.header import Header
from demineur.ui.level_names import level_name
from demineur.ui.menus import Menus
from demineur.ui.message_strip import MessageStrip
from demineur.ui.options_in_use import OptionsInUse
from demineur.ui.pauses import Pauses
from demineur.ui.reports import Reports
from demineur.ui.window_dialogs import WindowDialogs

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QShowEvent

    from demineur.engine.levels import Level, NamedLevel
    from demineur.engine.position import Change
    from demineur.play.session import Session
    from demineur.ui.game import Game
    from demineur.ui.keeper import Keeper
    from demineur.ui.settings_store import SettingsStore
    from demineur.ui.themes import Theme
    from demineur.ui.theming import Theming

_FIRST_SIZE = QSize(620, 720)


class MainWindow(QMainWindow):
    """Header, board and message strip; menus and dialogs around them."""

    shown_first = Signal()
    """The first paint is done: what it did not need can be loaded now."""

    def __init__(self, game: Game, store: SettingsStore, theming: Theming, keeper: Keeper) -> None:
        super().__init__()
        self.game = game
        self._store = store
        self._painted = False
        theme = theming.theme
        self.scene = BoardScene(theme, self)
        self.view = BoardView(self.scene, game)
        self.header = Header(theme)
        self.strip = MessageStrip(theme)
        self.cover = Cover(theme, self.view)
        self.menus = Menus(self.menuBar(), self)
        self.dialogs = WindowDialogs(self, game, store, keeper)
        self._options = OptionsInUse(store, game, self.view)
        self._pauses = Pauses(self, game, store)
        self._reports = Reports(game, keeper, self.strip)
        self._lay_out()
        self._connect_game()
        self._connect_parts()
        self._connect_menus()
        theming.theme_changed.connect(self.set_theme)
        self._restore(store)
        self._show_game(game.session)

    # Building ------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.view, 1)
        column.addWidget(self.strip)
        self.setCentralWidget(middle)
        self.view.setFocus()

    def _connect_game(self) -> None:
        game = self.game
        game.began.connect(self._show_game)
        game.board_changed.connect(self._show_change)
        game.ended.connect(self._show_end)
        game.clock_ticked.connect(self.header.show_time)
        game.pause_changed.connect(self._show_pause)
        game.flag_mode_changed.connect(self._show_flag_mode)

    def _connect_parts(self) -> None:
        self.view.wish_made.connect(self.game.perform)
        self.view.press_changed.connect(self._show_press)
        self.view.zoom_changed.connect(self._keep_zoom)
        self.header.new_game_requested.connect(self.start_new_game)
        self.header.flag_mode_requested.connect(self._set_flag_mode)
        self.cover.resume_requested.connect(self._resume)
        self.strip.accepted.connect(self._accept_offer)

    def _connect_menus(self) -> None:
        menus = self.menus
        menus.new_game.triggered.connect(self.start_new_game)
        menus.restart.triggered.connect(self._restart)
        menus.pause.triggered.connect(self._toggle_pause)
        menus.flag_mode.triggered.connect(self._set_flag_mode)
        menus.level_requested.connect(self._choose_named_level)
        menus.custom_level.triggered.connect(self._choose_level)
        menus.statistics.triggered.connect(self.dialogs.show_statistics)
        menus.options.triggered.connect(self.dialogs.show_options)
        menus.about.triggered.connect(self.dialogs.show_about)
        menus.quit.triggered.connect(self.close)
        menus.zoom_in.triggered.connect(self.view.zoom_in)
        menus.zoom_out.triggered.connect(self.view.zoom_out)
        menus.zoom_fit.triggered.connect(self.view.zoom_to_fit)
        menus.full_screen.triggered.connect(self._set_full_screen)

    def _restore(self, store: SettingsStore) -> None:
        """Size and place of the last time; Qt moves a window whose screen is gone onto one that exists."""
        geometry = store.value(WINDOW_GEOMETRY)
        if not geometry or not self.restoreGeometry(QByteArray(geometry)):
            self.resize(_FIRST_SIZE)
        self.view.set_zoom(store.value(ZOOM) / 100)

    # Showing -------------------------------------------------------------------------------------------

    def _show_game(self, session: Session) -> None:
        level = session.setup.level
        self.view.cancel_press()
        self.view.keys.forget()
        self.scene.show_faces(level.columns, level.rows, self.game.faces)
        self.view.refit()
        self.header.show_mines(session.position.mine_counter)
        self.header.show_time(session.clock.elapsed_ms)
        self._show_mood()
        self.menus.show_level(level)
        self.setWindowTitle(_("{level} – Démineur").format(level=level_name(level)))
        self._show_pause()

    def _show_change(self, change: Change) -> None:
        position = self.game.session.position
        self.scene.change_faces(position.grid.cells(change.cells), self.game.faces)
        self.header.show_mines(position.mine_counter)

    def _show_end(self, session: Session) -> None:
        del session
        self.view.cancel_press()
        self._show_mood()

    def _show_mood(self) -> None:
        status = self.game.session.position.status
        self.header.show_mood(status.value if status.over else "playing")

    def _show_press(self, pressed: bool) -> None:
        if not self.game.session.position.status.over:
            self.header.show_mood("pressed" if pressed else "playing")

    def _show_pause(self) -> None:
        paused = self.game.paused
        self.menus.pause.setText(_("&Resume") if self.game.waits_for_resume else _("&Pause"))
        if paused:
            self.view.cancel_press()
            self.cover.show_pause(waits=self.game.waits_for_resume)
        elif self.cover.isVisible():
            self.cover.hide()
            self.view.setFocus()

    def _show_flag_mode(self, on: bool) -> None:
        self.header.show_flag_mode(on)
        self.menus.flag_mode.setChecked(on)

    def set_theme(self, theme: Theme) -> None:
        """Draw everything with another theme."""
        for part in (self.header, self.strip, self.cover):
            part.set_theme(theme)
        self.scene.set_theme(theme)

    # What the player asks for --------------------------------------------------------------------------

    def start_new_game(self) -> None:
        """A new game on the same level, after the question that a running one deserves."""
        if self.dialogs.may_leave_game():
            self.game.new_game()
            self.view.setFocus()

    def choose_level(self, level: Level, key: str) -> None:
        """Play *level* from now on; *key* is how the settings name it."""
        if not self.dialogs.may_leave_game():
            self.menus.show_level(self.game.session.setup.level)
            return
        self.game.new_game(level)
        self._store.set_value(LEVEL, key)
        self.view.setFocus()

    def _choose_named_level(self, named: NamedLevel) -> None:
        self.choose_level(named.level, named.key)

    def _choose_level(self) -> None:
        chosen = self.dialogs.ask_for_level()
        level = level_from(chosen) if chosen else None
        if level is None or chosen is None:
            return
        if chosen == level.code:
            self._store.set_value(CUSTOM_LEVEL, chosen)
        self.choose_level(level, chosen)

    def _restart(self) -> None:
        if self.dialogs.may_leave_game():
            self.game.restart()
            self.view.setFocus()

    def _accept_offer(self, offer: str) -> None:
        if offer == "new_game":
            self.start_new_game()
        elif offer == "simple_mode":
            self._options.turn_simple_mode_on()

    def _toggle_pause(self) -> None:
        self.game.toggle_pause()

    def _resume(self) -> None:
        self.game.resume()

    def _set_flag_mode(self, on: bool) -> None:
        self.game.set_flag_mode(on=on)

    def _set_full_screen(self, on: bool) -> None:
        if on:
            self.showFullScreen()
        else:
            self.showNormal()

    def _keep_zoom(self, zoom: float) -> None:
        self._store.set_value(ZOOM, min(max(round(zoom * 100), 100), 1000))

    # Qt's events ---------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Tell when the first paint is done."""
        super().showEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.shown_first.emit)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the window's state and the language."""
        super().changeEvent(event)
        self._pauses.follow_window(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.menus.retranslate()
        self.header.retranslate()
        self.cover.retranslate()
        self._reports.repeat()
        self._show_game(self.game.session)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember size and place; a running game is saved and offered again (rules.md R8.1)."""
        self._store.set_value(WINDOW_GEOMETRY, bytes(self.saveGeometry().data()))
        super().closeEvent(event)
