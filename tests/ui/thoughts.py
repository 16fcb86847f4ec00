"""What the window's hints, odds, look back and demonstration say and mark, for their tests."""

from __future__ import annotations

from player import Place, Player
from PySide6.QtCore import Qt

from demineur.ui.thinking import Thinking
from demineur.ui.tiles import Mark

CTRL = Qt.KeyboardModifier.ControlModifier


def thinking(player: Player) -> Thinking:
    return player.playing.late.thinking


def said(player: Player) -> str:
    """What the panel says; empty while it is closed."""
    panel = thinking(player).panel
    return panel.text if panel.isVisible() else ""


def marked(player: Player, mark: Mark) -> set[Place]:
    marks = player.window.scene.overlay.marks
    return {player.place(cell) for cell, shown in marks.items() if shown is mark}


def ask(player: Player, times: int = 1) -> None:
    """Press the key for a hint, and wait for what it says."""
    for _ in range(times):
        player.key(Qt.Key.Key_H)
        player.wait_until(lambda: "Thinking" not in said(player))
