"""The figures of one level: how often, how well, and the best times (rules.md R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from demineur.i18n import _, ngettext
from demineur.ui.localised import shown_count, shown_date, shown_share, shown_time

if TYPE_CHECKING:
    from demineur.records.statistics import BestTime, LevelStatistics

_BEST_TIMES: Final = 10
_NOTHING: Final = "–"


class LevelFigures(QWidget):
    """A column of figures, and beside it the ten best times with their dates."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._captions = tuple(QLabel() for _caption in _captions())
        self._values = tuple(QLabel() for _caption in self._captions)
        self._best_caption = QLabel()
        self._best = _BestTimes()
        self._best_caption.setBuddy(self._best)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        form = QFormLayout()
        for caption, value in zip(self._captions, self._values, strict=True):
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            form.addRow(caption, value)
        times = QVBoxLayout()
        times.addWidget(self._best_caption)
        times.addWidget(self._best, 1)
        row.addLayout(form)
        row.addSpacing(2 * self.fontMetrics().averageCharWidth())
        row.addLayout(times, 1)

    def retranslate(self) -> None:
        """Write the captions anew in the current language; the figures are shown anew by the dialog."""
        for caption, text in zip(self._captions, _captions(), strict=True):
            caption.setText(text)
        self._best_caption.setText(_("&Best times"))
        self._best.retranslate()

    def show_figures(self, figures: LevelStatistics) -> None:
        """Show what the games of a level add up to."""
        texts = (
            shown_count(figures.played),
            shown_count(figures.won),
            _NOTHING if figures.share is None else shown_share(figures.share),
            _streak(figures.current_streak),
            _wins(figures.longest_winning),
            _losses(figures.longest_losing),
            _NOTHING if figures.mean_ms is None else shown_time(figures.mean_ms),
        )
        for value, text in zip(self._values, texts, strict=True):
            value.setText(text)
        self._best.show_times(figures.best_times)


class _BestTimes(QTableWidget):
    """Always ten rows, so that the dialog keeps its size from level to level."""

    def __init__(self) -> None:
        super().__init__(_BEST_TIMES, 2)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def retranslate(self) -> None:
        self.setHorizontalHeaderLabels([_("Time"), _("Date")])
        self.setAccessibleName(_("Best times"))

    def show_times(self, times: tuple[BestTime, ...]) -> None:
        self.clearContents()
        for row, time in enumerate(times):
            for column, text in enumerate((shown_time(time.ms), shown_date(time.ended_at))):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """All rows and columns, none scrolled away."""
        header = self.horizontalHeader()
        column = max(max(self.sizeHintForColumn(index), header.sectionSizeHint(index)) for index in (0, 1))
        row = max(self.sizeHintForRow(0), self.verticalHeader().sectionSizeHint(0))
        frame = 2 * self.frameWidth()
        return QSize(
            2 * column + self.verticalHeader().sizeHint().width() + frame,
            self.rowCount() * row + header.sizeHint().height() + frame,
        )

    def minimumSizeHint(self) -> QSize:
        """The same: the dialog around it scrolls."""
        return self.sizeHint()


def _captions() -> tuple[str, ...]:
    return (
        _("Played:"),
        _("Won:"),
        _("Share won:"),
        _("Current streak:"),
        _("Longest winning streak:"),
        _("Longest losing streak:"),
        _("Mean time of the wins:"),
    )


def _streak(current: int) -> str:
    if current == 0:
        return _NOTHING
    return _wins(current) if current > 0 else _losses(-current)


def _wins(number: int) -> str:
    return ngettext("{n} win", "{n} wins", number).format(n=shown_count(number))


def _losses(number: int) -> str:
    return ngettext("{n} loss", "{n} losses", number).format(n=shown_count(number))
