from __future__ import annotations

import gettext
from typing import TYPE_CHECKING

import pytest

from hatch_build import CatalogueError, compile_catalogues

if TYPE_CHECKING:
    from pathlib import Path

CATALOGUE = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

msgid "Good bye"
msgstr "Au revoir, à bientôt"

msgid "{count} mine"
msgid_plural "{count} mines"
msgstr[0] "{count} mine seule"
msgstr[1] "{count} mines ensemble"

#, fuzzy
msgid "Level"
msgstr "Étage"
"""


def write_catalogue(root: Path, text: str) -> None:
    source = root / "translations" / "fr" / "LC_MESSAGES" / "demineur.po"
    source.parent.mkdir(parents=True)
    source.write_text(text, encoding="utf-8")


def test_a_project_without_translations_compiles_none(tmp_path: Path) -> None:
    assert compile_catalogues(tmp_path) == []


def test_a_compiled_catalogue_is_read_by_gettext(tmp_path: Path) -> None:
    write_catalogue(tmp_path, CATALOGUE)
    assert [path.name for path in compile_catalogues(tmp_path)] == ["demineur.mo"]
    french = gettext.translation("demineur", tmp_path / "translations", ["fr"])
    assert french.gettext("Good bye") == "Au revoir, à bientôt"
    plurals = [french.ngettext("{count} mine", "{count} mines", count) for count in (1, 2)]
    assert plurals == ["{count} mine seule", "{count} mines ensemble"]


def test_a_fuzzy_entry_stays_untranslated(tmp_path: Path) -> None:
    write_catalogue(tmp_path, CATALOGUE)
    compile_catalogues(tmp_path)
    assert gettext.translation("demineur", tmp_path / "translations", ["fr"]).gettext("Level") == "Level"


@pytest.mark.parametrize("text", [CATALOGUE + 'msgid "half an entry"\n', CATALOGUE + "no entry at all\n"])
def test_a_malformed_catalogue_is_named(tmp_path: Path, text: str) -> None:
    write_catalogue(tmp_path, text)
    with pytest.raises(CatalogueError, match=r"demineur\.po: "):
        compile_catalogues(tmp_path)
