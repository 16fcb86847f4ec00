"""What is said of files in another language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale

from demineur.formats.sentences import sentence
from demineur.ui import file_sentences
from demineur.ui.file_sentences import in_language


@pytest.fixture(autouse=True)
def french(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    words = {"Line {number}: {reason}": "Ligne {number} : {reason}", "{n} mines.": "{n} mines !"}
    monkeypatch.setattr(file_sentences, "_", lambda text: words.get(text, text))
    usual = QLocale()
    QLocale.setDefault(QLocale("fr_FR"))
    yield
    QLocale.setDefault(usual)


def test_a_sentence_within_a_sentence_is_translated_too() -> None:
    said = sentence("Line {number}: {reason}", number=1_234, reason=sentence("{n} mines.", n=2))
    assert in_language(said) == "Ligne 1\u202f234 : 2 mines !"


def test_any_other_text_stays_as_it_is() -> None:
    assert in_language("Line 3") == "Line 3"
