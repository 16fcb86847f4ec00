"""What is in the window during a race: bar, players, the own board, and the strip that speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from demineur.i18n import _
from demineur.ui.board_scene import BoardScene
from demineur.ui.board_view import BoardView
from demineur.ui.fade_item import FadeItem
from demineur.ui.message_strip import MessageStrip
from demineur.ui.race.countdown import Countdown
from demineur.ui.race.players_strip import PlayersStrip
from demineur.ui.race.race_bar import RaceBar

if TYPE_CHECKING:
    from demineur.ui.themes import Theme


class RaceScreen(QWidget):
    """The parts, one below the other; who fills them is `demineur.ui.race.race_board` and `racing`."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = RaceBar(theme)
        self.players = PlayersStrip(theme)
        self.scene = BoardScene(theme, self)
        self.view = BoardView(self.scene)
        self.view.setAcceptDrops(False)
        self.fade = FadeItem(self.scene.atlas, self.scene)
        self.scene.add_layer(self.fade)
        self.countdown = Countdown(theme, self.view)
        self.strip = MessageStrip(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.players)
        column.addWidget(self.view, 1)
        column.addWidget(self.strip)
        self.setFocusProxy(self.view)
        self.retranslate()

    def set_theme(self, theme: Theme) -> None:
        """Draw everything with another theme."""
        self.bar.set_theme(theme)
        self.players.set_theme(theme)
        self.scene.set_theme(theme)
        self.countdown.set_theme(theme)
        self.strip.set_theme(theme)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.setAccessibleName(_("Race"))
        self.bar.retranslate()
        self.strip.retranslate()
