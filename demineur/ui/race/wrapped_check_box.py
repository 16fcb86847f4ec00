"""A check box whose text takes more lines where one has no room: a page gets no wider for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QStyle, QStyleOptionButton

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


class WrappedCheckBox(QCheckBox):
    """Breaks its text between words."""

    def __init__(self) -> None:
        super().__init__()
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Show *text*."""
        self._whole = text
        self.setAccessibleName(text.replace("&", ""))
        self._wrap()

    def text(self) -> str:
        """The text on one line."""
        return self._whole

    def minimumSizeHint(self) -> QSize:
        """As wide as the longest word, and as high as it is now."""
        widest = max((self._width(word) for word in self._whole.split()), default=0)
        return QSize(self._beside() + widest, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the text anew."""
        super().resizeEvent(event)
        self._wrap()

    def _wrap(self) -> None:
        room = self.width() - self._beside()
        lines = [""]
        for word in self._whole.split():
            longer = f"{lines[-1]} {word}".lstrip()
            if not lines[-1] or self._width(longer) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        text = "\n".join(lines)
        if text != super().text():
            self.setText(text)
            self.updateGeometry()

    def _width(self, text: str) -> int:
        return self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width()

    def _beside(self) -> int:
        """What the box takes of the width."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.rect = QRect(0, 0, 1000, 100)
        contents = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        return 1000 - contents.width() + 2
