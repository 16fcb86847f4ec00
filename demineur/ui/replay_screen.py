"""A replay with its own board and its controls: what is watched never touches the game that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from demineur.engine.faces import faces_of
from demineur.engine.metrics import island_cells, opening_cells
from demineur.i18n import _
from demineur.play.replays import Player, Replay
from demineur.ui.board_scene import BoardScene
from demineur.ui.board_view import BoardView
from demineur.ui.replay_bar import ReplayBar
from demineur.ui.replay_path import ReplayPath
from demineur.ui.replay_words import counts_words, time_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent

    from demineur.engine.grid import CellSet
    from demineur.play.session import LoggedAction
    from demineur.ui.themes import Theme

_FRAME_MS: Final = 16
_LINE_MS: Final = 1200
"""So much of the pointer's way is shown, in the time of whoever watches."""
_RING_MS: Final = 450
_AT_REST: Final = 0.85
"""How strong the ring around the last action is while nothing moves."""


class ReplayScreen(QWidget):
    """Plays a `Replay`; has no say in what else the window shows."""

    close_requested = Signal()
    moved = Signal()
    """Another action is the last one done."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scene = BoardScene(theme, self)
        self.view = BoardView(self.scene)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setAcceptDrops(False)
        self.path = ReplayPath(self.scene.atlas)
        self.scene.add_layer(self.path)
        self.bar = ReplayBar(theme)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, 1)
        column.addWidget(self.bar)
        self._player: Player | None = None
        self._shown_index = -1
        self._islands: CellSet = 0
        self._openings: tuple[CellSet, ...] = ()
        self._real = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(self._go_on)
        self._connect_bar()
        self._make_keys()
        self.retranslate()

    def _connect_bar(self) -> None:
        bar = self.bar
        bar.play_requested.connect(self.toggle)
        bar.step_requested.connect(self.step)
        bar.seek_requested.connect(self.seek)
        bar.speed_requested.connect(self._set_speed)
        bar.close_requested.connect(self.close_requested)

    def _make_keys(self) -> None:
        """Shortcuts: they work whatever part of the screen has the focus."""
        keys: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_Space: self._press_space,
            Qt.Key.Key_Right: self._step_on,
            Qt.Key.Key_Left: self._step_back,
            Qt.Key.Key_Home: self._rewind,
            Qt.Key.Key_End: self._go_to_end,
        }
        for key, act in keys.items():
            shortcut = QShortcut(
                QKeySequence(key), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut
            )
            shortcut.activated.connect(act)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes: no shortcut, which would be taken from a dialog in front that has no focus yet."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        else:
            super().keyPressEvent(event)

    @property
    def player(self) -> Player:
        """Where the replay stands; only once one is shown."""
        if self._player is None:
            raise AssertionError("No replay is shown.")
        return self._player

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    def show_replay(self, replay: Replay) -> None:
        """Begin to play *replay*, whose layout is known."""
        layout = replay.setup.layout
        if layout is None:
            raise AssertionError("A replay has a layout.")
        self._player = Player(replay)
        self._player.speed = self.bar.chosen_speed
        self._shown_index = -1
        self._islands, self._openings = island_cells(layout), tuple(opening_cells(layout))
        level = replay.setup.level
        self.scene.show_faces(level.columns, level.rows, faces_of(self._player.position))
        self.view.zoom_to_fit()
        self.view.refit()
        self.bar.time_line.show_replay(replay.ms, (logged.ms for logged in replay.log))
        self._show()
        self.play()

    # Moving -------------------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Play or pause; from its end a replay begins again."""
        if self.playing:
            self.pause()
            return
        if self.player.at_end:
            self.player.rewind()
        self.play()

    def play(self) -> None:
        """Go on."""
        self._real.start()
        self._timer.start()
        self._show()

    def pause(self) -> None:
        """Stand still."""
        self._timer.stop()
        if self._player is not None:
            self._show()

    def step(self, direction: int) -> None:
        """One action on, or back where *direction* is below 0; then stand still."""
        self._timer.stop()
        if direction < 0:
            self.player.step_back()
        else:
            self.player.step()
        self._show()

    def seek(self, ms: int) -> None:
        """Go to a time; play on from there if it plays."""
        self.player.seek(ms)
        self._show()

    def _set_speed(self, speed: float) -> None:
        self.player.speed = speed

    def _press_space(self) -> None:
        focused = self.focusWidget()
        # Space is also how a button is pressed by those who use no mouse.
        if isinstance(focused, QAbstractButton) and focused.hasFocus():
            focused.click()
        else:
            self.toggle()

    def _step_on(self) -> None:
        self.step(1)

    def _step_back(self) -> None:
        self.step(-1)

    def _rewind(self) -> None:
        self.player.rewind()
        self._show()

    def _go_to_end(self) -> None:
        self._timer.stop()
        self.seek(self.player.replay.ms)

    def _go_on(self) -> None:
        if self.bar.time_line.isSliderDown():
            # Held by the handle: time passes, but not in the game.
            self._real.restart()
            return
        self.player.advance(self._real.restart())
        if self.player.at_end:
            self._timer.stop()
        self._show()

    # Showing ------------------------------------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Draw everything with another theme."""
        self.scene.set_theme(theme)
        self.bar.set_theme(theme)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.setAccessibleName(_("Replay"))
        self.bar.retranslate()
        if self._player is not None:
            self._shown_index = -1
            self._show()

    def _show(self) -> None:
        player = self.player
        if player.index != self._shown_index:
            self._shown_index = player.index
            self._show_board()
            self.moved.emit()
        speed = max(player.speed, 1.0)
        last = self._last_action()
        freshness = _AT_REST
        if last is None:
            freshness = 0.0
        elif self.playing:
            freshness = 1 - (player.ms - last.ms) / (_RING_MS * speed)
        points = player.replay.path_at(player.ms, round(_LINE_MS * speed))
        self.path.show_path(points, None if last is None else last.action, freshness)
        self.bar.show_time(player.ms, time_words(player))
        self.bar.show_playing(playing=self.playing)

    def _last_action(self) -> LoggedAction | None:
        index = self.player.index
        return self.player.replay.log[index - 1] if index else None

    def _show_board(self) -> None:
        position, before = self.player.position, self.scene.faces
        faces = faces_of(position)
        changed = [cell for cell, (new, old) in enumerate(zip(faces, before, strict=True)) if new != old]
        self.scene.change_faces(changed, faces)
        opened = position.opened
        solved = (self._islands & opened).bit_count() + sum(not cells & ~opened for cells in self._openings)
        three_bv = self._islands.bit_count() + len(self._openings)
        self.bar.show_counts(counts_words(self.player, solved, three_bv))
