"""Themes: colours by token and pictures by name, read from `resources/themes`.

A theme is a folder with a `theme.toml`, one table of colours for each variant, and SVG pictures on a 16-unit
grid. The pictures say `var(--token)` where a colour belongs, so that each is drawn once and coloured by every
variant. What a theme does not draw itself comes from the folder `common`. `resources/themes/README.md` tells
players how to make their own, which `demineur.ui.player_themes` reads.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtGui import QColor, QPalette
from PySide6.QtSvg import QSvgRenderer

from demineur.i18n import _
from demineur.paths import resources_dir

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Variant = Literal["light", "dark"]
DEFAULT_THEME: Final = "modern"
USUAL_DIGITS: Final = 60
"""How high a digit is in its cell, in per cent, unless the player wants larger ones."""

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
_PLAIN_LINE: Final = re.compile(
    r"""\s*(?:(?:\[(?P<table>[\w-]+)\]|(?P<key>[\w-]+)\s*=\s*"(?P<text>[^"\\]*)")\s*)?(?:\#.*)?"""
)
"""A line of TOML as themes have them: a table's name, or a text under a key, or nothing.

No two parts that stand side by side take blanks: a player's file full of them would never end.
"""
_HEXADECIMAL: Final = frozenset("0123456789ABCDEFabcdef")


class ThemeError(Exception):
    """A theme that cannot be used; its text is one sentence for the player."""


class Theme:
    """One variant of a theme, ready to paint with.

    `colours` has a `#rrggbb` string for each of `TOKENS`, `art` a picture for each of `ART`, parsed when it
    is first asked for: the first paint needs few of them. A damaged one raises ThemeError then; see `check`.
    `digit_share` is how high digits are in their cells, in per cent: the player's choice for every theme.
    """

    __slots__ = ("art", "colours", "digit_share", "key", "variant")

    def __init__(
        self,
        key: str,
        variant: Variant,
        colours: Mapping[str, str],
        art: Mapping[str, QSvgRenderer],
        digit_share: int = USUAL_DIGITS,
    ) -> None:
        self.key = key
        self.variant = variant
        self.colours = colours
        self.art = art
        self.digit_share = digit_share

    def colour(self, token: str) -> QColor:
        """The colour that *token* stands for; KeyError if there is no such token."""
        return QColor(self.colours[token])

    def check(self) -> None:
        """Parse every picture now; ThemeError if one of them is damaged."""
        for name in sorted(ART):
            self.art[name]


def available_themes() -> tuple[str, ...]:
    """The keys of the program's own themes, the default one first, the others by name."""
    found = {path.parent.name for path in themes_dir().glob("*/theme.toml")}
    return tuple(sorted(found, key=lambda key: (key != DEFAULT_THEME, key)))


def load_theme(key: str, variant: Variant, folder: Path | None = None) -> Theme:
    """Read the theme *key* in its light or dark *variant*.

    *folder* holds the themes, the program's own if it is not given. ThemeError if the theme is missing, or
    its colours are damaged; damaged pictures show themselves in `Theme.check`.
    """
    themes = folder or themes_dir()
    path = themes / key / "theme.toml"
    colours = read_tables(path).get(variant, {})
    for token in sorted(TOKENS - colours.keys()):
        # Translators: {token} and {variant} are words in the file, such as digit-3 and dark.
        problem = _("The theme file {path} gives no colour for “{token}” ({variant}).")
        raise ThemeError(problem.format(path=path, token=token, variant=variant))
    check_colours(path, colours)
    pictures = {path.stem: path for part in ("common", key) for path in (themes / part).glob("*.svg")}
    missing = sorted(ART - pictures.keys())
    if missing:
        problem = _("The theme “{theme}” in {folder} lacks these pictures: {names}.")
        raise ThemeError(problem.format(theme=key, folder=themes, names=", ".join(missing)))
    return Theme(key, variant, colours, Art(pictures, colours))


class Art(dict[str, QSvgRenderer]):
    """Pictures by name, each read and parsed when it is first asked for."""

    def __init__(self, pictures: Mapping[str, Path], colours: Mapping[str, str]) -> None:
        super().__init__()
        self._pictures = pictures
        self._colours = colours

    def __missing__(self, name: str) -> QSvgRenderer:
        renderer = self[name] = _read_art(self._pictures[name], self._colours)
        return renderer


def themes_dir() -> Path:
    """The folder with the program's own themes."""
    return resources_dir() / "themes"


def read_text(path: Path) -> str:
    """What the file at *path* says; ThemeError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error) from error


def unreadable(path: Path, error: OSError | UnicodeDecodeError) -> ThemeError:
    """What is told of a theme's file that cannot be read."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else error
    return ThemeError(_("The theme file {path} cannot be read ({error}).").format(path=path, error=reason))


def read_tables(path: Path) -> dict[str, dict[str, str]]:
    """The tables of texts in a theme's file; what stands above the first table is in the table ''.

    ThemeError if it cannot be read.
    """
    text = read_text(path)
    tables = _plain_tables(text)
    if tables is None:
        from demineur.ui.player_themes import parsed_tables  # noqa: PLC0415  # costs more than loading a theme

        tables = parsed_tables(path, text)
    return tables


def _plain_tables(text: str) -> dict[str, dict[str, str]] | None:
    """The tables of a file as our themes have them; None if it needs all of TOML to be understood."""
    table: dict[str, str] = {}
    tables = {"": table}
    for line in text.splitlines():
        found = _PLAIN_LINE.fullmatch(line)
        name, key = (found["table"], found["key"]) if found else (None, None)
        if found is None or name in tables or key in table:
            return None
        if name:
            table = tables[name] = {}
        elif key:
            table[key] = found["text"]
    return tables


def check_colours(path: Path, colours: Mapping[str, str]) -> None:
    """ThemeError if one of the *colours* from the file at *path* is none."""
    for token, colour in colours.items():
        if len(colour) != 7 or colour[0] != "#" or not _HEXADECIMAL.issuperset(colour[1:]):
            # Translators: {token} is a word in the file, such as digit-3. #rrggbb stays as it is.
            problem = _("The theme file {path} gives no #rrggbb colour for “{token}”.")
            raise ThemeError(problem.format(path=path, token=token))


def _read_art(path: Path, colours: Mapping[str, str]) -> QSvgRenderer:
    text = read_text(path)
    try:
        coloured = _REFERENCE.sub(lambda reference: colours[reference[1]], text)
    except KeyError as error:
        problem = _("The picture {path} uses {name}, which is no colour of the theme.")
        raise ThemeError(problem.format(path=path, name=error)) from error
    renderer = QSvgRenderer(coloured.encode())
    if not renderer.isValid():
        raise ThemeError(_("The picture {path} is not a drawing that can be shown.").format(path=path))
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
