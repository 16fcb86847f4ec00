"""The fields for a level of the player's own, checked as they are typed (rules.md R1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from demineur.engine.grid import MAX_SIDE
from demineur.engine.levels import RANKING_BEGINNER, Level, LevelProblem, problems_of
from demineur.i18n import _
from demineur.ui.level_names import level_size
from demineur.ui.localised import shown_count, shown_share

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_DIGITS = 6


def whole_number(text: str) -> int:
    """The number that *text* writes in digits; 0, which no field takes, if there is none or it is endless."""
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= _MOST_DIGITS else 0


class CustomLevelFields(QWidget):
    """Columns, rows and mines. What is typed stays as it is; what is wrong with it stands below."""

    level_edited = Signal()
    """The player changed a field."""

    def __init__(self, level: Level, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edits = (QLineEdit(), QLineEdit(), QLineEdit())
        self._labels = tuple(QLabel() for _edit in self._edits)
        self._ranges = tuple(QLabel() for _edit in self._edits)
        self._preset = QPushButton()
        self._remark = QLabel()
        self._lay_out()
        for edit in self._edits:
            edit.textEdited.connect(self._edited)
        self._preset.clicked.connect(self._take_preset)
        self._show(level)

    def level(self) -> Level | None:
        """The level that the fields describe; None while something is wrong with them."""
        columns, rows, mines = self._numbers()
        return None if problems_of(columns, rows, mines) else Level(columns, rows, mines)

    def begin_typing(self) -> None:
        """Put the keyboard in the first field."""
        self._edits[0].setFocus()
        self._edits[0].selectAll()

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        for label, text in zip(self._labels, (_("Co&lumns:"), _("&Rows:"), _("&Mines:")), strict=True):
            label.setText(text)
        self._preset.setText(_("&Take {size}").format(size=level_size(RANKING_BEGINNER)))
        self._preset.setToolTip(_("The beginner's board of the rankings"))
        self._check()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        for row, (label, edit, allowed) in enumerate(
            zip(self._labels, self._edits, self._ranges, strict=True)
        ):
            label.setBuddy(edit)
            edit.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            grid.addWidget(label, row, 0)
            grid.addWidget(edit, row, 1)
            grid.addWidget(allowed, row, 2)
        grid.addWidget(self._preset, 0, 3)
        grid.setColumnStretch(2, 1)
        self._remark.setWordWrap(True)
        # Room for a long reason, so that nothing jumps while one types.
        self._remark.setMinimumHeight(2 * self._remark.fontMetrics().lineSpacing())
        self._remark.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(grid)
        column.addWidget(self._remark)

    def _numbers(self) -> tuple[int, int, int]:
        columns, rows, mines = (whole_number(edit.text()) for edit in self._edits)
        return columns, rows, mines

    def _show(self, level: Level) -> None:
        for edit, number in zip(self._edits, (level.columns, level.rows, level.mines), strict=True):
            edit.setText(str(number))
        self._check()

    def _take_preset(self) -> None:
        self._show(RANKING_BEGINNER)
        self.level_edited.emit()

    def _edited(self) -> None:
        self._check()
        self.level_edited.emit()

    def _check(self) -> None:
        columns, rows, mines = self._numbers()
        problems = problems_of(columns, rows, mines)
        self._show_ranges(problems, columns * rows - 1)
        reasons = [_reason(problem, columns, rows) for problem in problems]
        self._remark.setText("\n".join(reasons) if reasons else _density(Level(columns, rows, mines)))
        font = self._remark.font()
        font.setBold(bool(reasons))
        self._remark.setFont(font)
        for edit in self._edits:
            edit.setAccessibleDescription(self._remark.text())

    def _show_ranges(self, problems: Sequence[LevelProblem], most_mines: int) -> None:
        side = _("1 to {most}").format(most=shown_count(MAX_SIDE))
        size_is_wrong = bool({LevelProblem.COLUMNS, LevelProblem.ROWS, LevelProblem.ONE_CELL} & set(problems))
        mines = "" if size_is_wrong else _("1 to {most}").format(most=shown_count(most_mines))
        for label, text in zip(self._ranges, (side, side, mines), strict=True):
            label.setText(text)


def _density(level: Level) -> str:
    return _("{share} of the cells are mines.").format(share=shown_share(level.mines / level.cells))


def _reason(problem: LevelProblem, columns: int, rows: int) -> str:
    most = shown_count(columns * rows - 1)
    match problem:
        case LevelProblem.COLUMNS:
            return _("Columns: a whole number from 1 to {most}, please.").format(most=shown_count(MAX_SIDE))
        case LevelProblem.ROWS:
            return _("Rows: a whole number from 1 to {most}, please.").format(most=shown_count(MAX_SIDE))
        case LevelProblem.ONE_CELL:
            return _("A board has at least 2 cells.")
        case LevelProblem.NO_MINES:
            return _("Mines: a whole number from 1 to {most}, please.").format(most=most)
        case LevelProblem.TOO_MANY_MINES:
            return _("At most {most} mines fit on {columns} × {rows} cells: one cell stays free.").format(
                most=most, columns=columns, rows=rows
            )
