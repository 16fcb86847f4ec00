"""Applies the options to the game and the board, at once (Simple mode from the next game, rules.md R5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt

from demineur.play.gestures import FlagOn
from demineur.settings import (
    BOARDS,
    CHORD_MODIFIER,
    FLAG_MODIFIER,
    FLAG_ON,
    LEVEL,
    ORIENTATION,
    QUESTION_MARKS,
    SIMPLE_MODE,
    SWAP_BUTTONS,
    FlagMoment,
    Modifier,
    Orientation,
    level_of,
)

if TYPE_CHECKING:
    from demineur.settings import Setting
    from demineur.ui.board_input import BoardInput
    from demineur.ui.game import Game
    from demineur.ui.settings_store import SettingsStore

_MODIFIERS: Final = {
    Modifier.NONE: Qt.KeyboardModifier.NoModifier,
    Modifier.CTRL: Qt.KeyboardModifier.ControlModifier,
    Modifier.SHIFT: Qt.KeyboardModifier.ShiftModifier,
    Modifier.ALT: Qt.KeyboardModifier.AltModifier,
    Modifier.META: Qt.KeyboardModifier.MetaModifier,
}


class OptionsInUse(QObject):
    """Follows the settings that change how the board is played and shown."""

    def __init__(self, store: SettingsStore, game: Game, board_input: BoardInput) -> None:
        super().__init__(board_input)
        self._store = store
        self._game = game
        self._input = board_input
        self.apply()
        store.setting_changed.connect(self._follow)

    def apply(self) -> None:
        """Apply every option."""
        store, game, buttons = self._store, self._game, self._input.buttons
        game.choose_next(boards=store.value(BOARDS), simple_mode=store.value(SIMPLE_MODE))
        game.set_question_marks(on=store.value(QUESTION_MARKS))
        game.flag_on = FlagOn.PRESS if store.value(FLAG_ON) is FlagMoment.PRESS else FlagOn.RELEASE
        buttons.swapped = store.value(SWAP_BUTTONS)
        buttons.flag_modifier = _MODIFIERS[store.value(FLAG_MODIFIER)]
        buttons.chord_modifier = _MODIFIERS[store.value(CHORD_MODIFIER)]
        self._input.view.set_may_turn(may_turn=store.value(ORIENTATION) is Orientation.AUTO)

    def turn_simple_mode_on(self) -> None:
        """Simple mode from the next game on (rules.md R5.4)."""
        self._store.set_value(SIMPLE_MODE, True)

    def _follow(self, setting: Setting[object]) -> None:
        if setting.key == LEVEL.key:
            # Only then: a game that was asked for or resumed may be on another level than the chosen one.
            self._game.level = level_of(self._store.value(LEVEL))
            self._game.replace_untouched()
        else:
            self.apply()
