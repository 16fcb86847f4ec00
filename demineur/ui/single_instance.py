"""A second copy of the program tells the first what it was asked for and ends; the first comes up.

Qt's network library is large, and most players never start a second copy. So the first copy waits at a socket
that has a path, and loads that library only when somebody knocks; but on Windows Qt uses pipes, and waits.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCryptographicHash, QDir, QObject, QSocketNotifier, Signal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtNetwork import QLocalServer

_LARGEST_MESSAGE: Final = 1 << 16
_THANKS: Final = b"taken"


class FirstCopy(QObject):
    """Listens for later copies of the same profile; what they send is text from outside, and not trusted."""

    wishes_received = Signal(object)
    """What a later copy was asked for, a list of texts; empty if only the window should come up."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server: QLocalServer | None = None
        name = server_name(folder)
        if os.name == "nt":
            self._serve(name)
        else:
            self._wait_at(Path(QDir.tempPath()) / name)

    def _wait_at(self, path: Path) -> None:
        """Open the socket that Qt would, at the path where Qt looks for a server of that name."""
        self._door = socket.socket(socket.AF_UNIX)
        # As with Qt's own: where it cannot be opened, the program is played without.
        with suppress(OSError):
            # We hold the profile's lock, so what is there is what a killed copy left.
            path.unlink(missing_ok=True)
            self._door.bind(str(path))
            # Nobody can come in before `listen`.
            path.chmod(0o600)
            self._door.listen()
            self._knocks = QSocketNotifier(self._door.fileno(), QSocketNotifier.Type.Read, self)
            self._knocks.activated.connect(self._open)

    def _open(self) -> None:
        """Somebody knocked; from now on Qt answers, this time and every other."""
        self._knocks.setEnabled(False)
        # Without the library nobody can knock who is one of us: it is the second copy's too.
        with suppress(ImportError):
            self._serve(self._door.detach())

    def _serve(self, listened: str | int) -> None:
        """Answer at a name, or at a socket that listens already."""
        from PySide6.QtNetwork import QLocalServer  # noqa: PLC0415  # see above

        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)
        self._server.listen(listened)

    def _greet(self) -> None:
        while self._server is not None and (caller := self._server.nextPendingConnection()) is not None:
            caller.setReadBufferSize(_LARGEST_MESSAGE)
            caller.readyRead.connect(self._read)
            caller.disconnected.connect(caller.deleteLater)

    def _read(self) -> None:
        from PySide6.QtNetwork import QLocalSocket  # noqa: PLC0415  # loaded already

        caller = self.sender()
        if not isinstance(caller, QLocalSocket):
            return
        if caller.bytesAvailable() >= _LARGEST_MESSAGE:
            caller.abort()
        elif caller.peek(_LARGEST_MESSAGE).endsWith(b"\n"):
            message = bytes(caller.readAll().data())[:-1].decode("utf-8", "replace")
            caller.write(_THANKS)
            caller.flush()
            self.wishes_received.emit(message.split("\0") if message else [])


def hand_over(folder: Path, wishes: Sequence[str], patience_s: float) -> bool:
    """Give *wishes* to the copy that plays in *folder*; False if it does not take them within that time."""
    from PySide6.QtNetwork import QLocalSocket  # noqa: PLC0415  # see above

    patience_ms = round(patience_s * 1000)
    first = QLocalSocket()
    first.connectToServer(server_name(folder))
    if not first.waitForConnected(patience_ms):
        return False
    first.write("\0".join(wishes).encode("utf-8", "replace") + b"\n")
    return first.waitForReadyRead(patience_ms) and first.readAll().data() == _THANKS


def server_name(folder: Path) -> str:
    """The name under which the first copy of the profile in *folder* listens."""
    digest = QCryptographicHash.hash(str(folder.resolve()).encode(), QCryptographicHash.Algorithm.Sha256)
    return "demineur-" + bytes(digest.toHex().data()).decode()[:16]
