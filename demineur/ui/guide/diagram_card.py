"""A diagram with its caption and the reasoning, side by side where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from demineur.guide.diagrams import diagram
from demineur.i18n import _
from demineur.ui.guide.board_words import picture_words
from demineur.ui.guide.caption_texts import caption
from demineur.ui.guide.card import MARGIN, Card
from demineur.ui.guide.diagram_view import DiagramView
from demineur.ui.guide.labels import BODY, Heading, Paragraph
from demineur.ui.guide.picture import picture_of, picture_of_highlight
from demineur.ui.guide.reasoning import diagram_reasoning

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from demineur.guide.sections import Section
    from demineur.ui.guide.atlases import Atlases
    from demineur.ui.guide.picture import Picture

CHORD: Final = "chord"
"""The key of the chord's diagram."""


class PictureCard(Card):
    """A *picture* with its texts; subclasses know the words."""

    def __init__(self, atlases: Atlases, picture: Picture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = DiagramView(atlases, picture)
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

    def caption_text(self) -> str:
        """What is to be seen, in a sentence."""
        raise NotImplementedError

    def reasoning_text(self) -> str:
        """Why it is so; empty if there is nothing to say."""
        raise NotImplementedError

    def retranslate(self) -> None:
        """Say everything in the current language."""
        caption, reasoning = self.caption_text(), self.reasoning_text()
        self.caption.setText(caption)
        self.reasoning.setText(reasoning)
        self.reasoning.setVisible(bool(reasoning))
        self.view.setAccessibleName(caption)
        self.view.setAccessibleDescription(picture_words(self.view.picture))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The text goes below the diagram where it would be narrow beside it."""
        super().resizeEvent(event)
        self.lay_beside(self._layout, self.view)


class DiagramCard(PictureCard):
    """The diagram of *key*, with the first step of its reasoning."""

    def __init__(self, atlases: Atlases, key: str, parent: QWidget | None = None) -> None:
        self._key = key
        self._diagram = diagram(key)
        super().__init__(atlases, picture_of(self._diagram), parent)

    def caption_text(self) -> str:
        """What the diagram shows."""
        return caption(self._key)

    def reasoning_text(self) -> str:
        """Why its marks are where they are."""
        return diagram_reasoning(self._diagram)


class HighlightCard(PictureCard):
    """The highlight on the board of the chord (rules.md R5.3)."""

    def __init__(self, atlases: Atlases, parent: QWidget | None = None) -> None:
        super().__init__(atlases, picture_of_highlight(diagram(CHORD)), parent)

    def caption_text(self) -> str:
        """What the highlight looks like."""
        return _("While the 1 is held down, its hidden neighbours without a flag look pressed.")

    def reasoning_text(self) -> str:
        """Nothing to prove here."""
        return ""


def cards_of(section: Section, atlases: Atlases) -> list[PictureCard]:
    """The cards of *section*; beside the chord stands what only the window shows, the highlight."""
    cards: list[PictureCard] = [DiagramCard(atlases, key) for key in section.diagrams]
    if CHORD in section.diagrams:
        cards.insert(section.diagrams.index(CHORD), HighlightCard(atlases))
    return cards
