"""Which games the statistics are of: a level, a kind, a stretch of days."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QComboBox, QDateEdit, QHBoxLayout, QLabel, QWidget

from demineur.i18n import _, pgettext
from demineur.records.period import ALL_TIME, Period
from demineur.records.statistics import StatKind
from demineur.ui.dialogs.turning import Turning
from demineur.ui.level_names import level_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from demineur.engine.levels import Level

_DAYS: Final = (None, 7, 30, 365)
"""The stretches that are offered, in days up to today; after them comes one's own."""


class StatisticsFilters(Turning):
    """Three choices in a row, and two dates while the player wants days of their own."""

    changed = Signal()
    """Another level, kind or stretch of days was chosen."""
    dates_made = Signal(object)
    """Here are the fields for days of one's own, made when they are first wanted."""

    def __init__(self, levels: Sequence[Level], today: date, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._levels = tuple(levels)
        self._today = today
        self._kinds = (StatKind.RANDOM, StatKind.NO_GUESS, StatKind.DAILY)
        self._level, self._kind, self._days = QComboBox(), QComboBox(), QComboBox()
        self._labels = tuple(QLabel() for _choice in range(3))
        self._dates: _Dates | None = None
        self._lay_out()
        self._fill()
        for choice in (self._level, self._kind, self._days):
            choice.currentIndexChanged.connect(self._report)

    @property
    def level(self) -> Level:
        """The level that is chosen."""
        return self._levels[self._level.currentIndex()]

    @property
    def kind(self) -> StatKind:
        """The kind of games that is chosen."""
        return self._kinds[self._kind.currentIndex()]

    @property
    def period(self) -> Period:
        """The stretch of days that is chosen."""
        index = self._days.currentIndex()
        if index >= len(_DAYS) and self._dates is not None:
            return self._dates.period
        days = _DAYS[index] if index < len(_DAYS) else None
        return ALL_TIME if days is None else Period(self._today - timedelta(days=days - 1), self._today)

    def choose(self, level: Level, kind: StatKind) -> None:
        """Choose another level and kind."""
        if level in self._levels:
            self._level.setCurrentIndex(self._levels.index(level))
            self._kind.setCurrentIndex(self._kinds.index(kind))

    def set_levels(self, levels: Sequence[Level]) -> None:
        """Offer other levels; the first is chosen."""
        self._levels = tuple(levels)
        self._level.blockSignals(True)
        self._level.clear()
        self._level.addItems([level_name(level) for level in self._levels])
        self._level.blockSignals(False)

    def offer_games(self, *, wanted: bool) -> None:
        """Let level and kind be chosen, or not where they make no difference."""
        for choice in (self._level, self._kind):
            choice.setEnabled(wanted)

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        for label, text in zip(self._labels, (_("&Level:"), _("&Games:"), _("&Days:")), strict=True):
            label.setText(text)
        for index, level in enumerate(self._levels):
            self._level.setItemText(index, level_name(level))
        for index, kind in enumerate(self._kinds):
            self._kind.setItemText(index, kind_name(kind))
        offered = (
            pgettext("days", "All"),
            _("Last 7 days"),
            _("Last 30 days"),
            _("Last 365 days"),
            _("From … to …"),
        )
        for index, text in enumerate(offered):
            self._days.setItemText(index, text)
        if self._dates is not None:
            self._dates.retranslate()

    def _lay_out(self) -> None:
        for label, choice in zip(self._labels, (self._level, self._kind, self._days), strict=True):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            label.setBuddy(choice)
            self.add_part(_pair(label, choice))
        self.add_space()

    def _fill(self) -> None:
        self._level.addItems([""] * len(self._levels))
        self._kind.addItems([""] * len(self._kinds))
        self._days.addItems([""] * (len(_DAYS) + 1))

    def _report(self) -> None:
        own = self._days.currentIndex() >= len(_DAYS)
        if own and self._dates is None:
            self._make_dates()
        if self._dates is not None:
            self._dates.setVisible(own)
        self.turn()
        self.changed.emit()

    def _make_dates(self) -> None:
        self._dates = _Dates(self._today)
        self._dates.changed.connect(self._report)
        self._dates.retranslate()
        self.insert_part(len(self._labels), self._dates)
        self.dates_made.emit(self._dates)


class _Dates(QWidget):
    """Two days, the last month at first."""

    changed = Signal()

    def __init__(self, today: date) -> None:
        super().__init__()
        self._from, self._to = QDateEdit(), QDateEdit()
        self._until = QLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self._from, self._until, self._to):
            row.addWidget(part)
        row.addStretch(1)
        last = QDate(today.year, today.month, today.day)
        for field, day in ((self._from, last.addMonths(-1)), (self._to, last)):
            field.setCalendarPopup(True)
            field.setDate(day)
            field.dateChanged.connect(self.changed)

    @property
    def period(self) -> Period:
        return Period(_date(self._from.date()), _date(self._to.date()))

    def retranslate(self) -> None:
        self._until.setText(_("to"))
        self._from.setAccessibleName(_("First day"))
        self._to.setAccessibleName(_("Last day"))


def kind_name(kind: StatKind) -> str:
    """What the games of a kind are called."""
    names = {
        StatKind.RANDOM: pgettext("games", "Random"),
        StatKind.NO_GUESS: pgettext("games", "No-guess"),
        StatKind.DAILY: pgettext("games", "Daily"),
    }
    return names[kind]


def _pair(label: QLabel, choice: QWidget) -> QWidget:
    pair = QWidget()
    row = QHBoxLayout(pair)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(label)
    row.addWidget(choice)
    row.addStretch(1)
    return pair


def _date(day: QDate) -> date:
    return date(day.year(), day.month(), day.day())
