"""Players' own themes: the README's example works, and a broken one says what is wrong with which file."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import Final

import pytest
from player import Player
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QComboBox

from demineur.paths import resources_dir
from demineur.settings import BRIGHTNESS, THEME, Brightness
from demineur.settings import Theme as ThemeName
from demineur.ui.dialogs.options import OptionsDialog
from demineur.ui.player_themes import load_players_theme, theme_names
from demineur.ui.settings_store import SettingsStore
from demineur.ui.themes import ART, TOKENS, ThemeError, load_theme
from demineur.ui.theming import Theming
from demineur.ui.tiles import Tile, TileAtlas

pytestmark = pytest.mark.usefixtures("qapp")

SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">{}</svg>'
README: Final = resources_dir() / "themes" / "README.md"


@pytest.fixture
def themes(tmp_path: Path) -> Path:
    """The folder of a player with the README's theme in it."""
    text = README.read_text(encoding="utf-8")
    examples = re.findall(r"`themes/(\S+)`[^\n]*\n+```\w+\n(.*?)```", text, re.DOTALL)
    assert [name for name, _content in examples] == ["dusk/theme.toml", "dusk/hidden.svg"]
    for name, content in examples:
        path = tmp_path / "themes" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return tmp_path / "themes"


def test_the_example_of_the_readme_is_a_theme(themes: Path) -> None:
    theme = load_players_theme(themes, "dusk", "light")
    assert theme.colours["hidden"] == "#B7A6C9"
    assert theme.colours["digit-3"] == load_theme("modern", "light").colours["digit-3"]
    assert load_players_theme(themes, "dusk", "dark").colours["hidden"] == "#554A66"
    tile = TileAtlas(theme, 32).pixmap(Tile.HIDDEN).toImage()
    assert tile.pixelColor(16, 15) == QColor("#B7A6C9")
    assert tile.pixelColor(1, 1) == theme.colour("hairline")


def test_the_readme_names_every_colour_and_picture() -> None:
    text = README.read_text(encoding="utf-8")
    numbered = {f"digit-{number}" for number in range(2, 8)}
    assert {name for name in TOKENS | ART if f"`{name}`" not in text} == numbered


def test_themes_are_listed_with_the_names_they_give_themselves(themes: Path) -> None:
    (themes / "plain").mkdir()
    (themes / "plain" / "theme.toml").write_text("[light]\n", encoding="utf-8")
    (themes / "modern").mkdir()
    (themes / "modern" / "theme.toml").write_text('name = "Not the modern one"\n', encoding="utf-8")
    (themes / "empty").mkdir()
    assert theme_names(themes) == {"dusk": "Dusk", "plain": "plain"}


def test_a_theme_with_one_table_is_the_same_by_day_and_by_night(themes: Path) -> None:
    (themes / "dusk" / "theme.toml").write_text('[dark]\nhidden = "#123456"\n', encoding="utf-8")
    assert load_players_theme(themes, "dusk", "light").colours["hidden"] == "#123456"


def test_a_file_may_use_all_of_toml(themes: Path) -> None:
    (themes / "dusk" / "theme.toml").write_text(
        "name = 'Dusk'\nlight = { hidden = '#123456', \"open\" = \"\\u0023654321\" }\n", encoding="utf-8"
    )
    colours = load_players_theme(themes, "dusk", "light").colours
    assert (colours["hidden"], colours["open"]) == ("#123456", "#654321")


BROKEN: Final = {
    "no TOML": ("theme.toml", "[light\n"),
    "a colour by name": ("theme.toml", '[light]\nhidden = "red"\n'),
    "a number": ("theme.toml", "[light]\nhidden = 7\n"),
    "a number without end": ("theme.toml", "hidden = " + "7" * 5000),
    "lists in lists": ("theme.toml", "hidden = " + "[" * 40_000),
    "tables in tables": ("theme.toml", "[" + ".".join("a" * 9_000) + "]"),
    "many blanks": ("theme.toml", " " * 90_000 + "x"),
    "a misspelt colour": ("theme.toml", '[light]\nhiden = "#123456"\n'),
    "too large a table": ("theme.toml", "# \n" * 50_000),
    "no drawing": ("hidden.svg", "<svg"),
    "no colour of the theme": ("hidden.svg", SVG.format('<path fill="var(--purple)" d="M0 0h16"/>')),
    "a script": ("flag.svg", SVG.format("<script>alert(1)</script>")),
    "a picture from elsewhere": ("flag.svg", SVG.format('<image href="/etc/passwd.png"/>')),
    "a gradient from elsewhere": ("flag.svg", SVG.format('<linearGradient id="a" href="other.svg#a"/>')),
    "a fill from elsewhere": ("flag.svg", SVG.format('<path fill="url(other.svg#a)" d="M0 0h16"/>')),
    "a style from elsewhere": ("flag.svg", SVG.format("<style>@import 'a.css';</style>")),
    "an entity": ("flag.svg", '<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("")),
    "repetition": ("flag.svg", SVG.format('<g id="a"/><use href="#a"/>')),
    "another name for an image": ("flag.svg", SVG.format('<s:image xmlns:s="http://www.w3.org/2000/svg"/>')),
    "a huge picture": ("flag.svg", SVG.format("<!--" + "x" * 100_000 + "-->")),
}


@pytest.mark.parametrize("content", [text for name, text in BROKEN.values() if name == "theme.toml"])
def test_a_broken_theme_is_offered_all_the_same(themes: Path, content: str) -> None:
    (themes / "dusk" / "theme.toml").write_text(content, encoding="utf-8")
    assert theme_names(themes) == {"dusk": "dusk"}


@pytest.mark.parametrize("folder", [".git", "a:b", "a\\b", "a\nb"])
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such folders.")
def test_a_folder_that_the_settings_cannot_keep_is_no_theme(themes: Path, folder: str) -> None:
    (themes / "dusk").rename(themes / folder)
    assert theme_names(themes) == {}


def test_a_theme_cannot_turn_the_list_of_themes_round(themes: Path) -> None:
    name = 'name = "Du\\u202Esk\\u0000"\n'
    (themes / "dusk" / "theme.toml").write_text(name, encoding="utf-8")
    assert theme_names(themes) == {"dusk": "Dusk"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="There are no pipes in folders here.")
def test_a_pipe_is_not_waited_for(themes: Path) -> None:
    (themes / "dusk" / "theme.toml").unlink()
    os.mkfifo(themes / "dusk" / "theme.toml")
    assert theme_names(themes) == {"dusk": "dusk"}
    with pytest.raises(ThemeError, match="cannot be read"):
        load_players_theme(themes, "dusk", "light")


@pytest.mark.qt_log_ignore("XML")
@pytest.mark.parametrize(("name", "content"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_theme_says_which_file_and_why(themes: Path, name: str, content: str) -> None:
    (themes / "dusk" / name).write_text(content, encoding="utf-8")
    with pytest.raises(ThemeError) as refusal:
        load_players_theme(themes, "dusk", "light")
    sentence = str(refusal.value)
    assert str(themes / "dusk" / name) in sentence
    assert sentence.startswith("The ")
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_a_theme_that_is_gone_is_told(themes: Path) -> None:
    with pytest.raises(ThemeError) as refusal:
        load_players_theme(themes, "dawn", "light")
    path = themes / "dawn" / "theme.toml"
    assert str(refusal.value) == f"The theme file {path} cannot be read ({os.strerror(errno.ENOENT)})."


# In the window ----------------------------------------------------------------------------------------------


def test_a_broken_theme_is_told_in_the_strip_and_the_modern_one_is_shown(
    player: Player, themes: Path
) -> None:
    assert themes == player.folder / "themes"
    player.choose(BRIGHTNESS, Brightness.LIGHT)
    (themes / "dusk" / "flag.svg").write_text(SVG.format("<script/>"), encoding="utf-8")
    player.choose(THEME, "dusk")
    assert player.window.theming.theme.key == ThemeName.MODERN
    assert "flag.svg contains “script”" in player.window.strip.text
    assert player.window.strip.text.endswith("Until that is mended, the modern theme is shown.")
    player.window.strip.button.click()

    (themes / "dusk" / "flag.svg").unlink()
    player.window.theming.reload()
    assert player.window.theming.theme.colours["hidden"] == "#B7A6C9"
    assert player.window.scene.atlas.theme.key == "dusk"


def test_a_theme_with_a_long_name_does_not_widen_the_window(player: Player) -> None:
    player.window.resize(480, 360)
    width = player.window.width()
    player.choose(THEME, "x" * 250)
    assert "x" * 250 in player.window.strip.text
    assert player.window.minimumSizeHint().width() <= width
    assert player.window.width() == width


def test_the_options_offer_the_players_themes_and_read_a_chosen_one_again(
    player: Player, themes: Path
) -> None:
    player.choose(BRIGHTNESS, Brightness.LIGHT)
    dialog = OptionsDialog(player.store, player.window, player.window.theming)
    field = next(box for box in dialog.findChildren(QComboBox) if box.findText("Dusk") >= 0)
    index = field.findText("Dusk")
    field.setCurrentIndex(index)
    field.activated.emit(index)
    assert player.store.value(THEME) == "dusk"
    path = themes / "dusk" / "theme.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("#B7A6C9", "#AABBCC"), encoding="utf-8")
    field.activated.emit(index)
    assert player.window.theming.theme.colours["hidden"] == "#AABBCC"
    dialog.deleteLater()


def test_the_chosen_theme_is_there_after_a_restart(tmp_path: Path, themes: Path, qapp: QApplication) -> None:
    store = SettingsStore(tmp_path / "settings.ini")
    store.set_value(THEME, "dusk")
    theming = Theming(qapp, SettingsStore(tmp_path / "settings.ini"), themes)
    assert (theming.theme.key, theming.problem) == ("dusk", "")
    theming.setParent(None)
    theming.deleteLater()
