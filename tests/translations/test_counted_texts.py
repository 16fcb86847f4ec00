"""Counts as the player reads them, through the catalogues that the program ships."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shipped_catalogues import compile_into

from catalogue_checks import COMPLETE
from demineur import i18n
from demineur.i18n import ngettext, set_language

COUNTS = (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112, 121)
KINDS = {
    "en": "01000 00000 00000",
    "fr": "11000 00000 00000",
    "it": "01000 00000 00000",
    "nb": "01000 00000 00000",
    "de": "01000 00000 00000",
    "es": "01000 00000 00000",
    "sk": "01220 00000 00000",
    "uk": "01220 00012 01001",
    "pl": "01220 00002 00000",
}
"""For each of `COUNTS`: 1 the form of one, 2 that of a few, 0 the other one."""
TEXTS = {
    "mine": lambda n: ngettext("{n} mine", "{n} mines", n),
    "game": lambda n: ngettext("{n} game", "{n} games", n),
    "win": lambda n: ngettext("{n} win", "{n} wins", n),
    "day": lambda n: ngettext("{n} day", "{n} days", n),
    "second": lambda n: ngettext("Away: {n} second left", "Away: {n} seconds left", n),
}


READS_ALIKE = {("pl", "day")}
"""Words that are the same for a few and for many: 2 dni, 5 dni."""


@pytest.fixture(scope="module")
def compiled_catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_into(tmp_path_factory.mktemp("catalogues"))


@pytest.fixture
def catalogues(compiled_catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(i18n, "translations_dir", lambda: compiled_catalogues)
    yield
    set_language("en")


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("code", ["en", *COMPLETE])
def test_counts_with_the_same_form_read_the_same_and_others_differ(code: str, text: str) -> None:
    """L02: the table of counts; no text of the program counts its players."""
    assert set_language(code) == code
    shown = [TEXTS[text](number) for number in COUNTS]
    kinds = KINDS[code].replace(" ", "")
    forms = {kind: {form for form, its in zip(shown, kinds, strict=True) if its == kind} for kind in kinds}
    assert all(len(form) == 1 for form in forms.values())
    alike = 1 if (code, text) in READS_ALIKE else 0
    assert len(set(shown)) == len(forms) - alike
    assert all("{n}" in form for form in shown)
