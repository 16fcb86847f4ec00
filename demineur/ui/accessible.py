"""Screen readers: offers them the board, and tells them what happens.

Loaded when the program has nothing else to do: what Qt has for this costs more than the start may. Most of
it is made only when a reader asks.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface

from demineur.i18n import _
from demineur.ui.cell_words import places_on

if TYPE_CHECKING:
    from demineur.engine.position import Change
    from demineur.ui.board_view import BoardView
    from demineur.ui.playing import Playing


def welcome_readers(playing: Playing) -> None:
    """Let screen readers see the board of the window, and of replays, and hear what happens."""
    _offer_boards()
    _ask_again(playing.window.view)
    News(playing)


@cache
def _offer_boards() -> None:
    """Once in a process: Qt cannot be told otherwise again."""
    QAccessible.installFactory(_make_interface)


def _make_interface(class_name: str, asked: QObject) -> QAccessibleInterface | None:
    """What Qt calls for each class of an object that a reader asks for."""
    if class_name != "BoardView":
        return None
    from demineur.ui.accessible_board import BoardTable  # noqa: PLC0415  # for readers only
    from demineur.ui.board_view import BoardView  # noqa: PLC0415  # loaded already

    if not isinstance(asked, BoardView):
        return None
    # Qt keeps no reference that Python would know of.
    asked.reader_table = BoardTable(asked)
    return asked.reader_table


def _ask_again(view: BoardView) -> None:
    """Let a reader that was there first see the board: Qt had made something general of it."""
    if QAccessible.isActive() and view.reader_table is None:
        general = QAccessible.queryAccessibleInterface(view)
        if general is not None:
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(general))
        QAccessible.queryAccessibleInterface(view)


class News(QObject):
    """Tells screen readers of moves, results, pauses, and what the window says in its strip and panel."""

    def __init__(self, playing: Playing) -> None:
        super().__init__(playing)
        self._window = playing.window
        self._view = playing.window.view
        self._game = playing.game
        self._waited = False
        self._texts: dict[str, str] = {}
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._announce)
        self._game.board_changed.connect(self._tell_of_move)
        self._game.pause_changed.connect(self._tell_of_pause)
        self._game.flag_mode_changed.connect(self._tell_of_flag_mode)
        playing.window.strip.said.connect(self._tell_what_strip_says)
        playing.window.panel_said.connect(self._tell_what_panel_says)

    def _tell_of_move(self, change: Change) -> None:
        if not QAccessible.isActive():
            return
        from demineur.engine.face import Face  # noqa: PLC0415  # loaded already
        from demineur.ui.accessible_words import move_words  # noqa: PLC0415  # for readers only

        session = self._game.session
        position, log = session.position, session.log
        if self._view.reader_table is not None:
            self._view.reader_table.tell_of_changes(position.grid.cells(change.cells))
        if not log:
            return
        action = log[-1].action
        places = places_on(position.grid, turned=self._window.scene.geometry.turned)
        self._tell(move_words(action, change, position, Face(self._game.faces[action.cell]), places))

    def _tell_of_pause(self) -> None:
        """Only of pauses that wait: those of a menu or a dialog explain themselves."""
        waits = self._game.waits_for_resume
        if waits != self._waited:
            self._waited = waits
            self._tell(_("Paused") if waits else _("The game goes on."))

    def _tell_of_flag_mode(self, on: bool) -> None:
        self._tell(_("Flag mode on") if on else _("Flag mode off"))

    def _tell_what_strip_says(self, text: str) -> None:
        self._tell(text, "strip")

    def _tell_what_panel_says(self, text: str) -> None:
        self._tell(text, "panel")

    def _tell(self, text: str, place: str = "") -> None:
        """Announce *text* after what is being done; only the last one of those in the same *place*."""
        if text and QAccessible.isActive():
            self._texts[place or text] = text
            self._soon.start()

    def _announce(self) -> None:
        texts, self._texts = self._texts, {}
        for text in texts.values():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, text))
