"""The bar above the board in a race: mine counter, flag mode, the race's time, the time to the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from demineur.durations import running_time
from demineur.i18n import _
from demineur.ui.header import Readout
from demineur.ui.race.players_strip import ping_words
from demineur.ui.switch import Switch

if TYPE_CHECKING:
    from demineur.ui.themes import Theme


class RaceBar(QWidget):
    """Stands where an ordinary game has its header."""

    flag_mode_requested = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self.mines = Readout("icon-mine", "−000")
        self.clock = Readout("icon-clock", "00:00")
        self.flag_switch = Switch(theme, "icon-flag")
        self.flag_switch.clicked.connect(self.flag_mode_requested)
        self._connection = QLabel()
        left = QHBoxLayout()
        left.setSpacing(14)
        left.addWidget(self.mines)
        left.addWidget(self.flag_switch)
        left.addStretch()
        grid = QGridLayout(self)
        grid.setContentsMargins(14, 5, 14, 5)
        grid.addLayout(left, 0, 0)
        grid.addWidget(self.clock, 0, 1)
        # Placed, not aligned: a label goes by its text, which may read the other way than the window.
        grid.addWidget(self._connection, 0, 2, Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        self.set_theme(theme)
        self.retranslate()

    @property
    def connection_text(self) -> str:
        """What is said of the connection."""
        return self._connection.text()

    def show_mines(self, count: int) -> None:
        """Show the mine counter, with its sign below zero (rules.md R4.3)."""
        self.mines.set_text(str(count).replace("-", "−"))

    def show_time(self, milliseconds: int) -> None:
        """Show the race's time."""
        self.clock.set_text(running_time(max(0, milliseconds)))

    def show_flag_mode(self, on: bool) -> None:
        """Show whether flag mode is on."""
        self.flag_switch.setChecked(on)

    def show_connection(self, ping_ms: int | None, *, lost: bool) -> None:
        """Show how long a message takes to the server and back, None before that is known, or the loss."""
        measured = "" if ping_ms is None else ping_words(ping_ms)
        self._connection.setText(_("No connection") if lost else measured)

    def allow_flags(self, *, allowed: bool) -> None:
        """Who only watches has nothing to flag."""
        self.mines.setVisible(allowed)
        self.flag_switch.setVisible(allowed)

    def set_theme(self, theme: Theme) -> None:
        """Draw with another theme."""
        palette = self.palette()
        palette.setColor(self.backgroundRole(), theme.colour("bar"))
        palette.setColor(self.foregroundRole(), theme.colour("text"))
        self.setPalette(palette)
        palette.setColor(QPalette.ColorRole.WindowText, theme.colour("text-muted"))
        self._connection.setPalette(palette)
        self.mines.set_theme(theme)
        self.clock.set_theme(theme)
        self.flag_switch.set_theme(theme)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.mines.describe(_("Mines left to flag"))
        self.clock.describe(_("Race time"))
        self._connection.setToolTip(_("How long a message takes to the server and back"))
        self.flag_switch.setToolTip(_("Flag mode: a click flags instead of opening"))
        self.flag_switch.setAccessibleName(_("Flag mode"))
