"""A link as a QR code, drawn from the modules that segno works out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import segno
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from demineur.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_QUIET: Final = 4
"""The white modules around a code that readers need."""
_SIDE: Final = 176


class QrCode(QWidget):
    """Black on white with every theme: not all cameras read anything else."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._modules: tuple[bytes, ...] = ()
        self._link = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_link(self, link: str) -> None:
        """Show *link*."""
        if link != self._link:
            self._link = link
            self._modules = tuple(map(bytes, segno.make_qr(link, error="m").matrix)) if link else ()
            self.update()
        self.retranslate()

    @property
    def modules(self) -> tuple[bytes, ...]:
        """The rows of the code, 1 where it is black."""
        return self._modules

    def retranslate(self) -> None:
        """Say what it is; who cannot see it has the link itself beside it."""
        self.setToolTip(_("For the camera of a telephone or another computer"))
        self.setAccessibleName(_("QR code of the link {link}").format(link=self._link))

    def sizeHint(self) -> QSize:
        """Large enough for a camera at arm's length."""
        return QSize(_SIDE, _SIDE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the modules, each a whole number of the screen's pixels wide."""
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        painter.scale(1 / ratio, 1 / ratio)
        room = round(min(self.width(), self.height()) * ratio)
        painter.fillRect(0, 0, room, room, Qt.GlobalColor.white)
        if not self._modules:
            return
        wide = len(self._modules) + 2 * _QUIET
        module = max(room // wide, 1)
        start = (room - module * len(self._modules)) // 2
        for row, modules in enumerate(self._modules):
            for column, black in enumerate(modules):
                if black:
                    place = QRect(start + column * module, start + row * module, module, module)
                    painter.fillRect(place, Qt.GlobalColor.black)
