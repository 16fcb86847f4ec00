"""The links to one's own table, to be copied or read by a camera (race/README.md "Links and the way in")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from demineur.i18n import _
from demineur.ui.guide.card import MARGIN, Card
from demineur.ui.guide.labels import Heading, Paragraph
from demineur.ui.race.addresses import Reach
from demineur.ui.race.qr_code import QrCode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A link, and from where it leads to the table; None: from wherever its server can be reached."""

    text: str
    reach: Reach | None
    secure: bool = False


class LinksCard(Card):
    """One link at a time; where there are several addresses, one is chosen."""

    copied = Signal(str)
    """A link is in the clipboard: what to say of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._links: tuple[ShownLink, ...] = ()
        self._heading = Heading()
        self._choice = QComboBox()
        self._choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.text = QLineEdit()
        self.text.setReadOnly(True)
        self.text.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.copy = QPushButton()
        self._remark = Paragraph(1.0, selectable=False)
        self.code = QrCode()
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._lay_out()
        self._choice.currentIndexChanged.connect(self._show_link)
        self.copy.clicked.connect(self._copy)
        self.retranslate()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.text, 1)
        row.addWidget(self.copy)
        column = QVBoxLayout()
        column.addWidget(self._heading)
        column.addWidget(self._choice)
        column.addLayout(row)
        column.addWidget(self._remark)
        column.addStretch(1)
        self._beside.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._beside.setSpacing(MARGIN)
        self._beside.addLayout(column, 1)
        self._beside.addWidget(self.code, 0, Qt.AlignmentFlag.AlignCenter)

    def show_links(self, links: Sequence[ShownLink]) -> None:
        """Offer these; the first one is shown."""
        if tuple(links) == self._links:
            return
        self._links = tuple(links)
        self._choice.blockSignals(True)
        self._choice.clear()
        self._choice.addItems([""] * len(links))
        self._choice.blockSignals(False)
        self.retranslate()

    @property
    def links(self) -> tuple[ShownLink, ...]:
        """The links that are offered."""
        return self._links

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._heading.setText(_("Send this link to your friends"))
        for index, link in enumerate(self._links):
            self._choice.setItemText(index, _reach_words(link))
        self._choice.setVisible(len(self._links) > 1)
        self._choice.setAccessibleName(_("Where your friends are"))
        self.text.setAccessibleName(_("Link to this table"))
        self.copy.setText(_("Cop&y"))
        self.copy.setAccessibleName(_("Copy the link"))
        self._show_link()

    def _show_link(self) -> None:
        link = self._chosen()
        self.setVisible(link is not None)
        if link is None:
            return
        self.text.setText(link.text)
        self.text.setCursorPosition(0)
        self.code.show_link(link.text)
        self._remark.setText(_remark(link))

    def _chosen(self) -> ShownLink | None:
        index = max(self._choice.currentIndex(), 0)
        return self._links[index] if index < len(self._links) else None

    def _copy(self) -> None:
        link = self._chosen()
        if link is not None:
            QGuiApplication.clipboard().setText(link.text)
            self.copied.emit(_("The link is copied."))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The code stands below where the link would be too narrow beside it."""
        super().resizeEvent(event)
        self.lay_beside(self._beside, self.code)


def _reach_words(link: ShownLink) -> str:
    place = link.text.partition("://")[2].partition("/")[0]
    if link.reach is None:
        return place
    return {
        Reach.NETWORK: _("Friends in the same network ({place})"),
        Reach.SHARED: _("Friends in the same private network, such as a VPN ({place})"),
        Reach.INTERNET: _("Friends anywhere ({place})"),
        Reach.COMPUTER: _("Another window on this computer ({place})"),
    }[link.reach].format(place=place)


def _remark(link: ShownLink) -> str:
    if link.reach is None:
        if link.secure:
            return _("Whoever has the link can join, from anywhere.")
        return _("Whoever has the link can join. The connection to this server is not encrypted.")
    return {
        Reach.NETWORK: _(
            "This address leads here only from the same network, such as that of your house. "
            "The connection is not encrypted."
        ),
        Reach.SHARED: _("This address leads here only from the same private network."),
        Reach.INTERNET: _(
            "This address leads here from anywhere, if your router and firewall let it through. "
            "The connection is not encrypted."
        ),
        Reach.COMPUTER: _("This address leads here from this computer only."),
    }[link.reach]
