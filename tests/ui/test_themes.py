"""Themes: complete, readable by every eye (case A01), and refused in one sentence when damaged."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final, get_args

import pytest
import sight
from PySide6.QtGui import QPalette

from demineur.paths import resources_dir
from demineur.settings import Theme as ThemeName
from demineur.ui.dialogs.option_texts import theme_name
from demineur.ui.themes import (
    ART,
    DEFAULT_THEME,
    TOKENS,
    Theme,
    ThemeError,
    Variant,
    available_themes,
    load_theme,
    make_palette,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("qapp")

DIGITS: Final = tuple(f"digit-{number}" for number in range(1, 9))
VARIANTS: Final[tuple[tuple[str, Variant], ...]] = tuple(
    (key, variant) for key in available_themes() for variant in get_args(Variant)
)

# Symbol, the grounds that it stands on, the least contrast.
PAIRS: Final = (
    *((digit, ("open",), 4.5) for digit in DIGITS),
    ("text", ("window", "bar", "base", "button"), 4.5),
    ("text-muted", ("window", "bar", "base"), 4.5),
    ("link", ("window", "base"), 4.5),
    ("accent-text", ("accent",), 4.5),
    ("tooltip-text", ("tooltip",), 4.5),
    ("plate-text", ("plate",), 4.5),
    ("flag-pole", ("hidden",), 3.0),
    ("cross", ("hidden",), 3.0),
    ("question", ("hidden", "pressed"), 3.0),
    ("mine", ("open",), 3.0),
    ("exploded-mine", ("exploded",), 3.0),
    ("used", ("open",), 3.0),
    ("safe", ("plate",), 3.0),
    ("deduced-mine", ("plate",), 3.0),
    ("first", ("open", "hidden"), 3.0),
    ("cursor", ("cursor-line",), 4.5),
    ("face-line", ("face",), 4.5),
)


@pytest.fixture(scope="module", params=VARIANTS, ids="-".join)
def theme(request: pytest.FixtureRequest) -> Theme:
    key, variant = request.param
    return load_theme(key, variant)


@pytest.fixture
def themes(tmp_path: Path) -> Path:
    """A copy of all themes that a test may damage."""
    return shutil.copytree(resources_dir() / "themes", tmp_path / "themes")


def contrast(theme: Theme, first: str, second: str) -> float:
    return sight.contrast(theme.colour(first), theme.colour(second))


def test_the_default_theme_comes_first() -> None:
    assert available_themes()[0] == DEFAULT_THEME


def test_every_theme_of_the_program_can_be_chosen() -> None:
    assert set(available_themes()) == {theme.value for theme in ThemeName} - {ThemeName.SYSTEM.value}
    for theme in available_themes():
        assert theme_name(theme) != theme


def test_a_variant_has_every_colour_and_picture(theme: Theme) -> None:
    theme.check()
    assert set(theme.colours) == TOKENS
    assert set(theme.art) == ART
    assert all(theme.colour(token).isValid() for token in TOKENS)
    assert all(
        picture.viewBoxF().width() == picture.viewBoxF().height() == 16 for picture in theme.art.values()
    )


def test_no_picture_is_left_unused(theme: Theme) -> None:
    folders = (resources_dir() / "themes" / part for part in ("common", theme.key))
    assert {path.stem for folder in folders for path in folder.glob("*.svg")} == ART


@pytest.mark.parametrize(("symbol", "grounds", "least"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_symbols_stand_out_from_their_ground(
    theme: Theme, symbol: str, grounds: tuple[str, ...], least: float
) -> None:
    for ground in grounds:
        assert contrast(theme, symbol, ground) >= least, ground


@pytest.mark.parametrize("ground", ["open", "hidden"])
def test_one_line_of_the_cursor_is_seen_on_every_cell(theme: Theme, ground: str) -> None:
    assert max(contrast(theme, line, ground) for line in ("cursor", "cursor-line")) >= 3


@pytest.mark.parametrize("variant", get_args(Variant))
def test_the_contrast_theme_keeps_hidden_and_open_cells_apart(variant: Variant) -> None:
    assert contrast(load_theme("contrast", variant), "hidden", "open") >= 3


@pytest.mark.parametrize("kind", sorted(set(sight.SIGHTS) - {"achromatopsia"}))
@pytest.mark.parametrize("variant", get_args(Variant))
def test_the_contrast_theme_keeps_safe_and_mine_apart_for_all_who_see_colours(
    variant: Variant, kind: str
) -> None:
    theme = load_theme("contrast", variant)
    assert sight.distance(theme.colour("safe"), theme.colour("deduced-mine"), kind) >= 40


def test_the_palette_writes_readable_text_everywhere(theme: Theme) -> None:
    palette = make_palette(theme)
    roles = QPalette.ColorRole
    for text, ground in (
        (roles.WindowText, roles.Window),
        (roles.Text, roles.Base),
        (roles.Text, roles.AlternateBase),
        (roles.ButtonText, roles.Button),
        (roles.HighlightedText, roles.Highlight),
        (roles.ToolTipText, roles.ToolTipBase),
        (roles.Link, roles.Base),
        (roles.PlaceholderText, roles.Base),
    ):
        assert sight.contrast(palette.color(text), palette.color(ground)) >= 4.5, text


def test_disabled_text_looks_different(theme: Theme) -> None:
    palette = make_palette(theme)
    role, groups = QPalette.ColorRole.ButtonText, QPalette.ColorGroup
    assert palette.color(groups.Disabled, role) != palette.color(groups.Active, role)


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def without_a_colour(folder: Path) -> None:
    change(folder / "theme.toml", "digit-3 =", "# digit-3 =")


def with_a_colour_by_name(folder: Path) -> None:
    text = (folder / "theme.toml").read_text(encoding="utf-8")
    (folder / "theme.toml").write_text(text.replace("#", "red#", 1), encoding="utf-8")


def without_a_light_table(folder: Path) -> None:
    change(folder / "theme.toml", "[light]", "[bright]")


def cut_short(folder: Path) -> None:
    path = folder / "theme.toml"
    path.write_bytes(path.read_bytes()[:500])


def with_a_colour_twice(folder: Path) -> None:
    change(folder / "theme.toml", "[light]", '[light]\ndigit-3 = "#123456"')


def in_another_encoding(folder: Path) -> None:
    (folder / "theme.toml").write_bytes(b'[light]\nhidden = "\xff\xfe"')


def without_its_colours(folder: Path) -> None:
    (folder / "theme.toml").unlink()


def without_a_picture(folder: Path) -> None:
    (folder / "hidden.svg").unlink()


def with_a_broken_picture(folder: Path) -> None:
    (folder / "hidden.svg").write_text("<svg><rect", encoding="utf-8")


def with_an_unknown_colour_in_a_picture(folder: Path) -> None:
    path = folder / "hidden.svg"
    path.write_text(path.read_text(encoding="utf-8").replace("--hidden)", "--purple)"), encoding="utf-8")


@pytest.mark.qt_log_ignore("XML")
@pytest.mark.parametrize(
    "damage",
    [
        without_a_colour,
        with_a_colour_by_name,
        without_a_light_table,
        with_a_colour_twice,
        cut_short,
        in_another_encoding,
        without_its_colours,
        without_a_picture,
        with_a_broken_picture,
        with_an_unknown_colour_in_a_picture,
    ],
)
def test_a_damaged_theme_is_refused_in_one_sentence(themes: Path, damage: Callable[[Path], None]) -> None:
    damage(themes / "classic")
    with pytest.raises(ThemeError) as refusal:
        load_theme("classic", "light", themes).check()
    sentence = str(refusal.value)
    assert sentence.startswith("The ")
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_a_theme_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ThemeError):
        load_theme("no-such-theme", "dark")
