"""The translations' sources: taken out of the program, brought up to date, checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Message

import catalogue_checks
from catalogue_checks import message_faults
from catalogue_texts import catalogue_path, extract, originals, read_catalogue, template_path
from catalogues import update
from hatch_build import CatalogueError

SOURCE = """
# Translators: The board's unit.
a = _("cell")
b = ngettext("{n} mine", "{n} mines", 3).format(n=3)
c = pgettext("level", "Hard")
d = npgettext("board", "{n} row", "{n} rows", 2)
e = sentence("Line {number} is empty.", number=1)
f = "no text", speak("nor this")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    source = tmp_path / "demineur" / "ui" / "window.py"
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE, encoding="utf-8")
    return tmp_path


def translate(project: Path, english: str, french: str) -> None:
    path = catalogue_path(project, "fr")
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{french}"'), "utf-8"
    )


def french(project: Path) -> str:
    return catalogue_path(project, "fr").read_text(encoding="utf-8")


def test_every_kind_of_text_is_found_and_nothing_else(project: Path) -> None:
    found = {(message.context, originals(message)) for message in extract(project) if message.id}
    assert found == {
        (None, ("cell",)),
        (None, ("{n} mine", "{n} mines")),
        ("level", ("Hard",)),
        ("board", ("{n} row", "{n} rows")),
        (None, ("Line {number} is empty.",)),
    }


def test_a_remark_for_translators_reaches_them(project: Path) -> None:
    update(project)
    assert "#. Translators: The board's unit.\n#: demineur/ui/window.py\n" in french(project)


def test_a_line_more_in_the_program_changes_no_catalogue(project: Path) -> None:
    update(project)
    before = french(project), template_path(project).read_text(encoding="utf-8")
    source = project / "demineur" / "ui" / "window.py"
    source.write_text(f"\n\n{SOURCE}", encoding="utf-8")
    update(project)
    assert (french(project), template_path(project).read_text(encoding="utf-8")) == before


def test_a_translation_survives_an_update(project: Path) -> None:
    update(project)
    translate(project, "cell", "case")
    update(project)
    assert 'msgid "cell"\nmsgstr "case"\n' in french(project)


def test_a_text_that_comes_back_finds_its_translation(project: Path) -> None:
    update(project)
    translate(project, "cell", "case")
    source = project / "demineur" / "ui" / "window.py"
    source.write_text("", encoding="utf-8")
    update(project)
    assert '#~ msgid "cell"\n#~ msgstr "case"\n' in french(project)
    source.write_text(SOURCE, encoding="utf-8")
    update(project)
    assert 'msgid "cell"\nmsgstr "case"\n' in french(project)
    assert "#~" not in french(project)


def test_a_malformed_catalogue_is_named(project: Path) -> None:
    update(project)
    path = catalogue_path(project, "fr")
    path.write_text(french(project) + 'msgid "half an entry"\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"fr.LC_MESSAGES.demineur\.po"):
        read_catalogue(path)


@pytest.mark.parametrize(
    ("english", "translated"),
    [
        ("Lost after {time}.", "Perdu après {temps}."),
        ("Lost after {time}.", "Perdu après {time."),
        ("Lost after {time}.", "Perdu après {time}"),
        ("&Level", "Niveau"),
        ("&Level", "&Ni&veau"),
        ("Level", "&Niveau"),
        ("Choose…", "Choisir"),
        ("Choose…", "Choisir..."),
        ("Level", "Niveau "),
        ("Level:", "Niveau:"),
        ("Won!", "Gagné!"),
        ("An option", "L'option"),
        ("{n}%", "{n} %"),
        (("{n} mine", "{n} mines"), ("{n} mine", "", "{n} mines")),
        (("{n} mine", "{n} mines"), ("une mine", "{n} de mines", "{n} mines")),
        (("One mine", "{n} mines"), ("Une mine", "{n} de mines", "{n} mines")),
    ],
)
def test_a_fault_is_found(english: str | tuple[str, ...], translated: str | tuple[str, ...]) -> None:
    assert list(message_faults(Message(english, translated), "fr"))


@pytest.mark.parametrize(
    ("english", "translated", "code"),
    [
        ("Lost after {time}.", "Perdu après {time}.", "fr"),
        ("&Level:", "&Niveau\u00a0:", "fr"),
        ("Save &&quit", "Enregistrer &&quitter", "fr"),
        ("{n}%", "{n}\u00a0%", "fr"),
        ("{n}%", "{n}%", "uk"),
        (("One mine", "{n} mines"), ("Jedna mína", "{n} míny", "{n} mín"), "sk"),
    ],
)
def test_a_right_translation_has_no_fault(
    english: str | tuple[str, ...], translated: str | tuple[str, ...], code: str
) -> None:
    assert list(message_faults(Message(english, translated), code)) == []


def test_a_fuzzy_entry_is_a_fault() -> None:
    assert list(message_faults(Message("Level", "Niveau", flags=["fuzzy"]), "fr"))


def test_a_missing_translation_is_a_fault_where_none_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue_checks, "COMPLETE", ("fr",))
    assert list(message_faults(Message("Level", ""), "fr")) == ["not translated"]
    assert list(message_faults(Message("Level", ""), "sk")) == []
