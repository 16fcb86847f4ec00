"""The bar above the board: mine counter, flag mode, face, clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from demineur.durations import running_time
from demineur.i18n import _
from demineur.ui.picture_button import PictureButton
from demineur.ui.switch import Switch
from demineur.ui.tiles import icon_pixmap

if TYPE_CHECKING:
    from demineur.ui.themes import Theme

_FACE: Final = 34
_ICON: Final = 20


class Readout(QWidget):
    """A small picture and a number beside it, wide enough for the longest one."""

    def __init__(self, icon_name: str, longest: str) -> None:
        super().__init__()
        self._icon_name = icon_name
        self._name = ""
        self._picture = QLabel()
        self._number = QLabel()
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 1.5)
        font.setBold(True)
        # Digits of one width: a running clock must not tremble.
        font.setFeature(QFont.Tag("tnum"), 1)
        self._number.setFont(font)
        self._number.setMinimumWidth(QFontMetrics(font).horizontalAdvance(longest))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addWidget(self._picture)
        layout.addWidget(self._number)

    def set_theme(self, theme: Theme) -> None:
        """Draw the picture with another theme."""
        self._picture.setPixmap(icon_pixmap(theme, self._icon_name, _ICON, self.devicePixelRatioF()))

    def set_text(self, text: str) -> None:
        """Show *text*."""
        if text != self._number.text():
            self._number.setText(text)
            self._tell_readers()

    @property
    def text(self) -> str:
        """What is shown."""
        return self._number.text()

    def describe(self, name: str) -> None:
        """Say what the number is, to a pointer that rests and to a screen reader."""
        self.setToolTip(name)
        self._name = name
        self._tell_readers()

    def _tell_readers(self) -> None:
        """A screen reader says the name instead of the number, so the name has both."""
        # Translators: Read aloud: what a number is, and the number, as "Mines left to flag: 10".
        self._number.setAccessibleName(
            _("{what}: {value}").format(what=self._name, value=self._number.text())
        )


class Header(QWidget):
    """Shows counters and mood; its buttons ask, and others decide."""

    new_game_requested = Signal()
    flag_mode_requested = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mood = "playing"
        self.setAutoFillBackground(True)
        self.mines = Readout("icon-mine", "−000")
        self.clock = Readout("icon-clock", "00:00")
        self.face = PictureButton(theme, "face-playing", _FACE)
        self.face.clicked.connect(self.new_game_requested)
        self.flag_switch = Switch(theme, "icon-flag")
        self.flag_switch.clicked.connect(self.flag_mode_requested)
        self._lay_out()
        self.set_theme(theme)
        self.retranslate()

    def _lay_out(self) -> None:
        left = QHBoxLayout()
        left.setSpacing(14)
        left.addWidget(self.mines)
        left.addWidget(self.flag_switch)
        left.addStretch()
        layout = QGridLayout(self)
        layout.setContentsMargins(14, 5, 14, 5)
        layout.addLayout(left, 0, 0)
        layout.addWidget(self.face, 0, 1)
        layout.addWidget(self.clock, 0, 2, Qt.AlignmentFlag.AlignRight)
        # Equal outer columns keep the face in the middle of the window.
        layout.setColumnStretch(0, 1)
        layout.setColumnStretch(2, 1)

    def set_theme(self, theme: Theme) -> None:
        """Draw with another theme."""
        self._theme = theme
        palette = self.palette()
        palette.setColor(self.backgroundRole(), theme.colour("bar"))
        palette.setColor(self.foregroundRole(), theme.colour("text"))
        self.setPalette(palette)
        self.mines.set_theme(theme)
        self.clock.set_theme(theme)
        self.flag_switch.set_theme(theme)
        self._draw_face()

    def show_mood(self, mood: str) -> None:
        """Show a face: `playing`, `pressed`, `won` or `lost`."""
        if mood != self._mood:
            self._mood = mood
            self._draw_face()
            self._tell_mood()

    @property
    def mood(self) -> str:
        """The face that is shown."""
        return self._mood

    def show_mines(self, count: int) -> None:
        """Show the mine counter, with its sign below zero (rules.md R4.3)."""
        self.mines.set_text(str(count).replace("-", "−"))

    def show_time(self, milliseconds: int) -> None:
        """Show the running time (rules.md R6.4)."""
        self.clock.set_text(running_time(milliseconds))

    def show_flag_mode(self, on: bool) -> None:
        """Show whether flag mode is on."""
        self.flag_switch.setChecked(on)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.mines.describe(_("Mines left to flag"))
        self.clock.describe(_("Time"))
        self.face.setToolTip(_("New game"))
        self.face.setAccessibleName(_("New game"))
        self.flag_switch.setToolTip(_("Flag mode: a click flags instead of opening"))
        self.flag_switch.setAccessibleName(_("Flag mode"))
        self._tell_mood()

    def _draw_face(self) -> None:
        self.face.show_picture(self._theme, f"face-{self._mood}")

    def _tell_mood(self) -> None:
        """What the face shows, for a screen reader."""
        moods = {"won": _("Game won"), "lost": _("Game lost")}
        self.face.setAccessibleDescription(moods.get(self._mood, ""))
