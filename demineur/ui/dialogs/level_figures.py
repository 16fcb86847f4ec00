"""The figures of one level: how often, how well, and the best times (rules.md R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from demineur.i18n import _
from demineur.ui.dialogs.headline import Headline
from demineur.ui.dialogs.turning import Turning
from demineur.ui.figure_texts import (
    NOTHING,
    FigureText,
    game_figures,
    headline_figures,
    kept_from,
    mean_figures,
)
from demineur.ui.localised import shown_date, shown_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from demineur.records.statistics import BestTime, LevelStatistics

_BEST_TIMES: Final = 10
_MOST_FIGURES: Final = 8


class LevelFigures(QWidget):
    """A headline; below it two columns of figures, and beside them the ten best times with their dates."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._headline = Headline()
        self._games = _FigureList()
        self._means = _FigureList()
        self._best_caption = _heading()
        self._best = _BestTimes()
        self._best_caption.setBuddy(self._best)
        times = QWidget()
        column = QVBoxLayout(times)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._best_caption)
        column.addWidget(self._best)
        column.addStretch(1)
        self._below = Turning()
        self._below.set_spacing(3 * self.fontMetrics().averageCharWidth())
        for part in (self._games, self._means):
            self._below.add_part(part)
        self._below.add_part(times, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(self.fontMetrics().height())
        whole.addWidget(self._headline)
        whole.addWidget(self._below)
        whole.addStretch(1)

    def retranslate(self) -> None:
        """Write the captions anew in the current language; the figures are shown anew by the dialog."""
        self._games.set_heading(_("Games"))
        self._means.set_heading(_("Means of the wins"))
        self._best_caption.setText(_("&Best times"))
        self._best.retranslate()

    def show_figures(self, figures: LevelStatistics) -> None:
        """Show what the games of a level add up to."""
        self._headline.show_figures(headline_figures(figures))
        self._games.show_figures(game_figures(figures))
        self.show_means(figures)
        self._best.show_times(figures.best_times)
        self._below.turn()

    def show_means(self, figures: LevelStatistics) -> None:
        """Show the means anew: some are worked out while one looks at them."""
        missing = figures.means.boards < figures.won
        self._means.show_figures(mean_figures(figures.means), kept_from(figures.means) if missing else "")


class _FigureList(QFrame):
    """Names to the left, values to the right, under a heading; a value's tool tip says its formula."""

    def __init__(self) -> None:
        super().__init__()
        self._heading = _heading()
        self._names = tuple(QLabel() for _number in range(_MOST_FIGURES))
        self._values = tuple(QLabel() for _number in range(_MOST_FIGURES))
        self._remark = QLabel()
        self._remark.setWordWrap(True)
        self._remark.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(self.fontMetrics().height() // 2)
        grid.setHorizontalSpacing(2 * self.fontMetrics().averageCharWidth())
        grid.addWidget(self._heading, 0, 0, 1, 2)
        for row, (name, value) in enumerate(zip(self._names, self._values, strict=True), start=1):
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(name, row, 0)
            grid.addWidget(value, row, 1)
        grid.addWidget(self._remark, _MOST_FIGURES + 1, 0, 1, 2)
        grid.setRowStretch(_MOST_FIGURES + 2, 1)

    def set_heading(self, text: str) -> None:
        self._heading.setText(text)

    def show_figures(self, figures: Sequence[FigureText], remark: str = "") -> None:
        unused = (FigureText("", ""),) * (_MOST_FIGURES - len(figures))
        rows = zip(self._names, self._values, (*figures, *unused), strict=True)
        for name, value, figure in rows:
            name.setText(figure.name)
            value.setText(figure.value)
            tip = _("{figure}: {formula}").format(figure=figure.name, formula=figure.formula)
            for label in (name, value):
                label.setToolTip(tip if figure.formula else "")
                label.setVisible(bool(figure.name))
            value.setAccessibleName(figure.name)
            value.setAccessibleDescription(figure.formula)
        self._remark.setText(remark)
        self._remark.setVisible(bool(remark))


class _BestTimes(QTableWidget):
    """Always ten rows, so that the dialog keeps its size from level to level."""

    def __init__(self) -> None:
        super().__init__(_BEST_TIMES, 2)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(int(self.fontMetrics().height() * 1.4))

    def retranslate(self) -> None:
        self.setHorizontalHeaderLabels([_("Time"), _("Date")])
        self.setAccessibleName(_("Best times"))

    def show_times(self, times: tuple[BestTime, ...]) -> None:
        self.clearContents()
        for row in range(_BEST_TIMES):
            texts = (NOTHING, "")
            if row < len(times):
                texts = (shown_time(times[row].ms), shown_date(times[row].ended_at))
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """All rows and columns, none scrolled away."""
        header = self.horizontalHeader()
        column = max(max(self.sizeHintForColumn(index), header.sectionSizeHint(index)) for index in (0, 1))
        row = self.verticalHeader().defaultSectionSize()
        frame = 2 * self.frameWidth()
        return QSize(
            2 * column + self.verticalHeader().sizeHint().width() + frame,
            self.rowCount() * row + header.sizeHint().height() + frame,
        )

    def minimumSizeHint(self) -> QSize:
        """The same: the dialog around it scrolls."""
        return self.sizeHint()


def _heading() -> QLabel:
    label = QLabel()
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label
