"""The page of a section: its words, its diagrams, what the marks mean, and the exercise to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from demineur.i18n import _
from demineur.ui.guide.diagram_card import cards_of
from demineur.ui.guide.labels import TITLE, Heading, Paragraph
from demineur.ui.guide.legend import Legend
from demineur.ui.guide.page import Page
from demineur.ui.guide.section_texts import chapter_name, section_words

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from demineur.guide.sections import Section
    from demineur.ui.guide.atlases import Atlases
    from demineur.ui.guide.exercise_panel import ExercisePanel
    from demineur.ui.settings_store import SettingsStore


class SectionPage(Page):
    """The words of *section* as the options in *store* make them."""

    next_requested = Signal()
    """On to what comes after this section."""
    exercise_shown = Signal(object)
    """The `ExercisePanel` is there, or says something new."""

    def __init__(
        self, section: Section, atlases: Atlases, store: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.section = section
        self._atlases = atlases
        self._store = store
        self._chapter, self._title = Paragraph(), Heading(TITLE)
        self._chapter.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._texts = [Paragraph() for _text in section_words(section, store).paragraphs]
        self.cards = cards_of(section, atlases)
        marked = any(card.view.picture.marks for card in self.cards)
        self._legend = Legend(atlases) if marked else None
        self.try_it = QPushButton()
        self.exercise: ExercisePanel | None = None
        self.next = QPushButton()
        self._lay_out()
        self.try_it.clicked.connect(self._try)
        self.next.clicked.connect(self.next_requested)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language, and as the options are now."""
        words = section_words(self.section, self._store)
        self._chapter.setText(chapter_name(self.section.chapter))
        self._title.setText(words.title)
        self._say(words.paragraphs)
        for card in self.cards:
            card.retranslate()
        if self._legend is not None:
            self._legend.retranslate()
        if self.exercise is not None:
            self.exercise.retranslate()
        self.try_it.setText(_("Try it"))
        self.next.setText(_("Read on"))

    def _say(self, paragraphs: tuple[str, ...]) -> None:
        """As many paragraphs as there are now: an option may take one away."""
        while len(self._texts) < len(paragraphs):
            self._texts.append(Paragraph())
            self.column.insertWidget(self.column.indexOf(self._texts[-2]) + 1, self._texts[-1])
        for place, label in enumerate(self._texts):
            label.setText(paragraphs[place] if place < len(paragraphs) else "")
            label.setVisible(place < len(paragraphs))

    def _lay_out(self) -> None:
        self.column.addWidget(self._chapter)
        self.column.addWidget(self._title)
        for part in (*self._texts, *self.cards):
            self.column.addWidget(part)
        self.column.addWidget(self.try_it, 0, Qt.AlignmentFlag.AlignLeading)
        self.try_it.setVisible(self.section.exercise is not None)
        if self._legend is not None:
            self.column.addWidget(self._legend)
        self.column.addStretch(1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.next)
        self.column.addLayout(row)

    def _try(self) -> None:
        """Put an exercise in the place of the button."""
        from demineur.ui.guide.exercise_panel import ExercisePanel  # noqa: PLC0415  # for those who try it

        pattern = self.section.exercise
        if pattern is None or self.exercise is not None:
            return
        self.exercise = ExercisePanel(self._atlases, lambda: pattern)
        self.column.insertWidget(self.column.indexOf(self.try_it), self.exercise)
        self.setTabOrder(self.try_it, self.exercise.board)
        self.setTabOrder(self.exercise.board, self.exercise.again)
        self.setTabOrder(self.exercise.again, self.next)
        self.try_it.hide()
        self.exercise.answered.connect(self._show_exercise)
        self.exercise.board.setFocus()
        self._show_exercise()

    def _show_exercise(self) -> None:
        self.exercise_shown.emit(self.exercise)
