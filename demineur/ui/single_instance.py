"""A second copy of the program hands its arguments to the first and ends; the first comes to the front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCryptographicHash, QElapsedTimer, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_PATIENCE_MS: Final = 5000
_LARGEST_MESSAGE: Final = 1 << 16
_THANKS: Final = b"taken"


class FirstCopy(QObject):
    """Listens for later copies of the same profile."""

    arguments_received = Signal(object)
    """The arguments of a later copy, a list of texts; empty if it only wants the window to come up."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)
        name = server_name(folder)
        # We hold the profile's lock, so a server of that name is what a killed copy left.
        QLocalServer.removeServer(name)
        self._server.listen(name)

    def close(self) -> None:
        """Listen no longer."""
        self._server.close()

    def _greet(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._read)
            socket.disconnected.connect(socket.deleteLater)

    def _read(self) -> None:
        socket = self.sender()
        if not isinstance(socket, QLocalSocket):
            return
        if socket.bytesAvailable() > _LARGEST_MESSAGE:
            socket.abort()
        elif socket.peek(_LARGEST_MESSAGE).endsWith(b"\n"):
            message = bytes(socket.readAll().data())[:-1].decode("utf-8", "replace")
            socket.write(_THANKS)
            socket.flush()
            self.arguments_received.emit(message.split("\0") if message else [])


def hand_over(folder: Path, arguments: Sequence[str]) -> bool:
    """Give *arguments* to the copy that holds the profile in *folder*; False if it does not answer."""
    message = "\0".join(arguments).encode("utf-8", "replace") + b"\n"
    clock = QElapsedTimer()
    clock.start()
    # The first copy may hold the lock and not listen yet: it paints its window first.
    while clock.elapsed() < _PATIENCE_MS:
        socket = QLocalSocket()
        socket.connectToServer(server_name(folder))
        if not socket.waitForConnected(500):
            socket.waitForReadyRead(50)
            continue
        socket.write(message)
        if socket.waitForReadyRead(_PATIENCE_MS) and socket.readAll().data() == _THANKS:
            return True
    return False


def server_name(folder: Path) -> str:
    """The name under which the first copy of the profile in *folder* listens."""
    digest = QCryptographicHash.hash(str(folder.resolve()).encode(), QCryptographicHash.Algorithm.Sha256)
    return "demineur-" + bytes(digest.toHex().data()).decode()[:16]
