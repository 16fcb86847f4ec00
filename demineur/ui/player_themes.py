"""Themes that players put into their own folder: looked at closely, and never shown half.

`resources/themes/README.md` says how to make one. What it does not give comes from the default theme.
"""

from __future__ import annotations

import errno
import os
import re
import tomllib
from typing import TYPE_CHECKING, Any, Final

from demineur.i18n import _
from demineur.settings import THEME
from demineur.ui.themes import (
    ART,
    DEFAULT_THEME,
    TOKENS,
    Art,
    Theme,
    ThemeError,
    Variant,
    available_themes,
    check_colours,
    load_theme,
    read_tables,
    read_text,
    themes_dir,
    unreadable,
)

if TYPE_CHECKING:
    from pathlib import Path

FOLDER: Final = "themes"
"""The folder of players' themes in the folder of their files."""

_LARGEST_FILE: Final = 100_000
_ELEMENTS: Final = frozenset(
    (
        *("svg", "g", "title", "desc", "defs", "linearGradient", "radialGradient", "stop"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    )
)
"""What a picture may be made of: shapes, and what fills them."""
_TAG: Final = re.compile(r"<\s*(?:[\w.-]+:)?([A-Za-z][\w.-]*)")
_DECLARATION: Final = re.compile(r"<!(?!--)")
_LINK: Final = re.compile(r"""href\s*=\s*["'](?!#)|url\(\s*["']?(?!["']?#)|@import""")


def theme_names(folder: Path) -> dict[str, str]:
    """The player's themes in *folder*: their keys, and what they are called."""
    reserved = {*available_themes(), "common", "system"}
    found = sorted(path.parent for path in folder.glob("*/theme.toml") if path.parent.name not in reserved)
    return {path.name: _name_of(path) for path in found if _can_be_chosen(path.name)}


def _can_be_chosen(name: str) -> bool:
    """Whether the settings can keep the folder's *name*."""
    return name.isprintable() and THEME.read(name) == name


def _name_of(theme: Path) -> str:
    """What the theme calls itself, or its folder's name."""
    path = theme / "theme.toml"
    try:
        _check_size(path)
        name = read_tables(path)[""].get("name", "")
    except ThemeError:
        # It is offered all the same: who chooses it is told what is wrong.
        name = ""
    words = " ".join(name.split())
    return "".join(filter(str.isprintable, words))[:40] or theme.name


def load_players_theme(folder: Path, key: str, variant: Variant) -> Theme:
    """Read the theme *key* in *folder* with all its pictures; ThemeError if anything in it cannot be used."""
    theme = folder / key
    path = theme / "theme.toml"
    _check_size(path)
    tables = read_tables(path)
    table = tables.get(variant) or tables.get("dark" if variant == "light" else "light", {})
    unknown = sorted(table.keys() - TOKENS)
    if unknown:
        problem = _("The theme file {path} names a colour that is not used anywhere: “{token}”.")
        raise ThemeError(problem.format(path=path, token=unknown[0]))
    check_colours(path, table)
    drawn = {file.stem: file for file in sorted(theme.glob("*.svg")) if file.stem in ART}
    for file in drawn.values():
        _check_picture(file)
    pictures = {file.stem: file for part in (DEFAULT_THEME, "common") for file in _own_pictures(part)} | drawn
    colours = {**load_theme(DEFAULT_THEME, variant).colours, **table}
    loaded = Theme(key, variant, colours, Art(pictures, colours))
    loaded.check()
    return loaded


def parsed_tables(path: Path, text: str) -> dict[str, dict[str, str]]:
    """The tables of a file that uses more of TOML than our own themes do; ThemeError if it is none."""
    try:
        return _tables_of_texts(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        # Tables within tables for ever, or a number of thousands of digits, are no error of TOML.
        problem = _("The theme file {path} is no TOML file ({error}).").format(path=path, error=error)
        raise ThemeError(problem) from error


def _tables_of_texts(parsed: dict[str, Any]) -> dict[str, dict[str, str]]:
    tables: dict[str, dict[str, str]] = {"": {}}
    for key, value in parsed.items():
        if isinstance(value, dict):
            tables[key] = {token: str(colour) for token, colour in value.items()}
        else:
            tables[""][key] = str(value)
    return tables


def _own_pictures(part: str) -> list[Path]:
    return list((themes_dir() / part).glob("*.svg"))


def _check_size(path: Path) -> None:
    try:
        size = _size_of(path)
    except OSError as error:
        raise unreadable(path, error) from error
    if size > _LARGEST_FILE:
        # Translators: A kilobyte has 1000 bytes here.
        problem = _("The theme file {path} is too large: at most {most} kilobytes can be used.")
        raise ThemeError(problem.format(path=path, most=_LARGEST_FILE // 1000))


def _size_of(path: Path) -> int:
    """The size of a file; OSError for what is none: a pipe or a device would be read for ever."""
    if path.exists() and not path.is_file():
        raise OSError(os.strerror(errno.EINVAL))
    return path.stat().st_size


def _check_picture(path: Path) -> None:
    """A picture may not run, load or repeat anything: it is drawn many times, and comes from anywhere."""
    _check_size(path)
    text = read_text(path)
    if _DECLARATION.search(text) or _LINK.search(text):
        problem = _("The picture {path} points to something outside itself, which is not allowed.")
        raise ThemeError(problem.format(path=path))
    foreign = sorted(set(_TAG.findall(text)) - _ELEMENTS)
    if foreign:
        # Translators: {element} is a word of the SVG format, such as script or image.
        problem = _("The picture {path} contains “{element}”; only shapes and gradients are allowed.")
        raise ThemeError(problem.format(path=path, element=foreign[0]))
