"""A diagram with its caption and the reasoning, side by side where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from demineur.guide.diagrams import diagram
from demineur.ui.guide.board_words import picture_words
from demineur.ui.guide.caption_texts import caption
from demineur.ui.guide.card import MARGIN, Card
from demineur.ui.guide.diagram_view import DiagramView
from demineur.ui.guide.labels import BODY, Heading, Paragraph
from demineur.ui.guide.picture import picture_of
from demineur.ui.guide.reasoning import diagram_reasoning

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from demineur.ui.guide.atlases import Atlases

_TEXT_LINES: Final = 13
"""How wide the text must be beside the diagram, in heights of a line."""


class DiagramCard(Card):
    """The diagram of *key*."""

    def __init__(self, atlases: Atlases, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self._diagram = diagram(key)
        self.view = DiagramView(atlases, picture_of(self._diagram))
        self.caption, self.reasoning = Heading(BODY), Paragraph()
        texts = QVBoxLayout()
        texts.setSpacing(8)
        texts.addWidget(self.caption)
        texts.addWidget(self.reasoning)
        texts.addStretch(1)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._layout.setSpacing(MARGIN)
        self._layout.addWidget(self.view, 0, Qt.AlignmentFlag.AlignTop)
        self._layout.addLayout(texts, 1)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        text = caption(self.key)
        reasoning = diagram_reasoning(self._diagram)
        self.caption.setText(text)
        self.reasoning.setText(reasoning)
        self.reasoning.setVisible(bool(reasoning))
        self.view.setAccessibleName(text)
        self.view.setAccessibleDescription(picture_words(self.view.picture))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The text goes below the diagram where it would be narrow beside it."""
        super().resizeEvent(event)
        beside = self.width() - self.view.sizeHint().width() - 3 * MARGIN
        roomy = beside >= _TEXT_LINES * self.fontMetrics().height()
        wanted = QBoxLayout.Direction.LeftToRight if roomy else QBoxLayout.Direction.TopToBottom
        if self._layout.direction() != wanted:
            self._layout.setDirection(wanted)
