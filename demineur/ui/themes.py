"""Themes: colours by token and pictures by name, read from `resources/themes`.

A theme is a folder with a `theme.json`, one table of colours for each variant, and SVG pictures on a 16-unit
grid. The pictures say `var(--token)` where a colour belongs, so that each is drawn once and coloured by every
variant. What a theme does not draw itself comes from the folder `common`.

JSON, because Qt reads it without an import: `tomllib` alone would cost more than loading the whole theme.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QJsonDocument
from PySide6.QtGui import QColor, QPalette
from PySide6.QtSvg import QSvgRenderer

from demineur.paths import resources_dir

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Variant = Literal["light", "dark"]
DEFAULT_THEME: Final = "modern"

_WINDOW_TOKENS: Final = ("window", "bar", "text", "text-muted", "base", "button", "border")
_ACCENT_TOKENS: Final = ("accent", "accent-text", "link", "tooltip", "tooltip-text", "face", "face-line")
_GROUND_TOKENS: Final = (
    "hidden",
    "hidden-light",
    "hidden-dark",
    "open",
    "hairline",
    "pressed",
    "pressed-shade",
)
_GLYPH_TOKENS: Final = ("flag-cloth", "flag-pole", "question", "mine", "exploded", "exploded-mine", "cross")
_MARK_TOKENS: Final = (
    "used",
    "safe",
    "deduced-mine",
    "plate",
    "plate-text",
    "first",
    "cursor",
    "cursor-line",
)
_DIGITS: Final = tuple(f"digit-{number}" for number in range(1, 9))

TOKENS: Final = frozenset(
    (*_WINDOW_TOKENS, *_ACCENT_TOKENS, *_GROUND_TOKENS, *_DIGITS, *_GLYPH_TOKENS, *_MARK_TOKENS)
)
"""Every colour that a variant must name."""

_GROUNDS: Final = ("hidden", "pressed", "open", "exploded")
_GLYPHS: Final = ("flag", "wrong-flag", "question", "mine", "mine-exploded")
_MARK_ART: Final = ("mark-used", "mark-safe", "mark-mine", "mark-first", "mark-cursor", "mark-plate")
_FACES: Final = ("face-playing", "face-pressed", "face-won", "face-lost")
_ICONS: Final = ("icon-flag", "icon-mine", "icon-pause", "icon-resume", "icon-clock", "icon-new")

ART: Final = frozenset((*_GROUNDS, *_DIGITS, *_GLYPHS, *_MARK_ART, *_FACES, *_ICONS))
"""Every picture that a theme must have, its own or the common one."""

_REFERENCE: Final = re.compile(r"var\(--([a-z0-9-]+)\)")
_HEXADECIMAL: Final = frozenset("0123456789ABCDEFabcdef")


class ThemeError(Exception):
    """A theme that cannot be used; its text is one sentence for the player's log."""


class Theme:
    """One variant of a theme, ready to paint with.

    `colours` has a `#rrggbb` string for each of `TOKENS`, `art` a picture for each of `ART`, parsed when it
    is first asked for: the first paint needs few of them. A damaged one raises ThemeError then; see `check`.
    """

    __slots__ = ("art", "colours", "key", "variant")

    def __init__(
        self, key: str, variant: Variant, colours: Mapping[str, str], art: Mapping[str, QSvgRenderer]
    ) -> None:
        self.key = key
        self.variant = variant
        self.colours = colours
        self.art = art

    def colour(self, token: str) -> QColor:
        """The colour that *token* stands for; KeyError if there is no such token."""
        return QColor(self.colours[token])

    def check(self) -> None:
        """Parse every picture now; ThemeError if one of them is damaged."""
        for name in sorted(ART):
            self.art[name]


def available_themes() -> tuple[str, ...]:
    """The keys of all themes, the default one first, the others by name."""
    found = {path.parent.name for path in _themes_dir().glob("*/theme.json")}
    return tuple(sorted(found, key=lambda key: (key != DEFAULT_THEME, key)))


def load_theme(key: str, variant: Variant, folder: Path | None = None) -> Theme:
    """Read the theme *key* in its light or dark *variant*.

    *folder* holds the themes, the program's own if it is not given. ThemeError if the theme is missing, or
    its colours are damaged; damaged pictures show themselves in `Theme.check`.
    """
    themes = folder or _themes_dir()
    colours = _read_colours(themes / key / "theme.json", variant)
    pictures = {path.stem: path for part in ("common", key) for path in (themes / part).glob("*.svg")}
    missing = sorted(ART - pictures.keys())
    if missing:
        raise ThemeError(f"The theme “{key}” in {themes} lacks these pictures: {', '.join(missing)}.")
    return Theme(key, variant, colours, _Art(pictures, colours))


class _Art(dict[str, QSvgRenderer]):
    """Pictures by name, each read and parsed when it is first asked for."""

    def __init__(self, pictures: Mapping[str, Path], colours: Mapping[str, str]) -> None:
        super().__init__()
        self._pictures = pictures
        self._colours = colours

    def __missing__(self, name: str) -> QSvgRenderer:
        renderer = self[name] = _read_art(self._pictures[name], self._colours)
        return renderer


def _themes_dir() -> Path:
    return resources_dir() / "themes"


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ThemeError(f"The theme file {path} cannot be read ({error}).") from error


def _read_colours(path: Path, variant: Variant) -> dict[str, str]:
    tables = QJsonDocument.fromJson(_read_text(path).encode()).toVariant()
    table = tables.get(variant) if isinstance(tables, dict) else None
    if not isinstance(table, dict):
        raise ThemeError(f"The theme file {path} has no readable table of {variant} colours.")
    for token in sorted(TOKENS):
        colour = table.get(token)
        if not isinstance(colour, str) or not _is_colour(colour):
            raise ThemeError(f"The theme file {path} gives no #rrggbb colour for “{token}” ({variant}).")
    return table


def _is_colour(text: str) -> bool:
    return len(text) == 7 and text[0] == "#" and _HEXADECIMAL.issuperset(text[1:])


def _read_art(path: Path, colours: Mapping[str, str]) -> QSvgRenderer:
    text = _read_text(path)
    try:
        coloured = _REFERENCE.sub(lambda reference: colours[reference[1]], text)
    except KeyError as error:
        raise ThemeError(f"The picture {path} uses {error}, which is no colour of the theme.") from error
    renderer = QSvgRenderer(coloured.encode())
    if not renderer.isValid():
        raise ThemeError(f"The picture {path} is not a drawing that can be shown.")
    return renderer


def make_palette(theme: Theme) -> QPalette:
    """The palette that makes windows, menus and dialogs match *theme*."""
    roles = QPalette.ColorRole
    tokens = {
        roles.Window: "window",
        roles.WindowText: "text",
        roles.Base: "base",
        roles.AlternateBase: "window",
        roles.Text: "text",
        roles.PlaceholderText: "text-muted",
        roles.Button: "button",
        roles.ButtonText: "text",
        roles.BrightText: "accent-text",
        roles.Highlight: "accent",
        roles.HighlightedText: "accent-text",
        roles.Accent: "accent",
        roles.Link: "link",
        roles.LinkVisited: "link",
        roles.ToolTipBase: "tooltip",
        roles.ToolTipText: "tooltip-text",
        roles.Light: "bar",
        roles.Midlight: "button",
        roles.Mid: "border",
        roles.Dark: "border",
        roles.Shadow: "text",
    }
    palette = QPalette()
    for role, token in tokens.items():
        palette.setColor(role, theme.colour(token))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, theme.colour("text-muted"))
    palette.setColor(QPalette.ColorGroup.Disabled, roles.Highlight, theme.colour("border"))
    palette.setColor(QPalette.ColorGroup.Disabled, roles.HighlightedText, theme.colour("text-muted"))
    return palette
