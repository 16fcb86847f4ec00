"""The window with its parts; what they do together is in `demineur.ui.playing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from demineur.engine.face import Face
from demineur.i18n import _
from demineur.settings import WINDOW_GEOMETRY, ZOOM
from demineur.ui.board_scene import BoardScene
from demineur.ui.board_view import BoardView
from demineur.ui.header import Header
from demineur.ui.level_names import level_name
from demineur.ui.menus import Menus
from demineur.ui.message_strip import MessageStrip

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent

    from demineur.engine.levels import Level
    from demineur.ui.settings_store import SettingsStore
    from demineur.ui.themes import Theme
    from demineur.ui.theming import Theming

_FIRST_SIZE = QSize(620, 720)


class MainWindow(QMainWindow):
    """Header, board and message strip under a menu bar, showing an untouched board of *level*."""

    activation_changed = Signal()
    """The window became active or inactive, was minimised or brought back."""
    language_changed = Signal()
    """The parts speak another language now; what they show must be said again."""

    panel_said = Signal(str)
    """Something is said in the panel beside the board."""

    dropped = Signal(object)
    """Files or text were dropped here: a list of URLs, or of one text."""

    def __init__(self, store: SettingsStore, theming: Theming, level: Level) -> None:
        super().__init__()
        self._store = store
        theme = theming.theme
        self.scene = BoardScene(theme, self)
        self.view = BoardView(self.scene)
        self.header = Header(theme)
        self.strip = MessageStrip(theme)
        self.menus = Menus(self.menuBar(), self)
        self._lay_out()
        self.setAcceptDrops(True)
        self.theming = theming
        theming.theme_changed.connect(self.set_theme)
        theming.failed.connect(self.strip.show_notice)
        self._restore()
        self.show_level(level)
        self.show_board(level, bytearray([Face.HIDDEN]) * level.cells)
        self.header.show_mines(level.mines)
        self.header.show_time(0)

    def _lay_out(self) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        self.middle = QHBoxLayout()
        """The board, and a panel beside it when there is one."""
        self.middle.addWidget(self.view, 1)
        column.addLayout(self.middle, 1)
        column.addWidget(self.strip)
        self.setCentralWidget(middle)
        self.view.setFocus()

    def _restore(self) -> None:
        """Size and place of the last time; Qt moves a window whose screen is gone onto one that exists."""
        geometry = self._store.value(WINDOW_GEOMETRY)
        if not geometry or not self.restoreGeometry(geometry):
            # The frame and a panel of the desktop need some of the screen, too.
            room = self.screen().availableSize()
            self.resize(_FIRST_SIZE.boundedTo(QSize(room.width() * 19 // 20, room.height() * 9 // 10)))
        self.view.set_zoom(self._store.value(ZOOM) / 100)

    def show_level(self, level: Level) -> None:
        """Name *level* in the title."""
        self.setWindowTitle(_("{level} – Démineur").format(level=level_name(level)))

    def show_board(self, level: Level, faces: bytearray) -> None:
        """Show another board."""
        self.scene.show_faces(level.columns, level.rows, faces)
        self.view.refit()

    def set_theme(self, theme: Theme) -> None:
        """Draw everything with another theme."""
        self.header.set_theme(theme)
        self.strip.set_theme(theme)
        self.scene.set_theme(theme)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take what may be a board or a replay; what is in it is looked at once it is dropped."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell what was dropped."""
        content = event.mimeData()
        event.acceptProposedAction()
        self.dropped.emit([url.toString() for url in content.urls()] or [content.text()])

    def changeEvent(self, event: QEvent) -> None:
        """Tell of the window's state, and follow the language."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.ActivationChange, QEvent.Type.WindowStateChange}:
            self.activation_changed.emit()
        elif event.type() == QEvent.Type.LanguageChange:
            self.menus.retranslate()
            self.header.retranslate()
            self.strip.retranslate()
            self.language_changed.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember size and place; a running game is saved and offered again (rules.md R8.1)."""
        self._store.set_value(WINDOW_GEOMETRY, bytes(self.saveGeometry().data()))
        super().closeEvent(event)
