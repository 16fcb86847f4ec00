"""The own board in a race: gestures become actions for the table, its answers become faces.

The view, its gestures and its scene are those of an ordinary game; only what decides is elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible

from demineur.engine.face import Face
from demineur.engine.faces import faces_of, write_faces
from demineur.engine.position import Action, ActionKind, Position, Status, new_position
from demineur.engine.rules import marking_action
from demineur.play.gestures import Context, Preview, PreviewKind, Wish, WishKind
from demineur.settings import QUESTION_MARKS
from demineur.ui.board_input import BoardInput
from demineur.ui.cell_words import places_on
from demineur.ui.motion import may_move

if TYPE_CHECKING:
    from collections.abc import Iterable

    from demineur.engine.grid import Cell
    from demineur.engine.levels import Level
    from demineur.engine.position import Change
    from demineur.race.client import Client
    from demineur.settings import Setting
    from demineur.ui.game import Game
    from demineur.ui.race.race_screen import RaceScreen
    from demineur.ui.settings_store import SettingsStore

_ACTIVATION_MS: Final = 150
"""How long the click that activates the window may come after the activation itself."""


class RaceBoard(QObject):
    """Shows the position that a client knows, and asks for actions.

    What the player has chosen for every game (question marks, flag mode, when flags appear) is the single
    game's to know.
    """

    action_wanted = Signal(object)
    """An engine's `Action`."""
    moved = Signal(str)
    """What the player's move has done, for a screen reader."""

    def __init__(self, screen: RaceScreen, game: Game, store: SettingsStore) -> None:
        super().__init__(screen)
        self._screen = screen
        self._game = game
        self._store = store
        self._client: Client | None = None
        self._position: Position = new_position(game.session.setup.level)
        self._faces = faces_of(self._position)
        self.input = BoardInput(screen.view, self)
        self.input.wish_made.connect(self._perform)
        self._asked: Action | None = None
        self._window_woke = QTimer(self)
        self._window_woke.setSingleShot(True)
        self._window_woke.setInterval(_ACTIVATION_MS)
        self._window_woke.timeout.connect(self._listen)
        store.setting_changed.connect(self._follow_setting)

    def follow_activation(self, active: bool) -> None:
        """The click that brings the window to the front opens nothing (rules.md R6.5)."""
        if active:
            self._window_woke.start()
        else:
            self._window_woke.stop()
            self.input.deaf = True

    def _listen(self) -> None:
        self.input.deaf = False

    def _follow_setting(self, setting: Setting[object]) -> None:
        """Without question marks, those on the board go (rules.md R4.5)."""
        if setting.key == QUESTION_MARKS.key and self._position.questions and not self._game.question_marks:
            self.action_wanted.emit(Action(ActionKind.CLEAR_QUESTIONS, 0))

    @property
    def position(self) -> Position:
        """What is shown."""
        return self._position

    @property
    def faces(self) -> bytearray:
        """What each cell shows."""
        return self._faces

    def follow(self, client: Client | None) -> None:
        """Play for this client from now on."""
        self._client = client

    def show_level(self, level: Level) -> None:
        """Show a covered board: that of somebody who only watches, or of a race that is not open yet."""
        self.show_position(new_position(level))

    def show_position(self, position: Position) -> None:
        """Show another board."""
        self.input.cancel_press()
        before, self._position = self._position.level, position
        self._faces = faces_of(position)
        level = position.level
        if level != before:
            self.input.keys.forget()
        cursor = self._screen.scene.overlay.cursor_cell
        self._screen.scene.show_faces(level.columns, level.rows, self._faces)
        self._screen.view.refit()
        if level == before and cursor is not None:
            self.input.keys.show_cursor()
        self._screen.bar.show_mines(position.mine_counter)

    def show_change(self, position: Position, change: Change) -> None:
        """Show what has changed."""
        self._position = position
        cells = position.grid.cells(change.cells)
        write_faces(self._faces, position, change.cells)
        self._screen.scene.change_faces(cells, self._faces)
        if change.ended:
            self.input.cancel_press()
        elif change.opened.bit_count() > 1 and may_move(self._store):
            self._screen.fade.start(position.grid.cells(change.opened))
        self._screen.bar.show_mines(position.mine_counter)
        if self._screen.view.reader_table is not None:
            self._screen.view.reader_table.tell_of_changes(cells)
        self._tell_of_move(change)

    def _tell_of_move(self, change: Change) -> None:
        action = self._asked
        if action is None or not QAccessible.isActive():
            return
        from demineur.ui.accessible_words import move_words  # noqa: PLC0415  # for readers only

        position, turned = self._position, self._screen.scene.geometry.turned
        face = Face(self._faces[action.cell])
        self.moved.emit(move_words(action, change, position, face, places_on(position.grid, turned=turned)))

    # What the gestures ask ------------------------------------------------------------------------------

    @property
    def can_play(self) -> bool:
        """Whether a press on the board means anything now."""
        client = self._client
        view = None if client is None else client.view
        return client is not None and client.connected and view is not None and view.racing

    def gesture_context(self) -> Context:
        """What decides the meaning of a press at this moment."""
        client = self._client
        race = None if client is None or client.view is None else client.view.race
        return Context(
            is_open=self._position.is_open,
            status=self._position.status if self.can_play else Status.LOST,
            simple_mode=race is not None and race.settings.simple,
            flag_mode=self._game.flag_mode,
            flag_on=self._game.flag_on,
        )

    def preview_cells(self, preview: Preview) -> Iterable[Cell]:
        """The cells that look pressed: one, or a number's unflagged hidden neighbours (rules.md R5.3)."""
        position = self._position
        grid = position.grid
        pressed = grid.bit(preview.cell)
        if preview.kind is PreviewKind.NEIGHBOURS:
            pressed = grid.neighbours(preview.cell)
        return grid.cells(pressed & position.hidden & ~position.flags)

    def _perform(self, wish: Wish) -> None:
        if not self.can_play:
            return
        marks = self._game.question_marks
        if wish.kind is WishKind.OPEN:
            self._want(Action(ActionKind.OPEN, wish.cell))
        elif wish.kind is WishKind.CHORD:
            self._want(Action(ActionKind.CHORD, wish.cell))
        elif wish.kind is WishKind.MARK:
            self._want(marking_action(self._position, wish.cell, question_marks=marks))

    def _want(self, action: Action) -> None:
        self._asked = action
        self.action_wanted.emit(action)
