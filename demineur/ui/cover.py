"""The cover over a paused board, so that nobody thinks for free (rules.md R6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from demineur.i18n import _
from demineur.ui.tiles import icon, icon_pixmap

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from demineur.ui.themes import Theme


class Cover(QWidget):
    """Fills its parent; takes every click, and has *Resume* where the pause waits for it (R6.5)."""

    resume_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAutoFillBackground(True)
        self._picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._text = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._resume = QPushButton()
        self._resume.setAutoDefault(True)
        self._resume.clicked.connect(self.resume_requested)
        layout = QVBoxLayout(self)
        layout.setSpacing(10)
        layout.addStretch()
        layout.addWidget(self._picture)
        layout.addWidget(self._text)
        layout.addWidget(self._resume, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addStretch()
        self.set_theme(theme)
        self.retranslate()
        self.hide()
        parent.installEventFilter(self)

    def show_pause(self, *, waits: bool) -> None:
        """Cover the board; with *Resume* if the pause *waits* for it."""
        self.resize(self._parent_size())
        self._resume.setVisible(waits)
        self.show()
        self.raise_()
        if waits:
            self._resume.setFocus()

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        self._theme = theme
        palette = self.palette()
        palette.setColor(self.backgroundRole(), theme.colour("window"))
        palette.setColor(self.foregroundRole(), theme.colour("text"))
        self.setPalette(palette)
        self._picture.setPixmap(icon_pixmap(theme, "icon-pause", 40, self.devicePixelRatioF()))
        self._resume.setIcon(icon(theme, "icon-resume", 16, self.devicePixelRatioF()))

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._text.setText(_("Paused"))
        self._resume.setText(_("Resume"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the cover opens nothing."""
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the parent's size."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.resize(self._parent_size())
        return super().eventFilter(watched, event)

    def _parent_size(self) -> QSize:
        parent = self.parentWidget()
        return parent.size() if parent is not None else self.size()
