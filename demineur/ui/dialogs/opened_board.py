"""A board and its numbers, with what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from demineur.i18n import _
from demineur.ui.dialogs.frame import FramedDialog, Scroller
from demineur.ui.file_sentences import in_language
from demineur.ui.level_names import level_size
from demineur.ui.localised import shown_count

if TYPE_CHECKING:
    from demineur.engine.levels import Level
    from demineur.formats.analysis import BoardFacts


class OpenedBoardDialog(FramedDialog):
    """Shows *facts* of the board of *level*; accepted if it is to be played."""

    copy_requested = Signal()
    export_requested = Signal()

    def __init__(
        self, level: Level, facts: BoardFacts, notes: tuple[str, ...], parent: QWidget | None = None
    ) -> None:
        """*notes* are warnings about the file, each a sentence."""
        super().__init__(parent)
        self._level = level
        self._facts = facts
        self._title = QLabel()
        self._rows = [(QLabel(), QLabel()) for _row in range(6)]
        self._notes = notes
        self._said = QLabel()
        self._copy, self._export, self.play = QPushButton(), QPushButton(), QPushButton()
        self._lay_out()
        self._copy.clicked.connect(self.copy_requested)
        self._export.clicked.connect(self.export_requested)
        self.play.clicked.connect(self.accept)
        self.retranslate()

    @property
    def said(self) -> str:
        """What is said below the numbers."""
        return self._said.text()

    def say(self, text: str) -> None:
        """Say what came of something."""
        self._notes = ()
        self._show_said(text)

    def _show_said(self, text: str) -> None:
        self._said.setText(text)
        self._said.setVisible(bool(text))

    def retranslate(self) -> None:
        """Write every text anew in the current language."""
        self.setWindowTitle(_("Board"))
        self._title.setText(level_size(self._level))
        facts = self._facts
        texts = (
            (_("3BV"), shown_count(facts.three_bv), _("Left clicks that the board needs, without chords")),
            (_("Openings"), shown_count(facts.openings), _("Regions that one click opens")),
            (_("Islands"), shown_count(facts.islands), _("Groups of numbers that no opening touches")),
            ("ZiNi", shown_count(facts.zini), _("A good number of clicks with chords")),
            ("HZiNi", shown_count(facts.hzini), _("As ZiNi, with every opening opened first")),
            (
                _("Numbers 0–8"),
                " ".join(map(shown_count, facts.numbers)),
                _("How many cells show each number"),
            ),
        )
        for (name, value), (word, number, tip) in zip(self._rows, texts, strict=True):
            name.setText(word)
            value.setText(number)
            name.setToolTip(tip)
            value.setToolTip(tip)
        if self._notes:
            self._show_said("\n".join(map(in_language, self._notes)))
        self._copy.setText(_("&Copy link"))
        self._export.setText(_("&Export…"))
        self.play.setText(_("&Play this board"))

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 1.25)
        font.setBold(True)
        self._title.setFont(font)
        column.addWidget(self._title)
        column.addSpacing(6)
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setColumnStretch(1, 1)
        for row, (name, value) in enumerate(self._rows):
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(name, row, 0)
            grid.addWidget(value, row, 1)
        column.addLayout(grid)
        self._said.setWordWrap(True)
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        column.addSpacing(6)
        column.addWidget(self._said)
        column.addStretch()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.play, QDialogButtonBox.ButtonRole.AcceptRole)
        for button in (self._copy, self._export):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        self.play.setDefault(True)
        self.fill(Scroller(content), buttons)
