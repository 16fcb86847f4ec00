"""The page of the first start: a card over the board with two choices and the way to the guide.

It asks for nothing: whoever just clicks on the board plays, and the card is gone for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from demineur.i18n import SYSTEM, _, available_languages
from demineur.settings import LANGUAGE, SIMPLE_MODE
from demineur.ui.dialogs.frame import Scroller
from demineur.ui.dialogs.indicators import SeenIndicators
from demineur.ui.dialogs.option_texts import language_name
from demineur.ui.guide.card import Card
from demineur.ui.guide.labels import Heading, Paragraph

if TYPE_CHECKING:
    from demineur.ui.main_window import MainWindow
    from demineur.ui.settings_store import SettingsStore

_LINES_WIDE: Final = 27
_MARGIN: Final = 22
_BESIDE_BAR: Final = 8
"""Between the texts and the bar, where they have to be scrolled."""
_DISTANCE: Final = 10
"""Between the card and the edge of the board's view, at least."""
_BEGINNINGS: Final = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin})


class Welcome(Card):
    """Lies in the middle of the board until the player begins, in one way or another."""

    rules_requested = Signal()
    """The player wants to read how to play."""

    def __init__(self, window: MainWindow, store: SettingsStore) -> None:
        super().__init__(window.view)
        self._window = window
        self._store = store
        self._title = Heading(1.6)
        self._text, self._simple_text = Paragraph(selectable=False), Paragraph(selectable=False)
        self._language_label, self.language = QLabel(), QComboBox()
        self.simple = QCheckBox()
        self.rules, self.play = QPushButton(), QPushButton()
        self._content, self._languages = QWidget(), QFormLayout()
        self._lay_out()
        self._show_choices()
        self.retranslate()
        self._connect()
        window.view.installEventFilter(self)
        window.view.viewport().installEventFilter(self)

    def appear(self) -> None:
        """Show the card; the focus is where one more key begins the game."""
        self._fit()
        self.show()
        self.raise_()
        self.play.setFocus(Qt.FocusReason.OtherFocusReason)

    def go(self) -> None:
        """Leave, for good; the board has the focus then."""
        if self.isVisible():
            self.hide()
            self._window.view.setFocus()
            self.deleteLater()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.setAccessibleName(_("Welcome"))
        self._title.setText(_("Welcome to Démineur"))
        self._text.setText(
            _(
                "The first click is always safe: begin wherever you like. Before that you may choose two"
                " things; both are in the options later, too."
            )
        )
        self._language_label.setText(_("&Language:"))
        for index in range(self.language.count()):
            self.language.setItemText(index, language_name(self.language.itemData(index)))
        self.simple.setText(_("&Simple mode"))
        self._simple_text.setText(
            _("A click on a number that has all its flags opens the other cells around it at once.")
        )
        self.rules.setText(_("&How to play"))
        self.play.setText(_("&Play"))
        self._fit()

    # Building -------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._inner = inner = QVBoxLayout(self._content)
        inner.setSpacing(10)
        self._language_label.setBuddy(self.language)
        self.language.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._languages.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._languages.addRow(self._language_label, self.language)
        inner.addWidget(self._title)
        inner.addWidget(self._text)
        inner.addLayout(self._languages)
        inner.addWidget(self.simple)
        below = QHBoxLayout()
        below.addSpacing(self.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth) + 6)
        below.addWidget(self._simple_text, 1)
        inner.addLayout(below)
        inner.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.rules)
        buttons.addStretch(1)
        buttons.addWidget(self.play)
        self.play.setAutoDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.setSpacing(16)
        column.addWidget(Scroller(self._content), 1)
        column.addLayout(buttons)

    def _show_choices(self) -> None:
        if self.style().name() == "fusion":
            self.simple.setStyle(SeenIndicators(self))
        for code in (SYSTEM, *available_languages()):
            self.language.addItem("", code)
        self.language.setCurrentIndex(max(self.language.findData(self._store.value(LANGUAGE)), 0))
        self.simple.setChecked(self._store.value(SIMPLE_MODE))

    def _connect(self) -> None:
        self.language.activated.connect(self._choose_language)
        self.simple.toggled.connect(self._choose_simple_mode)
        self.rules.clicked.connect(self._read)
        self.play.clicked.connect(self.go)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.go)

    # What the player does -------------------------------------------------------------------------------

    def _choose_language(self, index: int) -> None:
        self._store.set_value(LANGUAGE, str(self.language.itemData(index)))

    def _choose_simple_mode(self, on: bool) -> None:
        self._store.set_value(SIMPLE_MODE, on)

    def _read(self) -> None:
        self.go()
        self.rules_requested.emit()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """The Tab key stays on the card: what it leads to must be seen to belong together."""
        parts = (self.language, self.simple, self.rules, self.play)
        place = next((index for index, part in enumerate(parts) if part.hasFocus()), -1)
        if forwards:
            parts[(place + 1) % len(parts)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            parts[place - 1].setFocus(Qt.FocusReason.BacktabFocusReason)
        return True

    def mousePressEvent(self, _event: object) -> None:
        """A click on the card itself opens nothing under it."""

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle; make way for who begins on the board."""
        if event.type() in _BEGINNINGS and watched is self._window.view.viewport():
            self.go()
        elif event.type() == QEvent.Type.Resize and watched is self._window.view:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """As large as the content, as far as the view has room."""
        room = self._window.view.size()
        width = min(_LINES_WIDE * self.fontMetrics().height(), room.width() - 2 * _DISTANCE)
        beside = self._language_label.sizeHint().width() + self.language.sizeHint().width() + 2 * _MARGIN
        wrap, whole = QFormLayout.RowWrapPolicy.WrapAllRows, QFormLayout.RowWrapPolicy.DontWrapRows
        self._languages.setRowWrapPolicy(wrap if beside > width - 2 * _MARGIN else whole)
        self._inner.setContentsMargins(0, 0, 0, 0)
        content = self._inner.heightForWidth(width - 2 * _MARGIN)
        whole_height = content + self.play.sizeHint().height() + 2 * _MARGIN + 16
        height = min(whole_height, room.height() - 2 * _DISTANCE)
        if height < whole_height:
            self._inner.setContentsMargins(0, 0, _BESIDE_BAR, 0)
        self.setGeometry((room.width() - width) // 2, (room.height() - height) // 2, width, height)
