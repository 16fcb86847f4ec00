"""Languages: which one, and what its catalogue says."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from demineur import i18n
from demineur.i18n import (
    LANGUAGES,
    _,
    available_languages,
    best_language,
    follow_system,
    language,
    ngettext,
    npgettext,
    pgettext,
    set_language,
    system_language,
)

_FRENCH = {
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n > 1);\n",
    "cell": "case",
    "level\x04Hard": "Difficile",
    "{n} mine\x00{n} mines": "{n} mine (fr)\x00{n} mines (fr)",
    "board\x04{n} row\x00{n} rows": "{n} ligne\x00{n} lignes",
}


def _catalogue(texts: dict[str, str]) -> bytes:
    """A compiled gettext catalogue, as the format says: header, two tables of lengths and offsets, texts."""
    pairs = sorted((key.encode(), value.encode()) for key, value in texts.items())
    tables = [b"", b""]
    body = b""
    start = 28 + 16 * len(pairs)
    for column in (0, 1):
        for pair in pairs:
            text = pair[column]
            tables[column] += len(text).to_bytes(4, "little") + (start + len(body)).to_bytes(4, "little")
            body += text + b"\0"
    header = (0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 28 + 16 * len(pairs))
    return b"".join(number.to_bytes(4, "little") for number in header) + b"".join(tables) + body


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(i18n, "translations_dir", lambda: tmp_path)
    yield tmp_path
    set_language("en")


def _write(folder: Path, code: str, content: bytes) -> None:
    path = folder / code / "LC_MESSAGES" / "demineur.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)


def test_english_needs_no_catalogue() -> None:
    assert set_language("en") == "en"
    assert _("cell") == "cell"
    assert pgettext("level", "Hard") == "Hard"
    assert [ngettext("{n} mine", "{n} mines", n) for n in (0, 1, 2)] == ["{n} mines", "{n} mine", "{n} mines"]
    assert npgettext("board", "{n} row", "{n} rows", 1) == "{n} row"


def test_texts_follow_the_language_at_once(catalogues: Path) -> None:
    _write(catalogues, "fr", _catalogue(_FRENCH))
    assert set_language("fr") == "fr"
    assert language() == "fr"
    assert _("cell") == "case"
    assert pgettext("level", "Hard") == "Difficile"
    assert ngettext("{n} mine", "{n} mines", 0) == "{n} mine (fr)"
    assert npgettext("board", "{n} row", "{n} rows", 2) == "{n} lignes"
    set_language("en")
    assert _("cell") == "cell"


def test_a_text_that_is_not_translated_stays_english(catalogues: Path) -> None:
    _write(catalogues, "fr", _catalogue(_FRENCH))
    set_language("fr")
    assert _("neighbour") == "neighbour"


@pytest.mark.parametrize("content", [b"", b"\xde\x12\x04\x95", b"not a catalogue at all, but long enough"])
def test_a_damaged_catalogue_shows_english(catalogues: Path, content: bytes) -> None:
    _write(catalogues, "fr", content)
    assert set_language("fr") == "en"
    assert _("cell") == "cell"


def test_a_language_without_a_catalogue_shows_english(catalogues: Path) -> None:
    assert not list(catalogues.iterdir())
    assert set_language("sk") == "en"
    assert _("cell") == "cell"


def test_only_languages_with_a_catalogue_are_available(catalogues: Path) -> None:
    _write(catalogues, "uk", _catalogue({}))
    _write(catalogues, "sv", _catalogue({}))
    assert available_languages() == ("en", "uk")


def test_each_language_goes_by_its_own_name() -> None:
    assert LANGUAGES["uk"] == "Українська"
    assert set(LANGUAGES) == {"en", "fr", "it", "nb", "sk", "uk", "de", "es", "pl"}


@pytest.mark.parametrize(
    ("locale", "code"),
    [
        ("fr_CA.UTF-8", "fr"),
        ("fr-CA", "fr"),
        ("it_IT@euro", "it"),
        ("nb_NO.UTF-8", "nb"),
        ("nn_NO.UTF-8", "nb"),
        ("no", "nb"),
        ("no_NO", "nb"),
        ("sk", "sk"),
        ("UK_UA", "uk"),
        ("de_AT.UTF-8", "de"),
        ("es_419", "es"),
        ("pl_PL", "pl"),
        ("pt_PT", "en"),
        ("C", "en"),
        ("", "en"),
        ("../../etc", "en"),
    ],
)
def test_a_locale_leads_to_a_language(locale: str, code: str) -> None:
    assert best_language([locale]) == code


def test_the_first_language_spoken_wins() -> None:
    assert best_language(["pt", "sv_SE", "nn", "fr"]) == "nb"


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "it_IT.UTF-8", "LANG": "fr_FR.UTF-8"}, "it"),
        ({"LC_ALL": "sk_SK", "LC_MESSAGES": "it_IT", "LANG": "fr_FR"}, "sk"),
        ({"LC_ALL": "", "LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANGUAGE": "sv:nn:fr", "LANG": "fr_FR.UTF-8"}, "nb"),
        ({"LANGUAGE": "sv", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANGUAGE": "fr", "LANG": "C"}, "en"),
        ({"LANGUAGE": "fr", "LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "fr", "LANG": "POSIX"}, "en"),
        ({"LANG": "xx_YY"}, "en"),
    ],
)
def test_the_environment_says_the_systems_language(environ: dict[str, str], code: str) -> None:
    assert system_language(environ) == code


def test_the_system_language_can_be_chosen(monkeypatch: pytest.MonkeyPatch, catalogues: Path) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("LANG", "fr_BE.UTF-8")
    _write(catalogues, "fr", _catalogue(_FRENCH))
    assert set_language("system") == "fr"
    assert _("cell") == "case"


def test_a_silent_environment_leaves_the_word_to_the_system() -> None:
    follow_system(["nn-NO", "fr-FR"])
    try:
        assert system_language({}) == "nb"
        assert system_language({"LANG": "fr_FR.UTF-8"}) == "fr"
        assert system_language({"LC_ALL": "C"}) == "en"
    finally:
        follow_system([])


def test_gettext_is_imported_only_for_a_catalogue() -> None:
    code = "import sys, demineur.i18n as i; i.set_language('en'); sys.exit('gettext' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
