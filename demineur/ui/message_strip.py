"""The strip below the board: what happened, and what can be done about it. It never covers the board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from demineur.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QPushButton

    from demineur.ui.themes import Theme


class _Said(NamedTuple):
    """What is shown: a text, and what is offered beside it as pairs of a button and what it reports."""

    text: str
    offers: tuple[tuple[str, str], ...] = ()


_ROOM_FOR: Final = (0, 500, 680)
"""Logical pixels that the strip must be wide for its first, second and third button."""


class MessageStrip(QWidget):
    """A line of text with up to three buttons; as high without them, so that the board never moves."""

    accepted = Signal(str)
    """The button was pressed; tells which offer it belonged to, empty for a notice."""
    said = Signal(str)
    """Another text stands in the strip."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = _Said("")
        self._notices: list[str] = []
        self._buttons: list[QPushButton] = []
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
        """The button of the first offer, hidden while there is none."""
        return self._button_at(0)

    @property
    def second_button(self) -> QPushButton:
        """The button of what is offered besides, hidden while there is nothing."""
        return self._button_at(1)

    def show_text(self, text: str) -> None:
        """Say *text*, without a button."""
        self._say(_Said(text))

    def show_offer(self, text: str, button: str, offer: str, *others: tuple[str, str]) -> None:
        """Say *text* beside a *button* that reports *offer*. *others* are more such pairs, at most two.

        A narrow strip leaves the last ones out: what they offer is in the menus too.
        """
        self._say(_Said(text, ((button, offer), *others)))

    def show_notice(self, text: str) -> None:
        """Say *text*, if it is not empty, until the player has taken note of it; only then anything else."""
        if text and text not in self._notices:
            self._notices.append(text)
            self._show()

    def _say(self, said: _Said) -> None:
        self._said = said
        self._show()

    def _shown(self) -> _Said:
        return _Said(self._notices[0], ((_("OK"), ""),)) if self._notices else self._said

    def _show(self) -> None:
        said = self._shown()
        if said.text != self._text.text():
            self.said.emit(said.text)
        self._text.setText(said.text)
        self._text.setToolTip(said.text)
        for place, (text, _offer) in enumerate(said.offers):
            self._button_at(place).setText(text)
        self._show_buttons()

    def _show_buttons(self) -> None:
        offered = len(self._shown().offers)
        for place, button in enumerate(self._buttons):
            button.setVisible(place < offered and self.width() >= _ROOM_FOR[place])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many buttons as there is room for."""
        super().resizeEvent(event)
        self._show_buttons()

    def _button_at(self, place: int) -> QPushButton:
        """Made when there is first something to press: the first paint has nothing."""
        from PySide6.QtWidgets import QPushButton  # noqa: PLC0415  # see above

        while len(self._buttons) <= place:
            button = QPushButton()
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self._accept, len(self._buttons)))
            self._layout.insertWidget(1, button)
            self._buttons.append(button)
        return self._buttons[place]

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        palette = self.palette()
        palette.setColor(self.backgroundRole(), theme.colour("bar"))
        palette.setColor(self.foregroundRole(), theme.colour("text"))
        self.setPalette(palette)

    def _accept(self, place: int) -> None:
        offer = self._shown().offers[place][1]
        if self._notices:
            del self._notices[0]
            self._show()
        self.accepted.emit(offer)
