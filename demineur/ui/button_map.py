"""Which of the gestures' buttons a mouse button stands for (rules.md R4.7)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt

from demineur.play.gestures import Button

_BUTTONS: Final = {
    Qt.MouseButton.LeftButton: Button.LEFT,
    Qt.MouseButton.RightButton: Button.RIGHT,
    Qt.MouseButton.MiddleButton: Button.MIDDLE,
}
_SWAPPED: Final = {Button.LEFT: Button.RIGHT, Button.RIGHT: Button.LEFT, Button.MIDDLE: Button.MIDDLE}


class ButtonMap:
    """Maps presses by the player's options, and releases as their press was mapped.

    *flag_modifier* held with the main button flags, *chord_modifier* chords: for mice and trackpads with one
    button. Without one, the modifier is `NoModifier`.
    """

    def __init__(self) -> None:
        self.swapped = False
        self.flag_modifier = Qt.KeyboardModifier.ControlModifier
        self.chord_modifier = Qt.KeyboardModifier.ShiftModifier
        self._held: dict[Qt.MouseButton, Button] = {}

    def pressed(self, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> Button | None:
        """The button that a press counts as; None if it means nothing to the board."""
        meant = _BUTTONS.get(button)
        if meant is None:
            return None
        if self.swapped:
            meant = _SWAPPED[meant]
        if meant is Button.LEFT and modifiers & self.flag_modifier:
            meant = Button.RIGHT
        elif meant is Button.LEFT and modifiers & self.chord_modifier:
            meant = Button.MIDDLE
        self._held[button] = meant
        return meant

    def released(self, button: Qt.MouseButton) -> Button | None:
        """What the button counted as when it went down; None if that was not seen."""
        return self._held.pop(button, None)
