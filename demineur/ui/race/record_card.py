"""How one's races ended, by opponent (kept on this computer only)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from demineur.i18n import _, ngettext
from demineur.ui.guide.card import MARGIN, Card
from demineur.ui.guide.labels import Heading
from demineur.ui.localised import shown_count
from demineur.ui.race.elided import ElidedLabel

if TYPE_CHECKING:
    from demineur.records.race_record import Opponent, RaceRecord

_MOST_SHOWN: Final = 8


class RecordCard(Card):
    """A small table: the opponents of late, and how often one won, drew and lost."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opponents: tuple[Opponent, ...] = ()
        self._heading = Heading()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setColumnStretch(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self._heading)
        column.addLayout(self._grid)
        self.hide()

    def show_record(self, record: RaceRecord) -> None:
        """Show the latest opponents; nothing before the first race."""
        self._opponents = record.opponents[:_MOST_SHOWN]
        self.setVisible(bool(self._opponents))
        self._fill()

    @property
    def lines(self) -> tuple[str, ...]:
        """Each opponent in words, as they are read aloud."""
        return tuple(map(opponent_words, self._opponents))

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._heading.setText(_("Your races"))
        self._fill()

    def _fill(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            part = item.widget()
            if part is not None:
                part.deleteLater()
        # Translators: The heads of three narrow columns: how many races were won, drawn, lost.
        for column, head in enumerate(("", _("Won"), _("Drawn"), _("Lost"))):
            self._add(QLabel(head), 0, column)
        for row, one in enumerate(self._opponents, start=1):
            name = ElidedLabel()
            name.show_text(one.name)
            name.setAccessibleName(opponent_words(one))
            self._grid.addWidget(name, row, 0)
            for column, number in enumerate((one.won, one.drawn, one.lost), start=1):
                self._add(QLabel(shown_count(number)), row, column)

    def _add(self, label: QLabel, row: int, column: int) -> None:
        self._grid.addWidget(
            label, row, column, Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        )


def opponent_words(one: Opponent) -> str:
    """The races against somebody, in a sentence."""
    races = ngettext("{n} race", "{n} races", one.races).format(n=shown_count(one.races))
    # Translators: Read aloud: "Ann: 3 races; won: 2, drawn: 0, lost: 1".
    return _("{name}: {races}; won: {won}, drawn: {drawn}, lost: {lost}").format(
        name=one.name, races=races, won=one.won, drawn=one.drawn, lost=one.lost
    )
