"""The statistics of each level (rules.md R8)."""

from __future__ import annotations

from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from demineur.i18n import _
from demineur.records.errors import RecordsError
from demineur.records.statistics import LevelStatistics, StatKind
from demineur.ui.dialogs.board_figures import BoardFigures
from demineur.ui.dialogs.frame import FramedDialog, Scroller
from demineur.ui.dialogs.level_figures import LevelFigures
from demineur.ui.dialogs.statistics_filters import StatisticsFilters
from demineur.ui.level_names import level_name
from demineur.ui.trouble_text import result_trouble

if TYPE_CHECKING:
    from demineur.engine.levels import Level
    from demineur.records.store import Records
    from demineur.ui.background import Background
    from demineur.ui.dialogs.statistics_files import StatisticsFiles
    from demineur.ui.dialogs.statistics_levels import LevelTable
    from demineur.ui.dialogs.statistics_pictures import StatisticsPictures

_PICTURES_LINES: Final = 36
"""The pictures are so many lines of text high."""
_TABLE_LINES: Final = 68
"""The table of all levels is as wide as so many lines are high."""


class StatisticsDialog(FramedDialog):
    """Shows what *records* know, beginning with *level*.

    What takes longer is done in *background*, which must outlive the dialog.
    """

    def __init__(
        self,
        records: Records,
        level: Level,
        background: Background,
        parent: QWidget | None = None,
        kind: StatKind = StatKind.RANDOM,
    ) -> None:
        super().__init__(parent)
        self._records = records
        self._first_level = level
        self._filters = StatisticsFilters(self._levels_to_offer(), _today())
        self._figures = LevelFigures()
        self._pages = tuple(_Page() for _title in range(3))
        self._pictures: StatisticsPictures | None = None
        self._table: LevelTable | None = None
        self._remark = QLabel()
        self._status = QLabel()
        self._tabs = QTabWidget()
        self._shown = QStackedWidget()
        self._reset, self._files_button = QPushButton(), QPushButton()
        self._background = background
        self._boards = BoardFigures(background, records.path, self)
        self._actions = self._make_actions()
        self._lay_out()
        self._filters.choose(level, kind)
        self.retranslate()
        self._connect()

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setWindowTitle(_("Statistics"))
        self._filters.retranslate()
        for index, title in enumerate((_("&Figures"), _("&Pictures"), _("&All levels"))):
            self._tabs.setTabText(index, title)
        self._reset.setText(_("&Reset…"))
        self._files_button.setText(_("F&iles"))
        texts = (_("&Export all games…"), _("&Back up…"), _("Re&store from a back-up…"))
        for action, text in zip(self._actions, texts, strict=True):
            action.setText(text)
        self._figures.retranslate()
        if self._table is not None:
            self._table.retranslate()
        self._show_tab()

    def done(self, result: int) -> None:
        """Let the background be when the dialog closes."""
        self._boards.stop()
        super().done(result)

    # Building -----------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        self._remark.setWordWrap(True)
        self._remark.setMargin(self.fontMetrics().height())
        self._remark.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self._status.setWordWrap(True)
        self._status.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._status.hide()
        for page in self._pages:
            self._tabs.addTab(page, "")
        self._pages[0].put(self._figures)
        self._shown.addWidget(self._tabs)
        self._shown.addWidget(self._remark)
        column.addWidget(self._filters)
        column.addSpacing(self.fontMetrics().height() // 2)
        column.addWidget(self._shown, 1)
        column.addWidget(self._status)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._files_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._reset, QDialogButtonBox.ButtonRole.ResetRole)
        self.fill(Scroller(content), buttons)

    def _make_actions(self) -> tuple[QAction, ...]:
        menu = QMenu(self)
        self._files_button.setMenu(menu)
        asked = (self._ask_for_export, self._ask_for_backup, self._ask_for_restore)
        actions = tuple(QAction(self) for _ask in asked)
        for action, ask in zip(actions, asked, strict=True):
            action.triggered.connect(ask)
            menu.addAction(action)
        return actions

    def _connect(self) -> None:
        self._filters.changed.connect(self._show_tab)
        self._tabs.currentChanged.connect(self._show_tab)
        self._filters.dates_made.connect(self.make_indicators_seen)
        self._reset.clicked.connect(self._ask_about_reset)
        self._boards.found.connect(self._show_means)

    def _levels_to_offer(self) -> tuple[Level, ...]:
        try:
            played = self._records.levels_played()
        except RecordsError:
            played = ()  # the figures say what is wrong
        return (self._first_level, *(level for level in played if level != self._first_level))

    def _list_levels(self) -> None:
        self._filters.set_levels(self._levels_to_offer())
        self._show_tab()

    # Showing ------------------------------------------------------------------------------------------------

    def _show_tab(self) -> None:
        """Ask for what the page in front shows, and for no more."""
        page = self._tabs.currentIndex()
        self._filters.offer_games(wanted=page != 2)
        try:
            found = self._statistics()
            self._reset.setEnabled(self._filters.level in self._records.levels_played())
            if page == 2:
                self._level_table().show_lines(self._records.overview(self._filters.period))
            elif page == 1 and found.played:
                self._show_pictures(found)
        except RecordsError as error:
            self._reset.setEnabled(False)
            self._show_remark(result_trouble(error))
            return
        if page != 2 and not found.played:
            self._show_remark(self._nothing_text())
            return
        self._show_remark("")
        if page == 0:
            self._figures.show_figures(found)
            self._boards.look_for(self._filters.level, self._filters.kind)

    def _statistics(self) -> LevelStatistics:
        chosen = self._filters
        return self._records.statistics(chosen.level, chosen.kind, chosen.period)

    def _show_pictures(self, found: LevelStatistics) -> None:
        chosen = self._filters
        wanted = (chosen.level, chosen.kind, chosen.period)
        days, spread = self._records.days(*wanted), self._records.spread(*wanted)
        if self._pictures is None:
            from demineur.ui.dialogs.statistics_pictures import StatisticsPictures  # noqa: PLC0415  # see _Page

            self._pictures = StatisticsPictures()
            self._pages[1].put(self._pictures)
        self._pictures.show_level(days, spread, found.median_ms, chosen.period.last or _today())

    def _level_table(self) -> LevelTable:
        if self._table is None:
            from demineur.ui.dialogs.statistics_levels import LevelTable  # noqa: PLC0415  # see _Page

            self._table = LevelTable()
            self._table.retranslate()
            self._table.level_chosen.connect(self._show_level)
            self._pages[2].put(self._table)
        return self._table

    def _show_means(self) -> None:
        try:
            self._figures.show_means(self._statistics())
        except RecordsError:
            self._boards.stop()

    def _nothing_text(self) -> str:
        if self._filters.period.is_all:
            return _("No game yet. A game counts as soon as its first cell is open.")
        return _("No game in these days.")

    def _show_remark(self, text: str) -> None:
        """Say *text* in place of the pages, which stay where there is nothing to say."""
        self._remark.setText(text)
        self._shown.setCurrentWidget(self._remark if text else self._tabs)

    def _show_level(self, level: Level, kind: StatKind) -> None:
        self._tabs.setCurrentIndex(0)
        self._filters.choose(level, kind)

    def _tell(self, text: str) -> None:
        self._status.setText(text)
        self._status.show()

    @cached_property
    def files(self) -> StatisticsFiles:
        """Export, back-up and restoring; made when first needed."""
        from demineur.ui.dialogs.statistics_files import StatisticsFiles  # noqa: PLC0415  # see above

        files = StatisticsFiles(self._records, self._background, self)
        files.told.connect(self._tell)
        files.restored.connect(self._list_levels)
        return files

    def _ask_for_export(self) -> None:
        self.files.ask_for_export()

    def _ask_for_backup(self) -> None:
        self.files.ask_for_backup()

    def _ask_for_restore(self) -> None:
        self.files.ask_for_restore()

    # Reset --------------------------------------------------------------------------------------------------

    def _ask_about_reset(self) -> None:
        question = _("Begin the statistics of {level} anew, of random and no-guess games alike?").format(
            level=level_name(self._filters.level)
        )
        box = QMessageBox(QMessageBox.Icon.Question, _("Reset statistics"), question, parent=self)
        box.setInformativeText(_("This cannot be undone."))
        reset = box.addButton(_("Reset"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        if box.clickedButton() is reset:
            self._reset_level()
        box.deleteLater()

    def _reset_level(self) -> None:
        try:
            self._records.reset(self._filters.level)
        except RecordsError as error:
            self._show_remark(result_trouble(error))
            return
        self._show_tab()


class _Page(QWidget):
    """A tab's page with a margin around its content, which comes when the page is first turned to."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)

    def put(self, content: QWidget) -> None:
        self._column.addWidget(content)
        content.show()

    def minimumSizeHint(self) -> QSize:
        """As high as the pictures will be, so that the dialog keeps its size when they come."""
        hint = super().minimumSizeHint()
        return QSize(hint.width(), max(hint.height(), _PICTURES_LINES * self.fontMetrics().height()))

    def sizeHint(self) -> QSize:
        """Wide enough for the table too."""
        return super().sizeHint().expandedTo(QSize(_TABLE_LINES * self.fontMetrics().height(), 0))


def _today() -> date:
    """The day where the player is."""
    return datetime.now().astimezone().date()
