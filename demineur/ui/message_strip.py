"""The strip below the board: what happened, and what can be done about it. It never covers the board."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from demineur.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QPushButton

    from demineur.ui.themes import Theme


class _Said(NamedTuple):
    """What is shown: a text, and up to two buttons with what they report."""

    text: str
    button: str = ""
    offer: str = ""
    second_button: str = ""
    second_offer: str = ""


class MessageStrip(QWidget):
    """A line of text with at most two buttons; as high without them, so that the board never moves."""

    accepted = Signal(str)
    """The button was pressed; tells which offer it belonged to, empty for a notice."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = _Said("")
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

    @property
    def button(self) -> QPushButton:
        """The button of the offer, hidden while there is none."""
        return self._button

    @property
    def second_button(self) -> QPushButton:
        """The button of what is offered besides, hidden while there is nothing."""
        return self._second_button

    def show_text(self, text: str) -> None:
        """Say *text*, without a button."""
        self._say(_Said(text))

    def show_offer(self, text: str, button: str, offer: str, second: tuple[str, str] | None = None) -> None:
        """Say *text* beside a *button*; pressing it reports *offer*. *second* is another such pair."""
        self._say(_Said(text, button, offer, *(second or ("", ""))))

    def show_notice(self, text: str) -> None:
        """Say *text*, if it is not empty, until the player has taken note of it; only then anything else."""
        if text and text not in self._notices:
            self._notices.append(text)
            self._show()

    def _say(self, said: _Said) -> None:
        self._said = said
        self._show()

    def _show(self) -> None:
        said = _Said(self._notices[0], _("OK")) if self._notices else self._said
        self._text.setText(said.text)
        self._text.setToolTip(said.text)
        self._show_button("_button", said.button)
        self._show_button("_second_button", said.second_button)

    def _show_button(self, name: str, text: str) -> None:
        if text:
            button: QPushButton = getattr(self, name)
            button.setText(text)
            button.show()
        elif name in self.__dict__:
            getattr(self, name).hide()

    @cached_property
    def _button(self) -> QPushButton:
        return self._new_button(self._accept)

    @cached_property
    def _second_button(self) -> QPushButton:
        return self._new_button(self._accept_second)

    def _new_button(self, accept: Callable[[], None]) -> QPushButton:
        """Made when there is first something to press: the first paint has nothing."""
        from PySide6.QtWidgets import QPushButton  # noqa: PLC0415  # see above

        button = QPushButton()
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(accept)
        self._layout.insertWidget(1, button)
        return button

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
            self.accepted.emit(self._said.offer)

    def _accept_second(self) -> None:
        self.accepted.emit(self._said.second_offer)
