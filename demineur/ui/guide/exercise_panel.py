"""An exercise: a position, a question, and after the answer the reasoning; then another one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from demineur.engine.seeded import SeededBits
from demineur.guide.practice import Judgement, Question, Score, deal, judge
from demineur.i18n import _
from demineur.ui.guide.answer_board import AnswerBoard
from demineur.ui.guide.board_words import picture_words
from demineur.ui.guide.card import MARGIN, Card
from demineur.ui.guide.exercise_texts import mines_text, question_text, score_text, verdict_text
from demineur.ui.guide.labels import BODY, Heading, Paragraph
from demineur.ui.guide.picture import Picture
from demineur.ui.guide.reasoning import cheapest_words, step_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent

    from demineur.engine.grid import Cell
    from demineur.engine.solver.findings import Deduction
    from demineur.guide.practice import Exercise, Pattern
    from demineur.ui.guide.atlases import Atlases


def new_stream() -> SeededBits:
    """Where exercises come from: other ones at each run."""
    return SeededBits(int.from_bytes(os.urandom(8), "big"), "practice")


class ExercisePanel(Card):
    """Deals exercises of the pattern that *next_pattern* gives, and keeps the score."""

    answered = Signal()
    """An answer was given, and its reasoning is shown."""

    def __init__(
        self,
        atlases: Atlases,
        next_pattern: Callable[[], Pattern],
        stream: SeededBits | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._next_pattern = next_pattern
        self._stream = stream or new_stream()
        self.exercise = self._deal()
        self.score = Score()
        self._judgement: Judgement | None = None
        self.board = AnswerBoard(atlases, Picture(self.exercise.position))
        self.question, self.verdict, self.reasoning = Heading(BODY), Heading(BODY), Paragraph()
        self.mines, self.tally = Paragraph(), Paragraph()
        self.again = QPushButton()
        self._lay_out()
        self.board.chosen.connect(self._answer)
        self.again.clicked.connect(self._ask_again)
        self.retranslate()

    @property
    def is_answered(self) -> bool:
        """Whether this exercise has its answer."""
        return self._judgement is not None and self._judgement.counts

    def begin_anew(self) -> None:
        """Another exercise, and a score that begins at nothing."""
        self.score = Score()
        self.ask_another()

    def ask_another(self) -> None:
        """The next exercise."""
        self.exercise = self._deal()
        self._judgement = None
        self.board.ask(Picture(self.exercise.position))
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.question.setText(question_text(self.exercise.question))
        self.mines.setText(mines_text(self.exercise.position.mine_counter))
        self.again.setText(_("Another one"))
        self.tally.setText(score_text(self.score))
        self.verdict.setText(verdict_text(self._judgement) if self._judgement else "")
        self.verdict.setVisible(self._judgement is not None)
        self.reasoning.setText(self._reasons() if self.is_answered else _how_to_answer())
        self.board.setAccessibleName(self.question.text())
        self.board.setAccessibleDescription(picture_words(self.board.picture))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The text goes below the board where it would be narrow beside it."""
        super().resizeEvent(event)
        self.lay_beside(self._layout, self.board)

    # Asking and judging ---------------------------------------------------------------------------------

    def _deal(self) -> Exercise:
        return deal(self._next_pattern(), self._stream)

    def _ask_again(self) -> None:
        self.ask_another()
        self.board.setFocus()

    def _answer(self, cell: Cell) -> None:
        if self.is_answered:
            return
        judgement = self._judgement = judge(self.exercise, cell)
        self.score = self.score.after(judgement)
        if judgement.counts:
            self.board.show_answer(cell, self._solution(cell))
        self.retranslate()
        self._tell()
        if judgement.counts:
            self.again.setFocus()
            self.answered.emit()

    def _solution(self, cell: Cell) -> Picture:
        """What follows on the board, as far as the reasoning tells it."""
        exercise, step = self.exercise, self._step(cell)
        if exercise.question is Question.CHEAPEST_GUESS or step is None:
            return Picture(exercise.position, chances=exercise.chances)
        mines = step.mines & ~exercise.position.flags
        return Picture(exercise.position, used=step.decisive, safe=step.safe, mines=mines)

    def _step(self, cell: Cell) -> Deduction | None:
        right = self._judgement is Judgement.RIGHT
        return (self.exercise.reason_for(cell) if right else None) or self.exercise.deduction

    def _reasons(self) -> str:
        exercise, cell = self.exercise, self.board.answer
        step = None if cell is None else self._step(cell)
        if step is not None and exercise.question is not Question.CHEAPEST_GUESS:
            return step_words(exercise.position, (step,))
        if cell is None or self._judgement is not Judgement.RIGHT:
            cell = exercise.position.grid.cells(exercise.answers)[0]
        return cheapest_words(exercise.position, cell)

    def _tell(self) -> None:
        """Say the verdict and the reasoning to a screen reader."""
        if QAccessible.isActive():
            text = f"{self.verdict.text()} {self.reasoning.text()}"
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.board, text))

    # Building -------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(8)
        column.addWidget(self.question)
        column.addWidget(self.mines)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._layout.setSpacing(MARGIN)
        self._layout.addWidget(self.board, 0, Qt.AlignmentFlag.AlignTop)
        self._layout.addLayout(self._answers(), 1)
        column.addSpacing(4)
        column.addLayout(self._layout)

    def _answers(self) -> QVBoxLayout:
        """What is said to an answer, and the way to the next exercise."""
        answers = QVBoxLayout()
        answers.setSpacing(8)
        answers.addWidget(self.verdict)
        answers.addWidget(self.reasoning)
        answers.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.again)
        row.addWidget(self.tally, 1, Qt.AlignmentFlag.AlignVCenter)
        answers.addLayout(row)
        return answers


def _how_to_answer() -> str:
    return _("Click on the cell, or go there with the arrow keys and press the space bar.")
