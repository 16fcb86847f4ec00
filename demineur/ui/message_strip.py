"""The strip below the board: what happened, and what can be done about it. It never covers the board."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from demineur.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QPushButton

    from demineur.ui.themes import Theme


class _Said(NamedTuple):
    """What is shown: a text, and what is offered beside it as pairs of a button and what it reports."""

    text: str
    offers: tuple[tuple[str, str], ...] = ()


_ROOM_FOR: Final = (0, 500, 680)
"""Logical pixels that the strip must be wide for its first, second and third button."""
_LINES: Final = 2
_FRAME: Final = 12
"""Pixels above and below the lines."""
_ENDLESS: Final = 10_000
_LONG_WORD: Final = re.compile(r"[^\s/\\]{40}(?=\S)|(?<=\S)[/\\](?=\S)")
"""Where a path may be broken, or a word that no language has: after it."""


class MessageStrip(QWidget):
    """Two lines of text with up to three buttons; as high without them, so that the board does not move.

    Only a text that is longer even beside a single button gets more lines.
    """

    accepted = Signal(str)
    """The button was pressed; tells which offer it belonged to, empty for a notice."""
    said = Signal(str)
    """Another text stands in the strip."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = _Said("")
        self._notices: list[str | Callable[[], str]] = []
        self._buttons: list[QPushButton] = []
        self.setAutoFillBackground(True)
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(14, 4, 14, 4)
        self._layout.addWidget(self._text, 1)
        self.set_theme(theme)
        self.show_text("")

    @property
    def text(self) -> str:
        """What is said."""
        return self._shown().text

    @property
    def has_notice(self) -> bool:
        """Whether the player has yet to take note of something."""
        return bool(self._notices)

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

    def show_notice(self, notice: str | Callable[[], str]) -> None:
        """Say *notice*, if it is not empty, until the player has taken note of it; only then anything else.

        A function is asked again when the language has changed.
        """
        text = notice() if callable(notice) else notice
        if text and text not in map(_text_of, self._notices):
            self._notices.append(notice)
            self._show()

    def retranslate(self) -> None:
        """Say a notice in the current language; who said anything else says it again."""
        if self._notices:
            self._show()

    def _say(self, said: _Said) -> None:
        self._said = said
        self._show()

    def _shown(self) -> _Said:
        if not self._notices:
            return self._said
        return _Said(_text_of(self._notices[0]), ((_("OK"), ""),))

    def _show(self) -> None:
        said = self._shown()
        if said.text != self._text.toolTip():
            self.said.emit(said.text)
        self._text.setText(_breakable(said.text))
        self._text.setAccessibleName(said.text)
        self._text.setToolTip(said.text)
        for place, (text, _offer) in enumerate(said.offers):
            self._button_at(place).setText(text)
        self._show_buttons()

    def _show_buttons(self) -> None:
        """As many as leave the text its two lines, but the first one in any case."""
        offered = len(self._shown().offers)
        fitting = sum(self.width() >= room for room in _ROOM_FOR[:offered])
        while fitting > 1 and self._lines_beside(fitting) > _LINES:
            fitting -= 1
        for place, button in enumerate(self._buttons):
            button.setVisible(place < fitting)
        lines = max(self._lines_beside(fitting), _LINES)
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + _FRAME)

    def _lines_beside(self, buttons: int) -> int:
        """How many lines the text needs beside so many buttons."""
        margins = self._layout.contentsMargins()
        taken = sum(button.sizeHint().width() for button in self._buttons[:buttons])
        taken += buttons * self._layout.spacing() + margins.left() + margins.right()
        room = QRect(0, 0, max(self.width() - taken, 1), _ENDLESS)
        metrics = self._text.fontMetrics()
        needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._text.text()).height()
        return -(-needed // metrics.lineSpacing())

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


def _breakable(text: str) -> str:
    """The text with zero-width spaces in long paths: a word that has no room would widen the window."""
    return _LONG_WORD.sub("\\g<0>\u200b", text)


def _text_of(notice: str | Callable[[], str]) -> str:
    return notice() if callable(notice) else notice
