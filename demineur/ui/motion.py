"""Whether things may move on the screen: the player's choice, or the system's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QStyle

from demineur.settings import MOTION, Motion

if TYPE_CHECKING:
    from demineur.ui.settings_store import SettingsStore


def may_move(store: SettingsStore) -> bool:
    """Whether motion is wanted; a system that asks for less gives its animations no time."""
    choice = store.value(MOTION)
    if choice is Motion.SYSTEM:
        return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
    return choice is Motion.FULL
