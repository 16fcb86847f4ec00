"""The daily board: what it is, how today's went, the days in a row, the last days, the line to share."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from demineur.engine.levels import NAMED_LEVELS, Level
from demineur.i18n import _, ngettext
from demineur.ui.dialogs.frame import FramedDialog, Scroller
from demineur.ui.level_names import full_level_name, level_name
from demineur.ui.localised import shown_count, shown_day, shown_time

if TYPE_CHECKING:
    from collections.abc import Mapping

    from demineur.records.daily import DailyResults
    from demineur.records.history import GameRow

_SHOWN_DAYS: Final = 7


def daily_levels() -> list[Level]:
    """The levels that have a daily board: all that have a name, each once."""
    return list(dict.fromkeys(named.level for named in NAMED_LEVELS))


class DailyDialog(FramedDialog):
    """Shows the daily boards of *today* and before; accepted when the player wants to play `level`.

    *results* is what was made of the daily boards of each of `daily_levels`.
    """

    def __init__(
        self,
        results: Mapping[Level, DailyResults],
        today: date,
        level: Level,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._results = results
        self._today = today
        self._explained, self._day, self._outcome, self._streak = (QLabel() for _part in range(4))
        self._levels = QComboBox()
        self._levels_label, self._day_label, self._outcome_label, self._streak_label = (
            QLabel() for _part in range(4)
        )
        self._days = [(QLabel(), QLabel()) for _day in range(_SHOWN_DAYS)]
        self._play, self._copy = QPushButton(), QPushButton()
        offered = daily_levels()
        self._levels.addItems([""] * len(offered))
        self._levels.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._levels.setCurrentIndex(offered.index(level) if level in offered else 0)
        self._fill()
        self._levels.currentIndexChanged.connect(self._show_level)
        self._copy.clicked.connect(self._copy_line)
        self.retranslate()

    @property
    def level(self) -> Level:
        """The chosen level."""
        return daily_levels()[self._levels.currentIndex()]

    @property
    def row(self) -> GameRow | None:
        """What was made of today's board of that level; None if it was not played."""
        return self._results[self.level].by_day.get(self._today)

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setWindowTitle(_("Daily board"))
        self._explained.setText(
            _(
                "One board a day for everybody, on each level, and it never needs a guess. "
                "Its first cell is open when the clock starts. The first try counts."
            )
        )
        self._levels_label.setText(_("&Level:"))
        self._day_label.setText(_("Day:"))
        self._outcome_label.setText(_("Today:"))
        self._streak_label.setText(_("Days in a row:"))
        # Translators: {day} is a date; the day of the board changes at midnight in Greenwich.
        self._day.setText(_("{day} (until midnight UTC)").format(day=shown_day(self._today)))
        self._copy.setText(_("&Copy the result"))
        for place, level in enumerate(daily_levels()):
            self._levels.setItemText(place, level_name(level))
        self._show_level()

    def _fill(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        self._explained.setWordWrap(True)
        column.addWidget(self._explained)
        form = QFormLayout()
        self._levels_label.setBuddy(self._levels)
        form.addRow(self._levels_label, self._levels)
        form.addRow(self._day_label, self._day)
        form.addRow(self._outcome_label, self._outcome)
        form.addRow(self._streak_label, self._streak)
        for day, outcome in self._days:
            form.addRow(day, outcome)
        column.addLayout(form)
        column.addStretch(1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._play, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self._copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.accepted.connect(self.accept)
        self.fill(Scroller(content), buttons)
        # Only now: a button that is in no dialog yet is nobody's default.
        self._play.setDefault(True)
        self._levels.setFocus()

    def _show_level(self) -> None:
        results = self._results[self.level]
        row = results.by_day.get(self._today)
        self._outcome.setText(_("not played yet") if row is None else outcome_text(row))
        streak, longest = results.streak(self._today), results.longest
        self._streak.setText(
            _("{days}, at most {longest}").format(days=_days(streak), longest=shown_count(longest))
        )
        for place, (label, outcome) in enumerate(self._days, start=1):
            day = self._today - timedelta(days=place)
            earlier = results.by_day.get(day)
            label.setText(_("{day}:").format(day=shown_day(day)))
            outcome.setText("–" if earlier is None else outcome_text(earlier))
        self._play.setText(_("&Play") if row is None else _("&Practise"))
        self._play.setEnabled(row is None or row.recorded)
        self._copy.setEnabled(row is not None)

    def _copy_line(self) -> None:
        row = self.row
        if row is not None:
            streak = self._results[self.level].streak(self._today)
            QGuiApplication.clipboard().setText(result_line(self._today, row, streak))


def _days(number: int) -> str:
    return ngettext("{n} day", "{n} days", number).format(n=shown_count(number))


def outcome_text(row: GameRow) -> str:
    """How a daily game ended: its time if it was won."""
    if row.won and row.assisted:
        return _("won in {time}, with help").format(time=shown_time(row.ms))
    if row.won:
        return _("won in {time}").format(time=shown_time(row.ms))
    return _("given up") if row.abandoned else _("lost after {time}").format(time=shown_time(row.ms))


def result_line(day: date, row: GameRow, streak: int) -> str:
    """The line to share: it gives nothing of the board away; the day is written as everywhere."""
    # Translators: the line that players send each other; {level} is a name with numbers, {outcome} such as
    # "won in 75.200 s", {streak} such as "3 days".
    return _("Démineur daily board {day}, {level}: {outcome}; in a row: {streak}").format(
        day=day.isoformat(), level=full_level_name(row.level), outcome=outcome_text(row), streak=_days(streak)
    )
