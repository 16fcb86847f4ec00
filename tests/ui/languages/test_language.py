"""The language of the whole program: chosen, followed, changed while windows are open."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from player import Player
from PySide6.QtCore import QEvent, QLocale, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit

from catalogue_texts import catalogue_path
from demineur import i18n
from demineur.i18n import LANGUAGES, set_language
from demineur.settings import LANGUAGE
from demineur.ui.dialogs.options import OptionsDialog
from demineur.ui.language import Language
from demineur.ui.settings_store import SettingsStore
from hatch_build import compile_catalogue
from windows import settle

ROOT = Path(__file__).resolve().parents[3]
TRANSLATED = [code for code in LANGUAGES if code != "en"]
BOKMAL = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "&Game"
msgstr "&Spill"

msgid "Options"
msgstr "Innstillinger"

msgid "Flag mode"
msgstr "Flaggmodus"

msgid "{level} – Démineur"
msgstr "{level} på norsk"
"""


def write(folder: Path, code: str, name: str, text: str) -> None:
    path = folder / "translations" / code / "LC_MESSAGES" / f"{name}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    compile_catalogue(path)


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Small catalogues of our texts; those of Qt's are the real ones."""
    folder = tmp_path / "catalogues"
    for code in TRANSLATED:
        write(folder, code, "demineur", BOKMAL.partition("\n\n")[0])
        added = catalogue_path(ROOT, code).with_name("qtbase.po")
        if added.exists():
            target = folder / "translations" / code / "LC_MESSAGES" / added.name
            shutil.copy(added, target)
            compile_catalogue(target)
    write(folder, "nb", "demineur", BOKMAL)
    monkeypatch.setattr(i18n, "translations_dir", lambda: folder / "translations")
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    return folder


@pytest.fixture
def language(qapp: QApplication, player: Player, catalogues: Path) -> Iterator[Language]:
    """The language of the player's window, English at first."""
    del catalogues
    usual = QLocale()
    player.choose(LANGUAGE, "en")
    language = Language(qapp, player.store)
    yield language
    player.choose(LANGUAGE, "en")
    settle()
    language.setParent(None)
    language.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    set_language("en")
    QLocale.setDefault(usual)


@pytest.mark.usefixtures("language")
def test_an_open_window_and_an_open_dialog_change_at_once(player: Player) -> None:
    dialog = OptionsDialog(player.store, player.window)
    dialog.show()
    player.choose(LANGUAGE, "nb")
    settle()
    assert dialog.windowTitle() == "Innstillinger"
    (box,) = dialog.findChildren(QDialogButtonBox)
    assert box.button(QDialogButtonBox.StandardButton.Close).text() == "Lukk"
    assert player.window.menuBar().actions()[0].text() == "&Spill"
    assert player.window.windowTitle().endswith("på norsk")
    assert player.window.header.flag_switch.accessibleName() == "Flaggmodus"
    player.choose(LANGUAGE, "en")
    settle()
    assert dialog.windowTitle() == "Options"
    assert box.button(QDialogButtonBox.StandardButton.Close).text().replace("&", "") == "Close"
    dialog.done(0)
    dialog.deleteLater()


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("code", TRANSLATED)
def test_qts_own_texts_are_in_the_language(player: Player, code: str) -> None:
    player.choose(LANGUAGE, code)
    button = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(button.Close | button.Cancel | button.RestoreDefaults | button.Save)
    english = {"Close", "Cancel", "Restore Defaults", "Save"}
    assert not {shown.text().replace("&", "") for shown in box.buttons()} & english
    field = QLineEdit()
    menu = field.createStandardContextMenu()
    texts = {action.text().partition("\t")[0].replace("&", "") for action in menu.actions()}
    assert not texts & {"Undo", "Redo", "Cut", "Copy", "Paste", "Delete", "Select All"}
    for widget in (menu, field, box):
        widget.deleteLater()


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_and_direction_follow(player: Player, qapp: QApplication, code: str) -> None:
    player.choose(LANGUAGE, code)
    assert QLocale().language() == QLocale(code).language()
    assert qapp.layoutDirection() == Qt.LayoutDirection.LeftToRight


def language_at_start(qapp: QApplication, folder: Path, chosen: str) -> str:
    store = SettingsStore(folder / "other.ini")
    store.set_value(LANGUAGE, chosen)
    usual = QLocale()
    language = Language(qapp, store)
    code = i18n.language()
    store.set_value(LANGUAGE, "en")
    language.setParent(None)
    language.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QLocale.setDefault(usual)
    return code


@pytest.mark.parametrize(
    ("locale", "chosen", "code"),
    [
        ("fr_CA.UTF-8", "system", "fr"),
        ("it_CH.UTF-8", "system", "it"),
        ("nn_NO.UTF-8", "system", "nb"),
        ("no_NO", "system", "nb"),
        ("C", "system", "en"),
        ("POSIX", "system", "en"),
        ("zu_ZA.UTF-8", "system", "en"),
        ("fr_FR.UTF-8", "sk", "sk"),
        ("C", "uk", "uk"),
    ],
)
def test_the_choice_wins_over_the_system(
    qapp: QApplication, catalogues: Path, monkeypatch: pytest.MonkeyPatch, locale: str, chosen: str, code: str
) -> None:
    monkeypatch.setenv("LANG", locale)
    assert language_at_start(qapp, catalogues, chosen) == code
