"""The games of the history as a table: sorted by the database, read as far as they are looked at."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from demineur.i18n import _
from demineur.play.session import GameKind
from demineur.records.errors import RecordsError
from demineur.records.history import HistoryFilter
from demineur.records.history_order import HistoryOrder
from demineur.ui.level_names import level_name
from demineur.ui.localised import shown_date, shown_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject

    from demineur.engine.levels import Level
    from demineur.records.history import GameRow

COLUMNS: Final = (
    HistoryOrder.DATE,
    HistoryOrder.LEVEL,
    HistoryOrder.RESULT,
    HistoryOrder.KIND,
    HistoryOrder.TIME,
)
_AT_FIRST: Final = 1000
"""So many games are put in order at once; all others as soon as one of them is scrolled to."""
_PAGE: Final = 200
_MOST_PAGES: Final = 50
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_Index = QModelIndex | QPersistentModelIndex


class History(Protocol):
    """What is asked of the records; every question may raise `RecordsError`."""

    def levels_in_history(self) -> tuple[Level, ...]:
        """The levels of which there are games."""
        ...

    def games_in_history(self, wanted: HistoryFilter) -> int:
        """How many games are wanted."""
        ...

    def history(
        self, wanted: HistoryFilter, order: HistoryOrder, *, descending: bool, limit: int | None
    ) -> Sequence[int]:
        """The numbers of the games that are wanted, in that order; the first *limit*, if that is given."""
        ...

    def rows(self, numbers: Sequence[int]) -> dict[int, GameRow]:
        """The games with these numbers."""
        ...


class GameTable(QAbstractTableModel):
    """Date, level, result, kind and time of each game that is wanted."""

    failed = Signal(object)
    """The games cannot be read; why, as a `RecordsError`."""

    def __init__(self, records: History, parent: QObject) -> None:
        super().__init__(parent)
        self._records = records
        self._wanted = HistoryFilter()
        self._order, self._descending = HistoryOrder.DATE, True
        self._count = 0
        self._numbers: Sequence[int] = ()
        self._pages: dict[int, dict[int, GameRow]] = {}

    def show_games(self, wanted: HistoryFilter) -> None:
        """Show the games that are wanted, in the order that was chosen."""
        self._wanted = wanted
        self._ask()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By what a column means, all games of the file."""
        self._order, self._descending = COLUMNS[column], order is Qt.SortOrder.DescendingOrder
        self._ask()

    def _ask(self) -> None:
        self.beginResetModel()
        self._pages.clear()
        try:
            self._count = self._records.games_in_history(self._wanted)
            self._numbers = self._in_order(_AT_FIRST)
        except RecordsError as error:
            self._count, self._numbers = 0, ()
            self.failed.emit(error)
        self.endResetModel()

    def _in_order(self, limit: int | None) -> Sequence[int]:
        return self._records.history(self._wanted, self._order, descending=self._descending, limit=limit)

    def game(self, row: int) -> GameRow | None:
        """The game in that row; None if it cannot be read."""
        page = row // _PAGE
        if page not in self._pages:
            if len(self._pages) >= _MOST_PAGES:
                self._pages.clear()
            self._pages[page] = self._read(page)
        return self._pages[page].get(self._numbers[row]) if row < len(self._numbers) else None

    def _read(self, page: int) -> dict[int, GameRow]:
        start, end = page * _PAGE, (page + 1) * _PAGE
        try:
            if len(self._numbers) < min(end, self._count):
                self._numbers = self._in_order(None)
            return self._records.rows(self._numbers[start:end])
        except RecordsError as error:
            self.failed.emit(error)
            return {}

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # as Qt has it
        """All games, read or not."""
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # as Qt has it
        """What is told of each."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The text of a cell; times stand at the right."""
        if role == Qt.ItemDataRole.DisplayRole:
            game = self.game(index.row())
            return "" if game is None else _text(game, COLUMNS[index.column()])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The columns' names."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (_("Date"), _("Level"), _("Result"), _("Kind"), _("Time"))[section]
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            # In the middle, as in the other tables: at the right, the arrow of the order would cover it.
            return _LEFT if _alignment(section) == _LEFT else Qt.AlignmentFlag.AlignCenter
        return None


def widest_texts(levels: Sequence[Level]) -> tuple[tuple[str, ...], ...]:
    """For each column texts of which none of a game's is much wider, whatever is scrolled to."""
    return (
        (shown_date(datetime(2028, 12, 28, tzinfo=UTC)),),
        tuple(map(level_name, levels)),
        _results(),
        tuple(_kind_word(kind) for kind in GameKind if kind is not GameKind.DEMONSTRATION),
        (shown_time(3_599_999), shown_time(36_000_000)),
    )


def _alignment(column: int) -> Qt.AlignmentFlag:
    return _RIGHT if COLUMNS[column] is HistoryOrder.TIME else _LEFT


def _text(game: GameRow, column: HistoryOrder) -> str:
    if column is HistoryOrder.DATE:
        return shown_date(game.ended_at)
    if column is HistoryOrder.LEVEL:
        return level_name(game.level)
    if column is HistoryOrder.RESULT:
        return _result_word(game)
    return shown_time(game.ms) if column is HistoryOrder.TIME else _kind_word(game.kind)


def _result_word(game: GameRow) -> str:
    won, helped, left, lost = _results()
    if game.won:
        return helped if game.assisted else won
    return left if game.abandoned else lost


def _results() -> tuple[str, str, str, str]:
    return _("won"), _("won, with help"), _("left"), _("lost")


def _kind_word(kind: GameKind) -> str:
    return {
        GameKind.RANDOM: _("random"),
        GameKind.NO_GUESS: _("no guess"),
        GameKind.IMPORTED: _("imported"),
        GameKind.RESTARTED: _("practice"),
        GameKind.TAKEN_BACK: _("practice"),
        GameKind.DAILY: _("daily"),
        GameKind.RACE: _("race"),
        GameKind.DEMONSTRATION: _("demonstration"),
    }[kind]
