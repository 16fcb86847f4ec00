"""Practice: exercises without end, of one pattern or of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from demineur.guide.practice import Pattern
from demineur.i18n import _
from demineur.ui.guide.exercise_panel import ExercisePanel, new_stream
from demineur.ui.guide.exercise_texts import pattern_name
from demineur.ui.guide.labels import TITLE, Heading, Paragraph
from demineur.ui.guide.legend import Legend
from demineur.ui.guide.page import Page

if TYPE_CHECKING:
    from demineur.ui.guide.atlases import Atlases

_PATTERNS = tuple(Pattern)


class PracticePage(Page):
    """A choice of patterns over an exercise; the score stays until another choice is made."""

    stays = True

    exercise_shown = Signal(object)
    """The `ExercisePanel` says something new."""

    def __init__(self, atlases: Atlases, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._text = Heading(TITLE), Paragraph()
        self._label, self.choice = QLabel(), QComboBox()
        self.choice.addItems([""] * (len(_PATTERNS) + 1))
        self._label.setBuddy(self.choice)
        self._mixing = new_stream()
        self.exercise = ExercisePanel(atlases, self._next_pattern)
        self._legend = Legend(atlases)
        self._lay_out()
        self.choice.currentIndexChanged.connect(self._choose)
        self.exercise.answered.connect(self._show_exercise)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._title.setText(_("Practice"))
        self._text.setText(
            _(
                "Fresh positions, as many as you like, taken from games that were just made up. Nothing is"
                " timed, and a wrong answer costs nothing but the streak."
            )
        )
        self._label.setText(_("&Pattern:"))
        self.choice.setItemText(0, _("All of them, mixed"))
        for index, pattern in enumerate(_PATTERNS, start=1):
            self.choice.setItemText(index, pattern_name(pattern))
        self.choice.setAccessibleName(_("Pattern"))
        self.exercise.retranslate()
        self._legend.retranslate()

    def _next_pattern(self) -> Pattern:
        index = self.choice.currentIndex()
        return _PATTERNS[index - 1] if index > 0 else _PATTERNS[self._mixing.below(len(_PATTERNS))]

    def _choose(self, _index: int) -> None:
        self.exercise.begin_anew()

    def _show_exercise(self) -> None:
        self.exercise_shown.emit(self.exercise)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(14)
        row.addWidget(self._label)
        row.addWidget(self.choice, 1)
        self.column.addWidget(self._title)
        self.column.addWidget(self._text)
        self.column.addLayout(row)
        self.column.addWidget(self.exercise)
        self.column.addWidget(self._legend)
        self.column.addStretch(1)
