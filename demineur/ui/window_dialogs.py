"""The dialogs that the window opens; each holds the clock while it is there (rules.md R6.1)."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QCheckBox, QMessageBox

from demineur.engine.position import Status
from demineur.i18n import _
from demineur.play.session import GameKind
from demineur.records.errors import RecordsError
from demineur.records.statistics import StatKind, stat_kind
from demineur.settings import CONFIRM_LEAVING
from demineur.ui.pauses import dialog_open
from demineur.ui.trouble_text import result_trouble

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QDialog

    from demineur.settings import Boards
    from demineur.ui.background import Background
    from demineur.ui.game import Game
    from demineur.ui.keeper import Keeper
    from demineur.ui.main_window import MainWindow
    from demineur.ui.settings_store import SettingsStore


class WindowDialogs(QObject):
    """Opens dialogs, imported when first asked for, and gives the focus back to the board."""

    def __init__(self, window: MainWindow, game: Game, store: SettingsStore, keeper: Keeper) -> None:
        super().__init__(window)
        self._window = window
        self._game = game
        self._store = store
        self._keeper = keeper

    @cached_property
    def _background(self) -> Background:
        """For what dialogs have done meanwhile; it outlives them."""
        from demineur.ui.background import Background  # noqa: PLC0415  # not needed at the start

        return Background(self)

    def may_leave_game(self) -> bool:
        """Whether the running game may be given up: asks once, unless the player switched that off (R8.1)."""
        session = self._game.session
        running = session.position.status is Status.RUNNING
        demonstration = session.setup.kind is GameKind.DEMONSTRATION
        if not running or demonstration or not self._store.value(CONFIRM_LEAVING):
            return True
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(_("Leave this game?"))
        box.setText(_("Leave this game?"))
        counted = stat_kind(session.setup.kind) is not None
        box.setInformativeText(
            _("It counts as lost.") if counted else _("It is practice and counts nowhere.")
        )
        leave = box.addButton(_("Leave it"), QMessageBox.ButtonRole.AcceptRole)
        stay = box.addButton(_("Go on playing"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        never = QCheckBox(_("Do not ask again"))
        box.setCheckBox(never)
        with self._open():
            box.exec()
        left = box.clickedButton() is leave
        if left and never.isChecked():
            self._store.set_value(CONFIRM_LEAVING, False)
        box.deleteLater()
        return left

    def ask_for_level(self) -> tuple[str, Boards] | None:
        """The key or code of the level that the player chooses, and the kind of boards; None if none."""
        from demineur.ui.dialogs.level import LevelDialog  # noqa: PLC0415  # not needed at the start

        dialog = LevelDialog(self._store, self._window)
        if not self._run(dialog) or dialog.chosen is None:
            return None
        return dialog.chosen, dialog.boards

    def show_options(self) -> None:
        """The options; each choice counts at once."""
        from demineur.ui.dialogs.options import OptionsDialog  # noqa: PLC0415  # not needed at the start

        self._run(OptionsDialog(self._store, self._window, self._window.theming))

    def show_statistics(self) -> None:
        """The statistics, the current level first."""
        from demineur.ui.dialogs.statistics import StatisticsDialog  # noqa: PLC0415  # not needed at the start

        try:
            records = self._keeper.records()
        except RecordsError as error:
            with self._open():
                QMessageBox.warning(self._window, _("Statistics"), result_trouble(error))
            return
        setup = self._game.session.setup
        kind = stat_kind(setup.kind) or StatKind.RANDOM
        self._run(StatisticsDialog(records, setup.level, self._background, self._window, kind))

    def show_about(self) -> None:
        """What this program is."""
        from demineur.ui.dialogs.about import AboutDialog  # noqa: PLC0415  # not needed at the start

        self._run(AboutDialog(self._window))

    def _run(self, dialog: QDialog) -> bool:
        with self._open():
            accepted = bool(dialog.exec())
        dialog.deleteLater()
        return accepted

    @contextmanager
    def _open(self) -> Iterator[None]:
        """Hold the clock; then the focus is the board's, or goes to *Resume* where the player has paused."""
        with dialog_open(self._game):
            yield
            self._window.view.setFocus()
