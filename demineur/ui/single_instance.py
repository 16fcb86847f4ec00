"""A second copy of the program tells the first what it was asked for and ends; the first comes up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCryptographicHash, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_LARGEST_MESSAGE: Final = 1 << 16
_THANKS: Final = b"taken"


class FirstCopy(QObject):
    """Listens for later copies of the same profile; what they send is text from outside, and not trusted."""

    wishes_received = Signal(object)
    """What a later copy was asked for, a list of texts; empty if only the window should come up."""

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
            socket.setReadBufferSize(_LARGEST_MESSAGE)
            socket.readyRead.connect(self._read)
            socket.disconnected.connect(socket.deleteLater)

    def _read(self) -> None:
        socket = self.sender()
        if not isinstance(socket, QLocalSocket):
            return
        if socket.bytesAvailable() >= _LARGEST_MESSAGE:
            socket.abort()
        elif socket.peek(_LARGEST_MESSAGE).endsWith(b"\n"):
            message = bytes(socket.readAll().data())[:-1].decode("utf-8", "replace")
            socket.write(_THANKS)
            socket.flush()
            self.wishes_received.emit(message.split("\0") if message else [])


def hand_over(folder: Path, wishes: Sequence[str], patience_s: float) -> bool:
    """Give *wishes* to the copy that plays in *folder*; False if it does not take them within that time."""
    patience_ms = round(patience_s * 1000)
    socket = QLocalSocket()
    socket.connectToServer(server_name(folder))
    if not socket.waitForConnected(patience_ms):
        return False
    socket.write("\0".join(wishes).encode("utf-8", "replace") + b"\n")
    return socket.waitForReadyRead(patience_ms) and socket.readAll().data() == _THANKS


def server_name(folder: Path) -> str:
    """The name under which the first copy of the profile in *folder* listens."""
    digest = QCryptographicHash.hash(str(folder.resolve()).encode(), QCryptographicHash.Algorithm.Sha256)
    return "demineur-" + bytes(digest.toHex().data()).decode()[:16]
