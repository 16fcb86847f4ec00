"""Who sits at the table, who is ready, and who watches (rules.md R12.3)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from demineur.i18n import _
from demineur.race.state import SEATS
from demineur.ui.guide.card import MARGIN, Card
from demineur.ui.guide.labels import Heading, Paragraph
from demineur.ui.race.elided import ElidedLabel
from demineur.ui.race.players_strip import away_words, ping_words, score_words
from demineur.ui.race.race_texts import in_sentence, shown_name
from demineur.ui.race.seats import SeatBadge, seat_name

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from demineur.race.view import Person, TableView
    from demineur.ui.themes import Theme

_SHARE_OF_STATE: Final = 3
"""Up to a third of a row is the state's, however long the name is."""


class SeatsCard(Card):
    """Four seats; the host may free one."""

    unseat_requested = Signal(int)
    """The seat of this player is to be free again."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = Heading()
        self._rows = tuple(_SeatRow(theme, seat) for seat in range(SEATS))
        self._watching = Paragraph(1.0, selectable=False)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self._heading)
        for row in self._rows:
            column.addWidget(row)
            row.unseat.clicked.connect(partial(self._ask, row))
        column.addWidget(self._watching)

    @property
    def words(self) -> tuple[str, ...]:
        """What each row says."""
        return tuple(row.accessibleName() for row in self._rows)

    def unseat_button(self, seat: int) -> QPushButton:
        """The button that frees *seat*."""
        return self._rows[seat].unseat

    def show_table(self, view: TableView, now: int, pings: dict[int, int]) -> None:
        """Show who is there."""
        by_seat = {person.seat: person for person in view.people if person.seat is not None}
        for seat, row in enumerate(self._rows):
            person = by_seat.get(seat)
            row.show_person(view, person, now, None if person is None else pings.get(person.player))
        watching = [in_sentence(shown_name(one.name, one.player)) for one in view.people if one.seat is None]
        # Translators: People at the table who have no seat; {names} is a list of names.
        text = _("Watching: {names}").format(names=", ".join(watching)) if watching else ""
        self._watching.setText(text)
        self._watching.setVisible(bool(text))

    def set_theme(self, theme: Theme) -> None:
        """Draw with another theme."""
        for row in self._rows:
            row.set_theme(theme)

    def retranslate(self) -> None:
        """Say everything in the current language; the rows are said with the table."""
        self._heading.setText(_("At the table"))

    def _ask(self, row: _SeatRow) -> None:
        if row.player is not None:
            self.unseat_requested.emit(row.player)


class _SeatRow(QWidget):
    """One seat."""

    def __init__(self, theme: Theme, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.player: int | None = None
        self._badge = SeatBadge(theme)
        self._badge.show_seat(seat)
        self._name, self._state = ElidedLabel(), ElidedLabel()
        self._name.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.unseat = QPushButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._badge)
        row.addWidget(self._name)
        row.addWidget(self._state, 1)
        row.addWidget(self.unseat)
        self.setMinimumHeight(self.unseat.sizeHint().height())
        self.set_theme(theme)

    def show_person(self, view: TableView, person: Person | None, now: int, ping_ms: int | None) -> None:
        """Show who sits here, or that nobody does."""
        self.player = None if person is None else person.player
        name = _("Free seat") if person is None else _person_name(view, person)
        state = "" if person is None else _person_state(view, person, now)
        if person is not None and person.score:
            # Translators: Two facts of a player, one after the other: state and points.
            state = _("{state} · {more}").format(state=state, more=score_words(person.score))
        if ping_ms is not None and person is not None and person.player != view.you:
            state = _("{state} · {more}").format(state=state, more=ping_words(ping_ms))
        font = QFont(self.font())
        font.setBold(person is not None)
        self._name.setFont(font)
        self._name.show_text(name)
        self._state.show_text(state)
        self._make_room()
        self.unseat.setVisible(view.is_host and person is not None and person.player != view.you)
        self.unseat.setText(_("Free the seat"))
        self.unseat.setAccessibleName(_("Free the seat of {name}").format(name=name))
        # Translators: Read aloud of a seat: its sign (such as "triangle"), who sits there, whether ready.
        self.setAccessibleName(
            _("{sign}: {name}. {state}").format(sign=seat_name(self._seat), name=name, state=state).strip()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A name is cut rather than whether somebody is ready."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        self._state.setMinimumWidth(min(self._state.sizeHint().width(), self.width() // _SHARE_OF_STATE))

    def set_theme(self, theme: Theme) -> None:
        self._badge.set_theme(theme)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.colour("text-muted"))
        self._state.setPalette(palette)


def _person_name(view: TableView, person: Person) -> str:
    name = shown_name(person.name, person.player)
    return _("{name} (you)").format(name=in_sentence(name)) if person.player == view.you else name


def _person_state(view: TableView, person: Person, now: int) -> str:
    if person.gone_since is not None:
        return away_words(person.gone_since, now)
    if person.player == view.host:
        return _("Host")
    return _("Ready") if person.ready else _("Not ready yet")
