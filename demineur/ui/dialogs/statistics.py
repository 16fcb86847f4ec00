"""The statistics of each level (rules.md R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from demineur.i18n import _, pgettext
from demineur.records.errors import RecordsError
from demineur.records.statistics import StatKind
from demineur.ui.dialogs.frame import FramedDialog, Scroller
from demineur.ui.dialogs.level_figures import LevelFigures
from demineur.ui.level_names import level_name
from demineur.ui.trouble_text import result_trouble

if TYPE_CHECKING:
    from demineur.engine.levels import Level
    from demineur.records.statistics import LevelStatistics

_KINDS: Final = (StatKind.RANDOM, StatKind.NO_GUESS)


class StatisticsSource(Protocol):
    """What the dialog asks of the records; every question may raise `RecordsError`."""

    def levels_played(self) -> tuple[Level, ...]:
        """The levels that have statistics."""
        ...

    def statistics(self, level: Level, kind: StatKind) -> LevelStatistics:
        """What the games of *level* and *kind* add up to."""
        ...

    def reset(self, level: Level) -> None:
        """Begin the statistics of *level* anew."""
        ...


class StatisticsDialog(FramedDialog):
    """Shows what *records* know, beginning with *level*; the player can begin a level's statistics anew."""

    def __init__(self, records: StatisticsSource, level: Level, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._records = records
        self._levels: tuple[Level, ...] = (level,)
        self._level = QComboBox()
        self._kind = QComboBox()
        self._labels = (QLabel(), QLabel())
        self._remark = QLabel()
        self._figures = LevelFigures()
        self._shown = QStackedWidget()
        self._reset = QPushButton()
        self._lay_out()
        self._list_levels()
        self.retranslate()
        for choice in (self._level, self._kind):
            choice.currentIndexChanged.connect(self._show_figures)
        self._reset.clicked.connect(self._ask_about_reset)

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setWindowTitle(_("Statistics"))
        for label, text in zip(self._labels, (_("&Level:"), _("&Games:")), strict=True):
            label.setText(text)
        for index, level in enumerate(self._levels):
            self._level.setItemText(index, level_name(level))
        for index, kind in enumerate(_KINDS):
            self._kind.setItemText(index, _kind_name(kind))
        self._reset.setText(_("&Reset…"))
        self._figures.retranslate()
        self._show_figures()

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        choices = QFormLayout()
        choices.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        choices.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for label, choice in zip(self._labels, (self._level, self._kind), strict=True):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            label.setBuddy(choice)
            choices.addRow(label, choice)
        self._remark.setWordWrap(True)
        self._remark.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        column.addLayout(choices)
        column.addSpacing(self.fontMetrics().height() // 2)
        self._shown.addWidget(self._figures)
        self._shown.addWidget(self._remark)
        column.addWidget(self._shown, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._reset, QDialogButtonBox.ButtonRole.ResetRole)
        self.fill(Scroller(content), buttons)

    def _list_levels(self) -> None:
        current = self._levels[0]
        try:
            played = self._records.levels_played()
        except RecordsError:
            played = ()  # the figures say what is wrong
        self._levels = (current, *(level for level in played if level != current))
        self._level.addItems([""] * len(self._levels))
        self._kind.addItems([""] * len(_KINDS))

    def _chosen_level(self) -> Level:
        return self._levels[self._level.currentIndex()]

    def _show_figures(self) -> None:
        level = self._chosen_level()
        try:
            found = self._records.statistics(level, _KINDS[self._kind.currentIndex()])
            self._reset.setEnabled(level in self._records.levels_played())
        except RecordsError as error:
            self._show_trouble(error)
            return
        if found.played == 0:
            self._show_remark(_("No game yet. A game counts as soon as its first cell is open."))
        else:
            self._figures.show_figures(found)
            self._shown.setCurrentWidget(self._figures)

    def _show_trouble(self, error: RecordsError) -> None:
        self._reset.setEnabled(False)
        self._show_remark(result_trouble(error))

    def _show_remark(self, text: str) -> None:
        self._remark.setText(text)
        self._shown.setCurrentWidget(self._remark)

    def _ask_about_reset(self) -> None:
        box = QMessageBox(
            QMessageBox.Icon.Question, _("Reset statistics"), self._reset_question(), parent=self
        )
        box.setInformativeText(_("This cannot be undone."))
        reset = box.addButton(_("Reset"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        if box.clickedButton() is reset:
            self._reset_level()
        box.deleteLater()

    def _reset_question(self) -> str:
        return _("Begin the statistics of {level} anew, of random and no-guess games alike?").format(
            level=level_name(self._chosen_level())
        )

    def _reset_level(self) -> None:
        try:
            self._records.reset(self._chosen_level())
        except RecordsError as error:
            self._show_trouble(error)
            return
        self._show_figures()


def _kind_name(kind: StatKind) -> str:
    names = {
        StatKind.RANDOM: pgettext("games", "Random"),
        StatKind.NO_GUESS: pgettext("games", "No-guess"),
        StatKind.DAILY: pgettext("games", "Daily"),
    }
    return names[kind]
