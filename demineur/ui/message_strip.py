"""The strip below the board: what happened, and what can be done about it. It never covers the board."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from demineur.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton

    from demineur.ui.themes import Theme


class MessageStrip(QWidget):
    """One line of text with at most one button; as high without it, so that the board never moves."""

    accepted = Signal(str)
    """The button was pressed; tells which offer it belonged to, empty for a notice."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = ("", "", "")
        self._notices: list[str] = []
        self.setAutoFillBackground(True)
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(14, 4, 14, 4)
        self._layout.addWidget(self._text, 1)
        # As high as with its button, whatever is said: the board never moves.
        self.setFixedHeight(2 * self.fontMetrics().lineSpacing() + 12)
        self.set_theme(theme)
        self.show_text("")

    @property
    def text(self) -> str:
        """What is said."""
        return self._text.text()

    @cached_property
    def _button(self) -> QPushButton:
        """Made when there is first something to press: the first paint has nothing."""
        from PySide6.QtWidgets import QPushButton  # noqa: PLC0415  # see above

        button = QPushButton()
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._accept)
        self._layout.addWidget(button)
        return button

    @property
    def button(self) -> QPushButton:
        """The button, hidden while there is no offer."""
        return self._button

    def show_text(self, text: str) -> None:
        """Say *text*, without a button."""
        self.show_offer(text, "", "")

    def show_offer(self, text: str, button_text: str, offer: str) -> None:
        """Say *text* beside a button; pressing it reports *offer*."""
        self._said = (text, button_text, offer)
        self._show()

    def show_notice(self, text: str) -> None:
        """Say *text*, if it is not empty, until the player has taken note of it; only then anything else."""
        if text and text not in self._notices:
            self._notices.append(text)
            self._show()

    def _show(self) -> None:
        text, button_text, _offer = (self._notices[0], _("OK"), "") if self._notices else self._said
        self._text.setText(text)
        self._text.setToolTip(text)
        if button_text:
            self._button.setText(button_text)
            self._button.show()
        elif "_button" in self.__dict__:
            self._button.hide()

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        palette = self.palette()
        palette.setColor(self.backgroundRole(), theme.colour("bar"))
        palette.setColor(self.foregroundRole(), theme.colour("text"))
        self.setPalette(palette)

    def _accept(self) -> None:
        if self._notices:
            del self._notices[0]
            self._show()
            self.accepted.emit("")
        else:
            self.accepted.emit(self._said[2])
