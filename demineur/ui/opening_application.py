"""The application on macOS, where files and links to open come as events, not on the command line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class OpeningApplication(QApplication):
    """Tells what the system wants to be opened; such an event may come before there is a window."""

    open_requested = Signal(str)
    """The address of a file, ``file:`` and all, or a link."""

    def event(self, event: QEvent) -> bool:
        """Take the wish to open something."""
        if isinstance(event, QFileOpenEvent):
            self.open_requested.emit(event.url().toString())
            return True
        return super().event(event)
