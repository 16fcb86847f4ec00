"""A bell that any thread may ring, and that is heard in the window's thread."""

from __future__ import annotations

import socket
from contextlib import suppress

from PySide6.QtCore import QObject, QSocketNotifier, Signal


class _Closing:
    """Closes the pair once nobody hears it any more; whoever still rings is not heard."""

    def __init__(self, *ends: socket.socket) -> None:
        self._ends = ends

    def __call__(self) -> None:
        for end in self._ends:
            end.close()


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
        # A bell may be gone before the program is.
        self.destroyed.connect(_Closing(self._heard, self._rope))

    def ring(self) -> None:
        """Let `rang` be emitted soon; many rings at once may be heard as one."""
        with suppress(OSError):
            self._rope.send(b"\0")

    def _hear(self) -> None:
        with suppress(BlockingIOError):
            self._heard.recv(1024)
        self.rang.emit()
