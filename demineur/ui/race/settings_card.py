"""What is raced on: the host chooses, the others read (rules.md R12.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from demineur.engine.levels import NAMED_LEVELS
from demineur.i18n import _
from demineur.race.table_settings import MOST_CELLS, TableSettings, can_be_raced
from demineur.ui.dialogs.custom_level import CustomLevelFields
from demineur.ui.dialogs.frame import FramedDialog, Scroller
from demineur.ui.guide.card import MARGIN, Card
from demineur.ui.guide.labels import Heading, Paragraph
from demineur.ui.level_names import full_level_name
from demineur.ui.localised import shown_count
from demineur.ui.race.wrapped_check_box import WrappedCheckBox

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent

    from demineur.engine.levels import Level

_DENSEST: Final = 0.22
"""Up to this share of mines, boards that need no guess are found at once."""


def wants_no_guess(level: Level) -> bool:
    """Whether races on *level* should be without guesses unless the host decides otherwise."""
    return level.mines <= level.cells * _DENSEST


class SettingsCard(Card):
    """Level, Simple mode and boards: fields for the host, sentences for the others."""

    chosen = Signal(object)
    """The host has chosen other `TableSettings`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings: TableSettings | None = None
        self._heading = Heading()
        self._words = Paragraph(1.0, selectable=False)
        self._fields = QWidget()
        self._level_label, self.level = QLabel(), _LevelChoice()
        self._level_label.setBuddy(self.level)
        self.simple, self.no_guess = WrappedCheckBox(), WrappedCheckBox()
        self._lay_out()
        self.level.activated.connect(self._choose_level)
        self.simple.clicked.connect(self._choose)
        self.no_guess.clicked.connect(self._choose)

    def _lay_out(self) -> None:
        form = QFormLayout(self._fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self._level_label, self.level)
        form.addRow(self.simple)
        form.addRow(self.no_guess)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self._heading)
        column.addWidget(self._words)
        column.addWidget(self._fields)

    def show_settings(self, settings: TableSettings, *, is_host: bool) -> None:
        """Show what is raced on."""
        self._settings = settings
        self._fields.setVisible(is_host)
        self._words.setVisible(not is_host)
        self.level.show_level(settings.level)
        self.simple.setChecked(settings.simple)
        self.no_guess.setChecked(settings.no_guess)
        self._words.setText("\n".join(settings_words(settings)))

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._heading.setText(_("The board"))
        self._level_label.setText(_("L&evel:"))
        self.level.retranslate()
        self.simple.show_text(_("Si&mple mode for everyone: chord and highlight"))
        self.no_guess.show_text(_("Boards that &never need a guess"))
        if self._settings is not None:
            self.level.show_level(self._settings.level)
            self._words.setText("\n".join(settings_words(self._settings)))

    def _choose_level(self) -> None:
        before = self._settings
        if before is None:
            return
        level = self.level.chosen or self._ask_for_level(before.level)
        if level is None:
            self.level.show_level(before.level)
            return
        no_guess = self.no_guess.isChecked() if wants_no_guess(before.level) else wants_no_guess(level)
        self._settle(TableSettings(level, self.simple.isChecked(), no_guess and wants_no_guess(level)))

    def _choose(self) -> None:
        if self._settings is not None:
            level = self._settings.level
            self._settle(TableSettings(level, self.simple.isChecked(), self.no_guess.isChecked()))

    def _settle(self, settings: TableSettings) -> None:
        if settings != self._settings:
            self.chosen.emit(settings)

    def _ask_for_level(self, level: Level) -> Level | None:
        dialog = RaceLevelDialog(level, self)
        chosen = dialog.level() if dialog.exec() else None
        dialog.deleteLater()
        return chosen


class _LevelChoice(QComboBox):
    """The named levels, and one of one's own."""

    def __init__(self) -> None:
        super().__init__()
        self._levels: list[Level] = []
        for named in NAMED_LEVELS:
            if named.level not in self._levels and can_be_raced(named.level):
                self._levels.append(named.level)
        self._own: Level | None = None
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.currentTextChanged.connect(self._make_room)
        self.retranslate()

    @property
    def chosen(self) -> Level | None:
        """The level that is shown; None: one of one's own is to be asked for."""
        index = self.currentIndex()
        levels = [*self._levels, *((self._own,) if self._own else ())]
        return levels[index] if 0 <= index < len(levels) else None

    def show_level(self, level: Level) -> None:
        """Show *level*, named or not."""
        own = None if level in self._levels else level
        if own != self._own:
            self._own = own
            self.retranslate()
        self.setCurrentIndex(len(self._levels) if own else self._levels.index(level))

    def retranslate(self) -> None:
        """Call the levels what they are called now."""
        index = self.currentIndex()
        self.clear()
        for level in (*self._levels, *((self._own,) if self._own else ())):
            self.addItem(full_level_name(level))
        self.addItem(_("Another level…"))
        self.setCurrentIndex(index)

    def changeEvent(self, event: QEvent) -> None:
        """Another font takes another room."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._make_room()

    def _make_room(self) -> None:
        """What is chosen can be read whole; the other levels have the list to themselves."""
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self.currentText()) + metrics.height()
        self.setMinimumContentsLength(-(-width // metrics.horizontalAdvance("X")))
        self.setMinimumWidth(self.sizeHint().width())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()


class RaceLevelDialog(FramedDialog):
    """Asks for a level of one's own that can be raced on."""

    def __init__(self, level: Level, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = CustomLevelFields(level)
        self._remark = Paragraph(1.0, selectable=False)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.fields)
        column.addWidget(self._remark)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        buttons.accepted.connect(self.accept)
        self.fields.level_edited.connect(self._check)
        self.fill(Scroller(content), buttons)
        self.retranslate()
        self.fields.begin_typing()

    def level(self) -> Level | None:
        """The level that the fields describe, if it can be raced on."""
        level = self.fields.level()
        return level if can_be_raced(level) else None

    def accept(self) -> None:
        """Close the dialog, unless the level cannot be raced on."""
        if self.level() is not None:
            super().accept()

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setWindowTitle(_("Level of the race"))
        self.fields.retranslate()
        self._check()

    def _check(self) -> None:
        level = self.fields.level()
        self._ok.setEnabled(self.level() is not None)
        self._remark.setText(
            _(
                "A race needs a board of at most {most} cells, "
                "with something left to do after its first cell."
            ).format(most=shown_count(MOST_CELLS))
            if level is not None and not can_be_raced(level)
            else ""
        )


def settings_words(settings: TableSettings) -> tuple[str, ...]:
    """What is raced on, in a few short sentences."""
    return (
        full_level_name(settings.level),
        _("With Simple mode: chord and highlight") if settings.simple else _("Without Simple mode"),
        _("The board never needs a guess") if settings.no_guess else _("A random board"),
    )
