"""The panel beside the board, or below it in a tall window: hints and reviews speak here (rules.md R6.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from demineur.i18n import _

if TYPE_CHECKING:
    from demineur.ui.main_window import MainWindow
    from demineur.ui.themes import Theme

_WIDTH: Final = 270
_HEIGHT: Final = 230
_UNLIMITED: Final = 16777215


class SidePanel(QWidget):
    """A title, a text that may scroll, and buttons; hidden until there is something to say."""

    closed = Signal()
    """The player closed it."""

    def __init__(self, window: MainWindow, theme: Theme) -> None:
        super().__init__(window)
        self._window = window
        self.setAutoFillBackground(True)
        self._title = QLabel()
        font = self._title.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        self._title.setFont(font)
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.body = QVBoxLayout()
        """Where a part may add its own widgets, below the text."""
        self.buttons = QHBoxLayout()
        self._close = QPushButton()
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.clicked.connect(self.close_panel)
        self._lay_out()
        self.set_theme(theme)
        self.retranslate()
        self.hide()
        window.middle.addWidget(self)
        window.installEventFilter(self)

    def _lay_out(self) -> None:
        content = QWidget()
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self._text)
        # What is in the body takes the room that it can use; the rest stays empty below.
        inner.addLayout(self.body, 3)
        inner.addStretch(1)
        self._scroller = scroller = QScrollArea()
        scroller.setWidgetResizable(True)
        scroller.setFrameShape(QScrollArea.Shape.NoFrame)
        scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroller.setWidget(content)
        scroller.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        self.buttons.addStretch()
        self.buttons.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.addWidget(self._title)
        column.addWidget(scroller, 1)
        column.addLayout(self.buttons)

    @property
    def text(self) -> str:
        """What is said."""
        return self._text.text()

    def show_text(self, title: str, text: str) -> None:
        """Say *text* under *title*."""
        self._title.setText(title)
        self._text.setText(text)
        self._scroller.setAccessibleName(title)
        self._scroller.setAccessibleDescription(text)
        self._window.panel_said.emit(text)
        if self.isHidden():
            self._choose_side()
            self.show()

    def close_panel(self) -> None:
        """Go away, and give the board its room back."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()
            self.give_focus_back()

    def give_focus_back(self) -> None:
        """The board has the focus again: its keys work."""
        self._window.view.setFocus()

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        palette = self.palette()
        palette.setColor(self.backgroundRole(), theme.colour("bar"))
        palette.setColor(self.foregroundRole(), theme.colour("text"))
        self.setPalette(palette)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._close.setText(_("Close"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stand beside the board in a wide window, below it in a tall one."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._choose_side()
        return super().eventFilter(watched, event)

    def _choose_side(self) -> None:
        tall = self._window.height() > self._window.width()
        direction = QBoxLayout.Direction.TopToBottom if tall else QBoxLayout.Direction.LeftToRight
        self._window.middle.setDirection(direction)
        self.setMinimumSize(0, _HEIGHT if tall else 0)
        self.setMaximumSize(_UNLIMITED if tall else _WIDTH, _HEIGHT if tall else _UNLIMITED)
        self.setMinimumWidth(0 if tall else _WIDTH)
