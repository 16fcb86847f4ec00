"""What screen readers are told of a race (look at `demineur.ui.accessible` for the single game)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class Announcer:
    """Says each text once, until another one was said."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._last = ""

    def say(self, text: str) -> None:
        """Say *text*, if it is another one than the last."""
        if text == self._last:
            return
        self._last = text
        if text and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._widget, text))
