"""A bell that any thread may ring, and that is heard in the window's thread."""

from __future__ import annotations

import socket
from contextlib import suppress

from PySide6.QtCore import QObject, QSocketNotifier, Signal


class Bell(QObject):
    """Rings through a pair of sockets: whoever rings it touches nothing of Qt."""

    rang = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._heard, self._rope = socket.socketpair()
        self._heard.setblocking(False)
        self._rope.setblocking(False)
        notifier = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._hear)

    def ring(self) -> None:
        """Let `rang` be emitted soon; many rings at once may be heard as one."""
        with suppress(OSError):
            self._rope.send(b"\0")

    def _hear(self) -> None:
        with suppress(BlockingIOError):
            self._heard.recv(1024)
        self.rang.emit()
