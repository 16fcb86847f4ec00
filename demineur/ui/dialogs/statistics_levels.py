"""All levels that were played, in a table that sorts by any column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from demineur.i18n import _
from demineur.ui.dialogs.statistics_filters import kind_name
from demineur.ui.figure_texts import NOTHING, whole_share
from demineur.ui.level_names import level_name
from demineur.ui.localised import shown_count, shown_day, shown_decimal, shown_share, shown_time
from demineur.ui.sort_keys import SortKeys

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from demineur.engine.levels import Level
    from demineur.records.pictures import LevelLine
    from demineur.records.statistics import StatKind

_LINE: Final = Qt.ItemDataRole.UserRole
_KEY: Final = Qt.ItemDataRole.UserRole + 1
_ROWS: Final = 12


class LevelTable(QTableWidget):
    """A row for each level and kind; Enter or a double click goes to its figures."""

    level_chosen = Signal(object, object)
    """The player wants to see the figures of a `Level` and a `StatKind`."""

    def __init__(self) -> None:
        super().__init__(0, len(_headings()))
        self._lines: tuple[LevelLine, ...] = ()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(int(self.fontMetrics().height() * 1.5))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setHighlightSections(False)
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self._sort_keys = SortKeys(self)
        self.cellActivated.connect(self._choose)

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setHorizontalHeaderLabels(_headings())
        self.setAccessibleName(_("All levels"))
        self._sort_keys.retranslate()
        self.show_lines(self._lines)

    def show_lines(self, lines: Sequence[LevelLine]) -> None:
        """Show what was played, in the order of the column that the player chose."""
        self._lines = tuple(lines)
        self.setSortingEnabled(False)
        self.setRowCount(len(lines))
        for row, line in enumerate(lines):
            for column, (text, key) in enumerate(_texts(line)):
                item = _Item(text)
                item.setData(_KEY, key)
                item.setData(_LINE, row)
                if column > 1:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
        self.setSortingEnabled(True)
        self.updateGeometry()

    def _choose(self, row: int, _column: int) -> None:
        item = self.item(row, 0)
        if item is not None:
            line = self._lines[item.data(_LINE)]
            self.level_chosen.emit(line.level, line.kind)

    def sizeHintForColumn(self, column: int) -> int:
        """With room between what is to the left in one column and to the right in the next."""
        return super().sizeHintForColumn(column) + 2 * self.fontMetrics().averageCharWidth()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The last column takes what is left; where nothing is, it would be cut."""
        super().resizeEvent(event)
        self.horizontalHeader().setStretchLastSection(self._columns_width() <= self.viewport().width())

    def _columns_width(self) -> int:
        header = self.horizontalHeader()
        return sum(
            max(self.sizeHintForColumn(index), header.sectionSizeHint(index))
            for index in range(self.columnCount())
        )

    def sizeHint(self) -> QSize:
        """All columns, and a dozen rows."""
        header = self.horizontalHeader()
        width = self._columns_width()
        frame = 2 * self.frameWidth()
        rows = _ROWS * self.verticalHeader().defaultSectionSize()
        return QSize(width + frame, rows + header.sizeHint().height() + frame)


class _Item(QTableWidgetItem):
    """Sorts by what its text stands for."""

    def __lt__(self, other: QTableWidgetItem) -> bool:
        return bool(self.data(_KEY) < other.data(_KEY))


def _headings() -> list[str]:
    return [
        _("Level"),
        _("Games"),
        _("Played"),
        _("Won"),
        _("Share"),
        _("Best time"),
        _("Mean time"),
        _("3BV/s"),
        _("Efficiency"),
        _("Last played"),
    ]


def _texts(line: LevelLine) -> tuple[tuple[str, float | str], ...]:
    """A row's texts, each with what it sorts by: what is missing comes last."""
    never = float("inf")
    return (
        (level_name(line.level), _order(line.level, line.kind)),
        (kind_name(line.kind), kind_name(line.kind)),
        (shown_count(line.played), line.played),
        (shown_count(line.won), line.won),
        (shown_share(line.share), line.share),
        (NOTHING if line.best_ms is None else shown_time(line.best_ms), _or(line.best_ms, never)),
        (NOTHING if line.mean_ms is None else shown_time(line.mean_ms), _or(line.mean_ms, never)),
        (NOTHING if line.speed is None else shown_decimal(line.speed, 3), _or(line.speed, -1)),
        (NOTHING if line.efficiency is None else whole_share(line.efficiency), _or(line.efficiency, -1)),
        (shown_day(line.last_day), line.last_day.toordinal()),
    )


def _or(number: float | None, other: float) -> float:
    return other if number is None else number


def _order(level: Level, kind: StatKind) -> str:
    """Smaller boards first, as text: 200 × 200 cells have five digits."""
    return f"{level.cells:06} {level.columns:03} {level.mines:06} {kind.value}"
