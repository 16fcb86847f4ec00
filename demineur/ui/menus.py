"""The menus: actions with their shortcuts, in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from demineur.engine.levels import NAMED_LEVELS, Family
from demineur.i18n import _
from demineur.settings import Boards
from demineur.ui.dialogs.option_texts import boards_name
from demineur.ui.level_names import full_level_name

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

    from demineur.engine.levels import Level

_LEVEL_KEYS: Final = {named.key: f"Ctrl+{place}" for place, named in enumerate(NAMED_LEVELS, start=1)}
_LIBRARY_KEYS: Final = {
    "replay": ("Ctrl+Shift+W",),
    "history": ("Ctrl+H",),
    "open": ("Ctrl+Shift+O",),
    "paste": ("Ctrl+V",),
    "copy": ("Ctrl+C",),
    "export": ("Ctrl+E",),
}
_FINISHED: Final = ("replay", "copy", "export")
"""Those that are about the game on the board, once it is over: before, its mines are nobody's business."""


class Menus(QObject):
    """Builds the menu bar; says what was asked for, and is told what to show."""

    level_requested = Signal(object)
    """The `NamedLevel` that was chosen."""
    boards_requested = Signal(object)
    """The kind of `Boards` that was chosen."""
    library_requested = Signal(str)
    """Something of the menu *Replays*, by a name of `_LIBRARY_KEYS`."""

    def __init__(self, bar: QMenuBar, window: QWidget) -> None:
        super().__init__(window)
        self._game_menu = bar.addMenu("")
        self._level_menu = bar.addMenu("")
        self._view_menu = bar.addMenu("")
        self._library_menu = bar.addMenu("")
        self._help_menu = bar.addMenu("")
        self._filled = False
        self.retranslate()

    def fill(self) -> None:
        """Make the actions: later than the bar, since the first paint shows only the menus' names."""
        from PySide6.QtGui import QAction  # noqa: PLC0415  # see above

        self.new_game = self._action("F2", "Ctrl+N")
        self.restart = self._action("Ctrl+R")
        self.take_back = self._action("Ctrl+Z")
        self.pause = self._action("P", "Pause")
        self.flag_mode = self._action("M", checkable=True)
        self.hint = self._action("H")
        self.probabilities = self._action("O", checkable=True)
        self.review = self._action("Ctrl+K")
        self.watch = self._action("Ctrl+W")
        self.daily = self._action("Ctrl+D")
        self.custom_level = self._action("Ctrl+L")
        self.statistics = self._action("Ctrl+T")
        self.options = self._action("Ctrl+,")
        self.quit = self._action("Ctrl+Q")
        self.zoom_in = self._action("Ctrl++", "Ctrl+=")
        self.zoom_out = self._action("Ctrl+-")
        self.zoom_fit = self._action("Ctrl+0")
        self.full_screen = self._action("F11", checkable=True)
        self.how_to_play = self._action("F1")
        self.reading = self._action()
        self.practice = self._action()
        self.open_table = self._action()
        self.join_table = self._action()
        self.about = self._action()
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self.options.setMenuRole(QAction.MenuRole.PreferencesRole)
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self._levels = self._level_actions()
        self._boards = self._board_actions()
        self._library = self._library_actions()
        self._fill_menus()
        self._filled = True
        self.retranslate()

    @property
    def menus(self) -> tuple[QMenu, ...]:
        """The menus of the bar: while one is open the clock stands (rules.md R6.1)."""
        return (
            self._game_menu,
            self._level_menu,
            self._view_menu,
            self._library_menu,
            self._help_menu,
        )

    def show_level(self, level: Level) -> None:
        """Check the levels with these numbers."""
        for named in NAMED_LEVELS:
            self._levels[named.key].setChecked(named.level == level)

    def show_game_over(self, *, over: bool, lost: bool) -> None:
        """Offer what can be done with a game that is *over*, and perhaps *lost*."""
        self.take_back.setEnabled(lost)
        self.review.setEnabled(over)
        for name in _FINISHED:
            self._library[name].setEnabled(over)

    def allow_single_game(self, *, allowed: bool) -> None:
        """Offer what acts upon the single game, or nothing of it, while something else is in the window."""
        own = (self.new_game, self.daily, self.restart, self.take_back, self.pause, self.hint)
        aids = (self.probabilities, self.review, self.watch, self.custom_level)
        library = (action for name, action in self._library.items() if name != "history")
        for action in (*own, *aids, *self._levels.values(), *self._boards.values(), *library):
            action.setEnabled(allowed)

    def _action(self, *shortcuts: str, checkable: bool = False) -> QAction:
        from PySide6.QtGui import QAction, QKeySequence  # noqa: PLC0415  # see `fill`

        action = QAction(self.parent())
        action.setShortcuts([QKeySequence(shortcut) for shortcut in shortcuts])
        action.setCheckable(checkable)
        # A held key must not start game after game.
        action.setAutoRepeat(False)
        return action

    def _level_actions(self) -> dict[str, QAction]:
        from PySide6.QtGui import QActionGroup  # noqa: PLC0415  # see `fill`

        group = QActionGroup(self)
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        actions = {}
        for named in NAMED_LEVELS:
            action = self._action(_LEVEL_KEYS[named.key], checkable=True)
            action.setData(named)
            group.addAction(action)
            actions[named.key] = action
        group.triggered.connect(self._choose_level)
        return actions

    def _board_actions(self) -> dict[Boards, QAction]:
        from PySide6.QtGui import QActionGroup  # noqa: PLC0415  # see `fill`

        group = QActionGroup(self)
        actions = {boards: self._action(checkable=True) for boards in Boards}
        for boards, action in actions.items():
            action.setData(boards)
            group.addAction(action)
        group.triggered.connect(self._choose_boards)
        return actions

    def _library_actions(self) -> dict[str, QAction]:
        from PySide6.QtGui import QActionGroup  # noqa: PLC0415  # see `fill`

        group = QActionGroup(self)
        actions = {}
        for name, keys in _LIBRARY_KEYS.items():
            action = self._action(*keys)
            action.setData(name)
            group.addAction(action)
            actions[name] = action
        group.triggered.connect(self._choose_library)
        return actions

    def _choose_library(self, action: QAction) -> None:
        self.library_requested.emit(action.data())

    def show_boards(self, boards: Boards) -> None:
        """Check the kind of boards that is played."""
        self._boards[boards].setChecked(True)

    def _choose_boards(self, action: QAction) -> None:
        self.boards_requested.emit(Boards(action.data()))

    def _choose_level(self, action: QAction) -> None:
        self.level_requested.emit(action.data())

    def _fill_menus(self) -> None:
        game, level, view = self._game_menu, self._level_menu, self._view_menu
        game.addActions([self.new_game, self.daily, self.restart, self.take_back, self.pause, self.flag_mode])
        game.addSeparator()
        self.race_menu = game.addMenu("")
        """Where a race adds what can be done at its table."""
        self.race_menu.addActions([self.open_table, self.join_table])
        game.addSeparator()
        game.addActions([self.hint, self.probabilities, self.review, self.watch])
        game.addSeparator()
        game.addActions([self.statistics, self.options])
        game.addSeparator()
        game.addAction(self.quit)
        for family in Family:
            level.addActions([self._levels[named.key] for named in NAMED_LEVELS if named.family is family])
            level.addSeparator()
        level.addAction(self.custom_level)
        level.addSeparator()
        level.addActions(list(self._boards.values()))
        view.addActions([self.zoom_in, self.zoom_out, self.zoom_fit])
        view.addSeparator()
        view.addAction(self.full_screen)
        library = self._library_menu
        library.addActions([self._library["replay"], self._library["history"]])
        library.addSeparator()
        library.addActions([self._library["open"], self._library["paste"]])
        library.addSeparator()
        library.addActions([self._library["copy"], self._library["export"]])
        self._help_menu.addActions([self.how_to_play, self.reading, self.practice])
        self._help_menu.addSeparator()
        self._help_menu.addAction(self.about)

    def retranslate(self) -> None:
        """Name everything in the current language."""
        self._game_menu.setTitle(_("&Game"))
        self._level_menu.setTitle(_("&Level"))
        self._view_menu.setTitle(_("&View"))
        self._library_menu.setTitle(_("&Replays"))
        self._help_menu.setTitle(_("&Help"))
        if self._filled:
            self._name_actions()

    def _name_actions(self) -> None:
        self.new_game.setText(_("&New game"))
        self.restart.setText(_("&Restart this board"))
        self.restart.setToolTip(_("Practice: the same mines again, outside the statistics"))
        self.take_back.setText(_("&Take back the losing move"))
        self.take_back.setToolTip(_("Practice: the game goes on, outside the statistics"))
        self.pause.setText(_("&Pause"))
        self.flag_mode.setText(_("&Flag mode"))
        self.hint.setText(_("&Hint"))
        self.probabilities.setText(_("Show the odds of a &mine"))
        self.review.setText(_("What &logic knew"))
        self.daily.setText(_("&Daily board…"))
        self.watch.setText(_("&Watch the computer play"))
        self.custom_level.setText(_("&Choose a level…"))
        self.statistics.setText(_("&Statistics…"))
        self.options.setText(_("&Options…"))
        self.quit.setText(_("&Quit"))
        self.zoom_in.setText(_("Zoom &in"))
        self.zoom_out.setText(_("Zoom &out"))
        self.zoom_fit.setText(_("&Fit to window"))
        self.full_screen.setText(_("F&ull screen"))
        self.how_to_play.setText(_("&How to play"))
        self.reading.setText(_("&Reading the numbers"))
        self.practice.setText(_("&Practice…"))
        self.about.setText(_("&About Démineur"))
        self.race_menu.setTitle(_("Race with fri&ends"))
        self.open_table.setText(_("&Open a table for friends…"))
        self.join_table.setText(_("&Join a table…"))
        self._name_library()
        for boards, action in self._boards.items():
            action.setText(boards_name(boards))
        for named in NAMED_LEVELS:
            self._levels[named.key].setText(full_level_name(named))

    def _name_library(self) -> None:
        texts = {
            "replay": _("&Watch this game again"),
            "history": _("&Your games…"),
            "open": _("&Open a board or replay…"),
            "paste": _("&Paste a board or link"),
            "copy": _("&Copy this board as a link"),
            "export": _("&Export this game…"),
        }
        for name, text in texts.items():
            self._library[name].setText(text)
