"""What the values of the options are called."""

from __future__ import annotations

import sys

from demineur.i18n import LANGUAGES, SYSTEM, _, pgettext, system_language
from demineur.settings import (
    Boards,
    Brightness,
    DigitSize,
    FlagMoment,
    Modifier,
    Motion,
    Orientation,
    Theme,
)


def boards_name(boards: Boards) -> str:
    """What kind of boards is played (rules.md R9)."""
    return {
        Boards.RANDOM: _("Random boards"),
        Boards.NO_GUESS: _("No guessing: any board"),
        Boards.EASY: _("No guessing: easy, one number at a time"),
        Boards.NORMAL: _("No guessing: normal, pairs of numbers"),
        Boards.HARD: _("No guessing: hard, several numbers at once"),
    }[boards]


def flag_moment_name(moment: FlagMoment) -> str:
    """When a flag appears."""
    return {
        FlagMoment.PRESS: _("When the button is pressed"),
        FlagMoment.RELEASE: _("When the button is released"),
    }[moment]


def modifier_name(modifier: Modifier) -> str:
    """A key as it is written on this system's keyboards; Qt's Ctrl is the Mac's Command."""
    if modifier is Modifier.NONE:
        return _("No key")
    if sys.platform == "darwin":
        return {
            Modifier.CTRL: "Command ⌘",
            Modifier.SHIFT: _("Shift"),
            Modifier.ALT: "Option ⌥",
            Modifier.META: "Control ⌃",
        }[modifier]
    return {
        Modifier.CTRL: _("Ctrl"),
        Modifier.SHIFT: _("Shift"),
        Modifier.ALT: _("Alt"),
        Modifier.META: _("Windows key") if sys.platform == "win32" else _("Super"),
    }[modifier]


def theme_name(key: str) -> str:
    """How the board looks; a player's own theme is called what its folder is."""
    return {
        # Translators: The theme that fits the system: the modern one, or the one of high contrast.
        Theme.SYSTEM.value: _("Like the system"),
        Theme.MODERN.value: _("Modern"),
        Theme.CLASSIC.value: _("Classic"),
        Theme.CONTRAST.value: _("High contrast"),
        Theme.GARDEN.value: _("Garden"),
    }.get(key, key)


def digit_size_name(size: DigitSize) -> str:
    """How large the digits on the board are."""
    return {
        DigitSize.NORMAL: pgettext("digits", "Normal"),
        DigitSize.LARGE: pgettext("digits", "Large"),
        DigitSize.LARGER: pgettext("digits", "Very large"),
    }[size]


def brightness_name(brightness: Brightness) -> str:
    """Whether the window is light or dark."""
    return {
        Brightness.SYSTEM: _("Like the system"),
        Brightness.LIGHT: _("Light"),
        Brightness.DARK: _("Dark"),
    }[brightness]


def orientation_name(orientation: Orientation) -> str:
    """Whether the board is turned."""
    return {
        Orientation.AUTO: _("Turned in a tall window"),
        Orientation.LANDSCAPE: _("Never turned"),
    }[orientation]


def motion_name(motion: Motion) -> str:
    """How much moves."""
    return {
        Motion.SYSTEM: _("Like the system"),
        Motion.FULL: _("All"),
        Motion.REDUCED: _("Reduced"),
    }[motion]


def language_name(code: str) -> str:
    """A language under its own name, and the system's choice with what it is."""
    if code == SYSTEM:
        return _("Like the system ({language})").format(language=LANGUAGES[system_language()])
    return LANGUAGES[code]
