"""Every setting, declared once: its key, its type, its default and how it is written as text.

No Qt here: `demineur.ui.settings_store` keeps the texts in a file.
"""

from __future__ import annotations

import base64
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from demineur.engine.levels import level_from
from demineur.i18n import LANGUAGES, SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from demineur.engine.levels import Level

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


class Setting(NamedTuple, Generic[T]):
    """One setting under a key that never changes.

    *parse* reads a text and raises ValueError for one that is not a value of this setting; *format* writes a
    value so that *parse* gives it back.
    """

    key: str
    default: T
    parse: Callable[[str], T]
    format: Callable[[T], str] = str

    def read(self, text: str) -> T:
        """The value that *text* stands for; the default if it stands for none."""
        try:
            return self.parse(text)
        except ValueError:
            return self.default

    def write(self, value: T) -> str:
        """The text that `read` turns back into *value*; raises ValueError if this setting cannot have it."""
        text = self.format(value)
        if self.parse(text) != value:
            raise ValueError(f"{value!r} is not a value of the setting {self.key}.")
        return text


class FlagMoment(StrEnum):
    """When a right click places its flag."""

    PRESS = "press"
    RELEASE = "release"


class Orientation(StrEnum):
    """Whether a wide board is turned to fit a tall window (rules.md R10.1)."""

    AUTO = "auto"
    LANDSCAPE = "landscape"


class Theme(StrEnum):
    """How the board looks: the program's own themes. The players' have other keys."""

    SYSTEM = "system"
    """The modern one, or the one of high contrast where the system asks for contrast."""
    MODERN = "modern"
    CLASSIC = "classic"
    CONTRAST = "contrast"
    GARDEN = "garden"


class DigitSize(StrEnum):
    """How large digits are in their cells, with every theme."""

    NORMAL = "normal"
    LARGE = "large"
    LARGER = "larger"


class Brightness(StrEnum):
    """Whether the window is light or dark."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Motion(StrEnum):
    """Whether things move on screen."""

    SYSTEM = "system"
    FULL = "full"
    REDUCED = "reduced"


class Boards(StrEnum):
    """What kind of boards is played: random ones, or such as never need a guess (rules.md R9)."""

    RANDOM = "random"
    NO_GUESS = "no_guess"
    """Solvable by logic, however hard that is."""
    EASY = "no_guess_easy"
    NORMAL = "no_guess_normal"
    HARD = "no_guess_hard"


class RaceReach(StrEnum):
    """Who can come to a table that is opened."""

    NETWORK = "network"
    COMPUTER = "computer"
    SERVER = "server"


class Modifier(StrEnum):
    """A key that, held down, turns a click into something else (rules.md R4.7)."""

    NONE = "none"
    CTRL = "ctrl"
    SHIFT = "shift"
    ALT = "alt"
    META = "meta"


def level_of(text: str) -> Level:
    """The level that a level setting's *text* names, by key or code; ValueError if it names none."""
    level = level_from(text)
    if level is None:
        raise ValueError(f"{text!r} is no level.")
    return level


_TRUE: Final = frozenset({"true", "1", "yes", "on"})
_FALSE: Final = frozenset({"false", "0", "no", "off"})


_LONGEST_NAME: Final = 255
"""Of a folder, on every system."""


def _truth(text: str) -> bool:
    word = text.strip().lower()
    if word not in _TRUE | _FALSE:
        raise ValueError(f"{text!r} is neither true nor false.")
    return word in _TRUE


def _switch(key: str, *, default: bool) -> Setting[bool]:
    return Setting(key, default, _truth, lambda value: "true" if value else "false")


def _choice(key: str, default: E) -> Setting[E]:
    return Setting(key, default, type(default), lambda value: value.value)


def _one_of(key: str, default: str, texts: Iterable[str]) -> Setting[str]:
    allowed = frozenset(texts)

    def parse(text: str) -> str:
        if text not in allowed:
            raise ValueError(f"{text!r} is none of {sorted(allowed)}.")
        return text

    return Setting(key, default, parse)


def _own_or_folder(key: str, default: Theme) -> Setting[str]:
    """One of the program's own themes, or the name of a folder."""

    def parse(text: str) -> str:
        if text in set(Theme):
            return Theme(text)
        foreign = any(character in text for character in "/\\:\0")
        if foreign or text.startswith(".") or not 0 < len(text) <= _LONGEST_NAME:
            raise ValueError(f"{text!r} is no name of a folder.")
        return text

    return Setting(key, default, parse)


def _whole_number(key: str, default: int, allowed: range) -> Setting[int]:
    def parse(text: str) -> int:
        number = int(text)
        if number not in allowed:
            raise ValueError(f"{number} is not from {allowed.start} to {allowed.stop - 1}.")
        return number

    return Setting(key, default, parse)


def _level(key: str, default: str) -> Setting[str]:
    def parse(text: str) -> str:
        level_of(text)
        return text

    return Setting(key, default, parse)


def _text(key: str, longest: int) -> Setting[str]:
    """A short text on one line."""

    def parse(text: str) -> str:
        if len(text) > longest or not text.isprintable():
            raise ValueError("This is no text on one line, or too long a one.")
        return text

    return Setting(key, "", parse)


def _octets(key: str) -> Setting[bytes]:
    return Setting(
        key,
        b"",
        lambda text: base64.b64decode(text, validate=True),
        lambda value: base64.b64encode(value).decode("ascii"),
    )


LEVEL: Final = _level("game/level", "beginner")
"""The level of the next game: a named level's key or a code (`demineur.engine.levels.level_from`)."""
CUSTOM_LEVEL: Final = _level("game/custom_level", "20x20n80")
"""The custom level that was played last, as a code."""
BOARDS: Final = _choice("game/boards", Boards.RANDOM)
QUESTION_MARKS: Final = _switch("game/question_marks", default=False)
SIMPLE_MODE: Final = _switch("game/simple_mode", default=False)
"""Chord and highlight, from the next game on (rules.md R5)."""
PAUSE_ON_FOCUS_LOSS: Final = _switch("game/pause_on_focus_loss", default=True)
CONFIRM_LEAVING: Final = _switch("game/confirm_leaving", default=True)

FLAG_ON: Final = _choice("controls/flag_on", FlagMoment.PRESS)
SWAP_BUTTONS: Final = _switch("controls/swap_buttons", default=False)
FLAG_MODIFIER: Final = _choice("controls/flag_modifier", Modifier.CTRL)
CHORD_MODIFIER: Final = _choice("controls/chord_modifier", Modifier.SHIFT)

THEME: Final = _own_or_folder("look/theme", Theme.SYSTEM)
"""One of `Theme`, or the folder of a player's own theme."""
DIGIT_SIZE: Final = _choice("look/digit_size", DigitSize.NORMAL)
BRIGHTNESS: Final = _choice("look/brightness", Brightness.SYSTEM)
ORIENTATION: Final = _choice("look/orientation", Orientation.AUTO)
MOTION: Final = _choice("look/motion", Motion.SYSTEM)
LANGUAGE: Final = _one_of("look/language", SYSTEM, (SYSTEM, *LANGUAGES))

RACE_SERVER: Final = _text("race/server", 255)
"""The address of the server through which friends anywhere can come; empty for none."""
RACE_REACH: Final = _choice("race/reach", RaceReach.NETWORK)
RACE_NAME: Final = _text("race/name", 255)
"""The player's name at tables."""
RACE_TABLES: Final = _text("race/tables", 4096)
"""The last tables (`demineur.ui.race.recent`)."""

WINDOW_GEOMETRY: Final = _octets("window/geometry")
"""What Qt's `saveGeometry` gave; empty before the first run ends."""
ZOOM: Final = _whole_number("window/zoom", 100, range(100, 1001))
"""The board's size in per cent of the size at which it just fits the window."""

WELCOMED: Final = _switch("window/welcomed", default=False)
"""The page of the first start has been shown."""

OPTIONS: Final[tuple[Setting[Any], ...]] = (
    LEVEL,
    BOARDS,
    QUESTION_MARKS,
    SIMPLE_MODE,
    PAUSE_ON_FOCUS_LOSS,
    CONFIRM_LEAVING,
    FLAG_ON,
    SWAP_BUTTONS,
    FLAG_MODIFIER,
    CHORD_MODIFIER,
    THEME,
    BRIGHTNESS,
    DIGIT_SIZE,
    ORIENTATION,
    MOTION,
    LANGUAGE,
    RACE_SERVER,
)
"""What the player chooses in the options, and what *Restore defaults* restores."""

ALL_SETTINGS: Final[tuple[Setting[Any], ...]] = (
    *OPTIONS,
    CUSTOM_LEVEL,
    WINDOW_GEOMETRY,
    ZOOM,
    WELCOMED,
    RACE_REACH,
    RACE_NAME,
    RACE_TABLES,
)
"""The options, and what the program remembers besides."""
