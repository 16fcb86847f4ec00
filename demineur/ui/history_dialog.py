"""The list of one's games: any of them can be watched again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from demineur.i18n import _, ngettext
from demineur.records.errors import RecordsError
from demineur.records.history import HistoryFilter
from demineur.ui.dialogs.frame import FramedDialog
from demineur.ui.history_table import GameTable, widest_texts
from demineur.ui.level_names import level_name
from demineur.ui.localised import shown_count
from demineur.ui.sort_keys import SortKeys
from demineur.ui.trouble_text import result_trouble

if TYPE_CHECKING:
    from demineur.engine.levels import Level
    from demineur.records.history import GameRow
    from demineur.ui.history_table import History


class HistoryDialog(FramedDialog):
    """Lists the games in *records*; accepted with one to be watched in `chosen`."""

    copy_requested = Signal(str)
    """The identity of the game whose board is wanted as a link."""

    def __init__(self, records: History, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._records = records
        self.chosen: str | None = None
        self._levels: tuple[Level, ...] = ()
        self._level_label, self.level = QLabel(), QComboBox()
        self.table = QTableView()
        self._model = GameTable(records, self)
        self._said = QLabel()
        self._trouble: RecordsError | None = None
        self.watch, self.copy = QPushButton(), QPushButton()
        self._list_levels()
        self._lay_out()
        self._connect()
        self._model.show_games(HistoryFilter())
        self.retranslate()
        self.table.setFocus()

    def sizeHint(self) -> QSize:
        """Room for all columns and a dozen games; a small screen has less."""
        line, table = self.fontMetrics().height(), self.table
        around = table.verticalScrollBar().sizeHint().width() + 2 * table.frameWidth() + 2 * line
        columns = sum(map(self._width_of, range(self._model.columnCount())))
        return super().sizeHint().expandedTo(QSize(max(columns + around, 36 * line), 28 * line))

    def say(self, text: str) -> None:
        """Say what came of something."""
        self._said.setText(text)

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setWindowTitle(_("Your games"))
        self._level_label.setText(_("&Level:"))
        self.level.setItemText(0, _("All levels"))
        for index, level in enumerate(self._levels, start=1):
            self.level.setItemText(index, level_name(level))
        self.watch.setText(_("&Watch"))
        self.copy.setText(_("&Copy as link"))
        self.table.setAccessibleName(_("Games"))
        self._sort_keys.retranslate()
        self._fit_columns()
        self._say_count()
        self._show_offers()

    # Building -----------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._set_table_up()
        choices = QHBoxLayout()
        self._level_label.setBuddy(self.level)
        self.level.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for part in (self._level_label, self.level):
            choices.addWidget(part)
        choices.addStretch()
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(choices)
        column.addWidget(self.table, 1)
        self._said.setWordWrap(True)
        column.addWidget(self._said)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.watch, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        self.fill(content, buttons)
        # Only now: a button that is in no dialog yet is nobody's default.
        self.watch.setDefault(True)

    def _set_table_up(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        table.setModel(self._model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setAlternatingRowColors(True)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        header.setStretchLastSection(True)
        table.verticalHeader().setDefaultSectionSize(int(self.fontMetrics().height() * 1.6))
        header.setHighlightSections(False)
        # The order that the model begins with; sorting on would ask for it once more.
        header.setSortIndicator(0, Qt.SortOrder.DescendingOrder)
        header.setSortIndicatorShown(True)
        header.setSectionsClickable(True)
        table.setMinimumSize(200, 90)
        self._sort_keys = SortKeys(table)

    def _connect(self) -> None:
        header = self.table.horizontalHeader()
        header.sortIndicatorChanged.connect(self._model.sort)
        self._model.modelReset.connect(self._show_list)
        self._model.failed.connect(self._show_trouble)
        self.level.currentIndexChanged.connect(self._choose_level)
        self.watch.clicked.connect(self._watch)
        self.copy.clicked.connect(self._copy)
        self.table.doubleClicked.connect(self._watch)
        self.table.selectionModel().currentRowChanged.connect(self._show_offers)

    def _list_levels(self) -> None:
        try:
            self._levels = self._records.levels_in_history()
        except RecordsError:
            self._levels = ()  # the list says what is wrong
        self.level.addItems([""] * (len(self._levels) + 1))

    def _fit_columns(self) -> None:
        """Widths for all games, since only those in sight are read."""
        for column in range(self._model.columnCount()):
            self.table.setColumnWidth(column, self._width_of(column))

    def _width_of(self, column: int) -> int:
        metrics = self.table.fontMetrics()
        texts = widest_texts(self._levels)[column]
        width = max(map(metrics.horizontalAdvance, texts), default=0) + metrics.height() * 5 // 4
        return max(width, self.table.horizontalHeader().sectionSizeHint(column))

    # Showing ------------------------------------------------------------------------------------------------

    def _choose_level(self, index: int) -> None:
        self._model.show_games(HistoryFilter(self._levels[index - 1] if index > 0 else None))

    def _show_list(self) -> None:
        if self._model.rowCount():
            self._trouble = None
            self._say_count()
            self.table.selectRow(0)
            self.table.scrollToTop()
        self._show_offers()

    def _show_trouble(self, error: RecordsError) -> None:
        self._trouble = error
        self._say_count()

    def _say_count(self) -> None:
        if self._trouble is not None:
            self._said.setText(result_trouble(self._trouble))
            return
        total = self._model.rowCount()
        text = ngettext("{n} game", "{n} games", total).format(n=shown_count(total))
        self._said.setText(text if total else _("No game yet."))

    def _current(self) -> GameRow | None:
        index = self.table.currentIndex()
        return self._model.game(index.row()) if index.isValid() else None

    def _show_offers(self) -> None:
        game = self._current()
        for button in (self.watch, self.copy):
            button.setEnabled(game is not None and game.recorded)
            early = game is not None and not game.recorded
            button.setToolTip(
                _("An early version of the program kept no moves of this game.") if early else ""
            )

    def _watch(self) -> None:
        game = self._current()
        if game is not None and game.recorded:
            self.chosen = game.game_id
            self.accept()

    def _copy(self) -> None:
        game = self._current()
        if game is not None:
            self.copy_requested.emit(game.game_id)
