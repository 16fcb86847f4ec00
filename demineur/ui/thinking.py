"""All that thinks along with the player: hints, odds, the look back, the demonstration.

Loaded when it is first asked for: most games need none of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from demineur.ui.hints import Hints
from demineur.ui.probability_overlay import ProbabilityOverlay
from demineur.ui.reviewing import Reviewing
from demineur.ui.side_panel import SidePanel
from demineur.ui.watching import Watching

if TYPE_CHECKING:
    from demineur.ui.game import Game
    from demineur.ui.main_window import MainWindow
    from demineur.ui.theming import Theming


class Thinking(QObject):
    """The parts that share the panel beside the board: one of them speaks at a time."""

    def __init__(self, window: MainWindow, game: Game, theming: Theming) -> None:
        super().__init__(game)
        self.panel = SidePanel(window, theming.theme)
        self.hints = Hints(game, window.scene, self.panel)
        self.reviewing = Reviewing(game, window.scene, self.panel)
        self.watching = Watching(game, window.scene, self.panel)
        self.overlay = ProbabilityOverlay(game, window.scene)
        theming.theme_changed.connect(self.panel.set_theme)
        window.language_changed.connect(self.retranslate)
        self._turned = window.scene.geometry.turned
        self._scene = window.scene
        window.view.geometry_changed.connect(self._follow_board)

    def hint(self) -> None:
        """The next step of a hint; a demonstration gives its own reasons."""
        if not self.watching.is_on:
            self.hints.ask()

    def review(self) -> None:
        """Look back at the finished game."""
        self.hints.stop()
        self.watching.stop()
        self.reviewing.start()

    def watch(self) -> None:
        """Let the computer play."""
        self.hints.stop()
        self.reviewing.stop()
        self.watching.start()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.panel.retranslate()
        self.watching.retranslate()
        self._repeat()

    def _follow_board(self) -> None:
        """The names of the cells are other ones once the board is turned (rules.md R10.1)."""
        turned = self._scene.geometry.turned
        if turned != self._turned:
            self._turned = turned
            self._repeat()

    def _repeat(self) -> None:
        for part in (self.hints, self.reviewing, self.watching):
            part.repeat()
