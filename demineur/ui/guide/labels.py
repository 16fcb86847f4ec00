"""Texts on a page: paragraphs that wrap, and headings."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QWidget

TITLE: Final = 1.8
HEADING: Final = 1.2
BODY: Final = 1.1


class Paragraph(QLabel):
    """A text of several lines, *scale* times as large as the window's other texts: it is there to be read.

    If it is *selectable*, with the mouse, it can be copied; that costs a text document.
    """

    def __init__(
        self,
        scale: float = BODY,
        *,
        bold: bool = False,
        selectable: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._scale = scale
        self._bold = bold
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        if selectable:
            self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._take_font()

    def changeEvent(self, event: QEvent) -> None:
        """Grow with the other texts."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._take_font()

    def _take_font(self) -> None:
        font = QApplication.font()
        font.setPointSizeF(font.pointSizeF() * self._scale)
        font.setBold(self._bold)
        self.setFont(font)


class Heading(Paragraph):
    """A bold text."""

    def __init__(self, scale: float = HEADING, parent: QWidget | None = None) -> None:
        super().__init__(scale, bold=True, selectable=False, parent=parent)
