"""Whether things may move on the screen: the player's choice, or the system's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication, QStyle

from demineur.settings import MOTION, Motion

if TYPE_CHECKING:
    from demineur.ui.settings_store import SettingsStore


_REDUCED: Final = "demineur_reduced_motion"
"""A property of the application."""


def may_move(store: SettingsStore) -> bool:
    """Whether motion is wanted; a system that asks for less says so, or gives its animations no time."""
    choice = store.value(MOTION)
    if choice is Motion.SYSTEM:
        application = QApplication.instance()
        if application is not None and application.property(_REDUCED):
            return False
        return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
    return choice is Motion.FULL


def tell_of_system(*, reduced: bool) -> None:
    """What `demineur.ui.system_motion` has found out."""
    application = QApplication.instance()
    if application is not None:
        application.setProperty(_REDUCED, reduced)
