"""The controls below a replay: play, step, speed, time line, what was done so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QPoint, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QMenu, QSizePolicy, QVBoxLayout, QWidget

from demineur.i18n import _
from demineur.ui.glyph_button import Glyph, GlyphButton
from demineur.ui.time_line import TimeLine

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from demineur.ui.themes import Theme

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
_USUAL: Final = SPEEDS.index(1.0)


class ReplayBar(QWidget):
    """Asks; others move the replay, and say where it is."""

    play_requested = Signal()
    step_requested = Signal(int)
    """The next action, 1, or the last one back, −1."""
    seek_requested = Signal(int)
    """To that time in milliseconds."""
    speed_requested = Signal(float)
    close_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self.time_line = TimeLine()
        self.play = GlyphButton(Glyph.PLAY, prominent=True)
        self.back = GlyphButton(Glyph.BACK)
        self.forward = GlyphButton(Glyph.FORWARD)
        self.more = GlyphButton(Glyph.MORE)
        self.closing = GlyphButton(Glyph.CLOSE)
        self.speed = QComboBox()
        self.speed.addItems([""] * len(SPEEDS))
        self.speed.setCurrentIndex(_USUAL)
        self.speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.menu = QMenu(self)
        """What else can be done with the replay."""
        self._time = QLabel()
        self._counts = QLabel()
        self._words = ""
        self._name_fonts()
        self._lay_out()
        self._connect()
        self.set_theme(theme)
        self.retranslate()

    def _name_fonts(self) -> None:
        font = QFont(self.font())
        # Digits of one width: a running clock must not tremble.
        font.setFeature(QFont.Tag("tnum"), 1)
        self._time.setFont(font)
        self._counts.setFont(font)
        self._counts.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._counts.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def _lay_out(self) -> None:
        above = QHBoxLayout()
        above.setSpacing(10)
        above.addWidget(self.time_line, 1)
        above.addWidget(self._time)
        below = QHBoxLayout()
        below.setSpacing(4)
        for part in (self.back, self.play, self.forward):
            below.addWidget(part)
        below.addSpacing(6)
        below.addWidget(self.speed)
        below.addWidget(self._counts, 1)
        below.addSpacing(6)
        below.addWidget(self.more)
        below.addWidget(self.closing)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 12, 4)
        column.setSpacing(2)
        column.addLayout(above)
        column.addLayout(below)

    def _connect(self) -> None:
        self.play.clicked.connect(self.play_requested)
        self.back.clicked.connect(self._ask_back)
        self.forward.clicked.connect(self._ask_forward)
        self.closing.clicked.connect(self.close_requested)
        self.more.clicked.connect(self._open_menu)
        self.speed.currentIndexChanged.connect(self._ask_speed)
        self.time_line.valueChanged.connect(self.seek_requested)

    @property
    def chosen_speed(self) -> float:
        """How many times as fast as it was played."""
        return SPEEDS[self.speed.currentIndex()]

    @property
    def time(self) -> str:
        """The time that is shown, and the total."""
        return self._time.text()

    @property
    def counts(self) -> str:
        """What is said of the game so far."""
        return self._words

    def show_time(self, ms: int, text: str) -> None:
        """The replay is at *ms*, which *text* says."""
        self.time_line.blockSignals(True)
        self.time_line.setValue(ms)
        self.time_line.blockSignals(False)
        self._time.setText(text)

    def show_counts(self, text: str) -> None:
        """Say what was done so far; cut where there is no room."""
        self._words = text
        self._counts.setToolTip(text)
        self._cut_counts()

    def show_playing(self, *, playing: bool) -> None:
        """Whether it goes on by itself."""
        self.play.show_glyph(Glyph.PAUSE if playing else Glyph.PLAY)
        self.play.name(_("Pause (Space)") if playing else _("Play (Space)"))

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        palette = self.palette()
        palette.setColor(self.backgroundRole(), theme.colour("bar"))
        palette.setColor(self.foregroundRole(), theme.colour("text"))
        palette.setColor(palette.ColorRole.Highlight, theme.colour("accent"))
        palette.setColor(palette.ColorRole.HighlightedText, theme.colour("accent-text"))
        palette.setColor(palette.ColorRole.Mid, theme.colour("border"))
        self.setPalette(palette)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.back.name(_("One action back (Left)"))
        self.forward.name(_("One action on (Right)"))
        self.more.name(_("More"))
        self.closing.name(_("Close the replay (Escape)"))
        self.time_line.setAccessibleName(_("Time line"))
        self.speed.setAccessibleName(_("Speed"))
        self.speed.setToolTip(_("Speed"))
        for index, speed in enumerate(SPEEDS):
            self.speed.setItemText(index, _("{factor} ×").format(factor=QLocale().toString(speed, "g", 3)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the words to the new room."""
        super().resizeEvent(event)
        self._cut_counts()

    def _cut_counts(self) -> None:
        room = self._counts.width()
        self._counts.setText(
            self._counts.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)
        )

    def _ask_back(self) -> None:
        self.step_requested.emit(-1)

    def _ask_forward(self) -> None:
        self.step_requested.emit(1)

    def _ask_speed(self, index: int) -> None:
        self.speed_requested.emit(SPEEDS[index])

    def _open_menu(self) -> None:
        above = QPoint(0, -self.menu.sizeHint().height())
        self.menu.popup(self.more.mapToGlobal(above))
