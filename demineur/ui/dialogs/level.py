"""The level chooser: two families and Custom (rules.md R1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialogButtonBox,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from demineur.engine.levels import NAMED_LEVELS, Family, Level
from demineur.i18n import _, pgettext
from demineur.settings import BOARDS, CUSTOM_LEVEL, LEVEL, Boards, level_of
from demineur.ui.dialogs.custom_level import CustomLevelFields
from demineur.ui.dialogs.frame import FramedDialog, Scroller
from demineur.ui.dialogs.option_texts import boards_name
from demineur.ui.level_names import full_level_name

if TYPE_CHECKING:
    from demineur.ui.settings_store import SettingsStore

_KEYS: Final = frozenset(named.key for named in NAMED_LEVELS)


class LevelDialog(FramedDialog):
    """Chooses a level, beginning with the one in *store*; to play and to keep it is the caller's part."""

    def __init__(self, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._families = {family: QGroupBox() for family in Family}
        self._named = {named.key: QRadioButton() for named in NAMED_LEVELS}
        self._custom = QRadioButton()
        self._custom_box = QGroupBox()
        self._fields = CustomLevelFields(_custom_level(store))
        self._boards = QComboBox()
        self._boards.addItems([""] * len(Boards))
        self._boards.setCurrentIndex(list(Boards).index(store.value(BOARDS)))
        self._boards_label = QLabel()
        self._boards_label.setBuddy(self._boards)
        content = QWidget()
        self._lay_out(content)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.fill(Scroller(content), buttons)
        buttons.accepted.connect(self.accept)
        self._group_choices()
        self._fields.level_edited.connect(self._custom_edited)
        self.retranslate()
        self._select(store.value(LEVEL))

    @property
    def chosen(self) -> str | None:
        """The chosen level, by key or code; None while Custom is chosen and something is wrong with it."""
        for key, choice in self._named.items():
            if choice.isChecked():
                return key
        level = self._fields.level()
        return level.code if level else None

    @property
    def boards(self) -> Boards:
        """The chosen kind of boards."""
        return list(Boards)[self._boards.currentIndex()]

    def accept(self) -> None:
        """Close the dialog, unless what is chosen is not a level."""
        if self.chosen is not None:
            super().accept()

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setWindowTitle(_("Level"))
        self._families[Family.DEMINEUR].setTitle(_("Démineur"))
        self._families[Family.CLASSIC].setTitle(pgettext("family of levels", "Classic"))
        for named in NAMED_LEVELS:
            self._named[named.key].setText(full_level_name(named))
        self._custom_box.setTitle(_("Your own"))
        self._custom.setText(pgettext("level", "&Custom"))
        self._fields.retranslate()
        self._boards_label.setText(_("&Boards:"))
        for index, boards in enumerate(Boards):
            self._boards.setItemText(index, boards_name(boards))

    def _lay_out(self, content: QWidget) -> None:
        grid = QGridLayout(content)
        grid.setContentsMargins(0, 0, 0, 0)
        for column, (family, box) in enumerate(self._families.items()):
            rows = QVBoxLayout(box)
            for named in NAMED_LEVELS:
                if named.family is family:
                    rows.addWidget(self._named[named.key])
            rows.addStretch(1)
            grid.addWidget(box, 0, column)
            grid.setColumnStretch(column, 1)
        rows = QVBoxLayout(self._custom_box)
        rows.addWidget(self._custom)
        rows.addWidget(self._fields)
        grid.addWidget(self._custom_box, 1, 0, 1, 2)
        row = QHBoxLayout()
        row.addWidget(self._boards_label)
        row.addWidget(self._boards, 1)
        grid.addLayout(row, 2, 0, 1, 2)
        grid.setRowStretch(3, 1)

    def _group_choices(self) -> None:
        choices = QButtonGroup(self)
        for choice in (*self._named.values(), self._custom):
            choices.addButton(choice)
        choices.buttonToggled.connect(self._allow_accepting)
        self._custom.clicked.connect(self._fields.begin_typing)

    def _select(self, text: str) -> None:
        choice = self._named.get(text, self._custom)
        choice.setChecked(True)
        choice.setFocus()
        self._allow_accepting()

    def _custom_edited(self) -> None:
        self._custom.setChecked(True)
        self._allow_accepting()

    def _allow_accepting(self) -> None:
        self._ok.setEnabled(self.chosen is not None)


def _custom_level(store: SettingsStore) -> Level:
    """What the custom fields begin with: the current level if it is custom, else the last custom one."""
    current = store.value(LEVEL)
    return level_of(store.value(CUSTOM_LEVEL) if current in _KEYS else current)
