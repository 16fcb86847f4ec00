"""The page behind a link, in the languages that the program ships."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shipped_catalogues import compile_into

from catalogue_checks import COMPLETE
from demineur import i18n, join_texts


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    compiled = compile_into(tmp_path)
    monkeypatch.setattr(i18n, "translations_dir", lambda: compiled)
    yield
    i18n.set_language("en")


@pytest.mark.usefixtures("catalogues")
def test_each_browser_reads_its_language_whatever_the_program_speaks() -> None:
    i18n.set_language("it")
    english = join_texts.join_texts(["en"])
    assert english.opening == "Open it in Démineur"
    pages = {code: join_texts.join_texts([f"{code}-XX", "en"]) for code in COMPLETE}
    assert [texts.language for texts in pages.values()] == list(COMPLETE)
    assert len({texts.otherwise for texts in (english, *pages.values())}) == 1 + len(COMPLETE)
