"""The list of one's games: any of them can be watched again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from demineur.i18n import _, ngettext
from demineur.play.session import GameKind
from demineur.records.errors import RecordsError
from demineur.records.history import HistoryFilter
from demineur.ui.dialogs.frame import FramedDialog
from demineur.ui.level_names import level_name
from demineur.ui.localised import shown_count, shown_date, shown_time
from demineur.ui.trouble_text import result_trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from demineur.engine.levels import Level
    from demineur.records.history import GameRow

_AT_ONCE: Final = 1000
"""So many games are listed at first, and more with each press of the button for it."""
_TIME_COLUMN: Final = 3
_Index = QModelIndex | QPersistentModelIndex


class History(Protocol):
    """What the dialog asks of the records; every question may raise `RecordsError`."""

    def levels_played(self) -> tuple[Level, ...]:
        """The levels that have statistics."""
        ...

    def history(self, wanted: HistoryFilter, limit: int, offset: int) -> tuple[GameRow, ...]:
        """The games that are wanted, the latest first."""
        ...

    def games_in_history(self, wanted: HistoryFilter) -> int:
        """How many games are wanted."""
        ...


class GameTable(QAbstractTableModel):
    """The games as a table: date, level, result, time, kind."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows: list[GameRow] = []

    def show_rows(self, rows: Sequence[GameRow]) -> None:
        """Show just these games."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def game(self, row: int) -> GameRow:
        """The game in that row."""
        return self._rows[row]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # as Qt has it
        """The games."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # as Qt has it
        """What is told of each."""
        return 0 if parent.isValid() else len(_KEYS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The text of a cell; times stand at the right."""
        if role == Qt.ItemDataRole.DisplayRole:
            return _texts(self._rows[index.row()])[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == _TIME_COLUMN:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The columns' names."""
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return (_("Date"), _("Level"), _("Result"), _("Time"), _("Kind"))[section]

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By what a column means, not by its text."""
        self.layoutAboutToBeChanged.emit()
        self._rows.sort(key=_KEYS[column], reverse=order is Qt.SortOrder.DescendingOrder)
        self.layoutChanged.emit()


class HistoryDialog(FramedDialog):
    """Lists the games in *records*; accepted with one to be watched in `chosen`."""

    copy_requested = Signal(str)
    """The identity of the game whose board is wanted as a link."""

    def __init__(self, records: History, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._records = records
        self._listed: tuple[GameRow, ...] = ()
        self.chosen: str | None = None
        self._levels: tuple[Level, ...] = ()
        self._level_label, self.level = QLabel(), QComboBox()
        self.table = QTableView()
        self._model = GameTable(self)
        self._said = QLabel()
        self.earlier, self.watch, self.copy = QPushButton(), QPushButton(), QPushButton()
        self._lay_out()
        self._list_levels()
        self.level.currentIndexChanged.connect(self._list_anew)
        self.earlier.clicked.connect(self._list_more)
        self.watch.clicked.connect(self._watch)
        self.copy.clicked.connect(self._copy)
        self.table.doubleClicked.connect(self._watch)
        self.table.selectionModel().currentRowChanged.connect(self._show_offers)
        self._list_anew()
        self.retranslate()

    def sizeHint(self) -> QSize:
        """Room for a dozen games; a small screen has less."""
        line = self.fontMetrics().height()
        return super().sizeHint().expandedTo(QSize(36 * line, 26 * line))

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
        self.earlier.setText(_("Show &earlier games"))
        self.watch.setText(_("&Watch"))
        self.copy.setText(_("&Copy as link"))
        self.table.setAccessibleName(_("Games"))
        self._say_count()

    def _lay_out(self) -> None:
        table = self.table
        table.setModel(self._model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setStretchLastSection(True)
        table.horizontalHeader().setHighlightSections(False)
        # Before sorting is on: else every filling would sort.
        table.horizontalHeader().setSortIndicator(0, Qt.SortOrder.DescendingOrder)
        table.setSortingEnabled(True)
        table.setMinimumSize(200, 90)
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
        column.addWidget(table, 1)
        below = QHBoxLayout()
        self._said.setWordWrap(True)
        below.addWidget(self._said, 1)
        below.addWidget(self.earlier)
        column.addLayout(below)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.watch, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        self.watch.setDefault(True)
        self.fill(content, buttons)

    def _list_levels(self) -> None:
        try:
            self._levels = self._records.levels_played()
        except RecordsError:
            self._levels = ()  # the list says what is wrong
        self.level.addItems([""] * (len(self._levels) + 1))

    def _wanted(self) -> HistoryFilter:
        index = self.level.currentIndex()
        return HistoryFilter(self._levels[index - 1] if index > 0 else None)

    def _list_anew(self) -> None:
        self._listed = ()
        self._list_more()

    def _list_more(self) -> None:
        try:
            self._listed += self._records.history(self._wanted(), _AT_ONCE, len(self._listed))
        except RecordsError as error:
            self._listed = ()
            self._said.setText(result_trouble(error))
        self._model.show_rows(self._listed)
        header = self.table.horizontalHeader()
        self._model.sort(header.sortIndicatorSection(), header.sortIndicatorOrder())
        if self._listed:
            self.table.selectRow(0)
        self._say_count()
        self._show_offers()

    def _say_count(self) -> None:
        try:
            total = self._records.games_in_history(self._wanted())
        except RecordsError:
            self.earlier.hide()
            return
        shown = len(self._listed)
        self.earlier.setVisible(shown < total)
        text = ngettext("{n} game", "{n} games", total).format(n=shown_count(total))
        if shown < total:
            text = _("The latest {shown} of {total}").format(shown=shown_count(shown), total=text)
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


def _texts(game: GameRow) -> tuple[str, ...]:
    return (
        shown_date(game.ended_at),
        level_name(game.level),
        _result_word(game),
        shown_time(game.ms),
        _kind_word(game.kind),
    )


def _result_word(game: GameRow) -> str:
    if game.won:
        return _("won, with help") if game.assisted else _("won")
    return _("left") if game.abandoned else _("lost")


def _kind_word(kind: GameKind) -> str:
    return {
        GameKind.RANDOM: _("random"),
        GameKind.NO_GUESS: _("no guess"),
        GameKind.IMPORTED: _("imported"),
        GameKind.RESTARTED: _("practice"),
        GameKind.TAKEN_BACK: _("practice"),
        GameKind.DAILY: _("daily"),
        GameKind.DEMONSTRATION: _("demonstration"),
    }[kind]


_KEYS: Final[tuple[Callable[[GameRow], Any], ...]] = (
    lambda game: game.ended_at,
    lambda game: (game.level.cells, game.level.mines, game.level.columns),
    lambda game: (game.won, not game.abandoned, not game.assisted),
    lambda game: game.ms,
    lambda game: game.kind.value,
)
